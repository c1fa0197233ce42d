"""The cells that an answer is run in: what stands above it in the course's own notebook, its code, and its check."""

from lessons_lib import exercises
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.shipped_notebook import shipped_notebook
from lessons_lib.grading.score.prerequisites import course_answers
from lessons_lib.grading.unnamed.program import Program, given_names, loaded, told_names


def cells_of(lesson: str, program: Program) -> list[Cell]:
    """The cells of a run; the last one says how the answer did."""
    cells = [*_cells_above(lesson, program), Cell(program.source, "exercise", (program.name,))]
    if program.name not in told_names(program.tree):
        cells.append(Cell(f'check("{program.name}")', "check", (program.name,)))
    return cells


def _cells_above(lesson: str, program: Program) -> list[Cell]:
    """The setup cells above the exercise, and the course's answers to the exercises that this one builds on.

    As the grader gives them to a submission whose own failed: those that the exercise declares, and those that the
    answer uses by name.
    """
    shipped, known = shipped_notebook(lesson), exercises.load(lesson)
    used = known.builds_on(program.name) | loaded(program.tree) | given_names(program.tree)
    wanted = (used & known.exercises.keys() & course_answers(lesson).keys()) - {program.name}
    end = shipped.places.get(program.name, len(shipped.cells))
    found: list[Cell] = []
    for cell in shipped.cells[:end]:
        if cell.role == "setup":
            found.append(cell)
        elif cell.role == "exercise":
            found += [Cell(course_answers(lesson)[name], "own") for name in cell.names if name in wanted]
    return found
