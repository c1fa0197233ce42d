"""Lesson 09, later parts: what is said of the first tries that beginners write."""

from collections import Counter
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


class FromTheSampler(NoRest):
    """Right, if its `sorted` is."""

    def __iter__(self) -> Iterator[list[int]]:
        order = list(self.sampler)
        for start in range(0, len(order), self.size * self.pool):
            pool = self.sorted(order[start : start + self.size * self.pool])
            yield from (pool[i : i + self.size] for i in range(0, len(pool), self.size))


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


def in_order_of_appearance(labels: Tensor, shares: Tensor) -> Tensor:
    counts = Counter(labels.tolist())
    per_class = [shares[c] / count for c, count in enumerate(counts.values())]
    return torch.stack(per_class)[labels]


class Unstable(FromTheSampler):
    def sorted(self, pool: list[int]) -> list[int]:
        order = torch.tensor([self.lengths[i] for i in pool], dtype=torch.int64).argsort()
        return [pool[position] for position in order.tolist()]


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


def held_for_a_while(loader: Any) -> list[Tensor]:
    held: list[Tensor] = []
    rows = []
    for batch in loader:
        held = [*held, batch][-5:]
        rows.append(batch[0].clone())
    return rows


def through_numpy(loader: Any) -> list[Tensor]:
    return [torch.from_numpy(batch[0].numpy()) for batch in loader]


def always_the_first(loader: Any) -> list[Tensor]:
    return [next(iter(loader))[0].clone() for _ in range(len(loader))]


def one_buffer(loader: Any) -> list[Tensor]:
    rows: list[Tensor] = []
    for batch in loader:
        rows.append(rows[0] if rows else torch.empty_like(batch[0]))
        rows[-1].copy_(batch[0])
    return rows


def one_table(loader: Any) -> list[Tensor]:
    rows = [batch[0].clone() for batch in loader]
    return list(torch.stack(rows)) if rows else []


def through_lists(loader: Any) -> list[Tensor]:
    return [torch.tensor(batch[0].tolist()) for batch in loader]


def shared(loader: Any) -> list[Tensor]:
    return [batch[0].clone().share_memory_() for batch in loader]


def emptied(loader: Any) -> list[Tensor]:
    rows = []
    for batch in loader:
        rows.append(batch[0].clone())
        batch.zero_()
    return rows


class Right(Resumes):
    def set_epoch(self, epoch: int) -> None:
        self.resume(epoch, 0)

    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        return iter(list(self.batches)[done:])


class Adds(Right):
    def set_epoch(self, epoch: int) -> None:
        self.batches.set_epoch(epoch)
        self.done = 0

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.done += done


class SameEpochStays(Right):
    epoch = 0

    def set_epoch(self, epoch: int) -> None:
        if epoch != self.epoch:
            self.resume(epoch, 0)

    def resume(self, epoch: int, done: int) -> None:
        super().resume(epoch, done)
        self.epoch = epoch


class InTheClass(Right):
    done = 0

    def __init__(self, batches: Any) -> None:
        self.batches = batches

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        InTheClass.done = done

    def __iter__(self) -> Iterator[Any]:
        done, InTheClass.done = InTheClass.done, 0
        return iter(list(self.batches)[done:])


class EmptiesTheSamplers(Right):
    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        for number, batch in enumerate(self.batches):
            if number < done:
                batch.clear()
            else:
                yield batch


class EpochNeverTold(Right):
    def resume(self, epoch: int, done: int) -> None:
        self.epoch, self.done = epoch, done


class FromHere(Adds):
    place = 0

    def resume(self, epoch: int, done: int) -> None:
        self.batches.set_epoch(epoch)
        self.done = self.place + done

    def __iter__(self) -> Iterator[Any]:
        self.place, self.done = self.done, 0
        for batch in list(self.batches)[self.place :]:
            self.place += 1
            yield batch


class Swapped(Right):
    def resume(self, done: int, epoch: int) -> None:
        super().resume(epoch, done)

    def set_epoch(self, epoch: int) -> None:
        self.resume(0, epoch)


class TheSum(Right):
    def resume(self, epoch: int, done: int) -> None:
        super().resume(epoch + done, done)


class KeptIterator(Right):
    def __init__(self, batches: Any) -> None:
        super().__init__(batches)
        self.kept = iter(batches)

    def __iter__(self) -> Iterator[Any]:
        done, self.done = self.done, 0
        for _ in range(done):
            next(self.kept)
        return self.kept


class BeginsInResume(Right):
    def set_epoch(self, epoch: int) -> None:
        self.batches.set_epoch(epoch)
        self.done = 0

    def resume(self, epoch: int, done: int) -> None:
        super().resume(epoch, done)
        next(iter(self))


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
        ("draw_weights", in_order_of_appearance, "counts_in_order_of_appearance_alone"),
        ("BucketBatches", Unstable, "argsort_of_torch"),
        ("first_rows", detached, "views_of_batches"),
        ("first_rows", cloned_at_the_end, "copied_at_the_end"),
        ("first_rows", deleted, "views_of_batches"),
        ("first_rows", copy_of_the_batch, "whole_batch_copied"),
        ("first_rows", held_for_a_while, "some_at_a_time"),
        ("first_rows", through_numpy, "views_of_batches"),
        ("first_rows", always_the_first, "first_batch_again"),
        ("first_rows", one_buffer, "one_tensor_filled"),
        ("first_rows", one_table, "rows_of_one_table"),
        ("first_rows", through_lists, "in_pythons_dtype"),
        ("first_rows", shared, "in_shared_memory"),
        ("first_rows", emptied, "batches_emptied"),
        ("ResumableBatches", Adds, "added_if_unused"),
        ("ResumableBatches", SameEpochStays, "same_epoch_stays_cut"),
        ("ResumableBatches", InTheClass, "KeptInTheClass"),
        ("ResumableBatches", EmptiesTheSamplers, "Emptied"),
        ("ResumableBatches", EpochNeverTold, "epoch_never_told"),
        ("ResumableBatches", FromHere, "counted_from_the_last"),
        ("ResumableBatches", Swapped, "swapped"),
        ("ResumableBatches", TheSum, "epoch_and_done_added"),
        ("ResumableBatches", KeptIterator, "one_iterator"),
        ("ResumableBatches", BeginsInResume, "used_up_in_resume"),
        ("ResumableBatches", Resumes, "cut_for_all_epochs"),
        ("ResumableBatches", ForgetsAtTheEnd, "ForgottenAtTheEnd"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


class FilledUp(FromTheSampler):
    """The last batch is as long as the others."""

    def __iter__(self) -> Iterator[list[int]]:
        for batch in super().__iter__():
            yield batch + batch[-1:] * (self.size - len(batch))


class ListAsKey(NoRest):
    def sorted(self, pool: list[int]) -> list[int]:
        return sorted(pool, key=self.lengths)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("answer", "said", "never"),
    [
        (FilledUp, "in `first epoch`. You returned the list [", "as `first epoch`"),
        (ListAsKey, "Here a list is called like a function", "Round brackets call"),
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


def test_the_right_one_passes() -> None:
    assert verdict("ResumableBatches", Right).passed


def test_a_table_of_copies_is_no_list() -> None:
    found = verdict("first_rows", lambda loader: torch.stack([batch[0].clone() for batch in loader]))
    assert "Return a list of tensors. Yours is a Tensor." in found.message
