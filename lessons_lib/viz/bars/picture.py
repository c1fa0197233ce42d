"""`viz.bars`: named numbers as bars from a common zero."""

from __future__ import annotations

from collections.abc import Mapping

from lessons_lib.viz.bars.drawing import draw
from lessons_lib.viz.bars.model import chart
from lessons_lib.viz.bars.words import heading, name, notes, words
from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import clean
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.series import numbers
from lessons_lib.viz.base.text import label_texts, require_text


@beneath_modes()
def bars(
    values: object = None, *, labels: object = None, unit: str = "", title: str = "", **named: object
) -> Picture:
    """Numbers as bars, to the right of zero or, below it, to the left: a dict or keywords from names to numbers,
    or a tensor of one axis, an array or a list, with `labels` for names (without, the indices).

    `unit` is written after each number. nan has no bar and an infinite number a dashed one. Of more than 40
    the first and the last are drawn. Raises TypeError for what isn't numbers, and ValueError if there are
    none or the wrong number of labels.
    """
    unit, title = require_text("unit", unit), require_text("title", title)
    if isinstance(values, Mapping) or (values is None and named):
        given = {str(word): value for word, value in {**(values or {}), **named}.items()}
        if labels is not None:
            raise ValueError("These bars have names already: leave labels out.")
        if not given:
            raise ValueError("viz.bars draws one or more numbers, but it got none.")
        found = [numbers([value], f"Bar {clean(word)}").item() for word, value in given.items()]
        names = [clean(word) for word in given]
    else:
        if named:
            raise TypeError("viz.bars takes named numbers or one row of numbers, but not both.")
        found = numbers(values, "What viz.bars draws").tolist()
        names = label_texts(range(len(found)) if labels is None else labels, len(found))
    shown = chart(names, found, unit, title)
    return Picture.of_diagram(draw(shown, heading(shown), name(shown), notes(shown)), words(shown))
