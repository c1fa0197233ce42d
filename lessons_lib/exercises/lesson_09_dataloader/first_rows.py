"""Bug hunt: rows that keep whole batches, and a file for each."""

import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

AT_ONCE = 3  # batches that are held while the next one comes: the one in use, and some room


class LentBatches:
    """A loader of these batches that knows which of them are still held, by any tensor or array over their memory."""

    def __init__(self, batches: list[Tensor]) -> None:
        self.batches, self.most = batches, 0
        self._lent: list[weakref.ref[Any]] = []

    def __len__(self) -> int:
        return len(self.batches)

    def __iter__(self) -> Iterator[Tensor]:
        for batch in self.batches:
            self.most = max(self.most, self.held())
            yield self._lend(batch)
        self.most = max(self.most, self.held())

    def _lend(self, batch: Tensor) -> Tensor:
        memory: np.ndarray[Any, Any] = (
            batch.numpy().copy()
        )  # torch keeps this object for as long as something needs its memory
        self._lent.append(weakref.ref(memory))
        return torch.from_numpy(memory)

    def held(self) -> int:
        """How many batches are held now."""
        return sum(each() is not None for each in self._lent)


def what_is_kept(candidate: Callable[..., Any], batches: list[Tensor]) -> dict[str, Any]:
    """The rows, and which memory they keep."""
    loader = LentBatches(batches)
    found = candidate(loader)
    if not isinstance(found, list | tuple | Tensor):
        raise TypeError(f"Return a list of tensors. Yours is a {type(found).__name__}.")
    rows = list(found)
    for row in rows:
        if not isinstance(row, Tensor):
            raise TypeError(
                f"Each row should be a tensor of shape (d,). One of yours is a {type(row).__name__}."
            )
    held = loader.held()
    return {
        "rows": [row.clone() for row in rows],
        "batches that the rows keep": "none" if not held else "some",
        "batches held while it ran": "a few" if loader.most <= AT_ONCE else "more and more",
        "memory of the rows": _memory(rows),
    }


def _memory(rows: list[Tensor]) -> str:
    storages = {row.untyped_storage().data_ptr(): row.untyped_storage().nbytes() for row in rows}
    own = sum(row.nbytes for row in rows)
    return "their own" if sum(storages.values()) <= own else "more than their own"


@lesson.exercise(
    kind="hunt", points=2, harness=what_is_kept, no_demand=["received 0 items of ancdata, after 500 batches"]
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
        ((3, 3, 3, 3, 3), 2, "5 batches of 3 rows"),
        ((2, 2, 2, 2, 2, 2), 3, "6 batches of 2 rows"),
        ((4, 4, 4, 4, 4, 1), 3, "6 batches, the last with 1 row"),
        ((5,), 2, "one batch"),
        ((), 2, "no batch"),
    ):
        yield case([draw.normal(size, d) for size in sizes], label=label)
    count, d = draw.number(7, 12), draw.number(2, 5)
    yield case([draw.normal(4, d) for _ in range(count)], label="more batches of 4 rows")
