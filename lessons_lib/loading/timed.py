"""Timestamps of a real epoch: a dataset that logs when each of its items was loaded, and by which worker.

A profiler in the main process sees nothing of what workers do. So each worker notes its own times, in memory that all
processes share. `time.perf_counter` counts for the whole system, so their clocks agree.
"""

import math
import time
from collections.abc import Callable
from operator import index as whole
from typing import Any

import torch
from torch.utils.data import DataLoader, Dataset, get_worker_info

from lessons_lib.loading.run import Load, Run, Step


class TimedDataset(Dataset[Any]):
    """A dataset as it is, with a log of when each item was loaded last, and by whom.

    dataset: anything with `len` and whole numbers as indices, from 0 up. The log is shared by all workers.
    """

    def __init__(self, dataset: Any) -> None:
        self.dataset = dataset
        log = torch.full((len(dataset), 3), math.nan, dtype=torch.float64)
        self._log = log.share_memory_()  # type: ignore[no-untyped-call]

    def __len__(self) -> int:
        return len(self.dataset)

    def __getitem__(self, index: Any) -> Any:
        began = time.perf_counter()
        item = self.dataset[index]
        ended = time.perf_counter()
        worker = get_worker_info()
        row = [math.nan if worker is None else worker.id, began, ended]
        self._log[whole(index)] = torch.tensor(row, dtype=torch.float64)
        return item

    def loads(self, since: float = 0.0) -> list[Load]:
        """What was loaded after `since`, in order of beginning; its times are in ms from there. since: by `time.perf_counter`."""
        rows = [(index, *row) for index, row in enumerate(self._log.tolist()) if row[1] >= since]
        return [
            Load(
                None if math.isnan(worker) else int(worker),
                index,
                1000 * (began - since),
                1000 * (ended - since),
            )
            for index, worker, began, ended in sorted(rows, key=lambda row: row[2])
        ]


def timed_epoch(loader: DataLoader[Any], use: Callable[[Any], object]) -> Run:
    """Runs one epoch, `use(batch)` for each batch, and returns who did what when.

    loader: a DataLoader whose dataset is a TimedDataset; raises TypeError otherwise. A load is an item, a step is a batch.
    """
    dataset = loader.dataset
    if not isinstance(dataset, TimedDataset):
        raise TypeError(
            f"timed_epoch needs a DataLoader of a TimedDataset, but its dataset is a {type(dataset).__name__}."
        )
    steps, start = [], time.perf_counter()
    for number, batch in enumerate(loader):
        begin = time.perf_counter()
        use(batch)
        steps.append(Step(number, 1000 * (begin - start), 1000 * (time.perf_counter() - start)))
    return Run(dataset.loads(start), steps)
