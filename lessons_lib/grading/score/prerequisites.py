"""Answers that build on others by `given`: where such another fails, the notebook is heard again with the course's.

In a learner's notebook `given` gives the course's answer until their own has passed. A worker has none to give;
so the answers that are lent come from the course's solved notebook, behind the learner's own, and what is then
seen of them earns nothing: only the answers that build on them are judged anew. What builds on what, exercises declare
(`needs`); lint sees that no answer is worth anything in the place of one that needs it.
"""

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lessons_lib.checking.asked import asked
from lessons_lib.checking.exercise import Lesson
from lessons_lib.checking.verdict import Verdict
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.notebook_file import parse

_SOLUTIONS = Path(__file__).resolve().parents[3] / "solutions"

Verdicts = dict[str, Verdict]


def substitute_prerequisites(
    lesson: Lesson,
    cells: Sequence[Cell],
    verdicts: Verdicts,
    run_again: Callable[[Sequence[Cell]], Mapping[str, Verdict]],
) -> Verdicts:
    """The verdicts, those that build on answers that fail taken anew with the course's in their place.

    run_again: the verdicts on the notebook with other cells. It is asked no more often than there are answers to
    lend, and not at all for a notebook in which nothing that fails builds on anything else that does.
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
    """Whether a verdict with loans counts: one that is another, and no worse."""
    other = (again.status, again.misconception, again.message) != (
        before.status,
        before.misconception,
        before.message,
    )
    return other and again.status != "not attempted" and again.points >= before.points


def _next_to_substitute(lesson: Lesson, verdicts: Verdicts, substituted: set[str]) -> set[str]:
    """What is to be lent next: whatever was not answered, and of the wrong answers the first.

    One wrong answer at a time, since the next may be right once the first is mended.
    """
    failing = [name for name in lesson.exercises if not verdicts[name].points and name not in substituted]
    tried = [name for name in failing if verdicts[name].status != "not attempted"]
    wanted = {name for other in tried for name in lesson.builds_on(other) if name in failing}
    wanted &= course_answers(lesson.slug).keys()
    wrong = [name for name in tried if name in wanted]
    return wanted - set(wrong[1:])


def _with_substitutes(lesson: Lesson, cells: Sequence[Cell], names: Sequence[str]) -> list[Cell]:
    """The cells, and behind each that answers or checks one that fails the course's answer; where no cell does,
    behind the first setup."""
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
    """The verdict, its message saying what it rests on."""
    names = ", ".join(f"`{name}`" for name in used)
    text = f"It was tried with the course's {names}, as `given` gives it where yours has not passed."
    return dataclasses.replace(verdict, message=f"{verdict.message} {text}")


@functools.cache
def course_answers(slug: str) -> Mapping[str, str]:
    """The course's answers as a notebook holds them, by exercise; none where only the package is installed."""
    file = _SOLUTIONS / f"{slug}.ipynb"
    if not file.is_file():
        return {}
    cells = [cell for cell in parse(file.read_bytes()).code if "exercise" in cell.tags]
    return {name: cell.source for cell in cells for name in asked(cell.source).defines}
