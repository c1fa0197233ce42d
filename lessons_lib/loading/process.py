"""What a process holds, as Linux tells it: memory that is its own, and open files.

Forked processes share their memory until one of them writes. So a worker really adds its private memory alone. Elsewhere
there is no /proc; then these functions return None.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch.utils.data import DataLoader, Dataset

MIB = 2**20


class Memory(NamedTuple):
    """In MiB. resident: all that the process can see (RSS). shared_out: the same, each page divided by the number of
    processes that share it (PSS). private: pages that no other process shares (USS)."""

    resident: float
    shared_out: float
    private: float


def memory() -> Memory | None:
    """The memory of the process that calls; None where there is no /proc/self/smaps_rollup."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    except OSError:
        return None
    sizes = {name: 1024 * int(rest.split()[0]) / MIB for name, rest in (line.split(":") for line in lines)}
    return Memory(sizes["Rss"], sizes["Pss"], sizes["Private_Clean"] + sizes["Private_Dirty"])


def open_files() -> int | None:
    """How many files the process that calls has open; None where there is no /proc/self/fd."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return None


class MemoryDataset(Dataset[Memory | None]):
    """Item 0 reads nothing, and item i reads the i-th part of some numbers. Each is the memory of its process afterwards."""

    def __init__(self, numbers: Sequence[Any], parts: int) -> None:
        self.numbers, self.parts = numbers, parts

    def __len__(self) -> int:
        return self.parts + 1

    def __getitem__(self, index: int) -> Memory | None:
        size = len(self.numbers) // self.parts
        sum(self.numbers[i] for i in range((index - 1) * size, index * size) if i >= 0)
        return memory()


class ProcessDataset(Dataset[int]):
    """Each item is the number of the process that loads it."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        return os.getpid()


def growth_in_worker(numbers: Sequence[Any]) -> Memory | None:
    """By how much a forked worker grows, in MiB, while it reads these numbers. None where that can't be measured."""
    if memory() is None:
        return None
    loader: Any = DataLoader(
        MemoryDataset(numbers, 4),
        batch_size=None,
        num_workers=1,
        multiprocessing_context="fork",
        collate_fn=as_it_is,
    )
    before, *_, after = loader
    return Memory(*(torch.tensor(after) - torch.tensor(before)).tolist())


def as_it_is(item: Any) -> Any:
    """A collate function that changes nothing."""
    return item
