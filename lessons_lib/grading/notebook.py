"""A submitted notebook as the cells that the grader runs, each with its role.

Cells are matched to exercises by what they define and check. Tags and ids help where they are left;
where they are lost, the course's own notebook does.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lessons_lib import exercises
from lessons_lib.checking.asked import Asked, asked
from lessons_lib.grading.nbfile import RawCell, RawNotebook, parse
from lessons_lib.grading.nbfile import Unreadable as Unreadable  # part of what `read` promises

Role = Literal["setup", "exercise", "check", "prediction", "show", "own"]
_ROLES: tuple[Role, ...] = ("setup", "exercise", "check", "prediction", "show")
_NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


@dataclass(frozen=True)
class Cell:
    """One code cell. role: 'own' is one that the learner added; all run but 'show'.

    names: the exercises of the lesson that it defines, checks or predicts.
    """

    source: str
    role: Role
    names: tuple[str, ...] = ()

    @functools.cached_property
    def asked(self) -> Asked:
        """What it asks, read once: a notebook may hold two million characters, and is spoken of many times."""
        return asked(self.source)


@dataclass(frozen=True)
class Notebook:
    """The code cells in the order in which they run.

    notes: what was mended on the way. look: why a person should look at the file, or ''.
    missing: the lesson's exercises that no cell defines, checks or predicts.
    """

    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
    look: str = ""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Shipped:
    """The lesson as the course ships it."""

    names: frozenset[str]
    checked: frozenset[str]  # those whose check is a cell of its own
    cells: tuple[tuple[str, str, Role, Asked], ...]  # id, source as it is compared, role, what it asks
    setups: tuple[str, ...]

    @functools.cached_property
    def by_id(self) -> dict[str, Role]:
        return {id_: role for id_, _, role, _ in self.cells}

    @functools.cached_property
    def by_source(self) -> dict[str, tuple[Role, Asked]]:
        return {source: (role, said) for _, source, role, said in reversed(self.cells)}


@dataclass(frozen=True)
class _Read:
    """A cell and what it asks of this lesson."""

    cell: Cell
    asked: Asked


def read(data: bytes, lesson: str) -> Notebook:
    """The notebook of a submission for the lesson with this slug.

    A missing setup cell is taken from the course, and an answer whose check is missing is checked.
    Raises Unreadable, one sentence, where no code cell can be read, and LookupError for an unknown slug.
    """
    raw, shipped = parse(data), _shipped(lesson)
    notes = list(raw.notes)
    cells = _with_roles(raw, shipped)
    opened = {slug for read in cells if read.cell.role != "show" for slug in read.asked.opens}
    if opened and lesson not in opened:
        notes.append(f"It opens the lesson {' and '.join(sorted(opened))} and was handed in for {lesson}.")
    cells = _with_setup(cells, shipped, notes)
    cells = _with_checks(cells, shipped, notes)
    seen = {name for read in cells if read.cell.role != "show" for name in read.cell.names}
    missing = tuple(name for name in exercises.load(lesson).exercises if name not in seen)
    return Notebook(tuple(read.cell for read in cells), tuple(notes), raw.look, missing)


@functools.cache
def _shipped(slug: str) -> _Shipped:
    lesson = exercises.load(slug)
    file = _NOTEBOOKS / f"{slug}.ipynb"
    if not file.is_file():  # only the package is installed: tags have to do
        return _Shipped(frozenset(lesson.exercises), frozenset(), (), ())
    raw = parse(file.read_bytes())
    cells = [
        (cell.id, _comparable(cell.source), _tagged(cell) or "own", asked(cell.source)) for cell in raw.cells
    ]
    checks = {name for *_, role, said in cells if role == "check" for name in said.checks}
    setups = tuple(cell.source for cell in raw.cells if _tagged(cell) == "setup")
    return _Shipped(frozenset(lesson.exercises), frozenset(checks), tuple(cells), setups)


def _with_roles(raw: RawNotebook, shipped: _Shipped) -> list[_Read]:
    found = []
    ids_kept = any(cell.id in shipped.by_id for cell in raw.cells)
    for cell in raw.cells:
        if as_shipped := shipped.by_source.get(_comparable(cell.source)):
            role, said = as_shipped
        else:
            said = asked(cell.source)
            role = _role(cell, said, shipped, ids_kept)
        named = (*said.defines, *said.checks, *said.predicts)
        names = tuple(dict.fromkeys(name for name in named if name in shipped.names))
        found.append(_Read(Cell(cell.source, role, names), said))
    return _answers_in_show_cells(found, shipped)


def _role(cell: RawCell, said: Asked, shipped: _Shipped, ids_kept: bool) -> Role:
    """The role of a cell that is not just as the course has it."""
    tagged = _tagged(cell)
    if tagged == "show" and ids_kept and cell.id not in shipped.by_id:
        tagged = None  # a copy of a cell that the learner made their own
    if tagged:
        return tagged
    by_id = shipped.by_id.get(cell.id)
    if by_id == "show":
        return by_id
    if said.opens:
        return "setup"
    if shipped.names.intersection(said.defines):
        return "exercise"
    if said.checks:
        return "check"
    if said.predicts:
        return "prediction"
    return by_id or "own"


def _answers_in_show_cells(cells: list[_Read], shipped: _Shipped) -> list[_Read]:
    """An exercise that only a changed show cell defines is answered there, and that cell runs."""
    defined = {name for read in cells if read.cell.role != "show" for name in read.asked.defines}
    found = []
    for read in cells:
        new = shipped.names.intersection(read.asked.defines) - defined
        if read.cell.role == "show" and new and _comparable(read.cell.source) not in shipped.by_source:
            read = _Read(Cell(read.cell.source, "exercise", read.cell.names), read.asked)
        found.append(read)
    return found


def _with_setup(cells: list[_Read], shipped: _Shipped, notes: list[str]) -> list[_Read]:
    """The setup cells above what needs them: the learner's own, or the course's if one is missing."""
    setups = [read for read in cells if read.cell.role == "setup"]
    if len(setups) < len(shipped.setups):
        notes.append("A setup cell is missing; the course's own was run.")
        return [*(_Read(Cell(source, "setup"), asked(source)) for source in shipped.setups), *cells]
    if _first(cells, lambda r: r.cell.role == "setup") > _first(cells, lambda r: bool(r.cell.names)):
        notes.append("The setup cells stand below an exercise; they were run first.")
        return [*setups, *(read for read in cells if read.cell.role != "setup")]
    return cells


def _with_checks(cells: list[_Read], shipped: _Shipped, notes: list[str]) -> list[_Read]:
    """A check after each answer that no check follows."""
    found = list(cells)
    for name in sorted(shipped.checked):
        running = [read.cell.role != "show" for read in found]
        places = [i for i, read in enumerate(found) if running[i] and name in read.asked.defines]
        checks = [i for i, read in enumerate(found) if running[i] and name in read.asked.checks]
        if not places or any(check >= places[0] for check in checks):
            continue
        source = f'check("{name}")'
        found.insert(places[-1] + 1, _Read(Cell(source, "check", (name,)), asked(source)))
        notes.append(f"The check of {name} is missing or stands above the answer; it was run below it.")
    return found


def _first(cells: Sequence[_Read], holds: Callable[[_Read], bool]) -> int:
    """The place of the first such cell among those that run; their number if there is none."""
    return next((i for i, read in enumerate(cells) if read.cell.role != "show" and holds(read)), len(cells))


def _tagged(cell: RawCell) -> Role | None:
    """The one role among a cell's tags, if there is one."""
    roles = [role for role in _ROLES if role in cell.tags]
    return roles[0] if len(roles) == 1 else None


def _comparable(source: str) -> str:
    """A source without what editors change: blanks at line ends and around it."""
    return "\n".join(line.rstrip(" \t") for line in source.split("\n")).strip()
