"""The unchanged notebook of a lesson, with which the cells of a submission are compared."""

import functools
from dataclasses import dataclass

from lessons_lib import exercises
from lessons_lib.grading.intake.cell import Cell, Role, cell_of
from lessons_lib.grading.intake.notebook_file import RawCell, parse
from lessons_lib.notebook.cells.names import names_in_cell
from lessons_lib.notebook.course_notebooks import NOTEBOOKS

_ROLES: tuple[Role, ...] = ("setup", "exercise", "check", "prediction", "show")


@dataclass(frozen=True)
class ShippedNotebook:
    """names: the lesson's exercises; checked: those that have a check cell. cells: the code cells in order.

    texts: the sources of the text cells, normalised by `comparable`.
    """

    names: frozenset[str]
    checked: frozenset[str]
    cells: tuple[Cell, ...] = ()
    texts: frozenset[str] = frozenset()

    @functools.cached_property
    def by_id(self) -> dict[str, Cell]:
        return {cell.id: cell for cell in self.cells}

    @functools.cached_property
    def by_source(self) -> dict[str, Cell]:
        return {comparable(cell.source): cell for cell in reversed(self.cells)}

    @functools.cached_property
    def places(self) -> dict[str, int]:
        """The index of each cell by its id, and of each exercise by its name."""
        found = {cell.id: place for place, cell in enumerate(self.cells)}
        for place, cell in reversed([*enumerate(self.cells)]):
            if cell.role in ("exercise", "prediction"):
                found.update(dict.fromkeys(cell.names, place))
        return found

    @functools.cached_property
    def setups(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.role == "setup")


@functools.cache
def shipped_notebook(slug: str) -> ShippedNotebook:
    """The lesson with this slug. Raises LookupError for an unknown one."""
    lesson = exercises.load(slug)
    names = frozenset(lesson.exercises)
    file = NOTEBOOKS / f"{slug}.ipynb"
    if not file.is_file():  # only the package is installed: rely on tags
        return ShippedNotebook(
            names, frozenset(e.name for e in lesson.exercises.values() if e.kind != "prediction")
        )
    raw = parse(file.read_bytes())
    cells = [
        cell_of(
            one.source, tagged(one) or "own", names, names_in_cell(one.source), id=one.id, as_shipped=True
        )
        for one in raw.code
    ]
    checked = {name for cell in cells if cell.role == "check" for name in cell.analysis.checks}
    texts = {comparable(cell.source) for cell in raw.cells if not cell.is_code}
    return ShippedNotebook(names, frozenset(checked), tuple(cells), frozenset(texts))


def tagged(cell: RawCell) -> Role | None:
    """The one role among a cell's tags, if there is one."""
    roles = [role for role in _ROLES if role in cell.tags]
    return roles[0] if len(roles) == 1 else None


def comparable(source: str) -> str:
    """A source without whitespace that editors change: at line ends, before and after it."""
    return "\n".join(line.rstrip(" \t") for line in source.split("\n")).strip()
