"""Cells of a file as cells that the grader runs: each is matched to the exercise that it defines, checks or predicts.

Tags and ids help where they are left; where they are lost, the course's own notebook does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lessons_lib.checking.asked import Asked, asked, fault
from lessons_lib.checking.pieces import Patience
from lessons_lib.grading.cell import Cell, Role, cell_of
from lessons_lib.grading.nbfile import RawCell
from lessons_lib.grading.repair import sources
from lessons_lib.grading.shipped import Shipped, comparable, tagged

MOST_TEXT = 2_000_000  # characters of text cells that are looked into for code


@dataclass
class Cells:
    """cells: those with code, in their order. look: what was done to them, a sentence each."""

    cells: list[Cell] = field(default_factory=list)
    look: list[str] = field(default_factory=list)


def with_roles(raw: Sequence[RawCell], shipped: Shipped) -> Cells:
    """The code cells with their roles, and those text cells that hold an answer which no code cell has."""
    found = Cells()
    ids_kept = any(cell.id in shipped.by_id for cell in raw if cell.is_code)
    read: list[list[Cell]] = []
    repairs: dict[str, int] = {}
    patience = Patience()
    for cell in raw:
        versions, what = _versions(cell, shipped)
        if what:
            repairs[what] = repairs.get(what, 0) + 1
        either = cell.either or len(versions) > 1
        one = [replace(cell, source=version, either=either) for version in versions]
        read.append([_read(version, shipped, ids_kept, patience) for version in one])
    found.look += [f"{what}, in {count} cell{'s' * (count != 1)}." for what, count in repairs.items()]
    _take_texts(raw, read, shipped, found, patience)
    found.cells = [cell for versions in read for cell in versions]
    _answers_in_show_cells(found.cells, shipped)
    return found


def _versions(cell: RawCell, shipped: Shipped) -> tuple[list[str], str]:
    """The source of a code cell, or the two that a merge left in it, and what was repaired."""
    if not cell.is_code or comparable(cell.source) in shipped.by_source:
        return [cell.source] * cell.is_code, ""
    return sources.repaired(cell.source, fault)


def _read(cell: RawCell, shipped: Shipped, ids_kept: bool, patience: Patience) -> Cell:
    same = shipped.by_source.get(comparable(cell.source))
    said = same.asked if same else asked(cell.source, patience)
    role = same.role if same else _role(cell, said, shipped, ids_kept)
    more = {"id": cell.id, "count": cell.count, "as_shipped": same is not None, "either": cell.either}
    return cell_of(cell.source, role, shipped.names, said, **more)


def _role(cell: RawCell, said: Asked, shipped: Shipped, ids_kept: bool) -> Role:
    """The role of a cell that is not just as the course has it."""
    own = tagged(cell)
    if own == "show" and ids_kept and cell.id not in shipped.by_id:
        own = None  # a copy of a cell that the learner made their own
    if own:
        return own
    as_shipped = shipped.by_id.get(cell.id)
    if as_shipped and as_shipped.role == "show":
        return "show"
    if said.opens:
        return "setup"
    if shipped.names.intersection(said.defines):
        return "exercise"
    if said.checks:
        return "check"
    if said.predicts:
        return "prediction"
    return as_shipped.role if as_shipped else "own"


def _take_texts(
    raw: Sequence[RawCell], read: list[list[Cell]], shipped: Shipped, found: Cells, patience: Patience
) -> None:
    """Puts into `read` the code of text cells that were code once."""
    answered = {
        name for versions in read for cell in versions if not cell.as_shipped for name in cell.asked.answers
    }
    left = MOST_TEXT
    taken: list[Cell] = []
    for place, cell in enumerate(raw):
        left -= 0 if cell.is_code else len(cell.source)
        if cell.is_code or left < 0 or comparable(cell.source) in shipped.texts:
            continue
        code = next(
            (code for code in sources.of_text(cell.source) if _is_wanted(code, cell, shipped, answered)), ""
        )
        if code:
            read[place] = [_read(replace(cell, source=code), shipped, True, patience)]
            taken += read[place]
    found.look += _said_of_texts(taken)


def _is_wanted(code: str, cell: RawCell, shipped: Shipped, answered: set[str]) -> bool:
    """Whether a text is code that the notebook lacks: an answer, a prediction, a setup cell."""
    if fault(code):
        return False
    said = asked(code)
    if (same := shipped.by_source.get(comparable(code))) is not None:
        return same.role in ("setup", "check")
    if said.answers & shipped.names - answered or said.opens:
        return True
    was = shipped.by_id.get(cell.id)
    return bool(said.predicts) or (was is not None and was.role in ("setup", "check") and bool(said.steps))


def _said_of_texts(taken: list[Cell]) -> list[str]:
    """What a person should know of text cells that were taken as code; of a check, nothing."""
    setups = ["a setup cell" for cell in taken if cell.role == "setup"]
    names = [f"`{name}`" for cell in taken if cell.role != "check" for name in cell.names]
    whose = ", ".join(dict.fromkeys([*setups, *names]))
    return [f"These were in text cells (markdown or raw) and were run as code: {whose}."] if whose else []


def _answers_in_show_cells(cells: list[Cell], shipped: Shipped) -> None:
    """An exercise that only a changed show cell answers is answered there, and that cell runs."""
    answered = {
        name for cell in cells if cell.role != "show" and not cell.as_shipped for name in cell.asked.answers
    }
    for place, cell in enumerate(cells):
        was = shipped.by_id.get(cell.id)
        new = cell.asked.answers & shipped.names - answered - set(was.asked.defines if was else ())
        if cell.role == "show" and new and not cell.as_shipped:
            cells[place] = cell_of(
                cell.source, "exercise", shipped.names, cell.asked, id=cell.id, count=cell.count
            )
