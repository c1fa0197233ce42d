"""Axes that a tensor does not have, or that are named twice."""

import re

from lessons_lib.checking.explain.messages.table import Table
from lessons_lib.phrases import count

table = Table()


@table.message(r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)")
def _no_such_axis(m: re.Match[str]) -> str:
    # The number of axes is left out here: unsqueeze and stack count one more, a single number counts as one.
    if m[2] == "0":
        return f"There's no axis {m[3]} here: the only axis is 0, also called -1."
    return f"There's no axis {m[3]} here: axes go from 0 to {m[2]}, or from {m[1]} to -1 (the last)."


@table.message(r"input\.dim\(\) = (\d+) is not equal to len\(dims\) = (\d+)")
def _permute(m: re.Match[str]) -> str:
    return f"`permute` needs every axis once: this tensor has {count(m[1], 'axis', 'axes')}, and you named {m[2]}."


@table.message(r"duplicate dims are not allowed|dim (\d+) appears multiple times in the list of dims")
def _axis_twice(m: re.Match[str]) -> str:
    which = f"axis {m[1]}" if m[1] else "one axis"
    return f"You can name each axis only once, but you named {which} twice. Remember that -1 means the last axis."


@table.message(r"t\(\) expects a tensor with <= 2 dimensions, but self is (\d+)D")
def _t(m: re.Match[str]) -> str:
    return (
        f"`.t()` transposes a matrix, but this tensor has {m[1]} axes. `.transpose(i, j)` swaps any two axes."
    )


@table.message(r"tensor\.(mT|H|mH) is only supported on matrices.*Got (\d+)-D tensor")
def _matrix_transpose(m: re.Match[str]) -> str:
    return f"`.{m[1]}` needs a matrix, but this tensor has {count(m[2], 'axis', 'axes')}."


@table.message(r"Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
def _repeat(m: re.Match[str]) -> str:
    return "`repeat` needs a number for every axis of the tensor, and you gave fewer."


@table.message(r"split_with_sizes expects split_sizes to sum exactly to (\d+).* split_sizes=\[([\d, ]*)\]")
def _split(m: re.Match[str]) -> str:
    total = sum(int(size) for size in re.findall(r"\d+", m[2]))
    return (
        f"The sizes to split into must add up to {m[1]}, the size of the axis, but {m[2]} add up to {total}."
    )
