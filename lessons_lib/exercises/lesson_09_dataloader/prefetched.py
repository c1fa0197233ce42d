"""Exercise: a prefetcher with a bounded queue, on a clock that doesn't depend on the machine."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.consuming import Loads, consume
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.loading.machine import Machine, SimulatedMachine

Batches = list[Any]
NONE_FAILS = "no batch"
AN_ERROR = "<ValueError>"  # for a batch that is an exception, which no case can hold


class Source:
    """Batches that take time to load, from the first one on in each pass, as with a DataLoader. It's no iterator itself.

    fails_at: in place of the batch at this position, an error is raised. errors: that one, or the batch that is one.
    """

    def __init__(self, machine: Machine, batches: Batches, ms: list[float], fails_at: int | None) -> None:
        self.loads = Loads()
        self.errors: list[Exception] = [ValueError("a batch") for batch in batches if batch == AN_ERROR]
        if fails_at is not None:
            text = f"batch {fails_at} can't be read"
            self.errors.append(OSError(text) if fails_at % 2 else ValueError(text))
        self.machine, self.batches, self.ms, self.fails_at = machine, batches, ms, fails_at
        self.busy = False

    def __iter__(self) -> "Pass":
        return Pass(self)


class Pass:
    """One pass over a source. A generator would say `generator already executing` where two threads read one pass."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._numbers: Iterator[tuple[int, Any]] = iter(enumerate(source.batches))

    def __iter__(self) -> "Pass":
        return self

    def __next__(self) -> Any:
        source = self._source
        for number, batch in self._numbers:
            if source.busy:
                raise ValueError("source is being read by another thread already: one thread at a time")
            source.busy = True
            source.loads.begin()
            source.machine.sleep(source.ms[number])
            source.busy = False
            if number == source.fails_at:
                self._numbers = iter([])
                raise source.errors[0]
            return source.errors[0] if batch == AN_ERROR else batch
        raise StopIteration


def on_simulated_machine(
    candidate: Callable[..., Any],
    batches: Batches,
    load_ms: list[float],
    step_ms: float,
    size: int,
    fails_at: int | str,
) -> dict[str, Any]:
    """What a consumer gets that computes `step_ms` with each batch, when, and how many batches were loaded ahead of it.
    fails_at: a batch's number, or NONE_FAILS."""
    with SimulatedMachine() as machine:
        source = Source(machine, batches, load_ms, fails_at if isinstance(fails_at, int) else None)
        found = consume(
            machine,
            lambda: candidate(source, size, machine),
            source.loads,
            step_ms,
            len(batches),
            source.errors,
        )
    # One more than fits into the queue may be loaded and wait for room, but needn't be.
    ahead = source.loads.most_ahead
    return {
        "batches": found.taken,
        "ends": found.ended,
        "taken at ms": torch.tensor(found.at, dtype=torch.float64),
        "most batches ahead": size + 1 if ahead == size else ahead,
    }


@lesson.exercise(
    points=3,
    harness=on_simulated_machine,
    no_demand=[
        "in order",
        "It may hold one more",
        "nothing runs before the consumer asks for the first batch",
        "the batch at which the source raises an error",
    ],
)
def prefetched(source: Iterable[Any], size: int, machine: Machine) -> Iterator[Any]:
    """The batches of source, which a second thread loads while the consumer computes."""


@prefetched.cases
def sources(draw: Draw) -> Iterator[Case]:
    def numbers(count: int) -> Batches:
        return [draw.number(10, 99) for _ in range(count)]

    yield case(
        numbers(8), [20.0] * 8, 20.0, 2, NONE_FAILS, label="loading and computing take 20 ms each, size 2"
    )
    yield case(numbers(24), [2.0] * 24, 60.0, 3, NONE_FAILS, label="fast source, slow consumer, size 3")
    yield case(numbers(9), [30.0] * 9, 5.0, 1, NONE_FAILS, label="slow source, fast consumer, size 1")
    odd: Batches = [7, 0, None, False, "end", 8, 9]
    yield case(odd, [10.0] * 7, 15.0, 2, NONE_FAILS, label="batches that are 0, None and False")
    odd = [-1, "END", (3, 4), "stop", AN_ERROR, "done", draw.number(10, 99)]
    yield case(
        odd, [10.0] * 7, 15.0, 2, NONE_FAILS, label="batches that are -1, strings, a pair and an exception"
    )
    yield case(numbers(7), [10.0] * 7, 25.0, 2, 4, label="the source fails at batch 4")
    yield case(numbers(6), [5.0] * 6, 30.0, 4, 5, label="the source fails at its last batch, size 4")
    yield case(numbers(5), [10.0] * 5, 10.0, 3, 1, label="the source fails at batch 1, size 3")
    yield case([], [], 10.0, 2, NONE_FAILS, label="an empty source")
    slow = draw.number(3, 6)
    times = [float(draw.number(2, 8)) for _ in range(9)]
    times[slow] = 45.0
    yield case(numbers(9), times, 12.0, 5, NONE_FAILS, label="one slow batch, size 5")
    odd = [draw.number(1, 9), None, 0, "end", draw.number(1, 9), False, 2]
    yield case(odd, [10.0] * 7, 5.0, 4, NONE_FAILS, label="the same with a slow source")
    odd = [draw.number(1, 9), "done", AN_ERROR, "stop", (5, 6), -1, "END"]
    yield case(odd, [10.0] * 7, 5.0, 4, NONE_FAILS, label="an exception and strings, with a slow source")
    yield case(numbers(20), [3.0] * 20, 70.0, 6, NONE_FAILS, label="fast source, slow consumer, size 6")
    yield case(numbers(20), [3.0] * 20, 50.0, 1, NONE_FAILS, label="fast source, slow consumer, size 1")
