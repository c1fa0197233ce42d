"""The picture of a verdict: what its failing case shows of shapes and bits, drawn only where it is known to be so.

`viz` is imported once there is something to draw, so a check that passes costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.explain.prose import prose
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.values.snapshot import dtype_name
from lessons_lib.notebook.drawn.axes import vanished_axis
from lessons_lib.notebook.drawn.bits import lost_bits
from lessons_lib.notebook.drawn.broadcasting import combined_inputs
from lessons_lib.phrases import listed

if TYPE_CHECKING:
    from lessons_lib.viz import Picture


def drawn(key: AnswerKey, verdict: Verdict) -> str:
    """HTML of a picture of the failing case, '' where there is none. Never raises."""
    if verdict.status not in ("failed", "waiting") or verdict.case is None:
        return ""
    try:
        said, picture = _picture(key, verdict)
    except Exception:  # a fault in drawing never hides the verdict
        return ""
    if picture is None:
        return ""
    return f'<p style="text-align:left;margin:8px 0 4px">{prose(said)}</p>{picture.html}'


def _picture(key: AnswerKey, verdict: Verdict) -> tuple[str, Picture | None]:
    """The first that fits, shapes before bits, and the sentence above it; '' and None if none does."""
    assert verdict.case is not None
    pair = combined_inputs(key, verdict)
    if pair:
        from lessons_lib.notebook.drawn.broadcasting_drawing import draw as draw_pair

        return f"How {listed([f'`{name}`' for name in pair])} meet on this case:", draw_pair(pair)
    table = vanished_axis(key.exercise.signature, verdict.case)
    if table:
        from lessons_lib.notebook.drawn.axes_drawing import draw

        return "Which axis disappeared on this case:", draw(table)
    lost = lost_bits(verdict.case)
    if lost:
        from lessons_lib import viz

        number, own, narrower = lost
        name = dtype_name(narrower)
        return (
            f"On this case, you gave the expected numbers as {name} holds them. The first one it changes:",
            viz.bits(number, own, narrower),
        )
    return "", None
