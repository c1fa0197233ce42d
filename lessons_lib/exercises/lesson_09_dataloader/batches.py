"""Exercise: a batch sampler, with and without the last batch, and how many batches it gives."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson
from lessons_lib.exercises.lesson_09_dataloader.passes import one_pass

_END = object()
_SHORTER = "the last batch can be shorter"


class Order:
    """A sampler: knows its length, and each pass over it gives the next epoch's order."""

    def __init__(self, epochs: list[list[int]]) -> None:
        self.epochs, self.passes = epochs, 0

    def __len__(self) -> int:
        return len(self.epochs[0])

    def __iter__(self) -> Iterator[int]:
        epoch = self.epochs[self.passes % len(self.epochs)]
        self.passes += 1
        return iter(epoch)

    def __getitem__(self, where: Any) -> Any:
        raise TypeError("A sampler can only be looped over: square brackets don't work on it.")


def indices_of(batch: Any) -> Any:
    """A batch as a list; a single index as it is."""
    return list(batch) if isinstance(batch, Iterable) else batch


def batches_of_two_epochs(
    candidate: Callable[..., Any],
    sampler: list[list[int]],
    size: int,
    drop_last: bool,
    read: Callable[[Any], Any] = indices_of,
) -> dict[str, Any]:
    """How many batches are promised, and the batches of two epochs in a row and of one after a loop that stopped in the
    middle. sampler: the order of each of its passes.
    """
    batches = candidate(Order(sampler), size, drop_last)
    # another one, which mustn't change the first
    candidate(Order([order[::-1] for order in sampler]), size + 1, not drop_last)
    promised = len(batches)
    first, second = (_all(one_pass(batches, _SHORTER)) for _ in range(2))
    next(one_pass(batches, _SHORTER), None)
    return {
        "len(batches)": promised,
        "first epoch": [read(batch) for batch in first],
        "second epoch": [read(batch) for batch in second],
        "after a loop that stopped early": [read(batch) for batch in _all(one_pass(batches, _SHORTER))],
    }


def batches_in_lists(
    candidate: Callable[..., Any], sampler: list[list[int]], size: int, drop_last: bool
) -> dict[str, Any]:
    """batches_of_two_epochs. Raises TypeError with a sentence if a batch is something else than a list."""
    return batches_of_two_epochs(candidate, sampler, size, drop_last, _a_list)


def _all(batches: Iterator[Any]) -> list[Any]:
    """What is left of a pass. list() would ask a pass for an iterator once more, and for its length."""
    found = []
    while (batch := next(batches, _END)) is not _END:
        found.append(batch)
    return found


def _a_list(batch: Any) -> Any:
    if isinstance(batch, Iterable) and not isinstance(batch, list):
        raise TypeError(f"Each batch should be a list of indices. Yours is a {type(batch).__name__}.")
    return indices_of(batch)


class Batches:
    """The indices of a sampler in lists of `size`, with or without a shorter last one."""

    def __init__(self, sampler: Iterable[int], size: int, drop_last: bool) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[list[int]]: ...


batches = lesson.exercise(
    kind="class", points=2, harness=batches_in_lists, no_demand=["with or without a shorter last one"]
)(Batches)


def _three_orders(draw: Draw, n: int, size: int) -> list[list[int]]:
    """The orders of three passes. They have no full batch in common, where that is possible: a batch shows which pass it is from."""
    for _ in range(1 if size == 1 else 100):
        orders = [draw.permutation(n).tolist() for _ in range(3)]
        full = [
            tuple(order[start : start + size]) for order in orders for start in range(0, n - size + 1, size)
        ]
        if len(set(full)) == len(full):
            break
    return orders


@batches.cases
def orders(draw: Draw) -> Iterator[Case]:
    for n, size, drop_last, label in (
        (5, 2, False, "5 indices, batches of 2"),
        (5, 2, True, "5 indices, batches of 2, without the last"),
        (6, 3, False, "6 indices, batches of 3: nothing is left over"),
        (6, 3, True, "6 indices, batches of 3: nothing to drop"),
        (7, 4, False, "7 indices, batches of 4"),
        (9, 4, False, "9 indices, batches of 4"),
        (7, 3, False, "7 indices, batches of 3"),
        (8, 3, True, "8 indices, batches of 3, without the last"),
        (3, 4, False, "fewer indices than a batch"),
        (3, 4, True, "fewer indices than a batch, without the last"),
        (4, 1, True, "batches of 1"),
        (4, 4, True, "one batch, full"),
        (0, 3, False, "no index"),
        (0, 3, True, "no index, without the last"),
    ):
        yield case(_three_orders(draw, n, size), size, drop_last, label=label)
    for drop_last in (False, True):
        size = draw.number(3, 7)
        n = size * draw.number(2, 5) + draw.number(1, size)
        label = f"a longer order, {'without' if drop_last else 'with'} the last"
        yield case(_three_orders(draw, n, size), size, drop_last, label=label)
