"""Right answers to the core of lesson 09, each written in another way; none may be refused."""

import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    RandomSampler,
    Sampler,
    StackDataset,
    TensorDataset,
)


class NextCharacters:
    class OfTorch(Dataset[tuple[Tensor, Tensor]]):
        def __init__(self, codes: Tensor, length: int) -> None:
            self.codes = codes
            self.length = length

        def __len__(self) -> int:
            return max(len(self.codes) - self.length, 0)

        def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
            if not 0 <= i < len(self):
                raise IndexError(i)
            return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

    class WithIter:
        def __init__(self, codes: Tensor, length: int) -> None:
            self.text, self.width = codes, length
            self.starts = range(len(codes) - length)

        def __len__(self) -> int:
            return len(self.starts)

        def __getitem__(self, i: int) -> list[Tensor]:
            return [self.text[s : s + self.width].clone() for s in (self.starts[i], self.starts[i] + 1)]

        def __iter__(self) -> Iterator[list[Tensor]]:
            return (self[i] for i in range(len(self)))

    class OfACopy:
        def __init__(self, codes: Tensor, length: int) -> None:
            self.codes, self.length = torch.tensor(codes.tolist(), dtype=torch.long), length

        def __len__(self) -> int:
            return max(0, len(self.codes) - self.length)

        def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
            if i >= len(self):
                raise IndexError(i)
            return self.codes[i : i + self.length], self.codes[i + 1 : i + 1 + self.length]

    class OfAList:
        def __init__(self, codes: Tensor, length: int) -> None:
            self.codes, self.length = codes.tolist(), length
            self.starts = list(range(len(codes) - length))

        def __len__(self) -> int:
            return len(self.starts)

        def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
            window = torch.tensor(self.codes[self.starts[i] : self.starts[i] + self.length + 1])
            return window[:-1], window[1:]

    class ByUnfold:
        def __init__(self, codes: Tensor, length: int) -> None:
            fits = len(codes) > length
            self.windows = codes.unfold(0, length + 1, 1) if fits else codes.new_empty(0, length + 1)

        def __len__(self) -> int:
            return len(self.windows)

        def __getitem__(self, i: int) -> tuple[Tensor, Tensor]:
            window = self.windows[i]
            return window[:-1], window[1:]


class EpochShuffle:
    class OfTorch(Sampler[int]):
        def __init__(self, n: int, seed: int) -> None:
            self.n, self.seed, self.epoch = n, seed, 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __len__(self) -> int:
            return self.n

        def __iter__(self) -> Iterator[int]:
            g = torch.Generator()
            g.manual_seed(self.seed + self.epoch)
            yield from torch.randperm(self.n, generator=g).tolist()

    class BySampler:
        def __init__(self, n: int, seed: int) -> None:
            self.n, self.seed, self.epoch = n, seed, 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __len__(self) -> int:
            return self.n

        def __iter__(self) -> Iterator[int]:
            g = torch.Generator().manual_seed(self.seed * 1_000_003 + self.epoch)
            return iter(RandomSampler(range(self.n), generator=g))

    class ByPython:
        def __init__(self, n: int, seed: int) -> None:
            self.indices, self.seed = range(n), seed
            self.set_epoch(0)

        def set_epoch(self, epoch: int) -> None:
            self.order = list(self.indices)
            random.Random(f"{self.seed} {epoch}").shuffle(self.order)

        def __len__(self) -> int:
            return len(self.indices)

        def __iter__(self) -> Iterator[int]:
            return iter(self.order)

    class ByNumPy:
        epoch = 0

        def __init__(self, n: int, seed: int) -> None:
            self.n, self.seed = n, seed

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __len__(self) -> int:
            return self.n

        def __iter__(self) -> Iterator[int]:
            drawn = np.random.default_rng([self.seed, self.epoch]).permutation(self.n)
            return map(int, drawn)

    class BySortedNumbers:
        def __init__(self, n: int, seed: int) -> None:
            self.n, self.seed, self.epoch = n, seed, 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __len__(self) -> int:
            return self.n

        def __iter__(self) -> Iterator[int]:
            generator = torch.Generator().manual_seed(hash((self.seed, self.epoch)))
            return iter(torch.rand(self.n, generator=generator).argsort().tolist())


class Batches:
    class ByHand:
        def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
            self.sampler, self.size, self.drop_last = sampler, size, drop_last

        def __len__(self) -> int:
            n = len(self.sampler)
            return n // self.size if self.drop_last else math.ceil(n / self.size)

        def __iter__(self) -> Iterator[list[int]]:
            batch = []
            for index in self.sampler:
                batch.append(index)
                if len(batch) == self.size:
                    yield batch
                    batch = []
            if batch and not self.drop_last:
                yield batch

    class ByTorch:
        def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
            self.inner = BatchSampler(sampler, size, drop_last)

        def __len__(self) -> int:
            return len(self.inner)

        def __iter__(self) -> Iterator[list[int]]:
            return iter(self.inner)

    class BySlices:
        def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
            self.sampler, self.size = sampler, size
            self.n = len(sampler) - len(sampler) % size if drop_last else len(sampler)

        def __len__(self) -> int:
            return len(range(0, self.n, self.size))

        def __iter__(self) -> Iterator[list[int]]:
            order = list(self.sampler)[: self.n]
            return (order[start : start + self.size] for start in range(0, self.n, self.size))

    class ItsOwnIterator:
        def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
            self.sampler, self.size, self.drop_last = sampler, size, drop_last

        def __len__(self) -> int:
            n = len(self.sampler)
            return n // self.size if self.drop_last else -(-n // self.size)

        def __iter__(self) -> Any:
            self.left = iter(self.sampler)
            return self

        def __next__(self) -> list[int]:
            batch = list(itertools.islice(self.left, self.size))
            if not batch or (len(batch) < self.size and self.drop_last):
                raise StopIteration
            return batch

    class Inherited(BatchSampler): ...

    class BySplit:
        def __init__(self, sampler: Any, size: int, drop_last: bool) -> None:
            self.sampler, self.size, self.drop_last = sampler, size, drop_last

        def __len__(self) -> int:
            return (len(self.sampler) + (0 if self.drop_last else self.size - 1)) // self.size

        def __iter__(self) -> Iterator[Any]:
            parts = torch.tensor(list(self.sampler), dtype=torch.long).split(self.size)
            return (part.tolist() for part in itertools.islice(parts, len(self)))


class pad_rows:
    def by_a_table(rows: list[Tensor], fill: float) -> tuple[Tensor, Tensor]:
        lengths = torch.tensor([len(row) for row in rows])
        table = torch.full((len(rows), max(map(len, rows))), fill, dtype=rows[0].dtype)
        for i, row in enumerate(rows):
            table[i, : len(row)] = row
        return table, lengths

    def by_f_pad(rows: list[Tensor], fill: float) -> list[Tensor]:
        longest = max(row.numel() for row in rows)
        padded = [torch.nn.functional.pad(row, (0, longest - row.numel()), value=fill) for row in rows]
        return [torch.stack(padded), torch.tensor([row.numel() for row in rows])]

    def by_a_mask(rows: list[Tensor], fill: float) -> tuple[Tensor, Tensor]:
        lengths = torch.tensor([row.shape[0] for row in rows])
        inside = torch.arange(int(lengths.max())) < lengths[:, None]
        table = rows[0].new_full(inside.shape, fill)
        table[inside] = torch.cat(rows)
        return table, lengths

    def by_lists(rows: list[Tensor], fill: float) -> tuple[Tensor, Tensor]:
        columns = list(itertools.zip_longest(*(row.tolist() for row in rows), fillvalue=fill))
        table = torch.tensor(columns, dtype=rows[0].dtype).reshape(len(columns), len(rows)).T
        return table, torch.tensor([row.size(0) for row in rows])


class digit_batches:
    def by_one_loader(x: Tensor, y: Tensor, size: int) -> Any:
        return list(DataLoader(TensorDataset(x, y), batch_size=size, shuffle=True))

    def by_a_loader_itself(x: Tensor, y: Tensor, size: int) -> Any:
        return DataLoader(StackDataset(x, y), batch_size=size, shuffle=True)

    def by_pairs(x: Tensor, y: Tensor, size: int) -> Any:
        return list(DataLoader(list(zip(x, y, strict=True)), batch_size=size, shuffle=True))  # type: ignore[arg-type]

    def by_one_order(x: Tensor, y: Tensor, size: int) -> Any:
        order = torch.randperm(len(x))
        return list(zip(x[order].split(size), y[order].split(size), strict=True))

    def by_one_sampler(x: Tensor, y: Tensor, size: int) -> Any:
        order = torch.randperm(len(x)).tolist()
        loaders = [DataLoader(part, batch_size=size, sampler=order) for part in (x, y)]  # type: ignore[arg-type]
        return list(zip(*loaders, strict=True))


class split_and_scale:
    def cut_first(x: Tensor, train: int) -> tuple[Tensor, Tensor]:
        known, held_out = x[:train], x[train:]
        mean, std = known.mean(dim=0), known.std(dim=0)
        return (known - mean) / std, (held_out - mean) / std

    def by_split(x: Tensor, train: int) -> Any:
        std, mean = torch.std_mean(x[:train], dim=0, keepdim=True)
        return torch.split((x - mean) / std, [train, len(x) - train])

    def by_sums(x: Tensor, train: int) -> list[Tensor]:
        mean = x[:train].sum(dim=0) / train
        away = x - mean
        std = ((away[:train] ** 2).sum(dim=0) / (train - 1)) ** 0.5
        return [away[:train] / std, away[train:] / std]
