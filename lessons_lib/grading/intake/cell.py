"""A cell that the grader runs."""

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Optional

from lessons_lib.checking.asked import Asked, asked
from lessons_lib.grading.intake.definitions import NameUse

Role = Literal["setup", "exercise", "check", "prediction", "show", "own"]


@dataclass(frozen=True)
class Cell:
    """One code cell. role: 'own' is one that the learner added; all run but 'show'.

    names: the exercises of the lesson that it defines, checks or predicts. id, count: as the file has them.
    as_shipped: nothing in it was changed. from_merge: it is one of two versions that a merge left. added_for: of a check that
    the grader added, the cell whose definition it is for.
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
    def analysis(self) -> Asked:
        """What it asks, read once: a notebook may hold two million characters, and is spoken of many times."""
        return asked(self.source)


def cell_of(source: str, role: Role, names: Collection[str], analysis: Asked, **more: Any) -> Cell:
    """A cell, with those of these names that it speaks of. analysis: what `asked` says of it. more: other fields of it."""
    named = dict.fromkeys([*analysis.defines, *analysis.checks, *analysis.predicts])
    made = Cell(source, role, tuple(name for name in named if name in names), **more)
    vars(made)["analysis"] = analysis
    return made


def name_uses(cells: Sequence[Cell]) -> dict[str, list[NameUse]]:
    """What the cells that run do to each name, by cell number. A definition as it was shipped, also that of a bug
    hunt, is a blank."""
    found: dict[str, list[NameUse]] = {}
    for number, cell in enumerate(cells):
        if cell.role != "show" and cell.added_for is None:
            for kind, name in cell.analysis.steps:
                real = "blank" if kind == "answer" and cell.as_shipped else kind
                found.setdefault(name, []).append(NameUse(real, number, cell.count, cell.from_merge))
    return found
