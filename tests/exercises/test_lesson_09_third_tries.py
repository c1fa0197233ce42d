"""Lesson 09: what is said of first tries that end in an error, and of those that read the notebook's own text."""

import queue as pythons_queue
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from lessons_lib.answers.lesson_09_dataloader.next_characters_globals import NOTEBOOKS, TEXT
from lessons_lib.loading.machine import SimulatedMachine
from tests.exercises.lesson_05 import verdict


def windows_of(counted: str, cut: str) -> type:
    """A dataset of a notebook in which `codes` is the notebook's text. counted, cut: the names of the text in its methods."""
    source = f"""
class NextCharacters:
    def __init__(self, codes, length):
        self.codes, self.length = codes, length

    def __len__(self):
        return max(0, len({counted}) - self.length)

    def __getitem__(self, i):
        if i >= len(self):
            raise IndexError
        return {cut}[i : i + self.length], {cut}[i + 1 : i + 1 + self.length]
"""
    notebook = {"codes": NOTEBOOKS}
    exec(source, notebook)
    return notebook["NextCharacters"]  # type: ignore[return-value]


def test_the_text_is_the_notebooks() -> None:
    source = Path("solutions/09_dataloader.py").read_text(encoding="utf-8")
    assert f'text = "{TEXT}"' in source
    names: dict[str, Any] = {"torch": torch}
    exec(source[source.index("text = ") : source.index("def spelled")], names)
    assert torch.equal(names["codes"], NOTEBOOKS)


@pytest.mark.parametrize(
    ("counted", "cut", "misconception"),
    [
        ("codes", "self.codes", "counts_the_notebooks_text"),
        ("codes", "codes", "notebooks_windows"),
        ("self.codes", "codes", "notebooks_items"),
    ],
)
def test_the_notebooks_text_is_recognised(counted: str, cut: str, misconception: str) -> None:
    assert verdict("NextCharacters", windows_of(counted, cut)).misconception == misconception


def named(name: str, **methods: Any) -> type:
    return type(name, (), methods)


def keeps(self: Any, *inputs: Any) -> None:
    self.inputs = inputs


class Shuffle:
    """Right, but for what a test puts in place of a method."""

    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return self.n

    def order(self) -> list[int]:
        return random.Random(f"{self.seed} {self.epoch}").sample(range(self.n), self.n)

    def __iter__(self) -> Iterator[int]:
        return iter(self.order())


class Cut:
    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self) -> Any:
        n = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def lists(self) -> list[list[int]]:
        order = list(self.sampler)
        return [order[i * self.size : (i + 1) * self.size] for i in range(len(self))]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.lists())


def shuffle(**methods: Any) -> type:
    return type("EpochShuffle", (Shuffle,), methods)


def cut(**methods: Any) -> type:
    return type("Batches", (Cut,), methods)


def shuffled_in_place(self: Any) -> Iterator[int]:
    return iter(random.Random(self.seed + self.epoch).shuffle(list(range(self.n))))  # type: ignore[call-overload, func-returns-value, no-any-return]


def forgets_to_return(self: Any) -> None:
    order = self.order()
    iter(order)


def slices(self: Any) -> Iterator[Any]:
    for i in range(len(self)):
        yield self.sampler[i * self.size : (i + 1) * self.size]


def indexed(self: Any) -> Iterator[Any]:
    batch = []
    for i in range(len(self.sampler)):
        batch.append(self.sampler[i])
        if len(batch) == self.size:
            yield batch
            batch = []


def split(self: Any) -> Iterator[Any]:
    for batch in torch.tensor(list(self.sampler)).split(self.size):  # type: ignore[no-untyped-call]
        if len(batch) == self.size or not self.drop_last:
            yield batch


def reads_drop_last(self: Any) -> Iterator[Any]:
    batch: list[int] = []
    for index in self.sampler:
        batch.append(index)
        if len(batch) == self.size:
            yield batch
            batch = []
    if batch and not drop_last:  # type: ignore[name-defined]  # noqa: F821
        yield batch


def nexts(self: Any) -> Iterator[Any]:
    it = iter(self.sampler)
    for _ in range(len(self)):
        yield [next(it) for _ in range(self.size)]


class Misspelt:
    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed = n, seed

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[int]:
        return iter(torch.randperm(self.n, generator=torch.Generator().manual_seed(self.epoch)).tolist())


Misspelt.__name__ = "EpochShuffle"


def reads_n(self: Any) -> Iterator[int]:
    yield from range(n)  # type: ignore[name-defined]  # noqa: F821


def reads_length(self: Any) -> int:
    return len(self.inputs[0]) - length  # type: ignore[name-defined,no-any-return]  # noqa: F821


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        (
            "NextCharacters",
            named("NextCharacters", __init__=keeps, __len__=lambda self: len(self.codes)),
            "never_stored",
        ),
        ("NextCharacters", named("NextCharacters", __init__=keeps), "no_length"),
        ("NextCharacters", named("NextCharacters", __len__=lambda self: 2), "no_start"),
        (
            "NextCharacters",
            named("NextCharacters", __init__=keeps, __len__=reads_length),
            "without_self",
        ),
        ("EpochShuffle", Misspelt, "no_epoch_yet"),
        ("EpochShuffle", shuffle(__iter__=reads_n), "without_self"),
        ("EpochShuffle", shuffle(__iter__=lambda self: self.order()), "no_iterator"),
        ("EpochShuffle", shuffle(__iter__=lambda self: np.array(self.order())), "no_iterator"),
        ("EpochShuffle", shuffle(__iter__=forgets_to_return), "nothing_returned"),
        ("EpochShuffle", shuffle(__iter__=shuffled_in_place), "loop_over_nothing"),
        (
            "EpochShuffle",
            named("EpochShuffle", __init__=keeps, set_epoch=keeps, __len__=lambda self: 3),
            "no_pass",
        ),
        (
            "EpochShuffle",
            named("EpochShuffle", __init__=keeps, __iter__=lambda self: iter([0])),
            "no_set_epoch",
        ),
        ("Batches", cut(__iter__=lambda self: self.lists()), "no_iterator"),
        ("Batches", cut(__iter__=lambda self: map(tuple, self.lists())), "tuples"),
        ("Batches", cut(__iter__=lambda self: map(torch.tensor, self.lists())), "not_lists"),
        ("Batches", cut(__iter__=split), "split_tensor"),
        ("Batches", cut(__iter__=slices), "sampler_sliced"),
        ("Batches", cut(__iter__=indexed), "sampler_sliced_anyway"),
        ("Batches", cut(__iter__=reads_drop_last), "rest_without_self"),
        ("Batches", cut(__iter__=nexts), "next_too_often"),
        ("Batches", cut(__len__=lambda self: len(self.sampler) / self.size), "length_of_a_division"),
    ],
)
def test_an_error_of_a_class_has_its_cause(name: str, answer: type, misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


def test_none_instead_of_an_iterator_is_said_in_words() -> None:
    assert (
        "Your `__iter__` returns None."
        in verdict("EpochShuffle", shuffle(__iter__=forgets_to_return)).message
    )


QUEUE = SimulatedMachine().queue(2)
with QUEUE._machine:
    pass


def into_another_queue(source: Any, size: int, machine: Any) -> Iterator[Any]:
    machine.start(lambda: [QUEUE.put(batch) for batch in source])  # type: ignore[func-returns-value]
    while True:
        yield QUEUE.get()


def test_a_queue_of_a_closed_machine_is_said_in_words() -> None:
    assert "This queue is from an earlier call or cell" in verdict("prefetched", into_another_queue).message


def until_empty(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)
    machine.start(lambda: [queue.put(batch) for batch in source])
    while not queue.empty():
        yield queue.get()


def while_some_are_left(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)
    machine.start(lambda: [queue.put(batch) for batch in source])
    while queue.qsize() > 0:
        yield queue.get()


def when_there_is_room(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)
    for batch in source:
        if not queue.full():
            queue.put(batch)
        yield queue.get()


def as_many_as_the_source(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)
    machine.start(lambda: [queue.put(batch) for batch in source])
    for _ in range(len(source)):
        yield queue.get()


def over_the_queue(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)
    machine.start(lambda: [queue.put(batch) for batch in source])
    yield from queue


def on_pythons_thread(source: Any, size: int, machine: Any) -> Iterator[Any]:
    waiting: pythons_queue.Queue[Any] = pythons_queue.Queue(size)
    threading.Thread(target=lambda: [waiting.put(batch) for batch in source], daemon=True).start()  # type: ignore[func-returns-value]
    while True:
        yield waiting.get()


def loader_for_each(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue, end = machine.queue(size), object()

    def load() -> None:
        for batch in source:
            queue.put(batch)
        queue.put(end)

    machine.start(load)
    while (batch := queue.get()) is not end:
        machine.start(load)
        yield batch


def through_pythons_queue(source: Any, size: int, machine: Any) -> Iterator[Any]:
    waiting: pythons_queue.Queue[Any] = pythons_queue.Queue(size)
    machine.start(lambda: [waiting.put(batch) for batch in source])  # type: ignore[func-returns-value]
    while True:
        yield waiting.get()


def pairs(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put((True, batch))
            queue.put((False, None))
        except Exception as error:
            queue.put((None, error))

    machine.start(load)
    while (pair := queue.get())[0] is not False:
        if pair[0] is None:
            raise pair[1]
        yield pair


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (until_empty, "empty_is_the_end"),
        (while_some_are_left, "empty_is_the_end"),
        (when_there_is_room, "full_is_asked"),
        (as_many_as_the_source, "counts_the_source"),
        (over_the_queue, "loop_over_the_queue"),
        (on_pythons_thread, "pythons_thread"),
        (through_pythons_queue, "pythons_queue"),
        (pairs, "pairs"),
    ],
)
def test_an_error_of_a_prefetcher_has_its_cause(answer: Callable[..., Any], misconception: str) -> None:
    assert verdict("prefetched", answer).misconception == misconception


def then_raised(self: Any) -> Iterator[Any]:
    yield from self.order() if hasattr(self, "order") else self.lists()
    raise StopIteration


def raised_at_the_mark(source: Any, size: int, machine: Any) -> Iterator[Any]:
    queue = machine.queue(size)

    def load() -> None:
        try:
            for batch in source:
                queue.put((batch, None))
            queue.put((None, StopIteration()))
        except Exception as error:
            queue.put((None, error))

    machine.start(load)
    while True:
        batch, ended = queue.get()
        if ended is not None:
            raise ended
        yield batch


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("EpochShuffle", shuffle(__iter__=then_raised)),
        ("Batches", cut(__iter__=then_raised)),
        ("prefetched", raised_at_the_mark),
    ],
)
def test_a_raised_stop_iteration_is_not_told_as_a_next(name: str, answer: Callable[..., Any]) -> None:
    message = verdict(name, answer).message
    assert "Your program raises StopIteration in a function with `yield`" in message
    assert "next(" not in message


def always_the_next(self: Any) -> Iterator[int]:
    indices = iter(self.order())
    while True:
        yield next(indices)


def test_a_next_too_many_is_told_with_its_line() -> None:
    message = verdict("EpochShuffle", shuffle(__iter__=always_the_next)).message
    assert "`yield next(indices)`. Your program calls `next(…)` when nothing is left" in message
