"""The names that a notebook imports; everything behind them is loaded when they are called."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessons_lib.checking.explain.card import Card
    from lessons_lib.notebook.api import NotebookAPI


def open_lesson(slug: str) -> "NotebookAPI":
    """What a lesson's first cell binds: check, predict, hint, given, solution, progress.

    slug: the lesson's name, such as '04_broadcasting'. Raises LookupError, one
    sentence with the nearest name, if there is no such lesson.
    """
    from lessons_lib import answers
    from lessons_lib.notebook.api import NotebookAPI
    from lessons_lib.notebook.cells.runs import watched
    from lessons_lib.notebook.progress_location import open_progress

    return NotebookAPI(answers.load(slug), open_progress(), watched())


def warm_up(slug: str, *, seed: int = 1, answers: Sequence[object] = (..., ..., ...)) -> "Card":
    """Three predictions from earlier lessons, and to each answer whether it's right. Nothing is scored.

    slug: the lesson that is about to begin. seed: another one asks other questions. answers: three, `...` for none yet.
    Raises LookupError or ValueError, one sentence, for an unknown lesson or another number of answers.
    """
    from lessons_lib.notebook.warm_ups.card import warm_up_card

    return warm_up_card(slug, seed, answers)
