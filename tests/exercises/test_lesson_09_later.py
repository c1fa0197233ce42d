"""Lesson 09, later parts: what is said of the first tries that beginners write."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

from tests.exercises.lesson_05 import verdict


class NoRest:
    """A pool is handed out when it's full, and what is left at the end is not."""

    def __init__(self, sampler: Any, lengths: list[int], size: int, pool: int) -> None:
        self.sampler, self.lengths, self.size, self.pool = sampler, lengths, size, pool

    def __len__(self) -> int:
        return -(-len(self.sampler) // self.size)

    def sorted(self, pool: list[int]) -> list[int]:
        return sorted(pool, key=lambda index: self.lengths[index])

    def __iter__(self) -> Iterator[list[int]]:
        pool: list[int] = []
        for index in self.sampler:
            pool.append(index)
            if len(pool) == self.size * self.pool:
                pool = self.sorted(pool)
                yield from (pool[i : i + self.size] for i in range(0, len(pool), self.size))
                pool = self.new(pool)
        if type(self) is not NoRest:
            yield from (pool[i : i + self.size] for i in range(0, len(pool), self.size))

    def new(self, pool: list[int]) -> list[int]:
        return []


class NeverEmptied(NoRest):
    def new(self, pool: list[int]) -> list[int]:
        return pool


class LookedUp(NoRest):
    def __iter__(self) -> Iterator[list[int]]:
        order = list(self.sampler)
        for start in range(0, len(order), self.size * self.pool):
            lengths = sorted(self.lengths[i] for i in order[start : start + self.size * self.pool])
            pool = [self.lengths.index(length) for length in lengths]
            yield from (pool[i : i + self.size] for i in range(0, len(pool), self.size))


class Global(NoRest):
    def __iter__(self) -> Iterator[list[int]]:
        order = self.sorted(list(self.sampler))
        return iter([order[i : i + self.size] for i in range(0, len(order), self.size)])


class Resumes:
    """A first try: nothing forgets the cut."""

    def __init__(self, batches: Any) -> None:
        self.batches, self.done = batches, 0

    def set_epoch(self, epoch: int) -> None:
        self.batches.set_epoch(epoch)

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.done = done

    def __len__(self) -> int:
        return len(self.batches) - self.done

    def __iter__(self) -> Iterator[Any]:
        yield from list(self.batches)[self.done :]


class ForgetsAtTheEnd(Resumes):
    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def __iter__(self) -> Iterator[Any]:
        yield from super().__iter__()
        self.done = 0


def one_for_each_class(labels: Tensor, shares: Tensor) -> Tensor:
    return shares / labels.bincount(minlength=len(shares))


def scaled_to_one(labels: Tensor, shares: Tensor) -> Tensor:
    weights = shares[labels] / labels.bincount(minlength=len(shares))[labels]
    return weights / weights.sum()


def balanced(labels: Tensor, shares: Tensor) -> Tensor:
    return 1 / labels.bincount(minlength=len(shares))[labels]


def detached(loader: Any) -> list[Tensor]:
    return [batch[0].detach() for batch in loader]


def cloned_at_the_end(loader: Any) -> list[Tensor]:
    rows = [batch[0] for batch in loader]
    return [row.clone() for row in rows]


def deleted(loader: Any) -> list[Tensor]:
    rows = []
    for batch in loader:
        rows.append(batch[0])
        del batch
    return rows


def copy_of_the_batch(loader: Any) -> list[Tensor]:
    return [batch.clone()[0] for batch in loader]


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("BucketBatches", NoRest, "last_pool_lost"),
        ("BucketBatches", NeverEmptied, "first_pool_never_left"),
        ("BucketBatches", LookedUp, "looked_up_by_length"),
        ("BucketBatches", Global, "everything_sorted"),
        ("draw_weights", one_for_each_class, "one_per_class"),
        ("draw_weights", scaled_to_one, "left_over_given_out"),
        ("draw_weights", balanced, "shares_ignored"),
        ("first_rows", detached, "views_of_batches"),
        ("first_rows", cloned_at_the_end, "copied_at_the_end"),
        ("first_rows", deleted, "views_of_batches"),
        ("first_rows", copy_of_the_batch, "whole_batch_copied"),
        ("ResumableBatches", Resumes, "cut_for_all_epochs"),
        ("ResumableBatches", ForgetsAtTheEnd, "ForgottenAtTheEnd"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


class FilledUp(NoRest):
    """The last batch is as long as the others."""

    def __iter__(self) -> Iterator[list[int]]:
        order = list(self.sampler)
        for start in range(0, len(order), self.size * self.pool):
            pool = self.sorted(order[start : start + self.size * self.pool])
            for i in range(0, len(pool), self.size):
                batch = pool[i : i + self.size]
                yield batch + batch[-1:] * (self.size - len(batch))


class ListAsKey(NoRest):
    def sorted(self, pool: list[int]) -> list[int]:
        return sorted(pool, key=self.lengths)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("answer", "said", "never"),
    [
        (FilledUp, "in `first epoch`. You returned the list [", "as `first epoch`"),
        (ListAsKey, "Here a list is called as if it were a function", "Round brackets call"),
    ],
)
def test_a_message_says_what_is_wrong_with_which_part(
    answer: Callable[..., Any], said: str, never: str
) -> None:
    message = verdict("BucketBatches", answer).message
    assert said in message
    assert never not in message


def test_a_row_that_is_no_tensor_is_said_in_words() -> None:
    found = verdict("first_rows", lambda loader: [batch[0].numpy() for batch in loader])
    assert "Each row should be a tensor of shape (d,). One of yours is a ndarray." in found.message


def test_a_table_of_copies_is_as_good_as_a_list_but_for_no_batch() -> None:
    found = verdict("first_rows", lambda loader: torch.stack([batch[0].clone() for batch in loader]))
    assert "expects a non-empty TensorList" in found.message
