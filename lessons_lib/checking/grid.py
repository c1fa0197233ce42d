"""A small tensor as rows of numbers, with the places marked that differ."""

import math
from html import escape
from typing import TypeAlias

import torch
from torch import Tensor

from lessons_lib.checking.compare import differing
from lessons_lib.checking.snapshot import Snapshot, TensorSnapshot

Marks: TypeAlias = Tensor | None  # bool, of the value's shape; True where it is wrong

MOST_ROWS, MOST_COLUMNS = 6, 8
WRONG_INK, WRONG_GROUND = "#8f3400", "#fdeee3"


def differences(expected: Snapshot, got: Snapshot, allowed: float) -> Marks:
    """Where two tensors of one shape differ; None if that can't be said place by place."""
    if not (isinstance(expected, TensorSnapshot) and isinstance(got, TensorSnapshot)):
        return None
    if expected.data is None or got.data is None or expected.shape != got.shape:
        return None
    return differing(expected.data, got.data, allowed)


def number(value: float | int | bool | complex) -> str:
    """At most three significant digits, so that rounding never shows in a stored output."""
    if isinstance(value, bool | complex):
        return str(value) if isinstance(value, bool) else f"{value:.3g}"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value).replace("-", "−")
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if abs(value) < 1e-12:  # what rounding leaves of a zero differs between machines
        return "0"
    return f"{value:.3g}".replace("-", "−")


def inline(data: Tensor) -> str:
    """A tensor of a few elements in one line: '[1, 2.5, 3]'."""
    if data.dim() == 0:
        return number(data.item())
    return "[" + ", ".join(inline(part) for part in data) + "]"


def _page(data: Tensor, marks: Marks) -> tuple[list[list[str]], list[list[bool]], str]:
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
        left_out.append(f"the first {min(table.shape[0], MOST_ROWS)} × {min(table.shape[1], MOST_COLUMNS)}")
        table, marked = table[:MOST_ROWS, :MOST_COLUMNS], marked[:MOST_ROWS, :MOST_COLUMNS]
    rows = [[number(v) for v in row] for row in table.tolist()]
    return rows, marked.tolist(), ", ".join(left_out)


def as_text(data: Tensor, marks: Marks) -> str:
    """Rows of numbers; a wrong one stands between ›‹."""
    if data.numel() == 0:
        return f"an empty tensor of shape {tuple(data.shape)}"
    rows, marked, left_out = _page(data, marks)
    shown = [
        [f"›{value}‹" if bad else value for value, bad in zip(*pair, strict=True)]
        for pair in zip(rows, marked, strict=True)
    ]
    width = max(len(value) for row in shown for value in row)
    lines = ["  ".join(value.rjust(width) for value in row).rstrip() for row in shown]
    if len(lines) == 1 and not left_out:
        return "  ".join(shown[0])
    return "\n".join([left_out, *lines])


def as_html(data: Tensor, marks: Marks) -> str:
    """The same as a table; a wrong number is bold, coloured and between ›‹."""
    if data.numel() == 0:
        return escape(as_text(data, marks))
    rows, marked, left_out = _page(data, marks)
    plain = "padding:1px 8px;text-align:right;font-family:monospace;color:#1b1f24;background:#ffffff"
    wrong = f"padding:1px 8px;text-align:right;font-family:monospace;font-weight:700;color:{WRONG_INK};background:{WRONG_GROUND}"
    body = "".join(
        '<tr style="background:#ffffff">'
        + "".join(
            f'<td style="{wrong if bad else plain}">{f"›{escape(value)}‹" if bad else escape(value)}</td>'
            for value, bad in zip(values, bads, strict=True)
        )
        + "</tr>"
        for values, bads in zip(rows, marked, strict=True)
    )
    note = f"<div>{escape(left_out)}</div>" if left_out else ""
    return f'{note}<table style="border-collapse:collapse;margin:0;background:#ffffff">{body}</table>'
