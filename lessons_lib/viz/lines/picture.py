"""`viz.lines`: losses, times, errors: rows of numbers as lines, on linear or logarithmic axes."""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch import Tensor

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.series import named_rows, numbers
from lessons_lib.viz.base.text import require_text, shown
from lessons_lib.viz.base.values import short
from lessons_lib.viz.lines.drawing import draw
from lessons_lib.viz.lines.model import chart
from lessons_lib.viz.lines.words import heading, name, words

MOST_LINES, MOST_MARKS = 12, 8


@beneath_modes()
def lines(
    *rows: object,
    x: object = None,
    log: str = "",
    marks: Mapping[str, float] | None = None,
    title: str = "",
    x_label: str = "position",
    y_label: str = "value",
    **named: object,
) -> Picture:
    """One or more rows of numbers as lines: tensors of one axis, arrays or lists, over `x` or over 0, 1, 2, …

    Lines are called a, b, … or by their keyword; a dict gives them names of any kind. They go from left to
    right, whatever the order of `x`. `log` names the axes with equal lengths for equal factors: "x", "y" or
    "xy". `marks` maps words to places on the x axis. nan, infinities and, on a logarithmic axis, what isn't
    above 0 leave gaps, which the words count. Of very many points every column of pixels shows the lowest
    and the highest. Raises TypeError for what isn't a row of numbers, and ValueError for rows of other
    lengths than `x`, without any point to draw, or for a place that no axis has.
    """
    labels = require_text("title", title), require_text("x_label", x_label), require_text("y_label", y_label)
    if log not in ("", "x", "y", "xy", "yx"):
        raise ValueError(f'log must be "", "x", "y" or "xy", but it is {shown(log)}.')
    given = named_rows(rows, named, "line", labels[2])
    if not 1 <= len(given) <= MOST_LINES:
        raise ValueError(f"viz.lines draws 1 to {MOST_LINES} lines, but it got {len(given) or 'none'}.")
    places = None if x is None else _places(x, log, given)
    if places is None and "x" in log:
        raise ValueError("Without x the points lie at 0, 1, 2, …, and a logarithmic axis has no 0: pass x.")
    if places is None:
        places = torch.arange(max(map(len, given.values())), dtype=torch.float64, device="cpu")
    chosen = chart(given, places, log, _marks({} if marks is None else marks, places), labels)
    return Picture.of_diagram(draw(chosen, heading(chosen), name(chosen)), words(chosen))


def _places(x: object, log: str, given: Mapping[str, Tensor]) -> Tensor:
    """`x` as numbers, one for each point of each line."""
    places = numbers(x, "x")
    for line, row in given.items():
        if len(row) != len(places):
            raise ValueError(
                f"Line {line} has {len(row):,} numbers, but x has {len(places):,}: each point needs both."
            )
    wrong = ~places.isfinite() if "x" not in log else ~(places.isfinite() & (places > 0))
    if bool(wrong.any()):
        i = int(wrong.nonzero()[0])
        must = "finite" if "x" not in log else "finite and above 0 on a logarithmic axis"
        raise ValueError(f"Each x must be {must}, but at position {i} it is {short(places[i].item())}.")
    return places


def _marks(marks: object, places: Tensor) -> list[tuple[str, float]]:
    if not isinstance(marks, Mapping):
        raise TypeError(f"marks must map words to places on the x axis, but its type is {type_name(marks)}.")
    if len(marks) > MOST_MARKS:
        raise ValueError(f"viz.lines marks up to {MOST_MARKS} places, but it got {len(marks)}.")
    low, high = places.min().item(), places.max().item()
    found = []
    for word, place in marks.items():
        at = numbers([place], f"The place of mark {clean(str(word))}").item()
        if not (math.isfinite(at) and low <= at <= high):
            raise ValueError(
                f"Mark {clean(str(word))} is at {short(at)}, but x goes from {short(low)} to {short(high)}."
            )
        found.append((clean(str(word)), at))
    return found
