"""One table of values: the shown part of a tensor's last two axes (or of all it has, if fewer)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from torch import Tensor

from ._palette import FAINT, INK, MONO, PAPER, RULE, SOFT_INK, shade
from ._values import Numbers, Value, edges, magnitude, read, rounded

GAP = "…"
UNREADABLE = "?"


@dataclass(frozen=True)
class Slab:
    """Labels of the shown rows and columns (None is a gap), and the values at them in row-major order.

    `name` is the slab's index expression, empty if the slab is the whole tensor; `values` is None where
    nothing can be read.
    """

    name: str
    ndim: int
    first_axis: int
    rows: list[int | None]
    columns: list[int | None]
    values: list[Value] | None

    @classmethod
    def of(cls, t: Tensor, lead: tuple[int, ...], limit: int) -> Slab:
        """The slab `t[lead]`, at most `limit` labels an axis; it has two axes at most."""
        part = t[lead] if lead else t
        pieces = [edges(n, limit) for n in part.shape]
        name = f"[{', '.join([*map(str, lead), ':', ':'])}]" if lead else ""
        rows = _labels(pieces[0] if part.ndim == 2 else [range(1)])
        columns = _labels(pieces[-1] if pieces else [range(1)])
        return cls(name, part.ndim, len(lead), rows, columns, read(part, pieces))

    @property
    def has_gap(self) -> bool:
        return None in self.rows or None in self.columns

    def cells(self) -> list[list[Value | str]]:
        """Rows of values; a gap and a value that can't be read are text."""
        values = iter(self.values or ())
        return [
            [
                GAP if r is None or c is None else UNREADABLE if self.values is None else next(values)
                for c in self.columns
            ]
            for r in self.rows
        ]

    def text(self, numbers: Numbers) -> str:
        lines = [[v if isinstance(v, str) else numbers.write(v) for v in row] for row in self.cells()]
        width = max((len(word) for line in lines for word in line), default=0)
        rows = ["  " + " ".join(word.rjust(width) for word in line) for line in lines if line]
        return "\n".join([self.name, *rows] if self.name else rows)

    def html(self, numbers: Numbers, largest: float, caption: str) -> str:
        """The slab as a table under `caption`; `largest` is the magnitude of the darkest colour."""
        head = ""
        if self.ndim:
            axes = f"axis {self.first_axis}" + (f" ↓ {self.first_axis + 1} →" if self.ndim == 2 else " →")
            labels = (GAP if c is None else str(c) for c in self.columns)
            head = f"<thead><tr>{_th(axes, 'col')}{''.join(_th(c, 'col') for c in labels)}</tr></thead>"
        body = []
        for label, row in zip(self.rows, self.cells(), strict=True):
            name = (GAP if label is None else str(label)) if self.ndim == 2 else "value"
            body.append(f"<tr>{_th(name, 'row')}{''.join(_td(v, numbers, largest) for v in row)}</tr>")
        style = f"border-collapse:collapse;margin:2px 14px 6px 0;display:inline-table;vertical-align:top;font:12px {MONO}"
        return (
            f'<table style="{style}"><caption style="caption-side:top;text-align:left;padding:2px 0;'
            f'color:{INK};background:{PAPER}">{caption}</caption>{head}<tbody>{"".join(body)}</tbody></table>'
        )


def _labels(pieces: list[range]) -> list[int | None]:
    labels: list[int | None] = []
    for piece in pieces:
        if labels:
            labels.append(None)
        labels.extend(piece)
    return labels


_CELL = "padding:3px 7px;text-align:right;white-space:nowrap;border:1px solid"


def _th(text: str, scope: str) -> str:
    style = f"background:{FAINT};color:{SOFT_INK};font-weight:normal;{_CELL} {RULE}"
    return f'<th scope="{scope}" style="{style}">{text}</th>'


def _td(value: Value | str, numbers: Numbers, largest: float) -> str:
    if isinstance(value, str):
        return f'<td style="background:{PAPER};color:{SOFT_INK};{_CELL} {RULE}">{value}</td>'
    size = magnitude(value)
    text = numbers.write(value)
    if math.isfinite(size):
        return (
            f'<td style="background:{shade(rounded(size), largest)};color:{INK};{_CELL} {RULE}">{text}</td>'
        )
    dark = INK if math.isnan(size) else SOFT_INK
    return f'<td style="background:{dark};color:{PAPER};font-weight:bold;{_CELL} {INK}">{text}</td>'
