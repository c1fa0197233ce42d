"""`viz.tensor`: the values of any tensor as a table, with what one asks about it first."""

from __future__ import annotations

from torch import Tensor

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import clean, type_name
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.refuse import require_strided
from lessons_lib.viz.tensor.drawing import draw
from lessons_lib.viz.tensor.model import ShownTensor
from lessons_lib.viz.tensor.words import words


@beneath_modes()
def tensor(t: Tensor, *, title: str | None = None) -> Picture:
    """Shape, dtype, device, strides and values of `t`; of a large tensor, the ends of each axis.

    The last two axes are a table's rows and columns; each index of the axes before them has a table of
    its own. A cell's colour is its value: blue below zero, orange above, darker the farther from zero.
    NaN and infinities are marked. Raises TypeError for anything but a dense tensor.
    """
    t = require_strided(t, "What viz.tensor draws")
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be a string, but its type is {type_name(title)}.")
    shown = ShownTensor.of(t)
    said = words(shown, clean(title) if title is not None else "tensor")
    return Picture(said.text, draw(shown, said))
