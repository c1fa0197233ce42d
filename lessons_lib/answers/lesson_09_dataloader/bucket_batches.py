"""Answers: a batch sampler that puts rows of similar lengths together."""

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import bucket_batches as questions

Indices = list[int]


class BucketBatches:
    """Takes a pool at a time from the sampler's iterator, sorts it and cuts it."""

    def __init__(self, sampler: Any, lengths: Indices, size: int, pool: int) -> None:
        self.sampler, self.lengths, self.size, self.pool = sampler, lengths, size, pool

    def __len__(self) -> int:
        return -(-len(self.sampler) // self.size)

    def __iter__(self) -> Iterator[Indices]:
        indices = iter(self.sampler)
        while pool := list(islice(indices, self.size * self.pool)):
            pool.sort(key=lambda index: self.lengths[index])
            while pool:
                yield pool[: self.size]
                del pool[: self.size]


bucket_batches = answers.to(
    questions.bucket_batches,
    hints=[
        "Three steps repeat: collect, sort, cut. How many indices do you collect before you sort them?",
        "A pool holds `size * pool` indices. Sort the indices, but by their rows' lengths: `sorted` takes a `key`.",
        "`order = list(self.sampler)`, then `for start in range(0, len(order), self.size * self.pool)` goes "
        "from pool to pool. `sorted(order[start : …], key=lambda i: self.lengths[i])` is one pool sorted by "
        "length.",
        "Cut each sorted pool, here `part`, as in `Batches`: `yield part[i : i + self.size]` for i = 0, size,"
        " 2 · size, … The number of batches is `math.ceil(len(self.sampler) / self.size)`.",
    ],
    takeaway="Rows of similar lengths now share batches that differ from epoch to epoch. The next pictures show "
    "how much padding this saves.",
)(BucketBatches)

Count = Callable[[int, int, int], Any]  # rows, size, pool
COUNTS: dict[str, Count] = {
    "": lambda n, size, pool: math.ceil(n / size),
    " Also, your `len` always rounds down.": lambda n, size, pool: n // size,
    " Also, your `len` counts pools.": lambda n, size, pool: math.ceil(n / (size * pool)),
    " Also, your `len` counts the rows.": lambda n, size, pool: n,
}


class Toy:
    """Right but for what a misconception changes: the pools, the sorting, the cutting or the count."""

    count: Count = staticmethod(COUNTS[""])

    def __init__(self, sampler: Any, lengths: Indices, size: int, pool: int) -> None:
        self.sampler, self.lengths, self.size, self.pool = sampler, lengths, size, pool

    def __len__(self) -> Any:
        return type(self).count(len(self.sampler), self.size, self.pool)

    def __iter__(self) -> Iterator[Any]:
        for part in self.pools(list(self.sampler)):
            yield from self.cut(self.sorted(part))

    def pools(self, order: Indices) -> list[Indices]:
        return _cut(order, self.size * self.pool)

    def sorted(self, part: Indices) -> Indices:
        return sorted(part, key=lambda index: self.lengths[index])

    def cut(self, part: Indices) -> list[Any]:
        return _cut(part, self.size)


def _cut(order: Indices, size: int) -> list[Indices]:
    return [order[start : start + size] for start in range(0, len(order), size)]


def _toy(**methods: Any) -> type[Toy]:
    return type("BucketBatches", (Toy,), methods)


def _counted(**methods: Any) -> Callable[..., Any]:
    """The toy with these methods, with a count that the family names."""
    return lambda sampler, lengths, size, pool, count: _toy(count=staticmethod(count), **methods)(
        sampler, lengths, size, pool
    )


COUNTED = {"count": COUNTS}


def _by_position(self: Toy, part: Indices) -> Indices:
    """The positions in the pool, sorted by the length of the row there."""
    return sorted(range(len(part)), key=lambda position: self.lengths[part[position]])


def _lengths_by_position(self: Toy, part: Indices) -> Indices:
    """Length number k of the list is taken for the k-th index of the pool."""
    return [index for _, _, index in sorted(zip(self.lengths, range(len(part)), part, strict=False))]


def _each_batch(self: Toy, order: Indices) -> list[Indices]:
    return _cut(order, self.size)


def _dealt(self: Toy, part: Indices) -> list[Indices]:
    count = math.ceil(len(part) / self.size)
    return [part[start::count] for start in range(count)]


def _batches_sorted(self: Toy, part: Indices) -> list[Indices]:
    return sorted(_cut(part, self.size), key=lambda batch: max(self.lengths[i] for i in batch))


def _whole(self: Toy, part: Indices) -> list[Indices]:
    return [part]


def _looked_up(self: Toy, part: Indices) -> list[Indices]:
    """For each length the first row that has it."""
    return _cut([self.lengths.index(self.lengths[i]) for i in part], self.size)


def _never_left(self: Toy) -> Iterator[Indices]:
    """The list of the first pool goes on growing, and is handed out once more at the end."""
    order, room = list(self.sampler), self.size * self.pool
    first = self.sorted(order[:room]) if len(order) >= room else []
    yield from _cut(first, self.size)
    yield from _cut(first + order[len(first) :], self.size)


bucket_batches.mistakes(
    not_sorted=wrong(_counted(sorted=lambda self, part: part), over=COUNTED).tell(
        "Your batches are in the sampler's order, so long rows share batches with short rows. What should you"
        " do with a pool before you cut it into batches?{count}",
        breaks="sorts them by the lengths of their rows",
    ),
    everything_sorted=wrong(_counted(pools=lambda self, order: [order]), over=COUNTED).tell(
        "You sorted the whole epoch, so every epoch has nearly the same batches. How many indices belong to one pool?{count}",
        breaks="takes the indices of `pool` batches",
    ),
    pool_of_indices=wrong(_counted(pools=lambda self, order: _cut(order, self.pool)), over=COUNTED).tell(
        "Your pools hold `pool` indices. But `pool` counts batches: how many indices are in that many "
        "batches?{count}"
    ),
    each_batch_sorted=wrong(_counted(pools=_each_batch), over=COUNTED).tell(
        "You sorted within each batch, so each batch has the same rows as without sorting, and you save no "
        "padding. What should you sort before you cut it into batches?{count}"
    ),
    batches_sorted=wrong(_counted(sorted=lambda self, part: part, cut=_batches_sorted), over=COUNTED).tell(
        "You cut first, and then sorted the batches by their longest rows, so each batch has the same rows as"
        " without sorting. What should you sort before you cut it into batches?{count}"
    ),
    longest_first=wrong(_toy(sorted=lambda self, part: sorted(part, key=lambda i: -self.lengths[i]))).tell(
        "Your pools begin with the longest rows. That saves as much padding as beginning with the shortest, "
        "but which rows should come first here?",
        breaks="the shortest first",
    ),
    longest_first_reversed=wrong(
        _toy(sorted=lambda self, part: sorted(part, key=lambda i: self.lengths[i])[::-1])
    ).tell(
        "Your pools begin with the longest rows, and rows of equal length have swapped places. How can you "
        "sort from shortest to longest, and leave rows of equal length in the sampler's order?"
    ),
    ties_by_index=wrong(
        _toy(sorted=lambda self, part: sorted(part, key=lambda i: (self.lengths[i], i)))
    ).tell(
        "Rows of equal length come out sorted by their index, as if you sorted pairs (length, index). What "
        "can you give `sorted`, so that it compares only the lengths?",
        breaks="Rows of equal length stay in the sampler's order",
    ),
    sorted_by_index=wrong(_counted(sorted=lambda self, part: sorted(part)), over=COUNTED).tell(
        "You sorted your pools by the index instead of the length. What does `sorted` compare if you give it "
        "no `key`?{count}"
    ),
    positions=wrong(_counted(sorted=_by_position), over=COUNTED).tell(
        "Your batches hold positions within the pool, 0, 1, 2, …, as `argsort` gives them. Which index does "
        "the pool have at each of those positions?{count}",
    ),
    lengths_by_position=wrong(_toy(sorted=_lengths_by_position)).tell(
        "You sort a pool's k-th index by `lengths[k]`, which is the length of another row. With which index "
        "should you look up a row's length?",
        breaks="`lengths[i]` is the length of row i",
    ),
    lengths_handed_out=wrong(
        _toy(cut=lambda self, part: _cut([self.lengths[i] for i in part], self.size))
    ).tell(
        "Your batches hold the rows' lengths. What does a loader need to know about a row before it can read "
        "it?"
    ),
    whole_pools=wrong(_counted(cut=_whole), over=COUNTED).tell(
        "You hand out whole pools. Each pool is `pool` batches long: what should you cut it into?{count}",
        breaks="cuts them into batches of `size`",
    ),
    dealt_out=wrong(_toy(cut=_dealt)).tell(
        "You dealt the sorted rows out like cards, so each batch has short and long rows. Which rows of the "
        "sorted order should share a batch?"
    ),
    last_pool_lost=wrong(
        _counted(
            pools=lambda self, order: [
                p for p in _cut(order, self.size * self.pool) if len(p) == self.size * self.pool
            ]
        ),
        over=COUNTED,
    ).tell(
        "If the last pool isn't full, you never yield its batches. Which indices are still in your list after"
        " the loop?{count}",
        breaks="The last pool may be smaller",
    ),
    last_batch_lost=wrong(
        _counted(cut=lambda self, part: [b for b in _cut(part, self.size) if len(b) == self.size]),
        over=COUNTED,
    ).tell(
        "If the last batch is shorter, you never yield it, so the longest rows of the last pool are lost. "
        "What should happen to rows that don't fill a batch?{count}",
        breaks="the last batch shorter",
    ),
    first_batch_of_each_pool=wrong(_toy(cut=lambda self, part: _cut(part, self.size)[:1])).tell(
        "You hand out only the first batch of each pool, the one with the shortest rows. What happens to the "
        "pool's other batches?"
    ),
    first_pool_alone=wrong(_toy(pools=lambda self, order: _cut(order, self.size * self.pool)[:1])).tell(
        "Your batches stop after the first pool. Where do you begin the next pool?"
    ),
    pools_pile_up=wrong(
        _toy(
            pools=lambda self, order: [
                order[: start + self.size * self.pool]
                for start in range(0, len(order), self.size * self.pool)
            ]
        )
    ).tell(
        "Each of your pools after the first also holds all rows of the pools before it, so those rows appear "
        "again. When should you begin a new list?"
    ),
    first_pool_never_left=wrong(_toy(pools=lambda self, order: [], __iter__=_never_left)).tell(
        "You hand out the first pool's rows twice, the second time together with the rows of later pools. "
        "When a pool is done, what should be in the list that the next pool begins with?"
    ),
    looked_up_by_length=wrong(_toy(cut=_looked_up)).tell(
        "Of the rows with the same length, one appears several times and the others never, as if you looked "
        "rows up by their length. What should you sort, by length, so that each row appears once?"
    ),
    pool_ignored=wrong(
        lambda sampler, lengths, size, pool, fixed: _toy(pools=lambda self, order: _cut(order, size * fixed))(
            sampler, lengths, size, pool
        ),
        over={"fixed": [2, 3, 4, 8, 10]},
    ).tell("Your pools always hold {fixed} batches. Where does `pool` come in?"),
    tensors=wrong(_toy(cut=lambda self, part: [torch.tensor(batch) for batch in _cut(part, self.size)])).tell(
        "Your batches are right, but each of them is a tensor. A list of ints works for every dataset: how do"
        " you get such a list from a tensor?"
    ),
    counts_a_pool=wrong(_toy(count=lambda n, size, pool: pool)).tell(
        "Your batches are right, but your `len` is `pool`, the number of batches in one pool. How many are there in the whole epoch?"
    ),
    every_row_sorted=wrong(
        _toy(pools=lambda self, order: _cut(list(range(len(self.lengths))), self.size * self.pool))
    ).tell(
        "Your pools hold rows 0, 1, 2, … of the table, whatever the sampler gives. Whose order should you cut"
        " into pools?",
        breaks="from the sampler",
    ),
    all_rows_sorted=wrong(_toy(pools=lambda self, order: [list(range(len(self.lengths)))])).tell(
        "You sorted all rows of the table at once, whatever the sampler gives. Whose indices should you sort,"
        " and how many of them at a time?"
    ),
    counts_whole_batches=wrong(_toy(count=COUNTS[" Also, your `len` always rounds down."])).tell(
        "Your batches are right, but your `len` doesn't count a shorter last batch. When should the division "
        "round up?"
    ),
    counts_pools=wrong(_toy(count=COUNTS[" Also, your `len` counts pools."])).tell(
        "Your batches are right, but your `len` counts pools. How many batches do all the pools give "
        "together?",
        breaks="`len` is the number of batches",
    ),
    counts_rows=wrong(_toy(count=COUNTS[" Also, your `len` counts the rows."])).tell(
        "Your batches are right, but your `len` counts the rows. How many batches do these rows make?"
    ),
    counts_full_pools=wrong(_toy(count=lambda n, size, pool: math.ceil(n / (size * pool)) * pool)).tell(
        "Your batches are right, but your `len` counts every pool as a full pool. How many batches are in a "
        "last pool that isn't full?"
    ),
    counts_all_rows=wrong(
        type("BucketBatches", (Toy,), {"__len__": lambda self: math.ceil(len(self.lengths) / self.size)})
    ).tell(
        "Your batches are right, but your `len` counts batches as if every row in `lengths` were used. How "
        "many of those rows does the sampler give?"
    ),
)


class _Kept(Toy):
    """Goes through the sampler once, when it's made."""

    def __init__(self, sampler: Any, lengths: Indices, size: int, pool: int) -> None:
        super().__init__(list(sampler), lengths, size, pool)


class _UsedUp(Toy):
    """One iterator for all epochs."""

    def __init__(self, sampler: Any, lengths: Indices, size: int, pool: int) -> None:
        super().__init__(sampler, lengths, size, pool)
        self.left = iter(sampler)

    def __iter__(self) -> Iterator[Any]:
        for part in self.pools(list(self.left)):
            yield from self.cut(self.sorted(part))


class _CountedByRunning(Toy):
    def __len__(self) -> int:
        return math.ceil(len(list(self.sampler)) / self.size)


class _PoolKept(Toy):
    """All batches of a pool are one list, emptied after each."""

    def cut(self, part: Indices) -> list[Any]:
        parts = _cut(part, self.size)
        return [parts[-1] for _ in parts]


bucket_batches.mistakes(
    first_order_for_ever=wrong(_Kept).tell(
        "Your second epoch has the same batches as the first. The sampler draws a new order for each pass: "
        "when do you loop over the sampler?",
        breaks="Each pass goes through the sampler again",
    ),
    used_up=wrong(_UsedUp).tell(
        "Your second epoch is empty, as if you made one iterator and used it up in the first. When should you"
        " call `iter(sampler)`?"
    ),
    count_runs_through=wrong(_CountedByRunning).tell(
        "Your first epoch already has the sampler's second order, as if something had looped over the sampler"
        " before. Can `__len__` work out the number of batches without a loop?"
    ),
    last_batch_of_each_pool=wrong(_PoolKept).tell(
        "Each pool gives its last batch again and again, as if all its batches were one list. When should you"
        " begin a new list?"
    ),
)
