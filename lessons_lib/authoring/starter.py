"""What a learner starts from: a cell with its solution regions taken out."""

import ast
import inspect
import textwrap

from lessons_lib.authoring.page import Cell
from lessons_lib.authoring.regions import placeholder, replaced
from lessons_lib.checking.exercise.exercise import Exercise, Lesson


def starter(cell: Cell, lesson: Lesson) -> str:
    """The cell as shipped: blanks, or for a bug hunt its broken program.

    Raises ValueError, one sentence, if the regions can't be replaced.
    """
    hunts = [lesson.exercises[name] for name in hunts_in(cell, lesson)]
    if not hunts:
        return replaced(cell.source, placeholder)
    if len(cell.names) > 1:
        raise ValueError("a bug hunt has a cell of its own.")
    return replaced(cell.source, lambda region: broken_body(hunts[0]))


def hunts_in(cell: Cell, lesson: Lesson) -> list[str]:
    """The bug hunts that an exercise cell asks."""
    known = [name for name in cell.names if name in lesson.exercises]
    return [name for name in known if cell.role == "exercise" and lesson.exercises[name].kind == "hunt"]


def broken_body(hunt: Exercise) -> str:
    """The body of a hunt's program, dedented, without its docstring."""
    source = textwrap.dedent(inspect.getsource(hunt.question))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    lines = source.splitlines()
    start = function.body[0].lineno - 1
    if ast.get_docstring(function) is not None:
        start = function.body[0].end_lineno or start
    else:  # a comment that opens the body belongs to it
        while lines[start - 1].lstrip().startswith("#"):
            start -= 1
    return textwrap.dedent("\n".join(lines[start:]).strip("\n"))
