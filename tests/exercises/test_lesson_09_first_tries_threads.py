"""Lesson 09: what is said of the first tries at a second thread, and of passes that are begun again and again."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from lessons_lib.answers import find
from lessons_lib.checking.exercise.cases import build_cases
from tests.exercises.lesson_05 import verdict
from tests.exercises.test_lesson_09_first_tries import CheckedBeforeAppended, Shuffle


class SeedForADevice(Shuffle):
    def __iter__(self) -> Any:
        g = torch.Generator(self.seed + self.epoch)
        return iter(torch.randperm(self.n, generator=g).tolist())


class DrawnOn(Shuffle):
    def __init__(self, n: int, seed: int) -> None:
        super().__init__(n, seed)
        self.g = torch.Generator().manual_seed(seed)
        self.order = torch.randperm(n, generator=self.g).tolist()

    def set_epoch(self, epoch: int) -> None:
        for _ in range(epoch):
            self.order = torch.randperm(self.n, generator=self.g).tolist()

    def __iter__(self) -> Any:
        return iter(self.order)


class NextTooOften(CheckedBeforeAppended):
    def __iter__(self) -> Iterator[list[int]]:
        it = iter(self.sampler)
        for _ in range(len(self)):
            yield [next(it) for _ in range(self.size)]


class NewBeginnings(CheckedBeforeAppended):
    def __iter__(self) -> Iterator[list[int]]:
        for _ in range(len(self)):
            yield list(itertools.islice(iter(self.sampler), self.size))


class NewPasses(CheckedBeforeAppended):
    def __iter__(self) -> Iterator[list[int]]:
        for k in range(len(self)):
            yield list(self.sampler)[k * self.size : (k + 1) * self.size]


def wants_the_source(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load(source: Any) -> None:
        for batch in source:
            queue.put(batch)

    machine.start(load)
    while True:
        yield queue.get()


def takes_nothing(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> None:
        for batch in source:
            queue.put(batch)

    machine.start(load, source)
    while True:
        yield queue.get()


def in_pairs(source: Any, size: int, machine: Any, raised: Callable[[Exception], Exception]) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put(("batch", batch))
            queue.put(("end", None))
        except Exception as error:
            queue.put(("error", error))

    machine.start(load)
    while True:
        kind, batch = queue.get()
        if kind == "end":
            return
        if kind == "error":
            raise raised(batch)
        yield batch


def an_exception_of_its_own(source: Any, size: int, machine: Any) -> Iterator[Any]:
    return in_pairs(source, size, machine, lambda error: Exception("the source broke"))


def raised_in_the_thread(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue, end = machine.queue(size), object()

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception:
            raise RuntimeError("main should hear of it") from None
        queue.put(end)

    machine.start(load)
    while (batch := queue.get()) is not end:
        yield batch


def main_puts_and_a_thread_takes(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> Iterator[Any]:
        while True:
            yield queue.get()

    machine.start(load)
    for batch in source:
        queue.put(batch)
    yield from ()


def yields_in_the_thread(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> Iterator[Any]:
        for batch in source:
            yield queue.put(batch)

    machine.start(load)
    while True:
        yield queue.get()


def two_loaders_of_one_pass(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue, end, source = machine.queue(size), object(), iter(source)

    def load() -> None:
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    machine.start(load)
    while (batch := queue.get()) is not end:
        yield batch


def size_first(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue, end, errors = machine.queue(size), object(), list[Exception]()

    def load() -> None:
        try:
            for batch in source:
                queue.put(batch)
        except Exception as error:
            errors.append(error)
        queue.put(end)

    machine.start(load)
    ready = [queue.get() for _ in range(size)]
    while ready[0] is not end:
        yield ready.pop(0)
        ready.append(queue.get())
    if errors:
        raise errors[0]


@pytest.mark.parametrize(
    ("name", "answer", "says"),
    [
        (
            "EpochShuffle",
            SeedForADevice,
            "`torch.Generator(…)` takes a device, not a seed. Seed it with `.manual_seed(…)`.",
        ),
        (
            "prefetched",
            wants_the_source,
            "`machine.start(load)` calls `load` with no inputs, but `load` wants `source`. Hand it over: `machine.start(load, source)`.",
        ),
        (
            "prefetched",
            takes_nothing,
            "`machine.start(load, …)` calls `load` with 1 input, but `load` takes none.",
        ),
        ("prefetched", two_loaders_of_one_pass, "source is being read by another thread already"),
        ("Batches", NextTooOften, "calls `next(…)` when nothing is left: the last batch can be shorter."),
    ],
)
def test_an_error_is_told_by_its_cause(name: str, answer: Callable[..., Any], says: str) -> None:
    assert says in verdict(name, answer).message


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("prefetched", an_exception_of_its_own, "own_error"),
        ("prefetched", raised_in_the_thread, "error_lost"),
        ("prefetched", main_puts_and_a_thread_takes, "main_puts"),
        ("prefetched", yields_in_the_thread, "never_started"),
        ("prefetched", size_first, "size_taken"),
        ("Batches", NewBeginnings, "new_beginnings"),
        ("Batches", NewPasses, "new_passes"),
        ("EpochShuffle", DrawnOn, "drawn_on_in_set_epoch"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


def test_a_raise_before_the_source_fails_is_told_as_the_learners() -> None:
    def refuses(source: Any, size: int, machine: Any) -> Iterator[Any]:
        raise ValueError("not yet")
        yield  # type: ignore[unreachable]

    assert "Your own `raise` stopped your code" in verdict("prefetched", refuses).message


def test_the_passes_of_a_sampler_share_no_batch() -> None:
    for seed in range(20):
        for one in build_cases("Batches", find("Batches").exercise.case_maker, seed):
            orders, size = one.inputs[0], one.inputs[1]
            full = [
                tuple(order[i : i + size]) for order in orders for i in range(0, len(order) - size + 1, size)
            ]
            assert size == 1 or len(set(full)) == len(full)
