"""The course's notebooks under nbgrader's own commands: wrong answers score 0 and right ones full, warnings or not."""

import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.grading.classes import ANSWERS, LESSON

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


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float]]:
    """Each student's score and the most that there is, from nbgrader's own gradebook."""
    course = tmp_path_factory.mktemp("course")
    (course / "source" / "ps1").mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{LESSON}.ipynb", course / "source" / "ps1")
    nbgrader(course, "generate_assignment", "ps1", "--create")
    released = (course / "release" / "ps1" / f"{LESSON}.ipynb").read_text(encoding="utf-8")
    assert "BEGIN SOLUTION" not in released
    assert "require(" not in released
    for student, answer in HANDED_IN.items():
        notebook = json.loads(released)
        for cell in notebook["cells"]:
            if cell["id"] == EXERCISE and answer is not None:
                cell["source"] = answer
        folder = course / "submitted" / student / "ps1"
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    nbgrader(course, "autograde", "ps1", "--create")
    with sqlite3.connect(course / "gradebook.db") as book:
        rows = book.execute(
            "SELECT a.student_id, sum(coalesce(g.manual_score, g.auto_score, 0)), sum(c.max_score) "
            "FROM submitted_assignment a JOIN submitted_notebook n ON n.assignment_id = a.id "
            "JOIN grade g ON g.notebook_id = n.id JOIN grade_cells c ON c.id = g.cell_id GROUP BY 1"
        ).fetchall()
    return {student: (score, most) for student, score, most in rows}


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
def test_a_right_answer_scores_full(scores: dict[str, tuple[float, float]], student: str) -> None:
    assert scores[student] == (1, 1)


@pytest.mark.parametrize("student", ["wrong", "blank", "buggy", "untouched"])
def test_any_other_scores_0(scores: dict[str, tuple[float, float]], student: str) -> None:
    assert scores[student] == (0, 1)
