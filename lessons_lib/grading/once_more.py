"""Hearing a notebook once more, as it was in its learner's kernel, where that may earn more.

The grader runs cells in the order in which they stand, and leaves out those that only show something. In a kernel all
of them have run, and an answer may use what a cell further down made, or one that only shows. And an exercise may build
on another one whose answer stands below both.
"""

from collections.abc import Mapping, Sequence

from lessons_lib.checking.asked import asked
from lessons_lib.checking.exercise import Lesson
from lessons_lib.grading.cell import Cell, cell_of, steps
from lessons_lib.grading.definitions import found_in_place
from lessons_lib.grading.hearing import LACKING, Judged


def cells_once_more(
    lesson: Lesson,
    cells: Sequence[Cell],
    everything: Sequence[Cell],
    found: Mapping[str, Judged],
    raised: Mapping[int, str],
) -> list[Cell]:
    """The cells to hear; an empty list where they could change nothing.

    cells: those that ran; raised: by number, what they raised. everything: also those that only show something.
    """
    answers = _answers(cells, found)
    tried = [name for name in lesson.exercises if found[name].verdict.status != "not attempted"]
    failing = [name for name in tried if found[name].verdict.points < lesson.exercises[name].points]
    moved = {name: one.by for name, one in found.items() if one.by and one.verdict.points}
    made = {name for cell in everything for name in cell.asked.defines}
    late = {}
    for name in failing:
        number = answers.get(name)
        lacking = found[name].lacking | set(LACKING.findall(raised.get(-1 if number is None else number, "")))
        if lacking & made:
            late[name] = lacking & made
    if not late and not (moved and set(failing) - moved.keys()):
        return []
    run = {name for cell in cells for name in cell.asked.defines}
    is_shown = any(lacking - run for lacking in late.values())
    heard = _with_answers_above([*(everything if is_shown else cells)], moved)
    for name in late:
        heard += [cells[answers[name]]] if name in answers else []
        heard.append(cell_of(f'check("{name}")', "check", (name,), asked(f'check("{name}")')))
    return heard


def _answers(cells: Sequence[Cell], found: Mapping[str, Judged]) -> dict[str, int]:
    """The number of the cell that each exercise is answered in."""
    answers = {}
    for name, of_one in steps(cells).items():
        by = found[name].by if name in found else None
        place = next((n for n, cell in enumerate(cells) if cell is by), found_in_place(of_one))
        if place is not None:
            answers[name] = place
    return answers


def _with_answers_above(cells: list[Cell], moved: Mapping[str, Cell | None]) -> list[Cell]:
    """The cells, and each answer that its check did not find a second time above that check."""
    found = []
    waiting = {name: cell for name, cell in moved.items() if cell}
    for cell in cells:
        checked = [name for name in cell.asked.checks if name in waiting and cell.tries is None]
        found += [waiting.pop(name) for name in checked if cell.role != "show"]
        found.append(cell)
    return found
