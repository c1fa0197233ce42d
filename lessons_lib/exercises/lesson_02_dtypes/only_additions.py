"""An ask for sums made of + and −, in the numbers' own dtype, and of nothing that adds up inside."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.calls import calls_from
from lessons_lib.counting.nested import tensors_in
from lessons_lib.counting.own import OwnOperations
from lessons_lib.phrases import listed

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
    request: str = "use only + and −, in the numbers' own dtype"

    def observe(self, trial: Trial) -> dict[str, list[str]]:
        numbers = trial.draw.normal(NUMBERS).half()
        with _Watched(numbers.dtype, trial.is_learner_code) as watched:
            called = calls_from(trial.call, numbers, of=trial.is_learner_code)
        left = {call.rpartition(".")[2] for call in called} & LEFT_FOR_PYTHON
        return {
            "computes": sorted(watched.computing),
            "dtypes": sorted(watched.dtypes),
            "left": sorted(left | watched.left),
        }

    def judge(self, seen: dict[str, list[str]]) -> Assessment:
        words = []
        if seen["computes"]:
            words.append(f"also runs {listed(seen['computes'])}")
        if seen["dtypes"]:
            words.append(f"goes on in {listed(seen['dtypes'])}")
        if seen["left"]:
            words.append(f"takes numbers out of the tensor, by {listed(seen['left'])}")
        if not words:
            return Assessment("", True)
        return Assessment(
            f"Your code {listed(words)}. How far do + and − get you, in the numbers' own dtype?", False
        )


class _Watched(OwnOperations):
    """What runs on behalf of the candidate besides additions and what moves numbers.

    own: the numbers' dtype. computing: operations that make other numbers; dtypes: where numbers went on in another
    one; left: how they became Python's.
    """

    def __init__(self, own: torch.dtype, of: Callable[[str], bool]) -> None:
        super().__init__(of)
        self.own = own
        self.computing: set[str] = set()
        self.dtypes: set[str] = set()
        self.left: set[str] = set()

    def before(self, arguments: Any) -> list[Tensor]:
        return [t.clone() for t in tensors_in(arguments) if t.is_floating_point()]

    def after(self, name: str, before: list[Tensor], result: Any) -> None:
        name = name.rstrip("_")
        from_numbers = any(t.dtype is self.own for t in before)
        if name == "_local_scalar_dense" and from_numbers:
            self.left.add("item")
        for made in tensors_in(result):
            elsewhere = made.dtype is not self.own and (made.is_floating_point() or name in CONVERSIONS)
            if elsewhere and from_numbers and made.dtype is not torch.bool:
                self.dtypes.add(str(made.dtype).removeprefix("torch."))
            if name in ADDITIONS | CONSTANTS | CONVERSIONS or not made.is_floating_point():
                continue
            if before and not _moved(made, before):
                self.computing.add(name)


def _moved(made: Tensor, given: list[Tensor]) -> bool:
    """Whether all numbers of a tensor are among those that were given, or 0."""
    known = torch.cat([torch.zeros(1, dtype=torch.float64), *(t.flatten().double() for t in given)])
    return bool(torch.isin(made.double(), known).all())
