"""The worker's copy of the course holds no answer, and sees what the course itself sees."""

import ast
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lessons_lib
from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.grading.execute.sandbox.bubblewrap import environment
from lessons_lib.grading.execute.sandbox.course import write
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.intake.submitted_notebook import read
from tests.grading.conftest import ASKING
from tests.grading.running import SEED, grade_result
from tests.grading.sandboxes import needs_bubblewrap

HERE = Path(lessons_lib.__path__[0])
SOLUTIONS = HERE.parent / "solutions"
FEWEST = 25  # characters: a shorter statement, such as `total += x`, may be anywhere


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    write(folder, ASKING)
    return folder


@pytest.mark.parametrize("slug", ASKING)
def test_no_statement_of_an_answer_and_no_sentence_is_in_it(copy: Path, slug: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(copy.rglob("exercises/*/*.py")))
    plain = "\n".join(ast.unparse(ast.parse(path.read_text(encoding="utf-8"))) for path in _questions(slug))
    hunts = {ast.unparse(part) for part in _statements(_questions(slug))}
    told = {ast.unparse(part) for part in _statements((HERE / "answers" / f"lesson_{slug}").rglob("*.py"))}
    long_enough = [part for part in told - hunts if len(part) >= FEWEST]
    assert [part for part in long_enough if part in plain] == []
    assert len(long_enough) > 5
    for key in load(slug).in_order():
        assert not any(wrong.template in text for wrong in key.misconceptions)
        assert not any(hint in text for hint in key.hints)


def _questions(slug: str) -> Iterator[Path]:
    return (HERE / "exercises" / f"lesson_{slug}").rglob("*.py")


def _statements(files: Iterator[Path]) -> Iterator[ast.AST]:
    """What is computed in the decorated functions and classes of these files, and in the rows of their tables."""
    for path in files:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.decorator_list:
                yield from (part for part in node.body if not isinstance(part, ast.Expr))
            else:
                yield from (row.body for row in ast.walk(node) if isinstance(row, ast.Lambda))


# Where the course is installed for development, a finder knows its folder: no sandbox sees that one.
LOOK = """
import importlib, json, pkgutil, sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in str(finder).lower()]
import lessons_lib
from lessons_lib.exercises import load
for slug in sys.argv[1:]:
    load(slug)
for name in ("lessons_lib.answers", "lessons_lib.authoring", "lessons_lib.notebook.workspace"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        pass
    else:
        raise SystemExit(name)
print(json.dumps(sorted(module.name for module in pkgutil.iter_modules(lessons_lib.__path__))))
"""


def test_its_questions_can_be_imported_and_no_answer(copy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *ASKING],
        env=environment(str(copy)),
        cwd=copy,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [
        "checking",
        "counting",
        "edits",
        "exercises",
        "gpu",
        "grading",
        "loading",
        "notebook",
        "phrases",
        "repair",
        "viz",
    ]


def test_the_copy_can_be_read_by_the_user_that_root_becomes(tmp_path: Path) -> None:
    before = os.umask(0o077)  # as on a machine whose files are nobody else's
    try:
        write(tmp_path, ["04_broadcasting"])
    finally:
        os.umask(before)
    copy = tmp_path / "lessons_lib"
    modes = {(p.is_dir(), stat.S_IMODE(p.stat().st_mode)) for p in (copy, *copy.rglob("*"))}
    assert modes == {(True, 0o755), (False, 0o644)}


def test_the_copy_has_no_solutions_and_no_tools_for_authors(copy: Path) -> None:
    names = {path.relative_to(copy).as_posix() for path in copy.rglob("*")}
    assert "lessons_lib/checking/collect/evidence.py" in names
    unwanted = (
        "authoring",
        "answers/",
        "solutions",
        "demo",
        "reports",
        "workspace",
        "score",
        "intake",
        "__pycache__",
    )
    assert [name for name in names if any(word in name for word in unwanted)] == []


@needs_bubblewrap
@pytest.mark.parametrize("slug", ASKING)
def test_right_answers_get_the_verdict_that_they_get_from_the_course_itself(
    pool: WorkerPool, slug: str
) -> None:
    notebook = read((SOLUTIONS / f"{slug}.ipynb").read_bytes(), slug)
    cells = [cell for cell in notebook.cells if cell.role != "show"]
    run_result = pool.run(Job(slug, SEED, tuple(cell.source for cell in cells), 10))
    grade = grade_result(cells, run_result, slug)
    assert grade.look == ""
    assert grade.notes == ()
    for result in grade.results:
        key = load(slug).keys[result.exercise]
        answer = key.reference if key.exercise.has_inputs else key.reference()
        own = judge(key, collect(key.exercise, answer, SEED))
        assert (result.status, result.score, result.message) == ("passed", own.points, own.message)
