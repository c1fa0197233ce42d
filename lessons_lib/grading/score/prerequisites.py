"""Prerequisite substitution: if an answer fails, those that build on it by `given` are run again with the course's.

In a learner's notebook `given` returns the course's answer until their own has passed. A worker has no course answers, so
they are taken from the course's solved notebook and inserted after the learner's own. They earn nothing: only the
answers that build on them get a new verdict. Exercises declare their prerequisites (`needs`); lint checks that no answer
earns points in place of one that needs it.
"""

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.notebook_file import parse
from lessons_lib.notebook.cells.names import names_in_cell

_SOLUTIONS = Path(__file__).resolve().parents[3] / "solutions"

Verdicts = dict[str, Verdict]


def substitute_prerequisites(
    lesson: Lesson,
    cells: Sequence[Cell],
    verdicts: Verdicts,
    run_again: Callable[[Sequence[Cell]], Mapping[str, Verdict]],
) -> Verdicts:
    """The verdicts, with new ones for answers that build on failed answers.

    run_again: runs the notebook with other cells and returns the verdicts. Called at most once per substituted answer, and
    never if no failed answer builds on another failed one.
    """
    found, substituted = dict(verdicts), set[str]()
    while new := _next_to_substitute(lesson, found, substituted):
        substituted |= new
        again = run_again(_with_substitutes(lesson, cells, sorted(substituted)))
        for name in found:
            used = sorted(lesson.builds_on(name) & substituted)
            if name in substituted or not used or name not in again:
                continue
            if _counts(again[name], found[name]):
                found[name] = _naming_substitutes(again[name], used)
    return found


def _counts(again: Verdict, before: Verdict) -> bool:
    """Whether the verdict after substitution replaces the old one: it differs and is no worse."""
    other = (again.status, again.misconception, again.message) != (
        before.status,
        before.misconception,
        before.message,
    )
    return other and again.status != "not attempted" and again.points >= before.points


def _next_to_substitute(lesson: Lesson, verdicts: Verdicts, substituted: set[str]) -> set[str]:
    """The exercises to substitute next: all unanswered ones, and the first of the wrong ones.

    One wrong answer at a time, because the next one may be right once the first is replaced.
    """
    failing = [name for name in lesson.exercises if not verdicts[name].points and name not in substituted]
    tried = [name for name in failing if verdicts[name].status != "not attempted"]
    wanted = {name for other in tried for name in lesson.builds_on(other) if name in failing}
    wanted &= course_answers(lesson.slug).keys()
    wrong = [name for name in tried if name in wanted]
    return wanted - set(wrong[1:])


def _with_substitutes(lesson: Lesson, cells: Sequence[Cell], names: Sequence[str]) -> list[Cell]:
    """The cells with the course's answers inserted after each cell that defines or checks the exercise; if there is none,
    after the first setup cell."""
    setup = next((place for place, cell in enumerate(cells) if cell.role == "setup"), -1)
    substitutes: dict[int, list[str]] = {}
    for name in names:
        own = [
            place
            for place, cell in enumerate(cells)
            if cell.role != "setup" and name in (*cell.analysis.defines, *cell.analysis.checks)
        ]
        for place in own or [setup]:
            substitutes.setdefault(place, []).append(name)
    found = _substitute_cells(lesson, substitutes.get(-1, []))
    for place, cell in enumerate(cells):
        found += [cell, *_substitute_cells(lesson, substitutes.get(place, []))]
    return found


def _substitute_cells(lesson: Lesson, names: Sequence[str]) -> list[Cell]:
    return [Cell(f'{course_answers(lesson.slug)[name]}\ncheck("{name}")', "own") for name in names]


def _naming_substitutes(verdict: Verdict, used: Sequence[str]) -> Verdict:
    """The verdict with a message that names the substituted answers."""
    names = ", ".join(f"`{name}`" for name in used)
    text = f"It was tried with the course's {names}, as `given` gives it where yours hasn't passed."
    return dataclasses.replace(verdict, message=f"{verdict.message} {text}")


@functools.cache
def course_answers(slug: str) -> Mapping[str, str]:
    """The sources of the course's answers by exercise; {} if only the package is installed."""
    file = _SOLUTIONS / f"{slug}.ipynb"
    if not file.is_file():
        return {}
    cells = [cell for cell in parse(file.read_bytes()).code if "exercise" in cell.tags]
    return {name: cell.source for cell in cells for name in names_in_cell(cell.source).defines}
