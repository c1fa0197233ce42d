"""Answers that build on others by `given`: where such another fails, the notebook is heard again with the course's.

In a learner's notebook `given` gives the course's answer until their own has passed. A worker has none to give;
so the answers that are lent come from the course's solved notebook, behind the learner's own, and what is then
seen of them earns nothing: only the answers that build on them are judged anew.
"""

import dataclasses
import functools
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lessons_lib.checking.asked import asked
from lessons_lib.checking.evidence import collect
from lessons_lib.checking.exercise import Lesson
from lessons_lib.checking.judge import judge
from lessons_lib.checking.verdict import Verdict
from lessons_lib.exercises import load
from lessons_lib.grading.cell import Cell
from lessons_lib.grading.nbfile import parse

_SOLVED = Path(__file__).resolve().parents[2] / "solutions"
_GIVEN = re.compile(r"\bgiven\(\s*(?:name\s*=\s*)?[\"']?(\w+)")
_WORD = re.compile(r"[^\W\d]\w*")

Verdicts = dict[str, Verdict]


def lend(
    lesson: Lesson,
    cells: Sequence[Cell],
    verdicts: Verdicts,
    hear_again: Callable[[Sequence[Cell]], Mapping[str, Verdict]],
) -> Verdicts:
    """The verdicts, those that build on answers that fail taken anew with the course's in their place.

    hear_again: the verdicts on the notebook with other cells. It is asked no more often than there are answers to
    lend, and not at all for a notebook in which nothing that fails builds on anything else that does.
    """
    leaning = _leaning(lesson, cells)
    found, lent = dict(verdicts), set[str]()
    while new := _wanted(lesson, leaning, found, lent):
        lent |= new
        again = hear_again(_with_loans(lesson, cells, sorted(lent)))
        for name in found:
            borrowed = sorted(leaning[name] & lent)
            if name in lent or not borrowed or name not in again:
                continue
            if _says_more(again[name], found[name]) and _is_more_than(again[name], lesson, borrowed):
                found[name] = _told(again[name], borrowed)
    return found


def _is_more_than(again: Verdict, lesson: Lesson, borrowed: Sequence[str]) -> bool:
    """Whether an answer earns more than what it has borrowed would in its place."""
    return all(again.points > _in_its_place(lesson.slug, again.exercise, name) for name in borrowed) or (
        not again.points
    )


@functools.cache
def _in_its_place(slug: str, name: str, other: str) -> float:
    """The points of the course's answer to another exercise, handed in for this one: on any inputs."""
    exercises = load(slug).exercises
    return judge(exercises[name], collect(exercises[name], exercises[other].reference, 0)).points


def _says_more(again: Verdict, before: Verdict) -> bool:
    """Whether a verdict with loans counts: one that is another, and no worse."""
    other = (again.status, again.misconception, again.message) != (
        before.status,
        before.misconception,
        before.message,
    )
    return other and again.status != "not attempted" and again.points >= before.points


def _leaning(lesson: Lesson, cells: Sequence[Cell]) -> dict[str, set[str]]:
    """For each exercise the earlier ones that its answer takes from `given`, itself or by a name that a cell binds.

    Of later ones nothing is lent: what comes after an exercise may hold its answer.
    """
    by_name: dict[str, set[str]] = {}
    read = [(cell, set(_GIVEN.findall(cell.source)), set(_WORD.findall(cell.source))) for cell in cells]
    for cell, given, words in read * 2:  # a name may be bound below the cell that uses it
        leans = (given & lesson.exercises.keys()).union(*(by_name[word] for word in words & by_name.keys()))
        if leans:
            for name in cell.asked.defines:
                by_name[name] = by_name.get(name, set()) | leans
    order = list(lesson.exercises)
    return {name: by_name.get(name, set()) & set(order[:place]) for place, name in enumerate(order)}


def _wanted(lesson: Lesson, leaning: Mapping[str, set[str]], verdicts: Verdicts, lent: set[str]) -> set[str]:
    """What is to be lent next: whatever was not answered, and of the wrong answers the first.

    One wrong answer at a time, since the next may be right once the first is mended.
    """
    failing = [name for name in lesson.exercises if not verdicts[name].points and name not in lent]
    tried = [name for name in failing if verdicts[name].status != "not attempted"]
    wanted = {name for other in tried for name in leaning[other] if name in failing}
    wanted &= solved(lesson.slug).keys()
    wrong = [name for name in tried if name in wanted]
    return wanted - set(wrong[1:])


def _with_loans(lesson: Lesson, cells: Sequence[Cell], names: Sequence[str]) -> list[Cell]:
    """The cells, and behind each that answers or checks one that fails the course's answer; where no cell does,
    behind the first setup."""
    setup = next((place for place, cell in enumerate(cells) if cell.role == "setup"), -1)
    loans: dict[int, list[str]] = {}
    for name in names:
        own = [
            place
            for place, cell in enumerate(cells)
            if cell.role != "setup" and name in (*cell.asked.defines, *cell.asked.checks)
        ]
        for place in own or [setup]:
            loans.setdefault(place, []).append(name)
    found = _loans(lesson, loans.get(-1, []))
    for place, cell in enumerate(cells):
        found += [cell, *_loans(lesson, loans.get(place, []))]
    return found


def _loans(lesson: Lesson, names: Sequence[str]) -> list[Cell]:
    return [Cell(f'{solved(lesson.slug)[name]}\ncheck("{name}")', "own") for name in names]


def _told(verdict: Verdict, borrowed: Sequence[str]) -> Verdict:
    """The verdict, its message saying what it rests on."""
    names = ", ".join(f"`{name}`" for name in borrowed)
    text = f"It was tried with the course's {names}, as `given` gives it where yours has not passed."
    return dataclasses.replace(verdict, message=f"{verdict.message} {text}")


@functools.cache
def solved(slug: str) -> Mapping[str, str]:
    """The course's answers as a notebook holds them, by exercise; none where only the package is installed."""
    file = _SOLVED / f"{slug}.ipynb"
    if not file.is_file():
        return {}
    cells = [cell for cell in parse(file.read_bytes()).code if "exercise" in cell.tags]
    return {name: cell.source for cell in cells for name in asked(cell.source).defines}
