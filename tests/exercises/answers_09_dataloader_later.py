"""Right answers to the later parts of lesson 09, each written in another way; none may be refused."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.utils.data import BatchSampler, Sampler


class BucketBatches:
    class ByHand:
        def __init__(self, sampler: Any, lengths: list[int], size: int, pool: int) -> None:
            self.sampler, self.lengths, self.size = sampler, lengths, size
            self.room = size * pool

        def __len__(self) -> int:
            return math.ceil(len(self.sampler) / self.size)

        def _batches(self, pool: list[int]) -> Iterator[list[int]]:
            pool = sorted(pool, key=self.lengths.__getitem__)
            for start in range(0, len(pool), self.size):
                yield pool[start : start + self.size]

        def __iter__(self) -> Iterator[list[int]]:
            pool: list[int] = []
            for index in self.sampler:
                pool.append(index)
                if len(pool) == self.room:
                    yield from self._batches(pool)
                    pool = []
            yield from self._batches(pool)

    class OfTorch(Sampler[list[int]]):
        def __init__(self, sampler: Any, lengths: list[int], size: int, pool: int) -> None:
            self.size, self.lengths = size, torch.tensor(lengths)
            self.pools = BatchSampler(sampler, size * pool, False)

        def __len__(self) -> int:
            return -(-len(self.pools.sampler) // self.size)  # type: ignore[arg-type]

        def __iter__(self) -> Iterator[list[int]]:
            for pool in self.pools:
                order = self.lengths[pool].argsort(stable=True)
                for part in torch.split(torch.tensor(pool)[order], self.size):  # type: ignore[no-untyped-call]
                    yield part.tolist()

    class ByNumPy:
        def __init__(self, sampler: Any, lengths: list[int], size: int, pool: int) -> None:
            self.sampler, self.lengths, self.size, self.pool = sampler, np.array(lengths), size, pool

        def __len__(self) -> int:
            return (len(self.sampler) + self.size - 1) // self.size

        def __iter__(self) -> Iterator[list[int]]:
            order = np.array(list(self.sampler), dtype=int)
            found = []
            for start in range(0, len(order), self.size * self.pool):
                part = order[start : start + self.size * self.pool]
                part = part[np.argsort(self.lengths[part], kind="stable")]
                found += [part[i : i + self.size].tolist() for i in range(0, len(part), self.size)]
            return iter(found)

    class ByTuples:
        def __init__(self, sampler: Any, lengths: list[int], size: int, pool: int) -> None:
            self.sampler, self.lengths, self.size, self.pool = sampler, lengths, size, pool

        def __len__(self) -> int:
            return len(range(0, len(self.sampler), self.size))

        def __iter__(self) -> Iterator[tuple[int, ...]]:
            order = list(self.sampler)
            width = self.size * self.pool
            ranked = sorted((k // width, self.lengths[i], k, i) for k, i in enumerate(order))
            indices = [i for *_, i in ranked]
            return (tuple(indices[k : k + self.size]) for k in range(0, len(indices), self.size))
