"""A notebook cell, with its role and the exercises that it is about."""

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Optional

from lessons_lib.grading.intake.definitions import NameUse
from lessons_lib.notebook.cells.names import CellNames, names_in_cell

Role = Literal["setup", "exercise", "check", "prediction", "show", "own"]


@dataclass(frozen=True)
class Cell:
    """One code cell. role: 'own' for a cell that the learner added; all roles but 'show' are executed.

    names: the exercises of the lesson that it defines, checks or predicts. id, count: cell id and execution count in the
    file. as_shipped: its source is unchanged. from_merge: it is one of two versions in an unfinished merge. added_for: for a
    check that the grader added, the cell whose definition it checks.
    """

    source: str
    role: Role
    names: tuple[str, ...] = ()
    id: str = ""
    count: int = 0
    as_shipped: bool = False
    from_merge: bool = False
    added_for: Optional["Cell"] = None

    @functools.cached_property
    def analysis(self) -> CellNames:
        """The names that it defines, checks and predicts; cached, since a source may be two million characters long."""
        return names_in_cell(self.source)


def cell_of(source: str, role: Role, names: Collection[str], analysis: CellNames, **more: Any) -> Cell:
    """A cell with the exercises among `names` that it defines, checks or predicts. analysis: of its source; more: other
    fields."""
    named = dict.fromkeys([*analysis.defines, *analysis.checks, *analysis.predicts])
    made = Cell(source, role, tuple(name for name in named if name in names), **more)
    vars(made)["analysis"] = analysis
    return made


def name_uses(cells: Sequence[Cell]) -> dict[str, list[NameUse]]:
    """The uses of each name in the executed cells, by name. An unchanged definition of the course counts as a blank."""
    found: dict[str, list[NameUse]] = {}
    for number, cell in enumerate(cells):
        if cell.role != "show" and cell.added_for is None:
            for kind, name in cell.analysis.steps:
                real = "blank" if kind == "answer" and cell.as_shipped else kind
                found.setdefault(name, []).append(NameUse(real, number, cell.count, cell.from_merge))
    return found
