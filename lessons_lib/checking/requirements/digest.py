"""A few numbers in a large result's place, so that an observation stays small and can still be compared."""

import math
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.values.snapshot import Items, Plain, Snapshot, TensorSnapshot, snapshot

CLOSE = 1e-3  # × the sum of the terms' sizes: another order of summation, or float32, passes


def digest(result: Any) -> list[Any]:
    """For each tensor of a result [its shape, a weighted sum, the sum of the terms' sizes]; for each number itself.

    Data for JSON: nan and infinities become None. Strings and other objects are left out.
    """
    return list(_parts(snapshot(result)))


def same_digest(right: list[Any], got: Any) -> bool:
    """Whether two results agree as far as their digests tell."""
    if type(got) is not list or len(got) != len(right):
        return False
    return all(_same(one, other) for one, other in zip(right, got, strict=True))


def _parts(seen: Snapshot) -> list[Any]:
    if isinstance(seen, Items):
        return [part for item in seen.items for part in _parts(item)]
    if isinstance(seen, TensorSnapshot):
        return [[list(seen.shape), *([None, None] if seen.data is None else _sums(seen.data))]]
    if isinstance(seen, Plain) and type(seen.value) in (int, float):
        return [[[], _finite(seen.value), _finite(abs(seen.value))]]
    return []


def _sums(data: Tensor) -> list[float | None]:
    """A sum with a weight of its own for each place, so that a permutation changes it, and the sum of its terms' sizes."""
    if data.dtype.is_complex:
        data = torch.view_as_real(data)
    values = data.double().flatten()
    terms = values * (1.5 + torch.arange(values.numel(), dtype=torch.float64).cos())
    return [_finite(float(terms.sum())), _finite(float(terms.abs().sum()))]


def _finite(number: float) -> float | None:
    return float(number) if math.isfinite(number) else None


def _same(right: list[Any], got: Any) -> bool:
    if type(got) is not list or len(got) != len(right) or got[0] != right[0]:
        return False
    if right[1] is None or type(got[1]) is not float:
        return right[1] is None and got[1] is None
    return bool(abs(right[1] - got[1]) <= CLOSE * right[2])
