"""Stopping code that runs for too long, as far as that can be done from inside.

On Linux and macOS an alarm interrupts Python code, sleeps, locks and loops over torch
calls. One long call inside C can't be stopped from inside on any system; Windows
interrupts Python code but no blocking call; a thread other than the main one can't be
interrupted at all. On Linux the time for which the code waited for a busy core is not
counted: on a full machine a right answer is not stopped for its neighbours.
"""

import _thread
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from lessons_lib.checking.collect.cpu_wait import cpu_wait, extended_limit

AGAIN = 0.25  # seconds between alarms after the first: code may swallow one of them


class TimeLimit(BaseException):
    """The time is up. Not an Exception, so that `except Exception` in a loop lets it pass."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TimeLimit in the enclosed code once `seconds` have passed, where that is possible."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif hasattr(signal, "SIGALRM"):
        with _alarm(seconds):
            yield
    else:
        with _interrupt(seconds):
            yield


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    begun, waited_before = time.monotonic(), cpu_wait()

    def stop(number: int, frame: FrameType | None) -> None:
        left = begun + extended_limit(seconds, cpu_wait() - waited_before) - time.monotonic()
        if left <= 0:
            raise TimeLimit
        signal.setitimer(signal.ITIMER_REAL, left, AGAIN)

    before = signal.signal(signal.SIGALRM, stop)
    remaining, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, remaining, interval)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _interrupt(seconds: float) -> Iterator[None]:
    expired = threading.Event()

    def stop() -> None:
        expired.set()
        _thread.interrupt_main()

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    except KeyboardInterrupt:
        if expired.is_set():
            raise TimeLimit from None
        raise
    finally:
        timer.cancel()
