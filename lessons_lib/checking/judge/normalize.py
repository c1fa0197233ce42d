"""Converts outcomes to the expected form: axes of size 1, dtype, a number for a tensor, changes in place.

A wrong form and wrong numbers are two mistakes. The verdict reports the form first; the numbers may still match a
misconception, and are compared in the expected form.
"""

import dataclasses
import math
from collections.abc import Sequence

import torch
from torch import Tensor

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.judge.compare import category
from lessons_lib.checking.values.snapshot import Items, Plain, Snapshot, TensorSnapshot

_NUMBERS = (bool, int, float)


def with_expected_changes(outcomes: Sequence[Outcome], expected: Sequence[Outcome]) -> list[Outcome]:
    """The same outcomes, as if each had changed exactly the inputs that the reference changes."""
    return [
        dataclasses.replace(outcome, changed=right.changed)
        for outcome, right in zip(outcomes, expected, strict=True)
    ]


def in_expected_form(outcomes: Sequence[Outcome], expected: Sequence[Outcome]) -> list[Outcome]:
    """The same numbers in the expected form, if the conversion loses none of them."""
    return [
        dataclasses.replace(
            outcome,
            value=outcome.value and right.value and _in_form_of(right.value, outcome.value),
            changed=right.changed,
        )
        for outcome, right in zip(outcomes, expected, strict=True)
    ]


def _in_form_of(wanted: Snapshot, got: Snapshot) -> Snapshot:
    if isinstance(wanted, Items):
        return _parts_in_form_of(wanted, got)
    if isinstance(wanted, Plain):
        number = _only_number(got)
        return (
            got if number is None or type(wanted.value) not in _NUMBERS else _as_number_type(number, wanted)
        )
    if isinstance(wanted, TensorSnapshot):
        return _tensor_in_form_of(wanted, got)
    return got


def _parts_in_form_of(wanted: Items, got: Snapshot) -> Snapshot:
    if not isinstance(got, Items) or len(got.items) != len(wanted.items) or set(got.keys) != set(wanted.keys):
        return got
    order = [wanted.keys.index(key) for key in got.keys] if got.keys else range(len(got.items))
    parts = (_in_form_of(wanted.items[place], part) for place, part in zip(order, got.items, strict=True))
    return dataclasses.replace(got, items=tuple(parts))


def _tensor_in_form_of(wanted: TensorSnapshot, got: Snapshot) -> Snapshot:
    data = _numbers(got)
    if data is None or wanted.data is None or _long_axes(data.shape) != _long_axes(wanted.shape):
        return got
    data = data.reshape(wanted.shape)
    if category(data.dtype) != category(wanted.dtype):
        cast = _cast(data, wanted.dtype)
        if cast is None:
            return got
        data = cast
    return dataclasses.replace(wanted, data=data, dtype=data.dtype)


def _numbers(got: Snapshot) -> Tensor | None:
    """A tensor, a number, or a list of numbers as a tensor."""
    if isinstance(got, TensorSnapshot):
        return got.data
    values = [item.value for item in got.items if isinstance(item, Plain)] if isinstance(got, Items) else []
    if isinstance(got, Items) and (got.keys or len(values) != len(got.items)):
        return None
    if isinstance(got, Plain):
        values = [got.value]
    if not values or any(type(value) not in _NUMBERS or abs(value) > 2**53 for value in values):
        return None
    return torch.tensor(values, dtype=torch.float64 if float in map(type, values) else None)


def _long_axes(shape: Sequence[int]) -> list[int]:
    return [size for size in shape if size != 1]


def _cast(data: Tensor, dtype: torch.dtype) -> Tensor | None:
    """The same numbers in another dtype; None if it can't represent them all.

    None too if `dtype` is wider: integers or bools may have been cut from other numbers before.
    """
    if data.is_complex() or _expressiveness(data.dtype) <= _expressiveness(dtype):
        return None
    cast = data.to(dtype)
    return cast if torch.equal(cast.double(), data.double()) else None


def _expressiveness(dtype: torch.dtype) -> int:
    """The rank of a dtype's category: bool, int, float, complex, other."""
    return ["bool", "int", "float", "complex", "other"].index(category(dtype))


def _only_number(got: Snapshot) -> bool | int | float | None:
    if isinstance(got, TensorSnapshot) and got.data is not None and got.data.numel() == 1:
        return None if got.data.is_complex() else got.data.item()
    return got.value if isinstance(got, Plain) and type(got.value) in _NUMBERS else None


def _as_number_type(number: bool | int | float, wanted: Plain) -> Plain:
    """The number as the expected type, if that doesn't change its value."""
    if not math.isfinite(number) or (type(number) is bool and type(wanted.value) is not bool):
        return Plain(number)
    cast = type(wanted.value)(number)
    return Plain(cast if cast == number else number)
