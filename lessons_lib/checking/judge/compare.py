"""Compares what was returned with what was expected, one fault at a time."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import torch
from torch import Tensor

from lessons_lib.checking.values.parts import path_step
from lessons_lib.checking.values.snapshot import Items, Opaque, Plain, Snapshot, TensorSnapshot, largest_of
from lessons_lib.counting.nested import tensors_in

Fault = Literal["type", "shape", "dtype", "value"]
Allowed: TypeAlias = float | Tensor  # an absolute difference: everywhere, or at each place

EXACT = 0.0
SLACK = 64  # × the reference's own error
ROUNDINGS = 64  # each of the size of the largest number, that are forgiven in dtypes coarser than float64
_UNSIGNED = {torch.uint16, torch.uint32, torch.uint64}
_WHOLE = {torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, *_UNSIGNED}


@dataclass(frozen=True)
class Difference:
    """The first fault found. where: a path such as '[1]' into nested results, '' at the top."""

    fault: Fault
    expected: Snapshot
    got: Snapshot
    where: str = ""
    tolerance: Allowed = EXACT


def compare(
    expected: Snapshot, got: Snapshot, scale: float, slack: float = 0.0, where: str = ""
) -> Difference | None:
    """None if the two are the same answer.

    scale: the largest absolute value among the case's inputs.
    slack: an absolute error that is forgiven: what the reference itself makes in low
        precision, or what a predicted number may be off by.
    """
    if isinstance(expected, TensorSnapshot):
        return _compare_tensors(expected, got, scale, slack, where)
    if isinstance(expected, Items):
        return next(differences_by_part(expected, got, scale, slack, where), None)
    if isinstance(expected, Plain):
        return _compare_plain(expected, got, scale, slack, where)
    # Both opaque: only their types can be compared.
    return None if expected == got else Difference("type", expected, got, where)


def tolerance(dtype: torch.dtype, scale: float, slack: float = 0.0) -> float:
    """The largest absolute difference that counts as rounding in `dtype`.

    In float64 that is what cancellation() takes, and costs nothing. In float32 it would pass any numbers from 0 to 1
    for a softmax of scores of 1,000: there it is a few roundings.
    """
    if not (dtype.is_floating_point or dtype.is_complex):
        return EXACT
    exact = _eps(dtype) <= _eps(torch.float64)
    return max(cancellation(dtype, scale) if exact else ROUNDINGS * _eps(dtype) * scale, SLACK * slack)


def cancellation(dtype: torch.dtype, scale: float) -> float:
    """What a right answer loses that subtracts large equal terms before a root.

    That is the root of epsilon: the Gram form of a distance between coincident points.
    """
    return 4 * math.sqrt(_eps(dtype)) * scale


def largest(tree: Any) -> float:
    """The largest finite absolute value in the tensors of `tree`; 0 without any."""
    return max((largest_of(t) for t in tensors_in(tree)), default=0.0)


def differing(expected: Tensor, got: Tensor, allowed: Allowed) -> Tensor:
    """A bool tensor, True where two tensors of one shape differ by more than `allowed`."""
    if not (expected.dtype.is_floating_point or expected.dtype.is_complex):
        return _different(expected, got)
    wide = torch.complex128 if expected.dtype.is_complex or got.dtype.is_complex else torch.float64
    a, b = expected.to(wide), got.to(wide)
    same = (a == b) | (a.isnan() & b.isnan())
    near = (a - b).abs() <= allowed
    return ~(same | near)


def _differ(expected: Tensor, got: Tensor, allowed: Allowed) -> bool:
    """Whether there is such a place. In most pairs the largest gap shows it: only beside nan and infinity it is nan."""
    dtypes = (expected.dtype, got.dtype)
    if isinstance(allowed, float) and expected.numel() and all(d.is_floating_point for d in dtypes):
        gap = float((expected.double() - got.double()).abs().max())
        if gap == gap:
            return gap > allowed
    return bool(differing(expected, got, allowed).any())


def _different(expected: Tensor, got: Tensor) -> Tensor:
    """Where two tensors of whole numbers or truths differ. torch compares no uint16, uint32 or uint64 with another dtype."""
    if got.dtype is expected.dtype or not {got.dtype, expected.dtype} & _UNSIGNED:
        return expected != got
    # In int64 the largest of uint64 are negative, as no other unsigned number is.
    a, b = expected.to(torch.int64), got.to(torch.int64)
    wrapped = [(t.dtype is torch.uint64) & (wide < 0) for t, wide in ((expected, a), (got, b))]
    return (a != b) | (wrapped[0] != wrapped[1])


def _compare_tensors(
    expected: TensorSnapshot, got: Snapshot, scale: float, slack: float, where: str
) -> Difference | None:
    if not isinstance(got, TensorSnapshot):
        return Difference("type", expected, got, where)
    if expected.shape != got.shape:
        return Difference("shape", expected, got, where)
    if category(expected.dtype) != category(got.dtype) or _too_coarse(expected.dtype, got.dtype):
        return Difference("dtype", expected, got, where)
    if got.data is None or expected.data is None:
        return Difference("type", expected, got, where)
    allowed: Allowed = EXACT
    if expected.dtype.is_floating_point or expected.dtype.is_complex:
        coarser = max(expected.dtype, got.dtype, key=_eps)
        size = expected.largest
        allowed = tolerance(coarser, max(scale, size), slack)
        if coarser is not expected.dtype:  # it was computed with fewer digits than expected
            allowed = _with_roots(allowed, cancellation(coarser, size) / 4, expected.data)
    if _differ(expected.data, got.data, allowed):
        return Difference("value", expected, got, where, allowed)
    return None


def _with_roots(allowed: float, most: float, expected: Tensor) -> Tensor:
    """What a root of large terms' difference may lose at each place: `most` near zero, and less the larger it is.

    Otherwise 2.718 would pass for e wherever float64 was expected and float32 returned.
    """
    size = expected.abs().double()
    return torch.where(size > most, most * most / size, most).clamp(min=allowed)


def _too_coarse(expected: torch.dtype, got: torch.dtype) -> bool:
    """Whether an answer is coarser than float32 where more was expected: rounding would excuse any value."""
    if not (expected.is_floating_point and got.is_floating_point):
        return False
    return _eps(got) > max(_eps(expected), _eps(torch.float32))


def _eps(dtype: torch.dtype) -> float:
    """The step from 1 to the next number in a floating-point dtype."""
    try:
        return torch.finfo(dtype).eps
    except NotImplementedError:  # of four bits
        return math.inf


def category(dtype: torch.dtype) -> str:
    """The dtype's category in type promotion, or 'other' for dtypes without arithmetic."""
    if dtype is torch.bool:
        return "bool"
    if dtype.is_complex:
        return "complex"
    if dtype.is_floating_point:
        return "float"
    return "int" if dtype in _WHOLE else "other"


def differences_by_part(
    expected: Items, got: Snapshot, scale: float, slack: float = 0.0, where: str = ""
) -> Iterator[Difference]:
    """The first difference of each part; a single one of the whole if the two don't have the same parts."""
    sequences = ("tuple", "list")
    if not isinstance(got, Items) or (got.kind != expected.kind and got.kind not in sequences):
        yield Difference("type", expected, got, where)
        return
    if len(expected.items) != len(got.items) or set(expected.keys) != set(got.keys):
        yield Difference("type", expected, got, where)
        return
    order = [got.keys.index(key) for key in expected.keys] if expected.keys else range(len(got.items))
    for place, (wanted, index) in enumerate(zip(expected.items, order, strict=True)):
        found = compare(wanted, got.items[index], scale, slack, where + path_step(expected, place))
        if found:
            yield found


def _compare_plain(
    expected: Plain, got: Snapshot, scale: float, slack: float, where: str
) -> Difference | None:
    if not isinstance(got, Plain):
        return Difference("type", expected, got, where)
    wanted, found = expected.value, got.value
    numbers = (int, float)
    if type(wanted) in numbers and type(found) in numbers:
        floating = float in (type(wanted), type(found))
        size = abs(wanted) if math.isfinite(wanted) else 0.0  # or anything would be near infinity
        allowed = max(slack, tolerance(torch.float64, max(scale, size)) if floating else EXACT)
        near = wanted == found or abs(wanted - found) <= allowed or (wanted != wanted and found != found)
        return None if near else Difference("value", expected, got, where, allowed)
    if type(wanted) is not type(found):
        return Difference("type", expected, got, where)
    return None if wanted == found else Difference("value", expected, got, where)


def same_outcome(one: Snapshot, other: Snapshot, scale: float, slack: float) -> bool:
    """True if two results would be taken for the same answer."""
    if isinstance(one, Opaque) or isinstance(other, Opaque):
        return False
    return compare(one, other, scale, slack) is None
