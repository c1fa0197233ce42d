"""Bug hunt: a timing that stops its clock before the GPU has finished."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Formula, plain_scalar
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.gpu.queue import FIRST_MS, LAUNCH_MS, Event, Result, SimulatedGPU

Work = Callable[[], Result]
CLOSE = 0.01  # relative: a launch lies within what is measured, and that is no mistake


class _Watched(SimulatedGPU):
    """A simulated GPU that knows whether its clock was read, and whether it is as it was made."""

    read = False

    def is_as_made(self) -> bool:
        """Whether it loads and launches kernels as at first: changed, it has another time than the text asks for."""
        return (self.launch_ms, self.first_ms) == (LAUNCH_MS, FIRST_MS) and "launch" not in vars(self)

    def clock(self) -> float:
        self.read = True
        return super().clock()

    def event(self) -> Event:
        self.read = True
        return super().event()


def on_simulated_gpu(candidate: Callable[[Work, SimulatedGPU], Any], work: Formula, gpu: Formula) -> Any:
    """The candidate's time for the launches in `work`, while those in `gpu` are in the queue already; in whole nanoseconds.

    A time within 1 % counts as exact. Raises TypeError if the GPU was changed, if the work never ran, if torch.cuda was used
    in place of the simulated GPU, and if a wrong time can't have come from its clock.
    """
    simulated = _Watched()
    eval(gpu, {"gpu": simulated})
    calls, exact = 0, 0.0

    def run() -> Result:
        nonlocal calls, exact
        calls += 1
        before = len(simulated.launches)
        results: list[Result] = eval(work, {"gpu": simulated})
        exact = sum(launch.ran_to - launch.ran_from for launch in simulated.launches[before:])
        return results[-1]

    try:
        answer = plain_scalar(candidate(run, simulated))
    except (AssertionError, RuntimeError) as error:  # as torch.cuda's functions raise without a GPU
        if not re.search("CUDA|dummy base class", str(error)):
            raise
        raise TypeError(
            "the queue here is `gpu`, and torch.cuda knows nothing of it: `gpu.synchronize()` waits, and `gpu.event()` makes a mark"
        ).with_traceback(error.__traceback__) from None
    if isinstance(answer, Tensor) and answer.dim() == 0:
        answer = answer.item()
    if not simulated.is_as_made():
        raise TypeError("your program changed the simulated GPU: measure it as it was given")
    if not calls:
        raise TypeError("your program never called `work()`: what should be timed has to run")
    if type(answer) in (int, float) and abs(answer - exact) <= CLOSE * exact:
        return round(exact, 6)
    if not simulated.read:
        raise TypeError(
            "your program never read the simulated clock: `gpu.clock()` gives its time, and `gpu.event()` a mark in its queue"
        )
    return round(answer, 6) if type(answer) is float else answer


@lesson.hunt(points=2, harness=on_simulated_gpu)
def time_on_gpu(work: Work, gpu: SimulatedGPU) -> float:
    """How many milliseconds the GPU needs for one work(), once it is warm."""
    begin = gpu.clock()
    work()
    end = gpu.clock()
    return end - begin


def launches(*kernels: tuple[str, float]) -> Formula:
    """Launches of these kernels (name, ms), one after another."""
    return Formula("[" + ", ".join(f'gpu.launch("{name}", {ms})' for name, ms in kernels) + "]")


def other_work(ms: float) -> Formula:
    """What is in the queue already."""
    return launches(("other work", ms))


@time_on_gpu.cases
def pieces_of_work(draw: Draw) -> Iterator[Case]:
    # Names differ from case to case: a kernel of the answer's own can't load these.
    yield case(launches(("matmul", 20.0)), other_work(0.0), label="one kernel")
    yield case(launches(("gelu", 8.0), ("softmax", 3.0)), other_work(0.0), label="two different kernels")
    yield case(
        launches(("copy", 1.5), ("sum", 1.0), ("copy", 2.0)), other_work(0.0), label="three short kernels"
    )
    yield case(launches(("gather", 12.0)), other_work(170.0), label="170 ms of other work in the queue")
    first, second = (f"{name}_{draw.number(10, 99)}" for name in ("matmul", "softmax"))
    drawn = [(name, float(draw.number(30, 700)) / 10) for name in (first, second, first)]
    yield case(launches(*drawn), other_work(float(draw.number(200, 400))), label="drawn times")
