"""More ways in which batches go wrong: what is kept between two loops over one object."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.batches import Toy, _count, _cut, _toy, batches
from lessons_lib.checking.exercise.answer_key import wrong


class _Kept(Toy):
    """Goes through the sampler once, when it's made."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        super().__init__(list(sampler), size, drop_last)


class _OneForAll(Toy):
    """Kept by the class: a second object changes the first."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        _OneForAll.sampler, _OneForAll.size, _OneForAll.drop_last = sampler, size, drop_last


class _RestKept(Toy):
    """What a loop that was left had collected comes first in the next one."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        super().__init__(sampler, size, drop_last)
        self.batch: list[Any] = []

    def __iter__(self) -> Iterator[Any]:
        for index in self.sampler:
            self.batch.append(index)
            if len(self.batch) == self.size:
                yield self.batch
                self.batch = []
        if self.batch and not self.drop_last:
            yield self.batch
        self.batch = []


class _NeverNew(_RestKept):
    """The same, and what `drop_last` leaves out stays as well."""

    def __iter__(self) -> Iterator[Any]:
        for index in self.sampler:
            self.batch.append(index)
            if len(self.batch) == self.size:
                yield self.batch
                self.batch = []
        if self.batch and not self.drop_last:
            yield self.batch
            self.batch = []


class _KeptBatches(Toy):
    """A list of batches, made when the object is; without indices, it has no last batch to look at."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        self.batches = _cut(list(sampler), size, False)
        if drop_last and len(self.batches[-1]) < size:
            self.batches.pop()

    def __len__(self) -> int:
        return len(self.batches)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.batches)


class _NewPasses(Toy):
    """Each batch is cut from a new pass of the sampler."""

    def __iter__(self) -> Iterator[Any]:
        for place in range(len(self)):
            yield list(self.sampler)[place * self.size : (place + 1) * self.size]


class _NewBeginnings(Toy):
    """Each batch is the beginning of a new pass."""

    def __iter__(self) -> Iterator[Any]:
        for _ in range(len(self)):
            yield list(self.sampler)[: self.size]


class _ReturnedBatch(Toy):
    """`return iter(batch)` in the loop, and after it."""

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self.sampler)[: self.size])


def _each_growing(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """Handed out after each index. All that were handed out of one batch are the same list, which goes on growing."""
    return [part for part in _cut(order, size, False) for _ in part]


class _Returned(Toy):
    """`return iter([batch])` in the loop, and after it."""

    def __iter__(self) -> Iterator[Any]:
        return iter([list(self.sampler)[: self.size]])


class _Iterator(Toy):
    """One iterator for all epochs."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        super().__init__(sampler, size, drop_last)
        self.left = iter(sampler)

    def __iter__(self) -> Iterator[Any]:
        yield from _cut(list(self.left), self.size, self.drop_last)


class _CountedByRunning(Toy):
    """`len` goes through the sampler, which moves it on to the next epoch."""

    def __len__(self) -> int:
        return len(_cut(list(self.sampler), self.size, self.drop_last))


class _KeptGenerator(Toy):
    """`__iter__` returns what was made at the beginning, and the second epoch finds it used up."""

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        super().__init__(sampler, size, drop_last)
        self.batches = iter(_cut(list(sampler), size, drop_last))

    def __iter__(self) -> Iterator[Any]:
        return self.batches


batches.mistakes(
    first_order_for_ever=wrong(_Kept).tell(
        "Your second epoch has the same order as the first. The sampler draws a new order for each pass: when"
        " do you loop over the sampler?",
        breaks="goes through the sampler again",
    ),
    used_up=wrong(_Iterator).tell(
        "Your second epoch is empty, as if you made one iterator and used it up in the first. When should you"
        " call `iter(sampler)`?"
    ),
    count_runs_through=wrong(_CountedByRunning).tell(
        "Your first epoch already has the sampler's second order, as if something had looped over the sampler"
        " before. Can `__len__` work out the number of batches without a loop?",
        breaks="Ask the sampler for its `len`",
    ),
    kept_by_the_class=wrong(_OneForAll).tell(
        "If you make a second object with a different sampler, the first object's batches change. What do all"
        " objects of a class share, and what does each keep for itself?"
    ),
    rest_of_an_earlier_loop=wrong(_RestKept).tell(
        "When a loop over your `Batches` stops early, its last indices stay in your list, and the next loop "
        "begins with them. In which method should you make this list?"
    ),
    rest_of_each_loop=wrong(_NeverNew).tell(
        "Indices stay in your list when a loop over your `Batches` stops early, or when `drop_last` leaves "
        "them out, and the next loop begins with them. In which method should you make this list?"
    ),
    returned_in_the_loop=wrong(_Returned).tell(
        "A loop over your `Batches` gives a single batch, as if `return` ended `__iter__` at the first one. "
        "Which keyword hands a batch out and then goes on?"
    ),
    kept_batches=wrong(_KeptBatches).tell(
        "Your second epoch has the same order as the first. The sampler draws a new order for each pass: when"
        " do you loop over the sampler?"
    ),
    new_passes=wrong(_NewPasses).tell(
        "You begin a new pass of the sampler for each batch, and each pass has a different order. How many "
        "passes should one epoch take?"
    ),
    new_beginnings=wrong(_NewBeginnings).tell(
        "You begin a new pass of the sampler for each batch, and each pass has a different order. How many "
        "passes should one epoch take?"
    ),
    returned_batch=wrong(_ReturnedBatch).tell(
        "You give the indices of the first batch, one by one, and nothing after it, as if a `return` had "
        "ended `__iter__`. Which keyword hands out a whole batch and then goes on?"
    ),
    after_each_index=wrong(_toy(_each_growing)).tell(
        "You hand out the same list again after each index, whether it's full or not. When is a batch ready?"
    ),
    overlapping_as_many=wrong(
        _toy(
            lambda order, size, drop_last: [
                order[i : i + size] for i in range(_count(len(order), size, drop_last))
            ]
        )
    ).tell(
        "Your batches overlap: each starts only one index later than the batch before it. An epoch should "
        "have each index once: where should the next batch start?"
    ),
    all_in_one=wrong(_toy(lambda order, size, drop_last: [_cut(order, size, drop_last)])).tell(
        "You hand out one list with all the batches in it. A loop over your object should get the batches one"
        " by one: what's the first thing that the loop should get?"
    ),
    dealt_to_size=wrong(_toy(lambda order, size, drop_last: [order[i::size] for i in range(size)])).tell(
        "You hand out `size` batches. How many indices should a batch have, and how many batches are there?"
    ),
    counts_the_rest=wrong(
        _toy(count=lambda n, size, drop_last: n // size + (0 if drop_last else n % size))
    ).tell(
        "Your batches are right, but your `len` adds one for each index that's left over. How many batches do"
        " these indices make together?"
    ),
    counts_the_nearest_if_kept=wrong(
        _toy(count=lambda n, size, drop_last: n // size if drop_last else round(n / size))
    ).tell(
        "Your batches are right, but without `drop_last` your `len` rounds to the nearest whole number. "
        "Should a very short last batch count, too?"
    ),
    kept_and_used_up=wrong(_KeptGenerator).breaks("goes through the sampler again"),
)
