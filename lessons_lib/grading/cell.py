"""A cell that the grader runs."""

import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Optional

from lessons_lib.checking.asked import Asked, asked
from lessons_lib.grading.definitions import Step

Role = Literal["setup", "exercise", "check", "prediction", "show", "own"]


@dataclass(frozen=True)
class Cell:
    """One code cell. role: 'own' is one that the learner added; all run but 'show'.

    names: the exercises of the lesson that it defines, checks or predicts. id, count: as the file has them.
    as_shipped: nothing in it was changed. either: it is one of two versions that a merge left. tries: of a check that
    the grader added, the cell whose definition it is for.
    """

    source: str
    role: Role
    names: tuple[str, ...] = ()
    id: str = ""
    count: int = 0
    as_shipped: bool = False
    either: bool = False
    tries: Optional["Cell"] = None

    @functools.cached_property
    def asked(self) -> Asked:
        """What it asks, read once: a notebook may hold two million characters, and is spoken of many times."""
        return asked(self.source)


def cell_of(source: str, role: Role, names: Collection[str], said: Asked, **more: Any) -> Cell:
    """A cell, with those of these names that it speaks of. said: what it asks. more: other fields of it."""
    named = dict.fromkeys([*said.defines, *said.checks, *said.predicts])
    made = Cell(source, role, tuple(name for name in named if name in names), **more)
    vars(made)["asked"] = said
    return made


def steps(cells: Sequence[Cell]) -> dict[str, list[Step]]:
    """What the cells that run do to each name, by cell number. A definition as it was shipped, also that of a bug
    hunt, is a blank."""
    found: dict[str, list[Step]] = {}
    for number, cell in enumerate(cells):
        if cell.role != "show" and cell.tries is None:
            for kind, name in cell.asked.steps:
                real = "blank" if kind == "answer" and cell.as_shipped else kind
                found.setdefault(name, []).append(Step(real, number, cell.count, cell.either))
    return found
