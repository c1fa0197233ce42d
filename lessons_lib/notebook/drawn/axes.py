"""A table whose other axis disappeared: which one is told by the sizes that are left."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from torch import Tensor

from lessons_lib.checking.exercise.axes import dimension_names
from lessons_lib.checking.judge.verdict import FailingCase
from lessons_lib.checking.values.snapshot import TensorSnapshot

MOST_ROWS, MOST_COLUMNS = 6, 8


@dataclass(frozen=True)
class VanishedAxis:
    """A table; the axis that disappeared from it on the way to the answer, where the other one should have.

    axes: what its two axes are called. got, expected: the numbers that are left.
    """

    name: str
    table: Tensor
    axes: tuple[str, str]
    vanished: int
    got: Tensor
    expected: Tensor


def vanished_axis(signature: inspect.Signature, case: FailingCase) -> VanishedAxis | None:
    """If the answer to a small table has one number per row instead of one per column, or the reverse; else None."""
    difference = case.difference
    tables = [(name, value) for name, value in case.inputs if isinstance(value, TensorSnapshot)]
    if difference is None or difference.fault != "shape" or len(tables) != 1:
        return None
    name, table = tables[0]
    expected, got = difference.expected, difference.got
    if not isinstance(expected, TensorSnapshot) or not isinstance(got, TensorSnapshot):
        return None
    if table.data is None or expected.data is None or got.data is None or len(table.shape) != 2:
        return None
    rows, columns = table.shape
    if not (1 < rows <= MOST_ROWS and 1 < columns <= MOST_COLUMNS):
        return None
    # Of equal sizes, neither would be a wrong shape: the sizes tell the axes apart.
    if {expected.shape, got.shape} != {(rows,), (columns,)}:
        return None
    vanished = 0 if got.shape == (columns,) else 1
    names = dimension_names(signature.parameters[name].annotation) or []
    # A diagonal has as many numbers as there are columns, too: the exercise itself must say that this axis is left.
    if len(names) != 2 or dimension_names(signature.return_annotation) != [names[vanished]]:
        return None
    axes = (f"axis 0 ({names[0]})", f"axis 1 ({names[1]})")
    return VanishedAxis(name, table.data, axes, vanished, got.data, expected.data)
