"""More ways in which batches of similar lengths go wrong: unstable sorting, one list for all, other buckets."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch

from lessons_lib.answers.lesson_09_dataloader.bucket_batches import Indices, Toy, bucket_batches
from lessons_lib.checking.exercise.answer_key import wrong


def _by_argsort(argsort: Callable[[Indices], Any]) -> type[Toy]:
    def ordered(self: Toy, part: Indices) -> Indices:
        positions = argsort([self.lengths[index] for index in part])
        return [part[int(position)] for position in positions]

    return type("BucketBatches", (Toy,), {"sorted": ordered})


class _ByPlaceInTheEpoch(Toy):
    """Length number k of the list is taken for the k-th index of the epoch."""

    ties_by_index = True

    def __iter__(self) -> Iterator[Any]:
        order, room = list(self.sampler), self.size * self.pool
        for start in range(0, len(order), room):
            pairs = list(zip(self.lengths[start : start + room], order[start : start + room], strict=False))
            pairs.sort(key=None if self.ties_by_index else lambda pair: pair[0])
            yield from self.cut([index for _, index in pairs])


class _ByPlaceInTheEpochByKey(_ByPlaceInTheEpoch):
    ties_by_index = False


class _OneList(Toy):
    """All batches are one list, filled again for each."""

    def __iter__(self) -> Iterator[Any]:
        batch: Indices = []
        for following in super().__iter__():
            batch[:] = following
            yield batch


class _OneListEmptied(Toy):
    """All batches are one list, emptied when it was full."""

    def __iter__(self) -> Iterator[Any]:
        batch: Indices = []
        for following in super().__iter__():
            batch += following
            yield batch
            if len(batch) == self.size:
                batch.clear()


class _FilledUpAgain(Toy):
    """After each batch, the pool takes as many indices as it lost."""

    def __iter__(self) -> Iterator[Any]:
        pool: Indices = []
        for index in self.sampler:
            pool.append(index)
            if len(pool) == self.size * self.pool:
                pool = self.sorted(pool)
                yield pool[: self.size]
                pool = pool[self.size :]
        yield from self.cut(self.sorted(pool))


def _in_ranges(sampler: Any, lengths: Indices, size: int, pool: int, width: int) -> Any:
    """A batch is handed out when rows whose lengths lie in one range fill it."""

    class InRanges(Toy):
        def __iter__(self) -> Iterator[Any]:
            ranges: dict[int, Indices] = {}
            for index in self.sampler:
                own = ranges.setdefault(self.lengths[index] // width, [])
                own.append(index)
                if len(own) == self.size:
                    yield ranges.pop(self.lengths[index] // width)
            yield from ranges.values()

    return InRanges(sampler, lengths, size, pool)


bucket_batches.mistakes(
    argsort_of_torch=wrong(
        _by_argsort(lambda lengths: torch.tensor(lengths, dtype=torch.int64).argsort())
    ).tell(
        "In large pools, rows of equal length have swapped places, as they may with `argsort`. Which argument"
        " of `argsort` leaves such rows in the sampler's order?",
        breaks="Rows of equal length stay in the sampler's order",
    ),
    argsort_of_numpy=wrong(_by_argsort(lambda lengths: np.argsort(np.array(lengths, dtype=int)))).tell(
        "In large pools, rows of equal length have swapped places, as they may with `np.argsort`. Which "
        "argument of `np.argsort` leaves such rows in the sampler's order?"
    ),
    lengths_by_place=wrong(_ByPlaceInTheEpoch).tell(
        "You sort the epoch's k-th index by `lengths[k]`, which is the length of another row. With which "
        "index should you look up a row's length?"
    ),
    lengths_by_place_alone=wrong(_ByPlaceInTheEpochByKey).tell(
        "You sorted the epoch's k-th index by `lengths[k]`, which is the length of another row. With which "
        "index should you look up a row's length?"
    ),
    one_list=wrong(_OneList).tell(
        "All your batches look like the epoch's last batch, as if they were all the same list. When should "
        "you begin a new list?"
    ),
    one_list_emptied=wrong(_OneListEmptied).tell(
        "At the end, all your batches are empty, or all hold only the leftover rows, as if they were one list"
        " that you kept emptying. When should you begin a new list?"
    ),
    filled_up_again=wrong(_FilledUpAgain).tell(
        "After a pool's first batch, the wrong rows follow, as if you refilled the pool after each batch. "
        "When should you take the next indices from the sampler?"
    ),
    in_ranges=wrong(_in_ranges, over={"width": [1, 2, 4, 5, 10]}).tell(
        "Each of your batches has rows from one range of lengths, {width} wide. That's bucketing, too, but "
        "here a pool is the sampler's next `size * pool` indices: what happens to a pool before you cut it?"
    ),
)
