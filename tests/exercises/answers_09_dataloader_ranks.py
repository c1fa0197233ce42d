"""Right answers to lesson 09's part on several processes, each written in another way; none may be refused."""

import itertools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils.data import DistributedSampler


class rank_share:
    def by_repeating_the_tensor(n: int, ranks: int, rank: int, seed: int, epoch: int) -> list[int]:
        generator = torch.Generator()
        generator.manual_seed(seed + epoch)
        order = torch.randperm(n, generator=generator)
        total = (n + ranks - 1) // ranks * ranks
        padded = order.repeat(total // n + 1)[:total]
        return padded.view(-1, ranks)[:, rank].tolist()

    def by_cycle(n: int, ranks: int, rank: int, seed: int, epoch: int) -> Any:
        order = torch.randperm(n, generator=torch.Generator().manual_seed(seed + epoch)).tolist()
        dealt = itertools.islice(itertools.cycle(order), rank, n + (-n) % ranks, ranks)
        return tuple(dealt)

    def by_turns(n: int, ranks: int, rank: int, seed: int, epoch: int) -> list[int]:
        order = torch.randperm(n, generator=torch.Generator().manual_seed(seed + epoch)).tolist()
        shares: list[list[int]] = [[] for _ in range(ranks)]
        dealt = 0
        while dealt < n or dealt % ranks:
            shares[dealt % ranks].append(order[dealt % n])
            dealt += 1
        return shares[rank]

    def with_the_global_generator(n: int, ranks: int, rank: int, seed: int, epoch: int) -> list[int]:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed + epoch)
            order = torch.randperm(n).tolist()
        order += (order * ranks)[: -n % ranks]
        return [order[i] for i in range(len(order)) if i % ranks == rank]


class rank_epochs:
    def told_in_a_comprehension(n: int, ranks: int, rank: int, epochs: int) -> list[list[int]]:
        sampler: Any = DistributedSampler(range(n), ranks, rank, seed=7)  # type: ignore[arg-type]

        def order(epoch: int) -> list[int]:
            sampler.set_epoch(epoch)
            return list(sampler)

        return [order(epoch) for epoch in range(epochs)]

    def a_sampler_an_epoch(n: int, ranks: int, rank: int, epochs: int) -> list[list[int]]:
        return [
            list(DistributedSampler(range(n), ranks, rank, seed=7 + epoch))  # type: ignore[arg-type]
            for epoch in range(epochs)
        ]

    def by_hand(n: int, ranks: int, rank: int, epochs: int) -> list[tuple[int, ...]]:
        orders = []
        for epoch in range(epochs):
            order = torch.randperm(n, generator=torch.Generator().manual_seed(7 + epoch)).tolist()
            orders.append(tuple((order + order[: -n % ranks])[rank::ranks]))
        return orders


class mean_over_ranks:
    def by_a_slice(values: Tensor, n: int, ranks: int, rank: int, all_sum: Callable[[Any], Any]) -> Tensor:
        real = len(range(rank, n, ranks))
        return all_sum(values[:real].sum()) / all_sum(torch.tensor(real))

    def in_one_call(values: Tensor, n: int, ranks: int, rank: int, all_sum: Callable[[Any], Any]) -> Tensor:
        real = torch.arange(rank, rank + ranks * len(values), ranks) < n
        total, count = all_sum(torch.stack([(values * real).sum(), real.sum().to(values.dtype)]))
        return total / count

    def by_python(values: Tensor, n: int, ranks: int, rank: int, all_sum: Callable[[Any], Any]) -> float:
        total = 0.0
        for k, value in enumerate(values.tolist()):
            if rank + k * ranks < n:
                total += value
        return float(all_sum(total) / n)

    def by_its_parts(values: Tensor, n: int, ranks: int, rank: int, all_sum: Callable[[Any], Any]) -> Any:
        if len(values) and rank + (len(values) - 1) * ranks >= n:
            values = values[:-1]
        return all_sum((values / n).sum())

    def by_a_table(values: Tensor, n: int, ranks: int, rank: int, all_sum: Callable[[Any], Any]) -> Tensor:
        table = torch.zeros(len(values), ranks, dtype=values.dtype)
        table[:, rank] = values
        return all_sum(table).flatten()[:n].mean()
