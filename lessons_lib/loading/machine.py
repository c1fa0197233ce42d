"""Threads and bounded queues, twice behind one interface: on a clock of their own, and for real.

On a `SimulatedMachine` one thread runs at a time, and only sleeping takes time. So a program does the same on every
computer, and a program in which everybody waits forever is found out at once.
"""

import ctypes
import heapq
import inspect
import itertools
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from lessons_lib.phrases import count, listed


class Queue(Protocol):
    """First in, first out. `put` waits while the queue is full, `get` while it is empty."""

    def put(self, thing: Any) -> None: ...

    def get(self) -> Any: ...


class Machine(Protocol):
    """What a loader needs of a computer; times in ms."""

    def clock(self) -> float: ...

    def sleep(self, ms: float) -> None: ...

    def queue(self, size: int) -> Queue: ...

    def start(self, function: Callable[..., object], *inputs: Any) -> None: ...


class Stuck(RuntimeError):
    """Every thread waits for another."""


class _Stopped(BaseException):
    """Ends a thread of a machine that is closed."""


class _Thread:
    """One that takes part: it runs when `go` is released."""

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.thread: threading.Thread | None = None


class SimulatedMachine:
    """Threads that take turns, and a clock that moves when all of them sleep or wait. Use it in `with`: that ends its threads.

    failed: the exceptions that ended a started function, as with real threads unseen by everybody else.
    """

    def __init__(self) -> None:
        self.failed: list[Exception] = []
        self._main = _Thread()
        self._threads: list[_Thread] = []
        self._own = threading.local()
        self._own.thread = self._main
        self._ready: deque[_Thread] = deque()
        self._sleeping: list[tuple[float, int, _Thread]] = []
        self._order = itertools.count()
        self._now = 0.0
        self._stuck = self._closed = self._starting = False

    def __enter__(self) -> "SimulatedMachine":
        return self

    def __exit__(self, *error: object) -> None:
        self._closed = True
        for one in self._threads:
            if one.thread is None:
                continue
            one.go.release()  # one that waits wakes up and stops
            one.thread.join(1.0)
            if one.thread.is_alive():  # it computes without end
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(one.thread.ident or 0), ctypes.py_object(_Stopped)
                )
                one.thread.join(1.0)

    def clock(self) -> float:
        """Milliseconds since the machine was made. Reading it takes no time."""
        return self._now

    def sleep(self, ms: float) -> None:
        """The thread that calls this does nothing else for `ms` milliseconds. Others go on."""
        if isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms < float("inf"):
            raise ValueError(f"ms must be a number of milliseconds from 0 up, but it is {ms!r}.")
        heapq.heappush(self._sleeping, (self._now + ms, next(self._order), self._current()))
        self._let_others_run()

    def queue(self, size: int) -> "SimulatedQueue":
        """An empty queue that holds at most `size` things, 1 or more."""
        return SimulatedQueue(self, size)

    def start(self, function: Callable[..., object], *inputs: Any) -> None:
        """Runs function(*inputs) in a thread of its own. The caller goes on at once."""
        if not callable(function):
            raise TypeError(
                f"start needs a function, but its type is {type(function).__name__}: "
                "pass the function itself, without calling it."
            )
        one = _Thread()
        one.thread = threading.Thread(target=self._run, args=(one, function, inputs), daemon=True)
        self._threads.append(one)
        self._ready.append(one)
        self._starting = True
        one.thread.start()
        self._starting = False

    def _run(self, one: _Thread, function: Callable[..., object], inputs: tuple[Any, ...]) -> None:
        self._own.thread = one
        try:
            one.go.acquire()
            if not self._closed:
                misfit = _misfit(function, inputs)
                if misfit:
                    raise TypeError(misfit)
                function(*inputs)
        except _Stopped:
            pass
        except Exception as error:
            self.failed.append(error)
        finally:
            if not self._closed:
                self._next().go.release()

    def runs_here(self) -> bool:
        """Whether the caller's code runs on this machine: in the thread that made it, or in one that was started on it."""
        return getattr(self._own, "thread", None) is not None and not self._starting

    def _current(self) -> _Thread:
        one = getattr(self._own, "thread", None)
        if one is None:
            raise RuntimeError("This thread isn't known to the machine: start threads with machine.start.")
        return one  # type: ignore[no-any-return]

    def _next(self) -> _Thread:
        """Who runs next. If nobody can, that's the main thread, which then says so."""
        if self._ready:
            return self._ready.popleft()
        if self._sleeping:
            self._now, _, one = heapq.heappop(self._sleeping)
            return one
        self._stuck = True
        return self._main

    def _let_others_run(self) -> None:
        """Returns when the calling thread, which has noted what it waits for, may go on."""
        own, following = self._current(), self._next()
        if following is not own:
            following.go.release()
            own.go.acquire()
        if self._closed:
            raise _Stopped
        if self._stuck and own is self._main:
            self._stuck = False
            raise Stuck("Every thread waits for another, and none can go on.")


def _misfit(function: Callable[..., object], inputs: tuple[Any, ...]) -> str:
    """A sentence if a function can't be called with so many inputs."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # some of C's functions don't tell
        return ""
    try:
        signature.bind(*inputs)
    except TypeError:
        pass
    else:
        return ""
    name = getattr(function, "__name__", "function").strip("<>")
    given = count(len(inputs), "input") if inputs else "no inputs"
    wanted = [one.name for one in signature.parameters.values() if one.default is one.empty][len(inputs) :]
    start = f"`machine.start({name}{', …' * bool(inputs)})` calls `{name}` with {given}"
    if not wanted:
        return f"{start}, but `{name}` takes {len(signature.parameters) or 'none'}."
    quoted = listed([f"`{one}`" for one in wanted])
    if inputs:
        return f"{start}, but `{name}` also wants {quoted}."
    return (
        f"{start}, but `{name}` wants {quoted}. Hand it over: `machine.start({name}, {', '.join(wanted)})`."
    )


class SimulatedQueue:
    """A queue of a SimulatedMachine. size: how many things fit."""

    def __init__(self, machine: SimulatedMachine, size: int) -> None:
        if type(size) is not int or size < 1:
            raise ValueError(f"The size of a queue must be a whole number from 1 up, but it is {size!r}.")
        self.size = size
        self._machine = machine
        self._things: deque[Any] = deque()
        self._waiting: deque[_Thread] = deque()  # of those who put or get; never both kinds at once

    def put(self, thing: Any) -> None:
        """Adds a thing at the end; waits while the queue is full."""
        self._wait_while(lambda: len(self._things) >= self.size)
        self._things.append(thing)
        self._wake()

    def get(self) -> Any:
        """Takes the first thing; waits while there is none."""
        self._wait_while(lambda: not self._things)
        thing = self._things.popleft()
        self._wake()
        return thing

    def _wait_while(self, blocked: Callable[[], bool]) -> None:
        own = self._machine._current()
        if self._machine._closed and own is self._machine._main:
            raise RuntimeError(
                "This queue is from an earlier call or cell, and its machine is closed. In each call, make a new one: machine.queue(size)."
            )
        while blocked():
            self._waiting.append(own)
            self._machine._let_others_run()

    def _wake(self) -> None:
        """All who wait look again; who still can't go on waits on."""
        self._machine._ready.extend(self._waiting)
        self._waiting.clear()


class RealMachine:
    """The threads, queues and clock of this computer. A started function that never ends is ended with the program."""

    def clock(self) -> float:
        """Milliseconds; only differences mean something."""
        return 1000 * time.perf_counter()

    def sleep(self, ms: float) -> None:
        """The thread that calls this does nothing else for `ms` milliseconds."""
        time.sleep(ms / 1000)

    def queue(self, size: int) -> "queue.Queue[Any]":
        """An empty queue that holds at most `size` things."""
        return queue.Queue(size)

    def start(self, function: Callable[..., object], *inputs: Any) -> None:
        """Runs function(*inputs) in a thread of its own. The caller goes on at once."""
        threading.Thread(target=function, args=inputs, daemon=True).start()
