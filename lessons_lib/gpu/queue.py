"""A simulated GPU queue with a clock of its own: who waits for whom, the same on every machine.

The CPU *launches* kernels and goes on; the GPU runs them later, one after the other. A kernel here is a name and a number
of milliseconds, nothing is computed. Not simulated: several streams, a queue that is full, clocks that change.
"""

from typing import NamedTuple

from torch import Tensor

LAUNCH_MS = 0.005  # what a launch takes on the CPU
FIRST_MS = 40.0  # what the first launch of a kernel takes besides: its code is loaded


class Launch(NamedTuple):
    """A kernel. All times are in milliseconds since the start: on the CPU until it is launched, on the GPU while it runs."""

    name: str
    launched_from: float
    launched_to: float
    ran_from: float
    ran_to: float


class Wait(NamedTuple):
    """A time in which the CPU waits for the GPU, in milliseconds since the start. name: what made it wait."""

    name: str
    waited_from: float
    waited_to: float


class SimulatedGPU:
    """A GPU with one stream, and the CPU's clock. launches, waits: what has happened, in the order of the clock.

    launch_ms: what each launch takes on the CPU. first_ms: what a kernel's first launch takes besides, by its name.
    """

    def __init__(self, launch_ms: float = LAUNCH_MS, first_ms: float = FIRST_MS) -> None:
        self.launch_ms = _milliseconds("launch_ms", launch_ms)
        self.first_ms = _milliseconds("first_ms", first_ms)
        self.launches: list[Launch] = []
        self.waits: list[Wait] = []
        self._now = 0.0  # on the CPU
        self._free = 0.0  # when the GPU has run all that was launched
        self._loaded: set[str] = set()

    def clock(self) -> float:
        """The CPU's clock in milliseconds, as `time.perf_counter() * 1000` reads it. Reading it takes no time."""
        return self._now

    def launch(self, name: str, ms: float, value: float = 0.0) -> "Result":
        """Puts a kernel that runs `ms` milliseconds at the end of the queue. value: what its result holds.

        Raises ValueError if ms isn't a number of milliseconds from 0 up.
        """
        ms = _milliseconds("ms", ms)
        launched_from = self._now
        self._now += self.launch_ms + (0.0 if name in self._loaded else self.first_ms)
        self._loaded.add(name)
        ran_from = max(self._now, self._free)
        self._free = ran_from + ms
        self.launches.append(Launch(name, launched_from, self._now, ran_from, self._free))
        return Result(self, value)

    def work_on_cpu(self, ms: float) -> None:
        """The CPU is busy with something else for `ms` milliseconds. Raises ValueError as `launch` does."""
        self._now += _milliseconds("ms", ms)

    def synchronize(self) -> None:
        """The CPU waits until the GPU has run all that was launched."""
        self._wait_until(self._free, "synchronize")

    def event(self) -> "Event":
        """An event, to be recorded."""
        return Event(self)

    def _queue_empty_at(self) -> float:
        """When the GPU will have run, or has run, all that is in the queue now; the present if that is later."""
        return max(self._now, self._free)

    def _wait_until(self, time: float, name: str) -> None:
        """The CPU waits until `time` on its clock, if that is still to come; name: for whom."""
        if time > self._now:
            self.waits.append(Wait(name, self._now, time))
            self._now = time


class Result:
    """What a kernel will have computed, on the GPU. To read it, the CPU waits until the queue is empty."""

    def __init__(self, gpu: SimulatedGPU, value: float) -> None:
        self._gpu, self._value = gpu, value

    def _read(self, by: str) -> float:
        self._gpu._wait_until(self._gpu._queue_empty_at(), by)
        return self._value

    def item(self) -> float:
        """Its value as a number of Python's; the CPU waits."""
        return self._read(".item()")

    def __float__(self) -> float:
        return float(self._read("float"))

    def __bool__(self) -> bool:
        return bool(self._read("if"))

    def __repr__(self) -> str:
        return f"result({self._read('print')})"


class Event:
    """A mark in the queue: it has the time at which the GPU comes to it."""

    def __init__(self, gpu: SimulatedGPU) -> None:
        self._gpu = gpu
        self._reached: float | None = None

    def record(self) -> None:
        """Puts the mark at the end of the queue. The CPU goes on at once."""
        self._reached = self._gpu._queue_empty_at()

    def synchronize(self) -> None:
        """The CPU waits until the GPU has come to the mark; not at all if it isn't recorded."""
        self._gpu._wait_until(self._reached or 0.0, "event")

    def elapsed_time(self, end: "Event") -> float:
        """The milliseconds from this mark to `end`, by the GPU's clock. Raises RuntimeError, with torch's words, too early."""
        if self._reached is None or end._reached is None:
            raise RuntimeError("Both events must be recorded before calculating elapsed time.")
        if max(self._reached, end._reached) > self._gpu.clock():
            raise RuntimeError("Both events must be completed before calculating elapsed time.")
        return end._reached - self._reached


def _milliseconds(name: str, value: object) -> float:
    number = value.item() if isinstance(value, Tensor) and value.numel() == 1 else value
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < float("inf"):
        raise ValueError(f"{name} must be a number of milliseconds from 0 up, but it is {value!r}.")
    return float(number)
