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

from lessons_lib.checking.exercise import Lesson
from lessons_lib.checking.verdict import Verdict
from lessons_lib.grading.asked import asked
from lessons_lib.grading.nbfile import parse
from lessons_lib.grading.notebook import Cell

_SOLVED = Path(__file__).resolve().parents[2] / "solutions"
_GIVEN = re.compile(r"\bgiven\(\s*[\"']?(\w+)")
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
            if _says_more(again[name], found[name]):
                found[name] = _told(again[name], borrowed)
    return found


def _says_more(again: Verdict, before: Verdict) -> bool:
    """Whether a verdict with loans counts: one that is another, and no worse."""
    other = (again.status, again.misconception, again.message) != (
        before.status,
        before.misconception,
        before.message,
    )
    return other and again.status != "not attempted" and again.points >= before.points


def _leaning(lesson: Lesson, cells: Sequence[Cell]) -> dict[str, set[str]]:
    """For each exercise the others that its answer takes from `given`, itself or by a name that another cell has bound."""
    by_name: dict[str, set[str]] = {}
    for cell in cells:
        taken = {name for name in _GIVEN.findall(cell.source) if name in lesson.exercises}
        behind = [by_name[word] for word in set(_WORD.findall(cell.source)) if word in by_name]
        leans = taken.union(*behind)
        if leans:
            for name in asked(cell.source).defines:
                by_name[name] = by_name.get(name, set()) | leans
    return {name: by_name.get(name, set()) - {name} for name in lesson.exercises}


def _wanted(lesson: Lesson, leaning: Mapping[str, set[str]], verdicts: Verdicts, lent: set[str]) -> set[str]:
    """What is to be lent next: whatever was not answered, and of the wrong answers the first.

    One wrong answer at a time, since the next may be right once the first is mended.
    """
    failing = [name for name in lesson.exercises if not verdicts[name].points and name not in lent]
    tried = [name for name in failing if verdicts[name].status in ("failed", "waiting")]
    wanted = {name for other in tried for name in leaning[other] if name in failing}
    wanted &= solved(lesson.slug).keys()
    wrong = [name for name in tried if name in wanted]
    return wanted - set(wrong[1:])


def _with_loans(lesson: Lesson, cells: Sequence[Cell], names: Sequence[str]) -> list[Cell]:
    """The cells, and behind each answer that fails the course's, or behind the first setup where there is none."""
    found = list(cells)
    for name in names:
        own = [
            place
            for place, cell in enumerate(found)
            if cell.role != "setup" and name in asked(cell.source).defines
        ]
        setup = [place for place, cell in enumerate(found) if cell.role == "setup"]
        place = next(iter(own or setup), -1)
        found.insert(place + 1, Cell(f'{solved(lesson.slug)[name]}\ncheck("{name}")', "own"))
    return found


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
    cells = [cell for cell in parse(file.read_bytes()).cells if "exercise" in cell.tags]
    return {name: cell.source for cell in cells for name in asked(cell.source).defines}
