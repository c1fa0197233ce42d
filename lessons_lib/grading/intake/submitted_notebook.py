"""Turns a submitted notebook into the cells to execute, in the order of execution."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lessons_lib import exercises
from lessons_lib.grading.intake.cell import Cell, cell_of, name_uses
from lessons_lib.grading.intake.cell_roles import classify_cells
from lessons_lib.grading.intake.definitions import cells_to_check_below
from lessons_lib.grading.intake.notebook_file import Unreadable, parse
from lessons_lib.grading.intake.shipped_notebook import ShippedNotebook, comparable, shipped_notebook
from lessons_lib.notebook.cells.names import names_in_cell

_BEFORE_ALL = (-1, False)  # sorts before every other place


@dataclass(frozen=True)
class SubmittedNotebook:
    """The code cells in the order of execution, including `show` cells, which are not executed.

    notes: harmless repairs. look: why a person should look at the file, or ''.
    missing: the lesson's exercises that no cell defines, checks or predicts.
    """

    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
    look: str = ""
    missing: tuple[str, ...] = ()


def read(data: bytes, lesson: str) -> SubmittedNotebook:
    """The notebook of a submission for the lesson with this slug.

    A missing setup cell is taken from the course, and a check is added below an answer that no check of the notebook uses.
    Raises Unreadable, one sentence, where no code cell can be read, and LookupError for an unknown slug.
    """
    raw, course = parse(data), shipped_notebook(lesson)
    notes = list(raw.notes)
    found = classify_cells(raw.cells, course)
    cells = found.cells
    if not cells:
        raise Unreadable("The notebook has no code cell.")
    known = exercises.load(lesson).exercises
    seen = {name for cell in cells if cell.role != "show" for name in cell.names}
    missing = tuple(name for name in known if name not in seen)
    other = _of_another_lesson(cells, lesson)
    looks = [*filter(None, [raw.look]), *found.look]
    if known and len(missing) == len(known):
        looks.append(f"{other or f'It holds no exercise of {lesson}'}: is it the wrong file?")
    elif other:
        notes.append(f"{other}.")
    cells = _with_setup(cells, course, notes)
    cells = _with_checks(cells, course, notes)
    return SubmittedNotebook(tuple(cells), tuple(notes), " ".join(looks), missing)


def _of_another_lesson(cells: Sequence[Cell], lesson: str) -> str:
    """A sentence without its full stop if the notebook opens other lessons and not this one; else ''."""
    opened = {slug for cell in cells if cell.role != "show" for slug in cell.analysis.opens}
    others = sorted(opened & {*exercises.slugs()})
    if not others or lesson in opened:
        return ""
    return f"It opens the lesson {' and '.join(others)} but was handed in for {lesson}"


def _with_setup(cells: list[Cell], course: ShippedNotebook, notes: list[str]) -> list[Cell]:
    """Moves setup cells above the cells that need them, and adds the course's own where one is missing."""
    setups = [cell for cell in cells if cell.role == "setup"]
    if len(setups) < len(course.setups):
        notes.append("A setup cell is missing; the course's own was run.")
        own = {cell.id for cell in setups} | {comparable(cell.source) for cell in setups}
        for setup in reversed(course.setups):
            if not own & {setup.id, comparable(setup.source)}:
                cells = _inserted(cells, setup, course)
    if _first(cells, lambda cell: cell.role == "setup") > _first(cells, lambda cell: bool(cell.names)):
        notes.append("The setup cells come below an exercise; the cells were run in the order of the course.")
        return _in_the_order_of(course, cells)
    return cells


def _inserted(cells: list[Cell], setup: Cell, course: ShippedNotebook) -> list[Cell]:
    """The cells with a setup cell inserted before the first cell that follows it in the course."""
    place = course.places[setup.id]
    if place < min((course.places[name] for name in course.checked), default=0):
        return [setup, *cells]
    behind = (
        number for number, cell in enumerate(cells) if _place(cell, course, _BEFORE_ALL) > (place, False)
    )
    number = next(behind, len(cells))
    return [*cells[:number], setup, *cells[number:]]


def _in_the_order_of(course: ShippedNotebook, cells: list[Cell]) -> list[Cell]:
    """The cells in the order of the course; a cell that the learner added stays after the one that it follows."""
    places = [_BEFORE_ALL]
    for cell in cells:
        places.append(_place(cell, course, places[-1]))
    return [cells[number] for number in sorted(range(len(cells)), key=places[1:].__getitem__)]


def _place(cell: Cell, course: ShippedNotebook, otherwise: tuple[int, bool]) -> tuple[int, bool]:
    """The sort key of a cell: the index of its cell or exercise in the course; True sorts right after it."""
    if same := course.by_source.get(comparable(cell.source)):
        return course.places[same.id], False
    if named := [course.places[name] for name in cell.names if name in course.places]:
        return max(named), not cell.analysis.answers
    same = course.by_id.get(cell.id)
    return (course.places[same.id], False) if same and same.role == cell.role else otherwise


def _with_checks(cells: list[Cell], course: ShippedNotebook, notes: list[str]) -> list[Cell]:
    """Adds a check below each answer that no check of the notebook uses."""
    counts = [cell.count for cell in cells if cell.count]
    uses = name_uses(cells)
    below: dict[int, list[str]] = {}
    for name in sorted(course.checked & uses.keys()):
        places = cells_to_check_below(uses[name], len(counts) == len(set(counts)))
        for place in places:
            below.setdefault(place, []).append(name)
        if places and not any(use.kind == "check" for use in uses[name]):
            notes.append(f"The check of {name} is missing; it was run below the answer.")
    found = []
    for place, cell in enumerate(cells):
        found.append(cell)
        for name in below.get(place, ()):
            source = f'check("{name}")'
            found.append(cell_of(source, "check", (name,), names_in_cell(source), added_for=cell))
    return found


def _first(cells: Sequence[Cell], holds: Callable[[Cell], bool]) -> int:
    """The index of the first executed cell for which `holds` is true; the number of cells if there is none."""
    return next((i for i, cell in enumerate(cells) if cell.role != "show" and holds(cell)), len(cells))
