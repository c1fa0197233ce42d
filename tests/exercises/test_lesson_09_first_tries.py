"""Lesson 09: what is said of the first tries that beginners write."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.utils.data import DataLoader

from lessons_lib.answers import find
from lessons_lib.checking.explain.card import card
from tests.exercises.lesson_05 import verdict


class NaiveWindows:
    """No item is refused, and a text that's too short has a negative length."""

    def __init__(self, codes: Tensor, length: int) -> None:
        self.codes, self.length = codes, length

    def __len__(self) -> int:
        return len(self.codes) - self.length

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        return self.codes[i : i + self.length], self.codes[i + 1 : i + self.length + 1]


class EndsLate(NaiveWindows):
    def __len__(self) -> int:
        return max(0, super().__len__())

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        if i >= len(self.codes):
            raise IndexError(i)
        return super().__getitem__(i)


class EndsOneLate(NaiveWindows):
    def __len__(self) -> int:
        return max(0, super().__len__())

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        if i > len(self):
            raise IndexError
        return super().__getitem__(i)


class ReturnsTheError(EndsOneLate):
    def __getitem__(self, i: int) -> Any:
        if i >= len(self):
            return IndexError("past the end")
        return super().__getitem__(i)


class WindowsOfThree(EndsOneLate):
    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        if i >= len(self):
            raise IndexError
        return self.codes[i : i + 3], self.codes[i + 1 : i + 4]


class CutAtOnce:
    def __init__(self, codes: Tensor, length: int) -> None:
        starts = range(len(codes) - length)
        self.items = [(codes[i : i + length].clone(), codes[i + 1 : i + length + 1].clone()) for i in starts]

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
        return self.items[i]


class Shuffle:
    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed, self.epoch = n, seed, 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Any:
        torch.manual_seed(self.seed + self.epoch)
        return iter(torch.randperm(self.n))


class ListShuffle(Shuffle):
    def __iter__(self) -> Any:
        generator = torch.Generator().manual_seed(self.seed + self.epoch)
        return torch.randperm(self.n, generator=generator).tolist()


class MovesOn(Shuffle):
    def __iter__(self) -> Any:
        generator = torch.Generator().manual_seed(self.seed + self.epoch)
        self.epoch += 1
        return iter(torch.randperm(self.n, generator=generator).tolist())


class ShuffledAgain(Shuffle):
    def __init__(self, n: int, seed: int) -> None:
        super().__init__(n, seed)
        self.order = list(range(n))

    def __iter__(self) -> Any:
        random.Random(self.seed + self.epoch).shuffle(self.order)
        return iter(self.order)


class ReorderedAgain(ShuffledAgain):
    def __iter__(self) -> Any:
        generator = np.random.default_rng((self.seed, self.epoch))
        self.order = [self.order[i] for i in generator.permutation(self.n)]
        return iter(self.order)


class CheckedBeforeAppended:
    """A batch is handed out when the next index comes."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self) -> int:
        n: int = len(self.sampler)
        return n // self.size if self.drop_last else -(-n // self.size)

    def __iter__(self) -> Iterator[list[int]]:
        batch: list[int] = []
        for index in self.sampler:
            if len(batch) == self.size:
                yield batch
                batch = []
            batch.append(index)
        if batch and not self.drop_last:
            yield batch


class Cleared(CheckedBeforeAppended):
    def __iter__(self) -> Iterator[list[int]]:
        batch: list[int] = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.size:
                yield batch
                batch.clear()
        if batch and not self.drop_last:
            yield batch


class LastSlicedOff(CheckedBeforeAppended):
    def __len__(self) -> int:
        n = -(-len(self.sampler) // self.size)
        return n - 1 if self.drop_last else n

    def __iter__(self) -> Any:
        order = list(self.sampler)
        batches = [order[i : i + self.size] for i in range(0, len(order), self.size)]
        if self.drop_last:
            batches = batches[:-1]
        return iter(batches)


class OneListInSelf(CheckedBeforeAppended):
    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        super().__init__(sampler, size, drop_last)
        self.batch: list[int] = []

    def __iter__(self) -> Iterator[list[int]]:
        for index in self.sampler:
            self.batch.append(index)
            if len(self.batch) == self.size:
                yield self.batch
                self.batch = []
        if self.batch and not self.drop_last:
            yield self.batch
            self.batch = []


class ReturnsInTheLoop(CheckedBeforeAppended):
    def __iter__(self) -> Any:
        batch: list[int] = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.size:
                return iter([batch])
        return iter([batch])


class SlicesTheSampler(CheckedBeforeAppended):
    def __iter__(self) -> Iterator[list[int]]:
        for i in range(len(self)):
            yield self.sampler[i * self.size : (i + 1) * self.size]


class ListOfBatches(CheckedBeforeAppended):
    def __iter__(self) -> Any:
        return list(super().__iter__())


def seeded_once(x: Tensor, y: Tensor, size: int) -> Any:
    torch.manual_seed(0)
    loaders: list[Any] = [DataLoader(part, batch_size=size, shuffle=True) for part in (x, y)]  # type: ignore[arg-type]
    return list(zip(*loaders, strict=True))


def overwritten_first(x: Tensor, train: int) -> tuple[Tensor, Tensor]:
    known, held_out = x[:train], x[train:]
    known = (known - known.mean(0)) / known.std(0)
    return known, (held_out - known.mean(0)) / known.std(0)


def zeros_replaced(rows: list[Tensor], fill: float) -> tuple[Tensor, Tensor]:
    table = torch.zeros(len(rows), max(map(len, rows)), dtype=rows[0].dtype)
    for line, row in zip(table, rows, strict=True):
        line[: len(row)] = row
    table[table == 0] = fill
    return table, torch.tensor([len(row) for row in rows])


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("NextCharacters", NaiveWindows, "goes_on"),
        ("NextCharacters", EndsLate, "ends_with_the_text"),
        ("NextCharacters", EndsOneLate, "ends_one_late"),
        ("NextCharacters", ReturnsTheError, "error_returned"),
        ("NextCharacters", WindowsOfThree, "length_of_the_example"),
        ("NextCharacters", CutAtOnce, "cut_in_advance"),
        ("EpochShuffle", Shuffle, "global_tensors"),
        ("EpochShuffle", MovesOn, "moves_on_by_itself"),
        ("EpochShuffle", ShuffledAgain, "shuffled_again"),
        ("EpochShuffle", ReorderedAgain, "reordered_again"),
        ("Batches", LastSlicedOff, "full_last_dropped"),
        ("Batches", OneListInSelf, "rest_of_each_loop"),
        ("Batches", ReturnsInTheLoop, "returned_in_the_loop"),
        ("Batches", CheckedBeforeAppended, "full_last_dropped"),
        ("Batches", Cleared, "one_list_for_all"),
        ("digit_batches", seeded_once, "seeded_but_apart"),
        ("split_and_scale", overwritten_first, "held_out_left"),
        ("pad_rows", zeros_replaced, "zeros_inside_replaced"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


@pytest.mark.parametrize(("name", "answer"), [("EpochShuffle", ListShuffle), ("Batches", ListOfBatches)])
def test_a_list_for_an_iterator_is_said_in_words(name: str, answer: type) -> None:
    found = verdict(name, answer)
    assert "Your `__iter__` returns a list. It should return an iterator" in found.message


def test_a_sampler_refuses_square_brackets_in_words() -> None:
    found = verdict("Batches", SlicesTheSampler)
    assert "A sampler can only be looped over: square brackets don't work on it." in found.message


def test_a_card_lists_the_orders_of_the_samplers_passes() -> None:
    shown = card(verdict("Batches", LastSlicedOff)).text()
    assert re.search(r"`sampler = \[\[\d(, \d){5}\](, \[\d(, \d){5}\]){2}\]`", shown)


def one_place_more(source: Any, size: int, machine: Any) -> Iterator[Any]:
    return find("prefetched").reference(source, size + 1, machine)  # type: ignore[no-any-return]


def test_the_batches_ahead_are_those_in_the_queue_and_one_more() -> None:
    shown = card(verdict("prefetched", one_place_more)).text()
    assert "Expected, most batches ahead: 4" in shown
    assert "You gave, most batches ahead: 5" in shown


def sorted_in_place(rows: list[Tensor], fill: float) -> Any:
    rows.sort(key=len)
    return find("pad_rows").reference(rows, fill)


def test_a_list_in_another_order_is_a_changed_list() -> None:
    assert "changed the caller's list: its length, its order" in verdict("pad_rows", sorted_in_place).message
