"""Messages for a report on why there was no answer to judge."""

import difflib
import itertools
from collections.abc import Collection, Mapping, Sequence

from lessons_lib.checking.collect.argument import MISSING, problem_with
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.explain.sentences import blank
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.notebook.cells.names import fault

SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")
MOST_NAMES = 200  # names of a notebook that are searched for a misspelling


def message_for_report(
    exercise: Exercise,
    message: str,
    cells: Sequence[Cell],
    raised: Mapping[int, tuple[str, str]],
    partly_run: Collection[int] = (),
) -> str:
    """The message of a verdict or, if that tells the learner to run cells, a sentence on what the notebook lacks.

    raised: by cell number, the exception type and its explanation, as `Redactor.error` gives them. partly_run: cells whose
    other parts were run.
    """
    if message == blank(exercise):
        return "No prediction was made." if exercise.kind == "prediction" else "No answer was written."
    if message != problem_with(exercise, MISSING):
        return message
    written = [number for number, cell in enumerate(cells) if _is_answer(cell, exercise.name)]
    if not written:
        return f"No cell of the notebook defines `{exercise.name}`.{_misspelling(exercise.name, cells)}"
    number = written[-1]
    error, words = raised.get(number, ("", ""))
    if error in SYNTAX_ERRORS:
        why = fault(cells[number].source) or error
        if number in partly_run:
            return f"The code that should define `{exercise.name}` is not Python, so it didn't run: {why}."
        return f"The cell that should define `{exercise.name}` is not Python, so none of it ran: {why}."
    stopped = f" with {error}" if error else ""
    lacks = f"`{exercise.name}` wasn't defined when it was checked: the cell that defines it stopped{stopped} before."
    return f"{lacks} {words}".rstrip()


def _is_answer(cell: Cell, name: str) -> bool:
    return cell.role in ("exercise", "own") and name in cell.analysis.defines


def _misspelling(name: str, cells: Sequence[Cell]) -> str:
    """A question about a similar name that the notebook defines, or ''."""
    defined = (other for cell in cells if cell.role != "setup" for other in cell.analysis.defines)
    alike = (other for other in defined if abs(len(other) - len(name)) <= len(name) / 2)
    found = difflib.get_close_matches(name, {*itertools.islice(alike, MOST_NAMES)}, n=1, cutoff=0.8)
    return f" One defines `{found[0]}`: is that a misspelling?" if found else ""
