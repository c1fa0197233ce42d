"""Right answers to lesson 09's part on random numbers and streams, each written in another way; none may be refused."""

import itertools
import os
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import Dataset, IterableDataset, get_worker_info


class _Rows(Dataset[Tensor]):
    def __init__(self, rows: Tensor, scale: float) -> None:
        self.rows, self.scale = rows, scale

    def __len__(self) -> int:
        return len(self.rows)


class NoisyRows:
    class FilledInPlace(_Rows):
        def __getitem__(self, i: int) -> Tensor:
            noise = torch.empty_like(self.rows[i]).normal_(std=self.scale)
            return noise.add_(self.rows[i])

    class AGeneratorForEachProcess(_Rows):
        """Made when a process reads its first item; a copy of main's is of another process."""

        process = -1

        def __getitem__(self, i: int) -> Tensor:
            if os.getpid() != self.process:
                self.process = os.getpid()
                self.generator = torch.Generator().manual_seed(torch.initial_seed())
            row = self.rows[i]
            return row + self.scale * torch.randn(row.shape, generator=self.generator)

    class AGeneratorForEachWorkerSeed(_Rows):
        """NumPy's, seeded with what PyTorch gave the worker."""

        seed: int | None = None

        def __getitem__(self, i: int) -> Tensor:
            info = get_worker_info()
            seed = torch.initial_seed() if info is None else info.seed
            if seed != self.seed:
                self.seed, self.rng = seed, np.random.default_rng(seed)
            noise = self.rng.normal(0, self.scale, size=self.rows.shape[1])
            return self.rows[i] + torch.from_numpy(noise).to(self.rows.dtype)

    class AFreshGeneratorForEachItem(_Rows):
        def __getitem__(self, i: int) -> Tensor:
            rng = np.random.default_rng(int(torch.randint(2**62, ())))
            return self.rows[i] + torch.tensor(rng.standard_normal(self.rows.shape[1]) * self.scale).float()

    class NumPysGlobalSeededByTorch(_Rows):
        def __init__(self, rows: Tensor, scale: float) -> None:
            super().__init__(rows, scale)
            np.random.seed(torch.initial_seed() % 2**32)

        def __getitem__(self, i: int) -> Tensor:
            return self.rows[i] + torch.tensor(
                np.random.normal(0, self.scale, self.rows.shape[1]), dtype=torch.float32
            )


class StreamShares:
    class TurnByTurn(IterableDataset[Any]):
        def __init__(self, source: Iterable[Any]) -> None:
            self.source = source

        def __iter__(self) -> Iterator[Any]:
            info = get_worker_info()
            turns = itertools.cycle(range(info.num_workers if info else 1))
            own = info.id if info else 0
            return (item for item, turn in zip(self.source, turns, strict=False) if turn == own)

    class CountsDown(IterableDataset[Any]):
        def __init__(self, source: Iterable[Any]) -> None:
            self.stream = source

        def __iter__(self) -> Iterator[Any]:
            info = get_worker_info()
            if info is None:
                yield from self.stream
                return
            left = info.id
            for item in self.stream:
                if left == 0:
                    yield item
                    left = info.num_workers
                left -= 1

    class SkipsWithNext(IterableDataset[Any]):
        def __init__(self, source: Iterable[Any]) -> None:
            self.source = source

        def __iter__(self) -> Iterator[Any]:
            info = get_worker_info()
            before, after = (info.id, info.num_workers - 1 - info.id) if info is not None else (0, 0)
            items = iter(self.source)
            try:
                while True:
                    for _ in range(before):
                        next(items)
                    yield next(items)
                    for _ in range(after):
                        next(items)
            except StopIteration:
                return
