"""The live form of `viz.allocator`: what happened to the allocator, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lessons_lib.viz.allocator.drawing import draw
from lessons_lib.viz.allocator.steps import memory_after
from lessons_lib.viz.allocator.words import words
from lessons_lib.viz.base.live import Form, module


class AllocatorForm(Form):
    """The memory after each of the allocator's first `steps` calls, which happen again to a new one.

    `asked` has `step`, from 0 to that number.
    """

    _esm = module("allocator")

    def __init__(self, given: Any, step: int, steps: int, title: str) -> None:
        self._given, self._step, self._steps, self._title = given, step, steps, title
        super().__init__()

    def answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        step = asked.get("step", self._step)
        shown = memory_after(self._given, step, self._steps, self._title)
        return {
            "svg": draw(shown, happened=False),
            "text": words(shown),
            "said": shown.happened,
            "step": step,
            "steps": self._steps,
        }
