"""Right answers to the later parts of lesson 09, each written in another way; none may be refused."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor
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
                for part in torch.split(torch.tensor(pool)[order], self.size):
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


class draw_weights:
    def by_bincount(labels: Tensor, shares: Tensor) -> Tensor:
        return (shares / labels.bincount(minlength=len(shares)))[labels]

    def by_unique(labels: Tensor, shares: Tensor) -> Tensor:
        _, place, count = labels.unique(return_inverse=True, return_counts=True)
        return shares[labels] / count[place]

    def by_counter(labels: Tensor, shares: Tensor) -> Tensor:
        count = Counter(labels.tolist())
        return torch.tensor([shares[c].item() / count[c] for c in labels.tolist()])

    def class_by_class(labels: Tensor, shares: Tensor) -> Tensor:
        weights = torch.zeros(len(labels), dtype=shares.dtype)
        for c, share in enumerate(shares):
            own = labels == c
            weights[own] = share / own.sum()
        return weights

    def by_one_hot(labels: Tensor, shares: Tensor) -> Tensor:
        hot = torch.nn.functional.one_hot(labels, len(shares)).to(shares.dtype)
        return hot @ (shares / hot.sum(0).clamp(min=1))


class first_rows:
    def by_clone(loader: Any) -> list[Tensor]:
        return [batch[0].clone() for batch in loader]

    def one_table(loader: Any) -> list[Tensor]:
        rows: list[Tensor] = []
        for _, batch in enumerate(loader):
            rows += [batch[:1].clone().squeeze(0)]
        return rows

    def by_index(loader: Any) -> list[Tensor]:
        return [batch[[0]].reshape(-1) for batch in loader]

    def by_numpy(loader: Any) -> list[Tensor]:
        return [torch.from_numpy(batch[0].numpy().copy()) for batch in loader]

    def by_iterator(loader: Any) -> list[Tensor]:
        batches, rows = iter(loader), []
        while (batch := next(batches, None)) is not None:
            rows.append(batch.narrow(0, 0, 1).sum(dim=0))
        return rows


class ResumableBatches:
    class ByHand:
        def __init__(self, batches: Any) -> None:
            self.batches, self.done = batches, 0

        def set_epoch(self, epoch: int) -> None:
            self.batches.set_epoch(epoch)
            self.done = 0

        def resume(self, epoch: int, done: int) -> None:
            self.batches.set_epoch(epoch)
            self.done = done

        def __len__(self) -> int:
            return len(self.batches) - self.done

        def __iter__(self) -> Iterator[list[int]]:
            done, self.done = self.done, 0
            for number, batch in enumerate(self.batches):
                if number >= done:
                    yield batch

    class OfTorch(Sampler[list[int]]):
        skipped: list[int]

        def __init__(self, batches: Any) -> None:
            self.batches, self.skipped = batches, []

        def set_epoch(self, epoch: int) -> None:
            self.batches.set_epoch(epoch)
            self.skipped.clear()

        def resume(self, epoch: int, done: int) -> None:
            self.set_epoch(epoch)
            self.skipped = [done]

        def __len__(self) -> int:
            return len(self.batches) - sum(self.skipped)

        def __iter__(self) -> Iterator[list[int]]:
            found = list(self.batches)
            while self.skipped:
                found = found[self.skipped.pop() :]
            yield from found

    class ByNext:
        epoch = done = 0

        def __init__(self, batches: Any) -> None:
            self.inner = batches

        def set_epoch(self, epoch: int) -> None:
            self.resume(epoch, 0)

        def resume(self, epoch: int, done: int) -> None:
            self.epoch, self.done = epoch, done

        def __len__(self) -> int:
            return len(self.inner) - self.done

        def __iter__(self) -> Iterator[list[int]]:
            self.inner.set_epoch(self.epoch)
            batches = iter(self.inner)
            for _ in range(self.done):
                next(batches)
            self.done = 0
            return batches
