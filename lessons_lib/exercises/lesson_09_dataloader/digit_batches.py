"""Bug hunt: inputs and labels shuffled apart."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

DataLoader: Any = torch.utils.data.DataLoader  # untyped, so that the program can be as it was posted


def who_is_with_whom(candidate: Callable[..., Any], x: Tensor, y: Tensor, size: int) -> dict[str, str]:
    """What holds for the batches of one epoch: sizes, rows, labels and order, but no order itself."""
    torch.default_generator.manual_seed(3)
    handed, handed_labels = x.clone(), y.clone()  # shuffled in place, they still have to be looked up
    pairs, again = (_copies(candidate(handed, handed_labels, size)) for _ in range(2))
    for pair in pairs + again:
        if not _is_batch(pair):
            raise TypeError(
                "Each batch should be a pair of tensors: rows of shape (size, d), and their labels."
            )
    places = _places(pairs, x)
    labels = [label for _, ys in pairs for label in ys.reshape(-1).tolist()]
    right = [y[place].item() for place in places if place is not None]
    order = [place for place in places if place is not None]
    in_words = _order_in_words(order, [_places([pair], x) for pair in pairs])
    next_epoch = "in the same order" if _places(again, x) == places else "in another order"
    return {
        "batches of": ", ".join(str(size) for size in sorted((len(xs) for xs, _ in pairs), reverse=True)),
        "rows": _rows_in_words(places, len(x)),
        "labels": "each beside its own row" if right == labels else "beside other rows",
        "the labels' dtype": "as it was" if all(ys.dtype == y.dtype for _, ys in pairs) else "another",
        "the labels' shape": "(size,)" if all(ys.dim() == 1 for _, ys in pairs) else "another",
        "order": in_words,
        # a few batches in a drawn order may come out alike by luck
        "the next epoch": "not looked at" if in_words in (WITHIN, BLOCKS) else next_epoch,
    }


def _copies(pairs: Any) -> list[Any]:
    """As they are now, on the CPU: a view of a table that is shuffled later changes with it."""
    return [
        type(pair)(t.to("cpu", copy=True) if isinstance(t, Tensor) else t for t in pair)
        if type(pair) in (tuple, list)
        else pair
        for pair in pairs
    ]


def _is_batch(pair: Any) -> bool:
    if not (isinstance(pair, tuple | list) and len(pair) == 2 and all(isinstance(t, Tensor) for t in pair)):
        return False
    return pair[0].dim() > 1 or pair[1].dim() > 1  # labels may have come first


WITHIN = "rows within a batch as in the table"
BLOCKS = "shuffled within each batch alone"
ENOUGH = 18  # rows: so many fall into batches of neighbours by luck once in 10⁸


def _order_in_words(order: list[int], by_batch: list[list[int | None]]) -> str:
    larger = [places for places in by_batch if len(places) > 2]
    if larger and all(_is_run(places) for places in larger):
        return WITHIN
    if (
        len(order) >= ENOUGH
        and len(by_batch) > 1
        and larger
        and all(_is_block(places) for places in by_batch)
    ):
        return BLOCKS
    return "as in the table" if order == sorted(order) else "shuffled"


def _is_run(places: list[int | None]) -> bool:
    """Neighbours in the table, in its order."""
    first = places[0]
    return first is not None and places == list(range(first, first + len(places)))


def _is_block(places: list[int | None]) -> bool:
    """Neighbours in the table, in any order."""
    return None not in places and _is_run(sorted(places))  # type: ignore[type-var]


def _places(pairs: list[Any], x: Tensor) -> list[int | None]:
    """Of each row in the batches, its index in the table."""
    return [_place(row, x) for xs, _ in pairs for row in xs]


def _place(row: Tensor, x: Tensor) -> int | None:
    if row.shape != x.shape[1:]:
        return None
    found = (x == row).all(dim=1).nonzero()
    return int(found[0]) if len(found) else None


def _rows_in_words(places: list[int | None], n: int) -> str:
    if not places:
        return "none"
    if None in places:
        return "not the table's rows"
    if sorted(places) == list(range(n)):  # type: ignore[type-var]
        return "each once"
    return "some missing, none twice" if len(set(places)) == len(places) else "some twice"


@lesson.exercise(
    kind="hunt", points=1, harness=who_is_with_whom, no_demand=["My network stays at 10%, whatever I try"]
)
def digit_batches(x: Tensor, y: Tensor, size: int) -> list[tuple[Tensor, Tensor]]:
    """One epoch of shuffled batches: pairs of rows (size, d) and their labels (size,)."""
    some_x = DataLoader(x, batch_size=size, shuffle=True)
    some_y = DataLoader(y, batch_size=size, shuffle=True)
    return list(zip(some_x, some_y))


@digit_batches.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, size, label in (
        (12, 3, 4, "12 rows in batches of 4"),
        (10, 2, 4, "10 rows in batches of 4: the last one has 2"),
        (15, 4, 15, "15 rows in one batch"),
        (14, 3, 1, "14 rows in batches of 1"),
        (18, 3, 3, "18 rows in batches of 3"),
        (11, 2, 20, "fewer rows than a batch may have"),
    ):
        yield case(draw.normal(n, d), draw.permutation(n) + 100, size, label=label)
    n = draw.number(20, 40)
    yield case(draw.normal(n, 5), draw.permutation(n) + 100, 6, label="a longer table in batches of 6")
