"""A transformation of the right answer, and the pairs of tensors that it is tested on."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.judge.compare import compare
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.values.snapshot import Items, Plain, Snapshot, TensorSnapshot


@dataclass(frozen=True)
class Transformation:
    """A change to the right answer, case by case.

    change(expected, index of the case): None where it doesn't apply, which rules it out; the same object where it can't
    change anything; otherwise a tensor that differs from `expected`, or it is ruled out too.
    """

    name: str
    sentence: str
    change: Callable[[Tensor, int], Tensor | None]


@dataclass(frozen=True)
class Pair:
    """The right answer and the learner's on one case, as tensors.

    whole: the learner's answer has an integer dtype where floats were expected, so its values may be cut.
    """

    expected: Tensor
    got: Tensor
    scale: float
    whole: bool = False

    @functools.cached_property
    def is_zero_within_rounding(self) -> bool:
        """Whether the right answer is empty, or zero within rounding."""
        return same(torch.zeros_like(self.expected), self.expected, self.scale)


def pairs(outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes) -> list[Pair]:
    """All cases as tensors; [] if one of them can't be converted."""
    pairs = []
    for outcome, expected, allowed in zip(
        outcomes, expected_outcomes.outcomes, expected_outcomes.allowances, strict=True
    ):
        right, got = as_tensor(expected.value), as_tensor(outcome.value)
        if right is None or got is None:
            return []
        whole = right.dtype.is_floating_point and not got.dtype.is_floating_point
        if whole and got.dtype in (torch.int32, torch.int64):
            got = got.to(right.dtype)  # so that numbers cut to whole ones are recognised
        pairs.append(Pair(right, got, allowed.scale, whole))
    return pairs


# Dtypes with arithmetic on every device: no 8- or 4-bit floats, no quantised dtypes.
_COMPUTED_WITH = {
    *(torch.bool, torch.uint8, torch.uint16, torch.uint32, torch.uint64),
    *(torch.int8, torch.int16, torch.int32, torch.int64),
    *(torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128),
}
LARGEST = 2**40  # an address or an overflow: relative to it, other values would count as rounding


def as_tensor(value: Snapshot | None) -> Tensor | None:
    if isinstance(value, TensorSnapshot):
        return value.data if value.dtype in _COMPUTED_WITH else None
    if isinstance(value, Plain) and type(value.value) in (int, float) and not abs(value.value) > LARGEST:
        return torch.tensor(value.value, dtype=torch.float64)
    if isinstance(value, Items) and value.items:
        numbers = [
            item.value for item in value.items if isinstance(item, Plain) and type(item.value) in (int, float)
        ]
        if len(numbers) == len(value.items):
            return torch.tensor(numbers, dtype=torch.float64)
    return None


def same(one: Tensor, other: Tensor, scale: float) -> bool:
    """Whether two tensors of numbers in memory would be taken for the same answer."""
    return compare(_seen(one), _seen(other), scale) is None


def _seen(t: Tensor) -> TensorSnapshot:
    """The tensor itself as a snapshot: neither of the two changes while they are compared."""
    return TensorSnapshot(t, tuple(t.shape), t.dtype, t.device.type, requires_grad=False)
