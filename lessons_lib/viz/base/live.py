"""What all live forms share: a question from the page, an answer drawn by Python, and the picture where no form can live.

A cell's output is the still picture, never a widget: what is stored shows it everywhere, and nbval compares it. Where a
page and a kernel are there, the page's code finds the picture by the class `place` and opens the form in its place.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets
from IPython.core.getipython import get_ipython

from lessons_lib.viz.base.fetch import beneath_modes

HERE = Path(__file__).parent


def module(name: str) -> str:
    """The ES module of a picture's form: what all forms share, then its own part. The page imports nothing."""
    parts = (HERE / "live.js", HERE.parent / name / "live.js")
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


class Form(anywidget.AnyWidget):
    """A widget over a picture: the page sets `asked`, Python answers with `shown`.

    `asked` is what the controls are set to, with a number `turn` that grows; it is {} at first. `shown` is
    what to show: `svg`, `text` (the picture in words), `said` (the sentence spoken after a change) and what
    the form adds; or `error`, one sentence, if what was asked for can't be drawn. It repeats `turn`.

    It ends when it is closed, and when the cell that made it runs again.
    """

    _css = (HERE / "live.css").read_text(encoding="utf-8")
    asked = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    place = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        self._words = self._html = ""
        with beneath_modes():
            shown = self.answer({})
        super().__init__(shown={**shown, "turn": 0}, place=f"live-{uuid4().hex}")
        self._cell = _close_with_its_cell(self)

    def stand_for(self, words: str, html: str) -> None:
        """The still picture, as text and as HTML: what a notebook stores, and what is seen where no form can live."""
        self._words, self._html = words, html

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What to show for `asked`. Raises ValueError, with a sentence for the reader, if it can't be."""
        raise NotImplementedError

    def close(self) -> None:
        """End the form and let go of its tensors; the still picture takes its place."""
        self.layout.close()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # ipywidgets hides what is closed

    @traitlets.observe("asked")
    def _redraw(self, change: Mapping[str, Any]) -> None:
        asked = change["new"]
        try:
            with beneath_modes():
                shown = self.answer(asked)
        except ValueError as error:
            shown = {"error": str(error)}
        self.shown = {**shown, "turn": asked.get("turn", 0)}

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, str]]:
        # Only where a form can live is its place marked: what a build stores and nbval compares is the still picture.
        can_live = self._cell is not None and self.comm is not None
        html = f'<div class="{self.place}">{self._html}</div>' if can_live else self._html
        return {"text/plain": self._words, "text/html": html}, {}

    def __repr__(self) -> str:
        return self._words


_forms: dict[str, weakref.WeakSet[Form]] = {}  # by the cell that made them


def _close_with_its_cell(form: Form) -> str | None:
    """Let `form` end when its cell runs again. Returns that cell's id.

    Only a notebook on a page tells its cells' ids to the kernel. A build, nbval and a terminal don't, and no form can
    live there: then it is None.
    """
    shell: Any = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell: str | None = parent.get("metadata", {}).get("cellId")
    if cell is not None:
        _forms.setdefault(cell, weakref.WeakSet()).add(form)
        shell.events.register("pre_run_cell", _close_forms_of)  # once, however often it is asked for
    return cell


def _close_forms_of(run: Any) -> None:
    """Called by IPython before each cell: what it showed is gone from the page."""
    for form in _forms.pop(run.cell_id, ()):
        form.close()
