"""More ways in which batches go wrong: what is kept between two loops over one object."""

from collections.abc import Iterator
from typing import Any

from lessons_lib.answers.lesson_09_dataloader.batches import Toy, _cut, batches
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
        " do you loop over it?",
        breaks="goes through the sampler again",
    ),
    used_up=wrong(_Iterator).tell(
        "Your second epoch is empty, as if you made one iterator and used it up in the first. When should you"
        " call `iter(sampler)`?"
    ),
    count_runs_through=wrong(_CountedByRunning).tell(
        "Your first epoch already has the sampler's second order, as if something had looped over the sampler"
        " before. Can `__len__` find its number without a loop?",
        breaks="Ask the sampler for its `len`",
    ),
    kept_by_the_class=wrong(_OneForAll).tell(
        "If you make a second object with a different sampler, the first object's batches change. What do all"
        " objects of a class share, and what does each keep for itself?"
    ),
    rest_of_an_earlier_loop=wrong(_RestKept).tell(
        "If a loop stops early, it leaves indices behind, and the next loop begins with them. Where should "
        "each loop get a new list?"
    ),
    rest_of_each_loop=wrong(_NeverNew).tell(
        "What one loop leaves behind, because it stops early or because of `drop_last`, comes first in the next loop. Where "
        "should each loop get a new list?"
    ),
    returned_in_the_loop=wrong(_Returned).tell(
        "Each of your loops gives a single batch, as if `return` ended `__iter__` at the first one. Which keyword hands a batch "
        "out and then goes on?"
    ),
    kept_and_used_up=wrong(_KeptGenerator).breaks("goes through the sampler again"),
)
