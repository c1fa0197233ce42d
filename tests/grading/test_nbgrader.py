"""The course's notebooks under nbgrader's own commands: wrong answers score 0 and right ones full, warnings or not."""

import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from lessons_lib.grading import demo
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.run import GradingRequest, grade
from tests.grading.sample_class import ANSWERS, LESSON

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        importlib.util.find_spec("nbgrader") is None,
        reason="nbgrader: it is not installed here (pip install nbgrader)",
    ),
]

ROOT = Path(__file__).parents[2]
EXERCISE = "mean_of_each_row"
RIGHT, WRONG, BLANK, LEAVES, _ = ANSWERS
NOISY = f"import sys, warnings\nwarnings.warn('careful')\nprint('careful', file=sys.stderr)\n{RIGHT}"
BUGGY = "def mean_of_each_row(scores):\n    raise ValueError('not yet')"
HANDED_IN = {
    "right": RIGHT,
    "noisy": NOISY,
    "wrong": WRONG,
    "blank": BLANK,
    "buggy": BUGGY,
    "untouched": None,
}


Scores = dict[tuple[str, str], tuple[float, float]]  # student, exercise → score, most


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> Scores:
    handed_in = {
        student: {} if answer is None else {EXERCISE: answer} for student, answer in HANDED_IN.items()
    }
    return autograded(tmp_path_factory.mktemp("course"), LESSON, handed_in)


def autograded(course: Path, lesson: str, handed_in: dict[str, dict[str, str]]) -> Scores:
    """What nbgrader gives the students for each exercise. handed_in: student → cell id → source."""
    (course / "source" / "ps1").mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{lesson}.ipynb", course / "source" / "ps1")
    nbgrader(course, "generate_assignment", "ps1", "--create")
    released = (course / "release" / "ps1" / f"{lesson}.ipynb").read_text(encoding="utf-8")
    assert "BEGIN SOLUTION" not in released
    assert "require(" not in released
    for student, answers in handed_in.items():
        notebook = json.loads(released)
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell["id"], cell["source"])
        folder = course / "submitted" / student / "ps1"
        folder.mkdir(parents=True)
        (folder / f"{lesson}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    nbgrader(course, "autograde", "ps1", "--create")
    with sqlite3.connect(course / "gradebook.db") as book:
        rows = book.execute(
            "SELECT a.student_id, b.name, coalesce(g.manual_score, g.auto_score, 0), c.max_score "
            "FROM submitted_assignment a JOIN submitted_notebook n ON n.assignment_id = a.id "
            "JOIN grade g ON g.notebook_id = n.id JOIN grade_cells c ON c.id = g.cell_id "
            "JOIN base_cell b ON b.id = c.id"
        ).fetchall()
    return {(student, cell.removeprefix("check-")): (score, most) for student, cell, score, most in rows}


def nbgrader(course: Path, *words: str) -> None:
    home = {name: str(course / "home") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # it calls alembic by name
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words],
        cwd=course,
        env={**os.environ, **home, "PYTHONPATH": str(ROOT), "PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("student", ["right", "noisy"])
def test_a_right_answer_scores_full(scores: Scores, student: str) -> None:
    assert scores[student, EXERCISE] == (1, 1)


@pytest.mark.parametrize("student", ["wrong", "blank", "buggy", "untouched"])
def test_any_other_scores_0(scores: Scores, student: str) -> None:
    assert scores[student, EXERCISE] == (0, 1)


def test_a_whole_lesson_scores_as_the_courses_own_grader_says(tmp_path: Path) -> None:
    lesson, students = "04_broadcasting", ("Amara Okafor", "Goran Ilić", "Jonas Weber")
    files = resources.files(demo).joinpath("students")
    texts = {name: files.joinpath(f"{name}.txt").read_text(encoding="utf-8") for name in students}
    handed_in = {name: demo.read_answers(text)[lesson] for name, text in texts.items()}
    theirs = autograded(tmp_path / "course", lesson, handed_in)
    request = GradingRequest(tmp_path / "course" / "submitted", tmp_path / "grades", jobs=2)
    assert grade(request) == 0
    with Gradebook.open(tmp_path / "grades") as book:
        ours = {(r.student, r.exercise): r for r in book.results() if r.max_score}
    assert ours.keys() == theirs.keys()
    full = {key for key, result in ours.items() if result.score == result.max_score}
    nothing = {key for key, result in ours.items() if result.score == 0}
    assert len(full) > 8
    assert len(nothing) > 15
    for key, (score, most) in theirs.items():
        assert most == ours[key].max_score
        assert (score == most) is (key in full), key  # half an answer is none to nbgrader
        if key in nothing:
            assert score == 0, key
