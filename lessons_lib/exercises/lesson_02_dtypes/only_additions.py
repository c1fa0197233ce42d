"""An ask for sums made of + and −, in the numbers' own dtype, and of nothing that adds up inside."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Self

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.trees import tensors_in
from lessons_lib.checking.words.nouns import listed
from lessons_lib.counting.calls import calls_from
from lessons_lib.counting.operations import runs_for

NUMBERS = 13  # odd, and at each halving but one
ADDITIONS = {"add", "sub", "rsub", "neg", "abs"}
# What makes numbers of nothing. All others either move the numbers that they are given, or compute.
CONSTANTS = {
    "fill",
    "full_like",
    "ones_like",
    "new_full",
    "new_ones",
    "empty_like",
    "new_empty",
    "empty_strided",
}
CONVERSIONS = {"_to_copy", "copy", "view"}
LEFT_FOR_PYTHON = {"tolist", "numpy", "__array__"}  # these run no operation


@dataclass(frozen=True)
class OnlyAdditions:
    """The answer adds and subtracts, in the dtype of its numbers; what else it does moves numbers and computes none."""

    name: str = "only additions"
    asked: str = "only + and − in the numbers' own dtype"

    def observe(self, trial: Trial) -> dict[str, list[str]]:
        numbers = trial.draw.normal(NUMBERS).half()
        with _Watched(numbers.dtype, trial.is_learners) as watched:
            called = calls_from(trial.call, numbers, of=trial.is_learners)
        left = {call.rpartition(".")[2] for call in called} & LEFT_FOR_PYTHON
        return {
            "computes": sorted(watched.computing),
            "dtypes": sorted(watched.dtypes),
            "left": sorted(left | watched.left),
        }

    def judge(self, seen: dict[str, list[str]]) -> Judged:
        words = []
        if seen["computes"]:
            words.append(f"also runs {listed(seen['computes'])}")
        if seen["dtypes"]:
            words.append(f"goes on in {listed(seen['dtypes'])}")
        if seen["left"]:
            words.append(f"takes numbers out of the tensor, by {listed(seen['left'])}")
        if not words:
            return Judged("", True)
        return Judged(
            f"Your code {listed(words)}. How far do + and − get you, in the numbers' own dtype?", False
        )


@dataclass
class _Watched(TorchDispatchMode):
    """What runs on behalf of the candidate besides additions and what moves numbers.

    own: the numbers' dtype. computing: operations that make other numbers; dtypes: where numbers went on in another
    one; left: how they became Python's.
    """

    own: torch.dtype
    of: Callable[[str], bool]
    computing: set[str] = field(default_factory=set)
    dtypes: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self._began_in: FrameType | None = None

    def __enter__(self) -> Self:
        self._began_in = sys._getframe(1)
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        self._began_in = None
        super().__exit__(*error)

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        given = [t.clone() for t in _floats((*args, kwargs))]  # an operation in place overwrites them
        result = func(*args, **kwargs)
        if runs_for(self.of, self._began_in):
            self._note(func.name().removeprefix("aten::").partition(".")[0].rstrip("_"), given, result)
        return result

    def _note(self, name: str, given: list[Tensor], result: Any) -> None:
        from_numbers = any(t.dtype is self.own for t in given)
        if name == "_local_scalar_dense" and from_numbers:
            self.left.add("item")
        for made in tensors_in(result):
            elsewhere = made.dtype is not self.own and (made.is_floating_point() or name in CONVERSIONS)
            if elsewhere and from_numbers and made.dtype is not torch.bool:
                self.dtypes.add(str(made.dtype).removeprefix("torch."))
            if (
                name not in ADDITIONS | CONSTANTS
                and made.is_floating_point()
                and given
                and not _moved(made, given)
            ):
                self.computing.add(name)


def _floats(tree: Any) -> Iterator[Tensor]:
    return (t for t in tensors_in(tree) if t.is_floating_point())


def _moved(made: Tensor, given: list[Tensor]) -> bool:
    """Whether all numbers of a tensor are among those that were given, or 0."""
    known = torch.cat([torch.zeros(1, dtype=torch.float64), *(t.flatten().double() for t in given)])
    return bool(torch.isin(made.double(), known).all())
