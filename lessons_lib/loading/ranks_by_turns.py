"""Ranks without processes: they run one after the other, and a sum over all of them comes out the same on every machine."""

from collections.abc import Callable, Iterator
from typing import Any

from torch import Tensor

MOST_CALLS = 20  # of all_sum by one rank, before it's taken to call it forever

AllSum = Callable[[Any], Any]


class WaitsForEver(RuntimeError):
    """Who would wait for whom, if the ranks were processes. in_short: the same, in a few words that fit on one line."""

    def __init__(self, sentence: str, in_short: str) -> None:
        super().__init__(sentence)
        self.in_short = in_short


class _Waits(BaseException):
    """A rank has called all_sum, and can't go on before all have. Not an Exception, so that no `except Exception` catches it."""

    def __init__(self, part: Any) -> None:
        self.part = part


def play_ranks(function: Callable[[int, AllSum], Any], ranks: int) -> list[Any]:
    """What function(rank, all_sum) returns on each rank. all_sum(part) returns the sum of what all ranks pass to it.

    Each rank runs up to the first sum that isn't known yet, and then all of them run again from the start; so the function must
    do the same each time. Raises WaitsForEver where real ranks would, and ValueError for parts of different shapes.
    """
    sums: list[Any] = []
    while True:
        waiting: dict[int, Any] = {}
        returned: dict[int, Any] = {}
        for rank in range(ranks):
            try:
                returned[rank] = function(rank, _all_sum(iter(sums)))
            except _Waits as call:
                waiting[rank] = call.part
        if not waiting:
            return list(returned.values())
        if returned:
            raise WaitsForEver(
                f"Rank {min(waiting)} waits forever in all_sum, because rank {min(returned)} never makes this call.",
                f"rank {min(waiting)} waits for rank {min(returned)}, forever",
            )
        if len(sums) == MOST_CALLS:
            raise WaitsForEver("The ranks call all_sum again and again.", "called again and again")
        sums.append(_sum_of(list(waiting.values())))


def _all_sum(known: Iterator[Any]) -> AllSum:
    def all_sum(part: Any) -> Any:
        if not isinstance(part, Tensor | int | float):
            raise TypeError(f"all_sum adds tensors or numbers, but it got a {type(part).__name__}")
        for total in known:
            return _copy(total)
        raise _Waits(_copy(part))

    return all_sum


def _copy(part: Any) -> Any:
    return part.detach().clone() if isinstance(part, Tensor) else part


def _sum_of(parts: list[Any]) -> Any:
    shapes = {tuple(part.shape) if isinstance(part, Tensor) else () for part in parts}
    if len(shapes) > 1:
        raise ValueError(
            f"all_sum adds element by element, but the ranks passed different shapes: {', '.join(map(str, sorted(shapes)))}"
        )
    return sum(parts[1:], parts[0])
