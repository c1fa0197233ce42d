"""Bug hunt: rows that keep whole batches, and a file for each."""

import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

AT_ONCE = 3  # batches that are held while the next one comes: a loop holds two, and some room


class LentBatches:
    """A loader of these batches that knows which of them are still held, by any tensor or array over their memory."""

    def __init__(self, batches: list[Tensor]) -> None:
        self.batches, self.most = batches, 0
        self._memory: list[tuple[np.ndarray[Any, Any], Tensor]] = []  # of each that was lent, and what it was
        self._lent: list[weakref.ref[Any]] = []

    def __len__(self) -> int:
        return len(self.batches)

    def __iter__(self) -> Iterator[Tensor]:
        for batch in self.batches:
            self.most = max(self.most, self.held())
            yield self._lend(batch)
        self.most = max(self.most, self.held())

    def _lend(self, batch: Tensor) -> Tensor:
        memory = batch.numpy().copy()
        lent = memory.view()  # torch keeps this object for as long as something needs its memory
        self._memory.append((memory, batch))
        self._lent.append(weakref.ref(lent))
        return torch.from_numpy(lent)

    def held(self) -> int:
        """How many batches are held now."""
        return sum(each() is not None for each in self._lent)

    def lies_in_one(self, row: Tensor) -> bool:
        """Whether this row's numbers are in the memory of one of these batches."""
        starts = [(memory.ctypes.data, memory.nbytes) for memory, _ in self._memory]
        return any(start <= row.data_ptr() < start + size for start, size in starts)

    def changed(self) -> bool:
        """Whether one of the batches that were lent has other numbers now."""
        return any(not np.array_equal(memory, batch.numpy()) for memory, batch in self._memory)


def what_is_kept(candidate: Callable[..., Any], batches: list[Tensor]) -> dict[str, Any]:
    """The rows, and which memory they keep. The default dtype is float32, as in a notebook: not every way keeps float64."""
    loader = LentBatches(batches)
    default = torch.get_default_dtype()
    torch.set_default_dtype(torch.float32)
    try:
        rows = candidate(loader)
    finally:
        torch.set_default_dtype(default)
    if not isinstance(rows, list):
        raise TypeError(f"Return a list of tensors. Yours is a {type(rows).__name__}.")
    for row in rows:
        if not isinstance(row, Tensor):
            raise TypeError(
                f"Each row should be a tensor of shape (d,). One of yours is a {type(row).__name__}."
            )
    return {
        "rows": [row.clone() for row in rows],
        "what is kept afterwards": _kept(rows, loader),
        "batches held while it ran": _held(loader),
        "dtype of the rows": _dtype(rows, batches),
        "the loader's batches afterwards": "changed" if loader.changed() else "as they were",
    }


def _kept(rows: list[Tensor], loader: LentBatches) -> str:
    if loader.held():
        in_batches = sum(map(loader.lies_in_one, rows))
        if not in_batches:
            return "batches, but not by the rows"
        return "batches, by the rows" if in_batches == len(rows) else "batches, by some of the rows"
    if any(row.is_shared() for row in rows):
        return "an open file for each row"
    sizes = {row.untyped_storage().data_ptr(): row.untyped_storage().nbytes() for row in rows}
    if any(row.untyped_storage().nbytes() > row.nbytes for row in rows):
        return "one large memory, by each row" if len(sizes) == 1 < len(rows) else "more than the rows"
    return "the rows alone"


def _held(loader: LentBatches) -> str:
    if loader.most <= AT_ONCE:
        return "at most three"
    return "all of them" if loader.most >= len(loader) else str(loader.most)


def _dtype(rows: list[Tensor], batches: list[Tensor]) -> str:
    given = {batch.dtype for batch in batches}
    other = [str(row.dtype).removeprefix("torch.") for row in rows if row.dtype not in given]
    return f"{other[0]}, in place of the batches'" if other else "as in the batches"


@lesson.exercise(
    kind="hunt",
    points=2,
    harness=what_is_kept,
    no_demand=["after 500 batches", "received 0 items of ancdata"],
)
def first_rows(loader: Any) -> list[Tensor]:
    """The first row of each batch that the loader gives."""
    rows = []
    for batch in loader:
        rows.append(batch[0])
    return rows


@first_rows.cases
def loaders(draw: Draw) -> Iterator[Case]:
    for sizes, d, label in (
        ((3,) * 9, 2, "9 batches of 3 rows"),
        ((2, 2, 2, 2, 2, 2), 3, "6 batches of 2 rows"),
        ((4, 4, 4, 4, 4, 1), 3, "6 batches, the last with 1 row"),
        ((5,), 2, "one batch"),
        ((), 2, "no batch"),
    ):
        yield case([draw.normal(size, d) for size in sizes], label=label)
    yield case([draw.normal(2, 3) for _ in range(25)], label="25 batches of 2 rows")
    yield case([draw.permutation(6).reshape(3, 2) for _ in range(5)], label="5 batches of whole numbers")
    count, d = draw.number(26, 32), draw.number(2, 5)
    yield case([draw.normal(4, d) for _ in range(count)], label="more batches of 4 rows")
