"""The course's notebooks, and the outline of each: its sections and what they ask. Read without torch."""

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lessons_lib.notebook.cells.names import names_in_cell

if TYPE_CHECKING:
    from lessons_lib.checking.exercise.exercise import Lesson

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
DEEPER = "Deeper"  # the heading of a lesson's second half, whose own sections are a level below
_HEADING = re.compile(r"^(#{1,3}) +(.+?) *#*$", re.MULTILINE)
_MINUTES = re.compile(
    r" · \d+(?:–\d+)? min(?:utes)?\b.*$"
)  # what a heading says about time is no part of its name
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Task:
    """An exercise or, without points, a prediction. cell: the id of the cell that a learner fills in."""

    name: str
    points: float
    cell: str


@dataclass(frozen=True)
class Section:
    """A section that asks something. deeper: whether it belongs to the second half. cell: the id of its heading's cell."""

    title: str
    deeper: bool
    cell: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class Outline:
    """A lesson: '04_broadcasting', '04 · Broadcasting', and the sections that ask something, in order."""

    slug: str
    title: str
    sections: tuple[Section, ...] = ()

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Every exercise and prediction, in the notebook's order."""
        return tuple(task for section in self.sections for task in section.tasks)


def read_outline(slug: str, folder: Path | None = None) -> Outline:
    """The outline of a lesson; its slug as the title and no sections if the notebook is missing or damaged.

    folder: where the notebooks are, the course's own by default.
    """
    try:
        cells = json.loads(((folder or NOTEBOOKS) / f"{slug}.ipynb").read_text(encoding="utf-8"))["cells"]
        title, sections = _sections(cells)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Outline(slug, slug)
    return Outline(slug, title or slug, sections)


def outlines(folder: Path | None = None) -> list[Outline]:
    """The outlines of the lessons that ask something, in order, as `read_outline` gives them."""
    files = sorted((folder or NOTEBOOKS).glob("*.ipynb"))
    return [found for file in files if (found := read_outline(file.stem, folder)).sections]


def outline_of(lesson: "Lesson") -> Outline:
    """The outline of a lesson, with all of its exercises and no others.

    What the notebook lacks comes last, in the order of registration: all of them where only the package is installed.
    """
    found = _cached(lesson.slug, NOTEBOOKS)
    known = {task.name for task in found.tasks}
    sections = tuple(
        replace(section, tasks=tasks)
        for section in found.sections
        if (tasks := tuple(task for task in section.tasks if task.name in lesson.exercises))
    )
    rest = tuple(
        Task(name, exercise.points, "") for name, exercise in lesson.exercises.items() if name not in known
    )
    title = lesson.title if found.title == lesson.slug else found.title
    return Outline(lesson.slug, title, (*sections, Section("", False, "", rest)) if rest else sections)


_cached = functools.cache(read_outline)


def _sections(cells: list[dict[str, Any]]) -> tuple[str, tuple[Section, ...]]:
    """The title, and the sections with tasks."""
    title, section, found = "", Section("", False, "", ()), []
    ids = {cell["id"] for cell in cells if "id" in cell}
    seen: set[str] = set()
    for cell in cells:
        if cell["cell_type"] == "markdown":
            for level, text in _HEADING.findall(_FENCED.sub("", "".join(cell["source"]))):
                if level == "#":
                    title = title or text
                elif level == "##" or section.deeper:
                    found.append(section)
                    deeper = text == DEEPER if level == "##" else True
                    section = Section(_MINUTES.sub("", text), deeper, cell.get("id", ""), ())
        elif "show" not in cell["metadata"].get("tags", ()):
            tasks = tuple(task for task in _tasks(cell, ids) if task.name not in seen)
            seen |= {task.name for task in tasks}
            section = replace(section, tasks=section.tasks + tasks)
    return title, tuple(section for section in (*found, section) if section.tasks)


def _tasks(cell: dict[str, Any], ids: set[str]) -> Iterator[Task]:
    """What a cell checks or predicts. A check's points are in nbgrader's metadata, for all of its names together."""
    names = names_in_cell("".join(cell["source"]))
    points = cell["metadata"].get("nbgrader", {}).get("points", 0)
    for name in names.checks:
        yield Task(name, points / len(names.checks), name if name in ids else cell.get("id", ""))
    for name in names.predicts:
        yield Task(name, 0, cell.get("id", ""))
