"""`viz.broadcast`: how shapes line up, which axes are stretched, and what the result costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from torch import Tensor

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.names import name_all
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.broadcast.align import Shape
from lessons_lib.viz.broadcast.drawing import draw
from lessons_lib.viz.broadcast.model import Combination
from lessons_lib.viz.broadcast.operand import Operand, operand
from lessons_lib.viz.broadcast.words import words

if TYPE_CHECKING:
    from lessons_lib.viz.broadcast.live import BroadcastForm


@beneath_modes()
def broadcast(*operands: Tensor | Shape, **named: Tensor | Shape) -> Picture:
    """How two or more tensors, or shapes given as tuples or lists, broadcast against each other.

    Shapes are aligned from the right; each axis says whether its sizes are equal, stretched (stride 0),
    missing or mismatched, and shapes that don't fit come with a change that would fix them. Small operands
    are drawn stretched into the result. Operands are called a, b, … or by their keyword. Raises TypeError
    for an operand that is neither a dense tensor nor a shape, and ValueError for fewer than two.
    """
    given = [operand(name, thing) for name, thing in name_all(operands, named)]
    if len(given) < 2:
        raise ValueError(f"viz.broadcast compares two or more operands, but it got {len(given)}.")
    shown = Combination.of(given)
    said = words(shown)
    return Picture.of_diagram(draw(shown, said), said.text, LiveForm(lambda: _live(given)))


def _live(given: Sequence[Operand]) -> BroadcastForm:
    from lessons_lib.viz.broadcast.live import BroadcastForm

    return BroadcastForm(given)
