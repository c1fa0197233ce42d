"""Datasets that draw random numbers, for workers: by a global generator, or by one of their own."""

import random
from typing import Any

import numpy as np
import torch
from torch.utils.data import Dataset, get_worker_info


class DrawnDataset(Dataset[float]):
    """Item i is a random number between 0 and 1, whatever i is.

    by: "torch", "NumPy" or "Python" for the global generator of that library; "stored" for `self.rng`, a NumPy generator
    that the dataset keeps. Raises ValueError for anything else.
    """

    def __init__(self, size: int, by: str) -> None:
        if by not in ("torch", "NumPy", "Python", "stored"):
            raise ValueError(f'by must be "torch", "NumPy", "Python" or "stored", but it is {by!r}.')
        self.size, self.by = size, by
        self.rng = np.random.default_rng(0)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> float:
        if self.by == "torch":
            return torch.rand(()).item()
        if self.by == "NumPy":
            return np.random.rand()
        return random.random() if self.by == "Python" else self.rng.random()


class SeedDataset(Dataset[int]):
    """Item i is the number that torch was seeded with, in the process that reads it."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        return torch.initial_seed()


class StatelessDataset(Dataset[float]):
    """Item (epoch, i) is a random number that depends on seed, epoch and i alone."""

    def __init__(self, size: int, seed: int) -> None:
        self.size, self.seed = size, seed

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: tuple[int, int]) -> float:
        return np.random.default_rng([self.seed, *index]).random()


def reseed(worker: int) -> None:
    """A worker_init_fn: gives the worker's copy of a dataset a new `rng`, seeded with the worker's own seed."""
    info: Any = get_worker_info()
    info.dataset.rng = np.random.default_rng(info.seed)
