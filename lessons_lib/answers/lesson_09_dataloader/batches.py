"""Answers: a batch sampler, with and without the last batch."""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import batches as questions


class Batches:
    """Takes `size` indices at a time from the sampler's iterator, until nothing comes."""

    def __init__(self, sampler: Iterable[int], size: int, drop_last: bool) -> None:
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self) -> int:
        whole, left = divmod(len(self.sampler), self.size)  # type: ignore[arg-type]
        return whole if self.drop_last or not left else whole + 1

    def __iter__(self) -> Iterator[list[int]]:
        indices = iter(self.sampler)
        while batch := list(itertools.islice(indices, self.size)):
            if len(batch) == self.size or not self.drop_last:
                yield batch


batches = answers.to(
    questions.batches,
    survivors={
        "line 11: len(batch) == self.size → len(batch) >= self.size": "islice never takes more than size",
    },
    hints=[
        "Loop over the sampler and put its indices into a list. When do you hand the list out, and what's "
        "left in it at the end?",
        "For the number of batches, divide the number of indices by `size` with `//`, and look at the "
        "remainder, `%`. For which value of `drop_last` does a remainder mean one more batch?",
        "In `__iter__`: begin with `batch = []`, append each index of `self.sampler`, and when `len(batch) =="
        " self.size`, `yield batch` and begin a *new* list. A shorter list may be left after the loop.",
        "After the loop: `if batch and not self.drop_last: yield batch`. And `__len__` gives `len(self.sampler) // self.size`, plus 1 if "
        "`len(self.sampler) % self.size` isn't 0 and `drop_last` is false.",
    ],
    takeaway="You've rebuilt PyTorch's `BatchSampler`. n items make ⌈n / size⌉ batches, or ⌊n / size⌋ without a "
    "shorter last one.",
)(Batches)

Cut = Callable[[list[int], int, bool], list[Any]]  # order, size, drop_last → batches
Count = Callable[[int, int, bool], Any]


def _cut(order: list[int], size: int, drop_last: bool) -> list[Any]:
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    return [part for part in parts if len(part) == size or not drop_last]


def _count(n: int, size: int, drop_last: bool) -> int:
    return n // size if drop_last else math.ceil(n / size)


COUNTS: dict[str, Count] = {
    "right": _count,
    "down": lambda n, size, drop_last: n // size,
    "up": lambda n, size, drop_last: math.ceil(n / size),
    "one more": lambda n, size, drop_last: n // size if drop_last else n // size + 1,
    "turned": lambda n, size, drop_last: _count(n, size, not drop_last),
    "nearest": lambda n, size, drop_last: round(n / size),
    "indices": lambda n, size, drop_last: n,
}
OTHERS = {
    "right": " Your `len` is right.",
    "down": " Also, your `len` always rounds down.",
    "up": " Also, your `len` always rounds up.",
    "one more": " Also, your `len` is one too large when the indices fill all batches and `drop_last` is false.",
    "turned": " Also, your `len` reads `drop_last` the opposite way.",
    "nearest": " Also, your `len` rounds to the nearest whole number.",
    "indices": " Also, your `len` counts the indices.",
}


def _one_less(n: int, size: int, drop_last: bool) -> int:
    return math.ceil(n / size) - drop_last


def _counts(**words: str) -> dict[str, dict[str, Count]]:
    """A family of all ways to count; words: what the sentence adds for some of them, by name."""
    return {"count": {words.get(name, OTHERS[name]): count for name, count in COUNTS.items()}}


class Toy:
    """Right but for how it cuts, or what it counts."""

    cut: Cut = staticmethod(_cut)
    count: Count = staticmethod(_count)

    def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
        self.sampler, self.size, self.drop_last = sampler, size, drop_last

    def __len__(self) -> Any:
        return type(self).count(len(self.sampler), self.size, self.drop_last)

    def __iter__(self) -> Iterator[Any]:
        yield from type(self).cut(list(self.sampler), self.size, self.drop_last)


def _with(cut: Cut) -> Callable[..., Any]:
    """The toy that cuts in this way, with a count that the family names."""
    return lambda sampler, size, drop_last, count: _toy(cut, count)(sampler, size, drop_last)


def _toy(cut: Cut = _cut, count: Count = _count) -> type[Toy]:
    return type("Batches", (Toy,), {"cut": staticmethod(cut), "count": staticmethod(count)})


def _both(cut: Cut) -> type[Toy]:
    """The toy that cuts in another way, and counts what it cuts."""
    return _toy(cut, lambda n, size, drop_last: len(cut(list(range(n)), size, drop_last)))


def _last_always_dropped(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """A full last batch is dropped too."""
    parts = _cut(order, size, False)
    return parts[:-1] if drop_last else parts


def _moving(order: list[int], size: int) -> list[Any]:
    return [order[start : start + size] for start in range(len(order) - size + 1)]


def _overlapping(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """Windows that begin at each index."""
    parts = [order[start : start + size] for start in range(len(order))]
    return [part for part in parts if len(part) == size or not drop_last]


def _filled_up(order: list[int], size: int, drop_last: bool) -> list[Any]:
    parts = _cut(order, size, drop_last)
    if parts and len(parts[-1]) < size:
        again = itertools.cycle(order)
        parts[-1] = parts[-1] + list(itertools.islice(again, size - len(parts[-1])))
    return parts


def _dealt(order: list[int], size: int, drop_last: bool) -> list[Any]:
    count = _count(len(order), size, drop_last)
    return [order[start::count] for start in range(count)]


def _trailing_empty(order: list[int], size: int, drop_last: bool) -> list[Any]:
    parts = _cut(order, size, True)
    return parts if drop_last else [*parts, order[len(parts) * size :]]


def _last_popped(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """As _last_always_dropped, but no batch at all is an error."""
    parts = _cut(order, size, False)
    if drop_last:
        parts.pop()
    return parts


def _last_filled_late(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """A batch is handed out when the next index comes; at the end comes what is left, even if nothing is."""
    parts = _cut(order, size, False) or [[]]
    return parts[:-1] if drop_last else parts


def _hand_over_loses(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """Each index that finds the list full is lost."""
    parts = [order[start : start + size] for start in range(0, len(order), size + 1)]
    full = [part for i, part in enumerate(parts) if len(order) > i * (size + 1) + size]
    return full if drop_last else full + [part for part in parts[len(full) :] if part]


def _never_emptied(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """The list is handed out when it's full, goes on growing, and comes once more at the end."""
    times = (len(order) >= size) + (bool(order) and not drop_last)
    return [order] * times


def _never_emptied_from_then_on(order: list[int], size: int, drop_last: bool) -> list[Any]:
    times = max(0, len(order) - size + 1) + (bool(order) and not drop_last)
    return [order] * times


def _one_list(order: list[int], size: int, drop_last: bool) -> list[Any]:
    """One list for all batches, emptied after each: whoever kept them sees the last state."""
    parts = _cut(order, size, drop_last)
    left = parts[-1] if parts and len(parts[-1]) < size else order[len(parts) * size :]
    return [left for _ in parts]


batches.mistakes(
    last_always_kept=wrong(
        _with(lambda order, size, drop_last: _cut(order, size, False)),
        over=_counts(up="", right=" Your `len` already leaves the shorter one out."),
    ).tell(
        "You always hand out a shorter last batch, whatever `drop_last` says. Which batch should `drop_last=True` leave out?{count}",
        breaks="without it",
    ),
    last_always_dropped=wrong(
        _with(lambda order, size, drop_last: _cut(order, size, True)),
        over=_counts(down="", right=" Your `len` counts it."),
    ).tell(
        "You never hand out a shorter last batch. If `drop_last` is false, what should happen to the indices "
        "that are left over at the end?{count}",
        breaks="with the shorter last batch",
    ),
    drop_last_turned_round=wrong(
        _with(lambda order, size, drop_last: _cut(order, size, not drop_last)), over=_counts(turned="")
    ).tell(
        "You drop the shorter last batch when `drop_last` is false, and keep it when `drop_last` is true. "
        "Which way round should your condition be?{count}"
    ),
    full_last_dropped=wrong(
        _with(_last_always_dropped),
        over={"count": {**_counts()["count"], " Your `len` does the same.": _one_less}},
    ).tell(
        "With `drop_last`, you drop the last batch even if it's full. How can you tell a full last batch from"
        " a shorter one?{count}",
        breaks="A full batch is never dropped",
    ),
    full_last_popped=wrong(_with(_last_popped), over=_counts()).tell(
        "With `drop_last`, you drop the last batch even if it's full, and you get an error if there are no "
        "indices at all. Which batch should `drop_last` leave out, and is there always one?{count}"
    ),
    full_last_dropped_else_empty=wrong(_with(_last_filled_late), over=_counts()).tell(
        "With `drop_last`, you drop even a full last batch; without `drop_last`, you hand out an empty batch "
        "if there are no indices. What should happen to a last batch that's full, and to one that's "
        "empty?{count}"
    ),
    last_always_lost=wrong(
        _with(lambda order, size, drop_last: _cut(order, size, False)[:-1]), over=_counts()
    ).tell(
        "Your last batch is missing, even if it's full, as if you handed out a batch only when the next index"
        " comes. Which indices are left in your list after the loop?{count}"
    ),
    an_empty_batch=wrong(_with(_trailing_empty), over=_counts(**{"one more": ""})).tell(
        "When the indices fill all batches exactly, you hand out one more, an empty one. Is anything left in "
        "your list after the loop?{count}"
    ),
    an_empty_batch_turned_round=wrong(
        _with(lambda order, size, drop_last: _trailing_empty(order, size, not drop_last)), over=_counts()
    ).tell(
        "You hand out a last, shorter batch only if `drop_last` is true, and then even when no indices are "
        "left for it. For which `drop_last` should you hand it out, and may a batch ever be empty?{count}"
    ),
    counts_indices=wrong(_toy(count=COUNTS["indices"])).tell(
        "Your batches are right, but your `len` counts the indices. How many batches do all these indices "
        "make?"
    ),
    counts_whole_batches=wrong(_toy(count=COUNTS["down"])).tell(
        "Your batches are right, but your `len` never counts a shorter last batch. `//` rounds down: when "
        "should you round up?"
    ),
    counts_the_last_always=wrong(_toy(count=COUNTS["up"])).tell(
        "Your batches are right, but your `len` counts a shorter last batch even if it's dropped. Where does "
        "`drop_last` come in?"
    ),
    counts_one_more=wrong(_toy(count=COUNTS["one more"])).tell(
        "Your batches are right. But when the indices fill all batches exactly, your `len` is one too large, "
        "as with `// size + 1`. When is there a shorter batch to count?"
    ),
    counts_turned_round=wrong(_toy(count=COUNTS["turned"])).tell(
        "Your batches are right. But your `len` rounds up when the shorter last batch is dropped, and down "
        "when it's kept. For which value of `drop_last` should it round up?"
    ),
    counts_the_nearest=wrong(_toy(count=COUNTS["nearest"])).tell(
        "Your batches are right, but your `len` rounds to the nearest whole number. What should decide "
        "whether a shorter last batch counts?"
    ),
    lost_at_the_hand_over=wrong(_toy(_hand_over_loses)).tell(
        "Each time you hand out a batch, the next index gets lost. What do you do with an index that comes "
        "when the list is full?"
    ),
    never_emptied=wrong(_toy(_never_emptied)).tell(
        "All your indices end up in one list, which you hand out more than once. After each `yield`, which "
        "list should the next index go into?"
    ),
    never_emptied_and_more=wrong(_toy(_never_emptied_from_then_on)).tell(
        "All your indices end up in one list. Once it's full, you hand it out again with each further index. "
        "After each `yield`, which list should the next index go into?"
    ),
    tensors=wrong(
        _toy(lambda order, size, drop_last: [torch.tensor(part) for part in _cut(order, size, drop_last)])
    ).breaks("in lists of `size`"),
    tuples=wrong(
        _toy(lambda order, size, drop_last: [tuple(part) for part in _cut(order, size, drop_last)])
    ).breaks("in lists of `size`"),
    first_batch_alone=wrong(_toy(lambda order, size, drop_last: _cut(order, size, drop_last)[:1])).tell(
        "A loop over your `Batches` ends after the first batch, as if there were a `return` inside your own "
        "loop. Which keyword hands a batch out and then goes on?"
    ),
    overlapping=wrong(_both(_overlapping)).tell(
        "You begin a batch at every index, so most indices are in several batches. Where should the next "
        "batch begin?"
    ),
    overlapping_uncounted=wrong(_toy(lambda order, size, drop_last: _moving(order, size))).tell(
        "Your batches overlap: each starts only one index later than the batch before it. An epoch should "
        "have each index once: where should the next batch start?"
    ),
    filled_up=wrong(_toy(_filled_up)).tell(
        "You filled up the last batch with indices from the beginning, so these appear twice in an epoch. How"
        " many indices may the last batch have?"
    ),
    dealt_out=wrong(_toy(_dealt)).tell(
        "You dealt the indices out like cards, one to each batch in turn. Which indices of the sampler's "
        "order should the first batch hold?"
    ),
    one_list_for_all=wrong(_toy(_one_list)).tell(
        "All your batches are the same list, so they all show its last contents. When should you begin a new "
        "list?",
        breaks="a list of its own",
    ),
    sorted_first=wrong(_toy(lambda order, size, drop_last: _cut(sorted(order), size, drop_last))).tell(
        "Your indices are 0, 1, 2, …: the sampler's order is lost. Whose order should your batches follow?",
        breaks="in the sampler's order",
    ),
    one_too_large=wrong(_toy(lambda order, size, drop_last: _cut(order, size + 1, drop_last))).tell(
        "Your batches have one index too many. Do you hand out the list when it's full, or when the next "
        "index comes?"
    ),
    single_indices=wrong(_toy(lambda order, size, drop_last: list(order))).tell(
        "You hand out single indices, but a batch is a list of `size` indices. When is such a list ready to "
        "be handed out?"
    ),
    backwards=wrong(_toy(lambda order, size, drop_last: _cut(order[::-1], size, drop_last))).tell(
        "Your batches run through the sampler's order backwards. Which index should the first batch begin "
        "with?"
    ),
)
