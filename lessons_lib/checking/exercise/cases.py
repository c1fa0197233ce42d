"""The inputs that an exercise is tried on, rebuilt from a seed wherever they are needed."""

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import torch
from torch import Tensor

from lessons_lib.checking.values.nested import map_tensors

NOTEBOOK_SEED = 0  # the seed of a learner's notebook
Option = TypeVar("Option")


@dataclass(frozen=True)
class Case:
    """One call: its inputs, and a few words that say what is special about it.

    twin: for the float32 copy of another case, the index of that case.
    """

    inputs: tuple[Any, ...]
    label: str = ""
    twin: int | None = None

    @property
    def low_precision(self) -> bool:
        """True for a float32 copy: an answer that is right in float64 may fail it."""
        return self.twin is not None


def case(*inputs: Any, label: str = "") -> Case:
    """A case with these inputs."""
    return Case(inputs, label)


class Draw:
    """Random tensors from one seed, always made on the CPU, float64 by default.

    In float64 a right answer in another order differs by 1e-8 at most, so that
    a difference on a case is a mistake and not rounding.
    """

    def __init__(self, seed: int) -> None:
        self._generator = torch.Generator().manual_seed(seed)

    def normal(self, *shape: int, mean: float = 0.0, std: float = 1.0) -> Tensor:
        """Normally distributed values of `shape`, float64."""
        return torch.randn(shape, generator=self._generator, dtype=torch.float64) * std + mean

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> Tensor:
        """Values of `shape` between `low` and `high`, float64."""
        return torch.rand(shape, generator=self._generator, dtype=torch.float64) * (high - low) + low

    def integers(self, low: int, high: int, *shape: int) -> Tensor:
        """Integers of `shape`, from `low` up to and without `high`, int64."""
        return torch.randint(low, high, shape, generator=self._generator)

    def permutation(self, n: int) -> Tensor:
        """The numbers 0 to n - 1 in random order, int64, shape (n,)."""
        return torch.randperm(n, generator=self._generator)

    def number(self, low: int, high: int) -> int:
        """One integer, from `low` up to and without `high`."""
        return int(self.integers(low, high, 1))

    def sizes(self, count: int, low: int = 2, high: int = 10) -> tuple[int, ...]:
        """So many different sizes, from `low` up to and without `high`."""
        return tuple((self.permutation(high - low)[:count] + low).tolist())

    def one_of(self, options: Sequence[Option]) -> Option:
        """One of the options."""
        return options[self.number(0, len(options))]


def draw_for(name: str, seed: int) -> Draw:
    """The same draw for the same name and seed, on every machine."""
    return Draw(zlib.crc32(name.encode()) ^ seed)


def build_cases(name: str, maker: Callable[[Draw], Iterable[Case]] | None, seed: int) -> tuple[Case, ...]:
    """The cases of the exercise called `name`, the same for the same seed.

    Adds a float32 twin of the first case that has a float64 tensor. Without a maker
    there is one case without inputs.
    """
    if maker is None:
        return (Case(()),)
    made = tuple(maker(draw_for(name, seed)))
    for index, original in enumerate(made):
        twin = in_float32(original, index)
        if twin is not None:
            return (*made, twin)
    return made


def running_order(name: str, seed: int, count: int) -> list[int]:
    """The order in which an exercise's cases run, as their numbers in the author's order.

    Drawn, so that the number of calls before it doesn't tell which case a call belongs to. In a learner's notebook it is
    the author's: what an answer prints is read from the plainest case on.
    """
    if seed == NOTEBOOK_SEED:
        return list(range(count))
    drawn: list[int] = draw_for(f"{name}/order", seed).permutation(count).tolist()
    return drawn


def in_float32(original: Case, index: int | None = None) -> Case | None:
    """The case with its float64 tensors in float32; None if it has none. index: its place, for a twin beside it."""
    found = False

    def lower(t: Tensor) -> Tensor:
        nonlocal found
        if t.dtype != torch.float64:
            return t
        found = True
        return t.float()

    inputs = map_tensors(lower, original.inputs)
    label = f"{original.label}, in float32" if original.label else "in float32"
    return Case(inputs, label, twin=index) if found else None
