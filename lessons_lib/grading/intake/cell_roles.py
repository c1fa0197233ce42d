"""Gives each cell of a file its role and exercises.

By the tags and ids in the file or, where these are lost, by comparison with the course's own notebook.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lessons_lib.grading.intake.cell import Cell, Role, cell_of
from lessons_lib.grading.intake.notebook_file import RawCell
from lessons_lib.grading.intake.recovery import cell_source
from lessons_lib.grading.intake.shipped_notebook import ShippedNotebook, comparable, tagged
from lessons_lib.notebook.cells.names import CellNames, fault, names_in_cell
from lessons_lib.notebook.cells.statements import ParseBudget

MOST_TEXT = 2_000_000  # characters of text cells that are searched for code


@dataclass
class ClassifiedCells:
    """cells: the code cells in their order. look: what was repaired, a sentence each."""

    cells: list[Cell] = field(default_factory=list)
    look: list[str] = field(default_factory=list)


def classify_cells(raw: Sequence[RawCell], shipped: ShippedNotebook) -> ClassifiedCells:
    """The code cells with their roles, and text cells that hold an answer that no code cell has."""
    found = ClassifiedCells()
    ids_kept = any(cell.id in shipped.by_id for cell in raw if cell.is_code)
    read: list[list[Cell]] = []
    repairs: dict[str, int] = {}
    budget = ParseBudget()
    for cell in raw:
        versions, what = _versions(cell, shipped)
        if what:
            repairs[what] = repairs.get(what, 0) + 1
        from_merge = cell.from_merge or len(versions) > 1
        one = [replace(cell, source=version, from_merge=from_merge) for version in versions]
        read.append([_classified(version, shipped, ids_kept, budget) for version in one])
    found.look += [f"{what}, in {count} cell{'s' * (count != 1)}." for what, count in repairs.items()]
    _add_text_cells(raw, read, shipped, found, budget)
    found.cells = [cell for versions in read for cell in versions]
    _answers_in_show_cells(found.cells, shipped)
    return found


def _versions(cell: RawCell, shipped: ShippedNotebook) -> tuple[list[str], str]:
    """The source of a code cell, or both versions of an unfinished merge, and what was repaired."""
    if not cell.is_code or comparable(cell.source) in shipped.by_source:
        return [cell.source] * cell.is_code, ""
    return cell_source.repaired(cell.source, fault)


def _classified(cell: RawCell, shipped: ShippedNotebook, ids_kept: bool, budget: ParseBudget) -> Cell:
    same = shipped.by_source.get(comparable(cell.source))
    analysis = same.analysis if same else names_in_cell(cell.source, budget)
    role = same.role if same else _role(cell, analysis, shipped, ids_kept)
    more = {"id": cell.id, "count": cell.count, "as_shipped": same is not None, "from_merge": cell.from_merge}
    return cell_of(cell.source, role, shipped.names, analysis, **more)


def _role(cell: RawCell, analysis: CellNames, shipped: ShippedNotebook, ids_kept: bool) -> Role:
    """The role of a cell whose source differs from the course's."""
    own = tagged(cell)
    if own == "show" and ids_kept and cell.id not in shipped.by_id:
        own = None  # the learner's copy of a show cell
    if own:
        return own
    as_shipped = shipped.by_id.get(cell.id)
    if as_shipped and as_shipped.role == "show":
        return "show"
    if analysis.opens:
        return "setup"
    if shipped.names.intersection(analysis.defines):
        return "exercise"
    if analysis.checks:
        return "check"
    if analysis.predicts:
        return "prediction"
    return as_shipped.role if as_shipped else "own"


def _add_text_cells(
    raw: Sequence[RawCell],
    read: list[list[Cell]],
    shipped: ShippedNotebook,
    found: ClassifiedCells,
    budget: ParseBudget,
) -> None:
    """Adds to `read` the code of text cells that were code cells before."""
    answered = {
        name
        for versions in read
        for cell in versions
        if not cell.as_shipped
        for name in cell.analysis.answers
    }
    left = MOST_TEXT
    taken: list[Cell] = []
    for place, cell in enumerate(raw):
        left -= 0 if cell.is_code else len(cell.source)
        if cell.is_code or left < 0 or comparable(cell.source) in shipped.texts:
            continue
        code = next(
            (
                code
                for code in cell_source.code_in_text(cell.source)
                if _is_wanted(code, cell, shipped, answered)
            ),
            "",
        )
        if code:
            read[place] = [_classified(replace(cell, source=code), shipped, True, budget)]
            taken += read[place]
    found.look += _remark_on_texts(taken)


def _is_wanted(code: str, cell: RawCell, shipped: ShippedNotebook, answered: set[str]) -> bool:
    """Whether a text is code that the notebook lacks: an answer, a prediction or a setup cell."""
    if fault(code):
        return False
    analysis = names_in_cell(code)
    if (same := shipped.by_source.get(comparable(code))) is not None:
        return same.role in ("setup", "check")
    if analysis.answers & shipped.names - answered or analysis.opens:
        return True
    was = shipped.by_id.get(cell.id)
    return bool(analysis.predicts) or (
        was is not None and was.role in ("setup", "check") and bool(analysis.steps)
    )


def _remark_on_texts(taken: list[Cell]) -> list[str]:
    """A sentence on the text cells that are run as code, except for checks."""
    setups = ["a setup cell" for cell in taken if cell.role == "setup"]
    names = [f"`{name}`" for cell in taken if cell.role != "check" for name in cell.names]
    whose = ", ".join(dict.fromkeys([*setups, *names]))
    return [f"These were in text cells (markdown or raw) and were run as code: {whose}."] if whose else []


def _answers_in_show_cells(cells: list[Cell], shipped: ShippedNotebook) -> None:
    """Makes a changed show cell an exercise cell if it holds the only answer to an exercise."""
    answered = {
        name
        for cell in cells
        if cell.role != "show" and not cell.as_shipped
        for name in cell.analysis.answers
    }
    for place, cell in enumerate(cells):
        was = shipped.by_id.get(cell.id)
        new = cell.analysis.answers & shipped.names - answered - set(was.analysis.defines if was else ())
        if cell.role == "show" and new and not cell.as_shipped:
            cells[place] = cell_of(
                cell.source, "exercise", shipped.names, cell.analysis, id=cell.id, count=cell.count
            )
