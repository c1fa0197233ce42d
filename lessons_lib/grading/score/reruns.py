"""Selects the cells for a second run, in which answers are checked after all cells have run, if that may earn more.

The grader runs cells in notebook order and leaves out `show` cells. In a learner's kernel all of them may have run: an
answer may use a name from a later cell or a `show` cell, or build on an exercise whose answer is below it.
"""

from collections.abc import Mapping, Sequence

from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.grading.intake.cell import Cell, cell_of, name_uses
from lessons_lib.grading.intake.definitions import definition_in_place
from lessons_lib.grading.score.exercise_verdicts import UNDEFINED_NAME, ExerciseVerdict
from lessons_lib.notebook.cells.names import names_in_cell


def cells_to_rerun(
    lesson: Lesson,
    cells: Sequence[Cell],
    all_cells: Sequence[Cell],
    found: Mapping[str, ExerciseVerdict],
    raised: Mapping[int, str],
) -> list[Cell]:
    """The cells for a second run; [] if it could change nothing.

    cells: those that ran; raised: their exceptions by number. all_cells: including `show` cells.
    """
    answers = _answers(cells, found)
    tried = [name for name in lesson.exercises if found[name].verdict.status != "not attempted"]
    failing = [name for name in tried if found[name].verdict.points < lesson.exercises[name].points]
    moved = {name: one.defined_in for name, one in found.items() if one.defined_in and one.verdict.points}
    made = {name for cell in all_cells for name in cell.analysis.defines}
    late = {}
    for name in failing:
        number = answers.get(name)
        undefined = found[name].undefined | set(
            UNDEFINED_NAME.findall(raised.get(-1 if number is None else number, ""))
        )
        if undefined & made:
            late[name] = undefined & made
    if not late and not (moved and set(failing) - moved.keys()):
        return []
    run = {name for cell in cells for name in cell.analysis.defines}
    is_shown = any(undefined - run for undefined in late.values())
    rerun = _with_answers_above([*(all_cells if is_shown else cells)], moved)
    for name in late:
        rerun += [cells[answers[name]]] if name in answers else []
        rerun.append(cell_of(f'check("{name}")', "check", (name,), names_in_cell(f'check("{name}")')))
    return rerun


def _answers(cells: Sequence[Cell], found: Mapping[str, ExerciseVerdict]) -> dict[str, int]:
    """The number of the cell with the answer to each exercise."""
    answers = {}
    for name, of_one in name_uses(cells).items():
        defined_in = found[name].defined_in if name in found else None
        place = next((n for n, cell in enumerate(cells) if cell is defined_in), definition_in_place(of_one))
        if place is not None:
            answers[name] = place
    return answers


def _with_answers_above(cells: list[Cell], moved: Mapping[str, Cell | None]) -> list[Cell]:
    """The cells, with each answer that its own check did not find repeated above that check."""
    found = []
    waiting = {name: cell for name, cell in moved.items() if cell}
    for cell in cells:
        checked = [name for name in cell.analysis.checks if name in waiting and cell.added_for is None]
        found += [waiting.pop(name) for name in checked if cell.role != "show"]
        found.append(cell)
    return found
