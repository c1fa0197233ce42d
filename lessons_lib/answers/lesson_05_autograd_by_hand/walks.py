"""Two ways to go along a tensor's first axis; each raises an error of its own for a single number."""

from collections.abc import Callable, Iterator

from torch import Tensor

Walk = Callable[[Tensor], Iterator[Tensor]]


def by_index(table: Tensor) -> Iterator[Tensor]:
    """table[0], table[1], …"""
    return (table[i] for i in range(len(table)))


WALKS: list[Walk] = [by_index, iter]
