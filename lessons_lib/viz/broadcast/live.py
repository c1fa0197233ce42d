"""The live form of `viz.broadcast`: type shapes, and see whether they fit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lessons_lib.viz.base.describe import shape_text
from lessons_lib.viz.base.live import Form, module
from lessons_lib.viz.broadcast.drawing import draw
from lessons_lib.viz.broadcast.model import Combination
from lessons_lib.viz.broadcast.operand import Operand
from lessons_lib.viz.broadcast.words import words

MOST_AXES, MOST_DIGITS = 8, 12


class BroadcastForm(Form):
    """Text fields for the operands' shapes. The shapes alone are drawn, for typed ones have no values.

    `asked` has `shapes`, one text an operand.
    """

    _esm = module("broadcast")

    def __init__(self, given: Sequence[Operand]) -> None:
        self._names = [o.name for o in given]
        self._first = [shape_text(o.shape) for o in given]
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        texts = asked.get("shapes", self._first)
        operands = [
            Operand(name, read_shape(name, text), None) for name, text in zip(self._names, texts, strict=True)
        ]
        combination = Combination.of(operands)
        said = words(combination)
        return {
            "svg": draw(combination, said),
            "text": said.text,
            "said": said.text.split("\n", 1)[0] + ".",
            "names": self._names,
            "shapes": texts,
        }


def read_shape(name: str, text: str) -> tuple[int, ...]:
    """A shape as a reader types it: `(3, 1)`, `3, 1`, `3 1`, or `()` or nothing for a single number.

    Raises ValueError, with a sentence that names the operand, for anything else.
    """
    inner = re.sub(r"^\s*[(\[]|[)\]]\s*$", "", text).strip()
    pieces = inner.removesuffix(",").split(",") if inner else []
    words = [word for piece in pieces for word in piece.split() or [""]]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(
            f"{name}: {text.strip()!r:.40} is not a shape: write whole numbers separated by commas, such as (3, 1)."
        )
    if len(words) > MOST_AXES:
        raise ValueError(f"{name}: shapes of up to {MOST_AXES} axes are drawn here.")
    if any(len(word) > MOST_DIGITS for word in words):
        raise ValueError(f"{name}: sizes of up to {MOST_DIGITS} digits are drawn here.")
    return tuple(map(int, words))
