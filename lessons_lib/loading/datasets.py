"""Small datasets that a worker can import: slow ones, broken ones, and ones that show what a worker holds."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info


class SlowDataset(Dataset[Any]):
    """rows[i], after `ms` milliseconds in which the processor is free, as when a disk or a server answers slowly."""

    def __init__(self, rows: Sequence[Any], ms: float) -> None:
        self.rows, self.ms = rows, ms

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> Any:
        time.sleep(self.ms / 1000)
        return self.rows[index]


class CountingDataset(Dataset[int]):
    """The numbers from 0 to size − 1; `loaded` counts how many were read."""

    def __init__(self, size: int) -> None:
        self.size, self.loaded = size, 0

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        self.loaded += 1
        return index


class BrokenDataset(Dataset[int]):
    """The numbers from 0 to size − 1, of which `broken` can't be read."""

    def __init__(self, size: int, broken: int) -> None:
        self.size, self.broken = size, broken

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        if index == self.broken:
            raise ValueError("this file is not an image")
        return index


class EpochDataset(Dataset[tuple[int, int]]):
    """Items that know their epoch: (epoch, index). An index (epoch, i) brings the epoch along; for i alone it's `epoch`."""

    def __init__(self, size: int) -> None:
        self.size, self.epoch = size, 0

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int | tuple[int, int]) -> tuple[int, int]:
        return index if isinstance(index, tuple) else (self.epoch, index)


class WorkerDataset(Dataset[tuple[int, int]]):
    """Says who loads: (the worker's number, how many threads torch has there). The main process is number −1."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> tuple[int, int]:
        worker = get_worker_info()
        return (-1 if worker is None else worker.id, torch.get_num_threads())


class NumberStream(IterableDataset[int]):
    """The numbers from first to size − 1, in steps of `step`, one after the other: no length, no indices."""

    def __init__(self, size: int) -> None:
        self.size, self.first, self.step = size, 0, 1

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.size, self.step))


def take_share(worker: int) -> None:
    """A worker_init_fn: the worker's copy of a NumberStream keeps this worker's share."""
    info: Any = get_worker_info()
    info.dataset.first, info.dataset.step = info.id, info.num_workers
