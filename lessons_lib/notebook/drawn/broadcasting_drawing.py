"""The picture of `viz.broadcast`, without what it says of memory and of changes that would help: those are the exercise."""

import dataclasses

from torch import Tensor

from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.broadcast.drawing import draw as draw_combination
from lessons_lib.viz.broadcast.model import Combination
from lessons_lib.viz.broadcast.operand import operand
from lessons_lib.viz.broadcast.words import words


def draw(pair: dict[str, Tensor]) -> Picture:
    """How the tensors are stretched against each other. pair: name → tensor."""
    combined = Combination.of([operand(name, t) for name, t in pair.items()])
    shown = dataclasses.replace(combined, memory=[])
    said = words(shown, advice=False)
    return Picture.of_diagram(draw_combination(shown, said), said.text)
