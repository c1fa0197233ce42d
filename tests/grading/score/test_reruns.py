"""What needs cells that had not run when it was checked is not lost."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.score.prerequisites import course_answers
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import (
    added_cell,
    cell_with_id,
    filled_notebook,
    notebook_bytes,
    order_before_backward,
)

pytestmark = needs_bubblewrap
SLUG = "05_autograd_by_hand"
COURSES = course_answers(SLUG)
BUILDS, BASE = "backward", "topological_order"
WRONG = "def topological_order(root):\n    return [root]"
ANOTHER_WRONG = "def topological_order(root):\n    return [root, root]"
GUESSES = [f"def topological_order(root):\n    return [root] * {number}" for number in range(2, 9)]
HELPED = COURSES[BASE].replace("def topological_order", "def helper", 1)

NotebookJson = dict[str, Any]
Change = Callable[[NotebookJson], Any]


def at_the_end(*sources: str) -> Change:
    return lambda made: made["cells"].extend(map(added_cell, sources))


def shown(made: NotebookJson) -> None:
    cell = next(cell for cell in made["cells"] if "show" in cell["metadata"].get("tags", []))
    cell["source"] = [*cell["source"], "\n\n", HELPED]


def in_reverse(made: NotebookJson) -> None:
    made["cells"].reverse()


def without_the_cell_that_binds(made: NotebookJson) -> None:
    [cell] = [c for c in made["cells"] if "".join(c["source"]).strip() == f'ordered = given("{BASE}")']
    made["cells"].remove(cell)


# What is in the cells of exercises, what becomes of the notebook, and which exercises then pass.
STUDENTS: dict[str, tuple[Mapping[str, str], Change, set[str]]] = {
    "base below both": ({BUILDS: COURSES[BUILDS]}, at_the_end(COURSES[BASE]), {BASE, BUILDS}),
    "wrong base in place": (
        {BUILDS: COURSES[BUILDS], BASE: WRONG}, at_the_end(COURSES[BASE]), {BASE, BUILDS}
    ),
    "both at the end": ({}, at_the_end(COURSES[BUILDS], COURSES[BASE]), {BASE, BUILDS}),
    "helper at the end": (
        {BASE: "def topological_order(root):\n    return helper(root)", BUILDS: COURSES[BUILDS]},
        at_the_end(HELPED),
        {BASE, BUILDS},
    ),
    "helper in a cell that only shows": (
        {BASE: "def topological_order(root):\n    return helper(root)"}, shown, {BASE}
    ),
    "helper nowhere": ({BASE: "def topological_order(root):\n    return helper(root)"}, at_the_end(), set()),
    "wrong everywhere": ({BASE: WRONG}, at_the_end(ANOTHER_WRONG), set()),
    "right among guesses": ({}, at_the_end(*GUESSES[:2], COURSES[BASE], *GUESSES[2:]), set()),
    "reversed": ({BASE: COURSES[BASE], BUILDS: COURSES[BUILDS]}, in_reverse, {BASE, BUILDS}),
    "setup lost": (
        {BASE: COURSES[BASE], BUILDS: COURSES[BUILDS]}, without_the_cell_that_binds, {BASE, BUILDS}
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Attempt], list[Result]]:
    folder = tmp_path_factory.mktemp("again")
    for student, (answers, change, _) in STUDENTS.items():
        made = filled_notebook(answers, SLUG)
        order_before_backward(made)
        change(made)
        (folder / "in" / student).mkdir(parents=True)
        (folder / "in" / student / f"{SLUG}.ipynb").write_bytes(notebook_bytes(made))
    grade(GradingRequest(folder / "in", folder / "out", jobs=2, seed=3))
    with Gradebook.open(folder / "out") as book:
        return {attempt.student: attempt for attempt in book.submissions()}, list(book.results())


@pytest.mark.parametrize("student", STUDENTS)
def test_what_could_be_earned_is(graded: tuple[dict[str, Attempt], list[Result]], student: str) -> None:
    _, results = graded
    assert {r.exercise for r in results if r.student == student and r.score} == STUDENTS[student][2]


def test_the_rerun_is_reported(graded: tuple[dict[str, Attempt], list[Result]]) -> None:
    attempts, results = graded
    looks = {student: attempt.look for student, attempt in attempts.items()}
    assert "`backward`: tried once more after all cells had run" in looks["base below both"]
    assert "`topological_order`: tried once more after all" in looks["helper in a cell that only shows"]
    assert looks["helper nowhere"] == ""
    answers = {r.student: r.answer for r in results if r.exercise == BASE}
    assert answers["base below both"] == answers["wrong base in place"] == COURSES[BASE]
    assert cell_with_id(filled_notebook({}, SLUG), BASE)["id"] == BASE
