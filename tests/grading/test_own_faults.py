"""What the grader itself fails on costs that submission and no other, blames nobody, and is tried again."""

import dataclasses
from pathlib import Path

import pytest

from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.intake import loaded_submission, submitted_notebook
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.score import submission_grade
from tests.grading.running import SEED
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import LESSON, RIGHT, filled_notebook, notebook_bytes

pytestmark = needs_bubblewrap
REQUEST = GradingRequest(Path(), Path(), jobs=1, seed=SEED, isolation="nested")


def handed_in(folder: Path, name: str, **answers: str) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook({**RIGHT, **answers})))


def looks(out: Path) -> dict[str, str]:
    with Gradebook.open(out) as book:
        return {attempt.student: attempt.look for attempt in book.submissions()}


def points(out: Path, student: str) -> float:
    with Gradebook.open(out) as book:
        return sum(result.score for result in book.results() if result.student == student)


@pytest.mark.parametrize("where", ["read", "grade_run"])
def test_a_fault_of_the_grader_costs_one_submission(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ada", "bob", "cleo"):
        handed_in(tmp_path / "in", name)
    (tmp_path / "in" / "bob" / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook()) + b" ")
    request = dataclasses.replace(REQUEST, submissions=tmp_path / "in", out=tmp_path / "out")
    with monkeypatch.context() as patch:
        if where == "read":
            real_read = submitted_notebook.read

            def read(data: bytes, lesson: str) -> object:
                return dict[str, object]()["odd key"] if data.endswith(b" ") else real_read(data, lesson)

            patch.setattr(loaded_submission, "read", read)
        else:
            real = submission_grade.grade_run

            def judged(student: str, *rest: object) -> object:
                return dict[str, object]()["odd key"] if student == "bob" else real(student, *rest)  # type: ignore[arg-type]

            patch.setattr(submission_grade, "grade_run", judged)
        assert grade(request) == 1
    message = looks(tmp_path / "out")
    assert (message["ada"], message["cleo"]) == ("", "")
    assert message["bob"].startswith("The grader failed on it (KeyError, test_own_faults.py line ")
    assert "isn't the student's fault" in message["bob"]
    assert "odd key" not in message["bob"]
    assert [points(tmp_path / "out", name) for name in ("ada", "bob", "cleo")] == [2, 0, 2]
    assert grade(request) == 0  # the same command tries it again
    assert looks(tmp_path / "out")["bob"] == ""
    assert points(tmp_path / "out", "bob") == 2
