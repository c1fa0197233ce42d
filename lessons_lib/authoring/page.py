"""A lesson's source, solutions/NN_slug.py, as cells with roles and stable ids."""

import ast
import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from lessons_lib.authoring import asking
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.markdown import headings
from lessons_lib.authoring.regions import regions
from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.command import UserError

ROLES = ("setup", "exercise", "check", "prediction", "show")


@dataclass(frozen=True)
class Cell:
    """One cell of a source. source: its text, solution regions included.

    names: the exercises of the lesson that an exercise cell defines (or answers by
    `check(name=value)`), that a check cell checks, that a prediction cell predicts.
    covers: the keys of the syllabus items that it teaches or asks.
    """

    id: str
    kind: Literal["code", "markdown"]
    source: str
    tags: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()

    @property
    def role(self) -> str:
        """The one role among the tags; '' if there is none or more than one."""
        return role_of(self.tags)


def role_of(tags: Sequence[str]) -> str:
    """The one role among these tags; '' if there is none or more than one."""
    roles = [tag for tag in tags if tag in ROLES]
    return roles[0] if len(roles) == 1 else ""


@dataclass(frozen=True)
class Page:
    """The cells of one lesson's source. file: its name in messages."""

    file: str
    cells: tuple[Cell, ...]

    def code(self, *roles: str) -> list[Cell]:
        """The code cells, or those of these roles."""
        return [cell for cell in self.cells if cell.kind == "code" and (not roles or cell.role in roles)]

    def fault(self, cell: Cell | None, code: str, sentence: str) -> Fault:
        """A fault of this file, in this cell."""
        return Fault(self.file, cell.id if cell else "", code, sentence)


def read(path: Path, file: str, lesson: Lesson) -> Page:
    """The source at `path`. Raises Unusable where a cell can't be read or two would share an id."""
    try:
        import jupytext
    except ImportError:
        raise UserError("lessons are made with the development tools: pip install -e '.[dev]'") from None

    try:
        notebook = jupytext.reads(path.read_text(encoding="utf-8"), fmt="py:percent")
    except Exception as error:  # jupytext raises what its parser and nbformat do
        reason = str(error).splitlines()[0]
        raise Unusable(Fault(file, "", "source-unreadable", f"it can't be read: {reason}.")) from None
    return Page(
        file,
        _identified(file, [_cell(file, place, raw, lesson) for place, raw in enumerate(notebook.cells, 1)]),
    )


def _cell(file: str, place: int, raw: Any, lesson: Lesson) -> Cell:
    """A cell without its id yet."""
    where = f"number {place}"
    if raw.cell_type not in ("code", "markdown"):
        raise Unusable(
            Fault(file, where, "cell-kind", f"a {raw.cell_type} cell; only code and markdown are used.")
        )
    tags = raw.metadata.get("tags", [])
    covers = tuple(str(raw.metadata.get("covers", "")).split())
    if raw.cell_type == "markdown":
        return Cell("", "markdown", raw.source, tuple(tags), covers=covers)
    try:
        regions(raw.source)
        if role_of(tags) != "show":  # what is only shown may use magics
            ast.parse(raw.source)
        names = _names(raw.source, role_of(tags), lesson)
    except SyntaxError as error:
        raise Unusable(
            Fault(file, where, "cell-syntax", f"line {error.lineno} is not Python: {error.msg}.")
        ) from None
    except ValueError as error:
        raise Unusable(Fault(file, where, "region-markers", str(error))) from None
    return Cell("", "code", raw.source, tuple(tags), tuple(names), covers)


def _names(source: str, role: str, lesson: Lesson) -> list[str]:
    if role == "exercise":
        made = [name for name in asking.defined(source) if name in lesson.exercises]
        return [*made, *asking.answered(source, "check")]
    if role == "check":
        return asking.checked(source)
    if role == "prediction":
        return list(asking.answered(source, "predict"))
    return []


def _identified(file: str, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells with ids: from the exercise's name, or else from the nearest heading, numbered under it."""
    found: list[Cell] = []
    heading = "start"
    count: Counter[str] = Counter()
    taken: set[str] = set()
    for cell in cells:
        under = headings(cell.source) if cell.kind == "markdown" else ()
        if under:
            heading = under[0].slug or "section"
            count[heading] = 0
        name = _named_id(cell)
        if not name:
            count[heading] += 1
            name = heading if count[heading] == 1 else f"{heading}-{count[heading]}"
        if name in taken:
            text = "two cells would have this id, from an exercise's name or a heading's text: rename one."
            raise Unusable(Fault(file, name, "cell-id-twice", text))
        taken.add(name)
        found.append(dataclasses.replace(cell, id=name))
        if under:
            heading = under[-1].slug or "section"
    return tuple(found)


def _named_id(cell: Cell) -> str:
    """The id of a cell that asks something; '' for any other."""
    if not cell.names:
        return ""
    prefix = {"check": "check-", "prediction": "predict-"}.get(cell.role, "")
    return prefix + cell.names[0]
