"""`lessons build` from end to end, with real kernels; what fails leaves the old files."""

import json
import os

import nbformat
import pytest

from lessons_lib.authoring import build, execute, files
from lessons_lib.command import UserError
from tests.authoring.sample_lesson import SLUG

# The kernel has no registry with this lesson in it; its API is made from the file.
OPENING = f"""\
import runpy
from types import SimpleNamespace

from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore

questions = SimpleNamespace(**runpy.run_path("../lessons_lib/exercises/lesson_{SLUG}/__init__.py"))
answers = runpy.run_path("../lessons_lib/answers/lesson_{SLUG}/__init__.py", {{"questions": questions}})["answers"]
check, predict, hint, given, solution, progress = NotebookAPI(answers, ProgressStore(None))"""
SHOWS = """\
import warnings

from ipywidgets import IntSlider

print("in", __import__("os").path.basename(__import__("os").getcwd()))
print("one more line")
warnings.warn("mind this")
IntSlider()

# %% tags=["show", "nbval-raises-exception"]
torch.ones(2) + torch.ones(3)
"""


@pytest.fixture
def runnable(sample):
    sample.edit(
        'from lessons_lib import open_lesson\n\ncheck, predict, hint, given, solution, progress = open_lesson("97_toy")',
        OPENING,
    )
    return sample.save()


def cells(path):
    return {cell["id"]: cell for cell in nbformat.read(path, as_version=4).cells}


def test_build_check_and_only_stale(runnable, capsys, monkeypatch):
    sample = runnable
    sample.edit("table.mean(dim=1)\n", SHOWS)
    sample.save()
    assert build.main([], sample.course) == 0
    solved, blank = cells(sample.course.solved(SLUG)), cells(sample.course.blank(SLUG))

    # Executed in solutions/, with the verdict stored, and the hidden test passed.
    stdout, stderr, _ = solved["means-3"].outputs
    assert stdout.text == "in solutions\none more line\n"
    assert "UserWarning: mind this" in stderr.text
    assert (
        solved["check-row_means"]
        .outputs[0]
        .data["text/plain"]
        .startswith("✓ row_means: passed, 2 of 2 points")
    )
    # An exception that is part of the lesson is kept, without the machine's traceback.
    (error,) = solved["means-4"].outputs
    assert error.ename == "RuntimeError"
    assert error.traceback == [f"RuntimeError: {error.evalue}"]
    # Neither state of widgets nor times of execution.
    stored = json.loads(sample.course.solved(SLUG).read_text(encoding="utf-8"))
    assert set(stored["metadata"]) == {"kernelspec", "language_info"}
    assert stored["metadata"]["language_info"] == {"name": "python"}
    assert all(set(cell["metadata"]) <= {"tags", "nbgrader"} for cell in stored["cells"])

    assert list(blank) == list(solved)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in blank.values())

    capsys.readouterr()
    assert build.main(["--check"], sample.course) == 0
    assert capsys.readouterr().out == f"{SLUG}: up to date.\n"

    executed = []
    monkeypatch.setattr(execute, "execute", lambda notebook, folder, file: executed.append(file) or notebook)
    assert build.main(["--only-stale"], sample.course) == 0
    assert executed == []
    assert build.main([SLUG], sample.course) == 0  # outputs follow the library too
    assert executed == [f"solutions/{SLUG}.ipynb"]
    sample.edit("## A value", "## Values")
    sample.save()
    capsys.readouterr()
    assert build.main(["--check"], sample.course) == 1
    assert capsys.readouterr().out == (
        f"solutions/{SLUG}.ipynb: cell values: differs in its id; `lessons build {SLUG}` makes it again. [notebook-stale]\n"
        f"notebooks/{SLUG}.ipynb: cell values: differs in its id; `lessons build {SLUG}` makes it again. [notebook-stale]\n"
    )
    assert len(executed) == 1  # --check writes nothing
    assert build.main(["--only-stale"], sample.course) == 0
    assert len(executed) == 2
    assert "values" in cells(sample.course.blank(SLUG))


def test_a_failing_cell_is_one_sentence_and_leaves_the_old_files(runnable, capsys):
    sample = runnable.derive()
    before = [path.read_bytes() for path in (sample.course.solved(SLUG), sample.course.blank(SLUG))]
    sample.edit("return totals / x.shape[1]", "return totals")
    sample.save()
    assert build.main([], sample.course) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(
        f"solutions/{SLUG}.ipynb: cell check-row_means: raised AssertionError: row_means: "
    )
    assert line.endswith(" [cell-raises]")
    assert [path.read_bytes() for path in (sample.course.solved(SLUG), sample.course.blank(SLUG))] == before
    assert sorted(path.name for path in sample.course.solved(SLUG).parent.iterdir()) == [
        f"{SLUG}.ipynb",
        f"{SLUG}.py",
    ]


def test_a_lesson_that_runs_sees_the_notebook_that_it_ships(runnable, monkeypatch):
    """`progress()` reads the lesson's sections there."""
    sample = runnable
    sample.edit("## A value", "## Values")
    sample.save()
    seen = []

    def execute_and_look(notebook, folder, file):
        seen.append("values" in cells(sample.course.blank(SLUG)))
        return notebook

    monkeypatch.setattr(execute, "execute", execute_and_look)
    assert build.main([], sample.course) == 0
    assert seen == [True]


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("while True:\n    pass", "took more than 2 seconds. [cell-too-slow]"),
        ("import os\n\nos._exit(1)", "the kernel died in it. [kernel-died]"),
    ],
)
def test_an_endless_cell_and_a_dead_kernel(sample, monkeypatch, capsys, code, printed):
    monkeypatch.setattr(execute, "SECONDS", 2)
    sample.edit('# %% tags=["setup"]\n', f'# %% tags=["show"]\n{code}\n\n# %% tags=["setup"]\n')
    sample.save()
    assert build.main([], sample.course) == 1
    assert capsys.readouterr().out == f"solutions/{SLUG}.ipynb: cell means-2: {printed}\n"


def test_what_can_not_be_read_is_said_and_the_rest_is_built(sample, capsys, monkeypatch):
    monkeypatch.setattr(execute, "execute", lambda notebook, folder, file: notebook)
    sample.save().course.source("96_alone").write_text("", encoding="utf-8")
    assert build.main([], sample.course) == 1
    assert capsys.readouterr().out == (
        f"solutions/96_alone.py: there is no lessons_lib/exercises/lesson_96_alone for it. [exercises-missing]\n{SLUG}: built.\n"
    )


def test_an_unknown_lesson(sample):
    with pytest.raises(UserError, match=r"^there is no lesson '97_toi': did you mean 97_toy$"):
        build.main(["97_toi"], sample.save().course)


def test_a_notebook_is_written_whole_or_not_at_all(sample, monkeypatch):
    path = sample.derive().course.blank(SLUG)
    before = path.read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(sample.draft().solved, path)
    assert path.read_bytes() == before


def test_an_invalid_notebook_is_not_written(sample):
    path = sample.derive().course.blank(SLUG)
    before = path.read_bytes()
    notebook = sample.draft().blank
    notebook["cells"][0]["id"] = "no id!"
    with pytest.raises(nbformat.ValidationError):
        files.write(notebook, path)
    assert path.read_bytes() == before
