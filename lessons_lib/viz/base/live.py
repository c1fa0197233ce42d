"""What all live forms share: a question from the page, an answer drawn by Python."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lessons_lib.viz.base.fetch import beneath_modes

HERE = Path(__file__).parent


def module(name: str) -> str:
    """The ES module of a picture's form: what all forms share, then its own part. The page imports nothing."""
    parts = (HERE / "live.js", HERE.parent / name / "live.js")
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


class Form(anywidget.AnyWidget):
    """A widget over a picture: the page sets `asked`, Python answers with `shown`.

    `asked` is what the controls stand on, with a number `turn` that grows; it is {} at first. `shown` is
    what to show: `svg`, `text` (the picture in words), `said` (the sentence spoken after a change) and what
    the form adds; or `error`, one sentence, if what was asked for can't be drawn. It repeats `turn`.
    """

    _css = (HERE / "live.css").read_text(encoding="utf-8")
    asked = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        with beneath_modes():
            shown = self.answer({})
        super().__init__(shown={**shown, "turn": 0})

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What to show for `asked`. Raises ValueError, with a sentence for the reader, if it can't be."""
        raise NotImplementedError

    @traitlets.observe("asked")
    def _redraw(self, change: Mapping[str, Any]) -> None:
        asked = change["new"]
        try:
            with beneath_modes():
                shown = self.answer(asked)
        except ValueError as error:
            shown = {"error": str(error)}
        self.shown = {**shown, "turn": asked.get("turn", 0)}

    def __repr__(self) -> str:
        return "A live picture: run this cell in a notebook to use it."
