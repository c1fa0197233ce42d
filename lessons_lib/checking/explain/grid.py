"""A small tensor as rows of numbers, with the wrong ones marked."""

import re
from html import escape
from typing import TypeAlias

import torch
from torch import Tensor

from lessons_lib.checking.judge.compare import Allowed, differing
from lessons_lib.checking.values.numbers import FEW, format_number
from lessons_lib.checking.values.snapshot import Snapshot, TensorSnapshot

Marks: TypeAlias = Tensor | None  # bool, of the value's shape; True where it is wrong

MOST_ROWS, MOST_COLUMNS = 6, 8
_MARKED = re.compile("›[^‹]*‹")
_TINTED = r'<b style="background:rgba(217,101,43,0.25)">\g<0></b>'  # lets the page's own colours through


def differences(expected: Snapshot, got: Snapshot, allowed: Allowed) -> Marks:
    """Where two tensors of one shape differ; None if they can't be compared element by element."""
    if not (isinstance(expected, TensorSnapshot) and isinstance(got, TensorSnapshot)):
        return None
    if expected.data is None or got.data is None or expected.shape != got.shape:
        return None
    return differing(expected.data, got.data, allowed)


MANY = 9  # significant digits at most, where few would hide a difference


def digits_needed(expected: Tensor, got: Tensor, marks: Marks) -> int:
    """FEW, so that rounding never shows in a stored output; as many as a marked number needs not to look right."""
    if marks is None or not bool(marks.any()):
        return FEW
    pairs = list(zip(expected[marks].tolist(), got[marks].tolist(), strict=True))
    for digits in range(FEW, MANY):
        pairs = [(a, b) for a, b in pairs if format_number(a, digits) == format_number(b, digits)]
        if not pairs:
            return digits
    return MANY


def _page(data: Tensor, marks: Marks, digits: int) -> tuple[list[list[str]], list[list[bool]], str]:
    """The part of a tensor that is shown, as rows, and what was left out, in words."""
    left_out = []
    flat_marks = torch.zeros(data.shape, dtype=torch.bool) if marks is None else marks
    if data.dim() > 2:
        # The first page that has a difference says more than the first page.
        pages = flat_marks.reshape(-1, *data.shape[-2:])
        wrong = pages.flatten(1).any(1).nonzero().flatten()
        page = int(wrong[0]) if len(wrong) else 0
        place = torch.unravel_index(torch.tensor(page), data.shape[:-2])
        left_out.append(f"the part at [{', '.join(str(int(p)) for p in place)}]")
        data, flat_marks = data.reshape(-1, *data.shape[-2:])[page], pages[page]
    table = data.reshape(1, -1) if data.dim() < 2 else data
    marked = flat_marks.reshape(table.shape)
    if table.shape[0] > MOST_ROWS or table.shape[1] > MOST_COLUMNS:
        rows_shown, columns_shown = _window(marked)
        columns = f"{columns_shown.start} to {columns_shown.stop - 1}"
        left_out.append(
            f"positions {columns} of {table.shape[1]}"
            if data.dim() < 2
            else f"rows {rows_shown.start} to {rows_shown.stop - 1}, columns {columns}"
        )
        table, marked = table[rows_shown, columns_shown], marked[rows_shown, columns_shown]
    rows = [[format_number(v, digits) for v in row] for row in table.tolist()]
    return rows, marked.tolist(), ", ".join(left_out)


def _window(marked: Tensor) -> tuple[slice, slice]:
    """The first rows and columns, or those around the first place that is marked."""
    wrong = marked.nonzero()
    first = wrong[0].tolist() if len(wrong) else [0, 0]
    starts = [
        max(0, min(place - 1, size - most)) if place >= most else 0
        for place, size, most in zip(first, marked.shape, (MOST_ROWS, MOST_COLUMNS), strict=True)
    ]
    stops = [
        min(size, start + most)
        for start, size, most in zip(starts, marked.shape, (MOST_ROWS, MOST_COLUMNS), strict=True)
    ]
    return slice(starts[0], stops[0]), slice(starts[1], stops[1])


def as_text(data: Tensor, marks: Marks, digits: int = FEW, mark: bool = True) -> str:
    """Rows of numbers; a marked one is put between ›‹. mark=False: marks only choose the part shown."""
    if data.numel() == 0:
        return f"an empty tensor of shape {tuple(data.shape)}"
    rows, marked, left_out = _page(data, marks, digits)
    shown = [
        [f"›{value}‹" if bad and mark else value for value, bad in zip(*pair, strict=True)]
        for pair in zip(rows, marked, strict=True)
    ]
    width = max(len(value) for row in shown for value in row)
    lines = ["  ".join(value.rjust(width) for value in row).rstrip() for row in shown]
    if len(lines) == 1 and not left_out:
        return "  ".join(shown[0])
    return "\n".join([left_out, *lines])


def as_html(data: Tensor, marks: Marks, digits: int = FEW, mark: bool = True) -> str:
    """The same rows, aligned; a marked number is also bold and tinted."""
    text = escape(as_text(data, marks, digits, mark).strip("\n"))
    if data.numel() == 0:
        return text
    return f'<pre style="margin:0;white-space:pre">{_MARKED.sub(_TINTED, text)}</pre>'
