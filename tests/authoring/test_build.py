"""`lessons build` from end to end, with real kernels; what fails leaves the old files."""

import json
import os

import nbformat
import pytest

from lessons_lib.authoring import build, execute, files
from lessons_lib.command import UserError
from tests.authoring.toy import SLUG

# The kernel has no registry with this lesson in it; its desk is made from the file.
OPENING = f"""\
import runpy

from lessons_lib.checking.desk import Desk, Store

lesson = runpy.run_path("../lessons_lib/exercises/lesson_{SLUG}/__init__.py")["lesson"]
check, predict, hint, given, solution, progress = Desk(lesson, Store(None))"""
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
def runnable(toy):
    toy.edit(
        'from lessons_lib import open_lesson\n\ncheck, predict, hint, given, solution, progress = open_lesson("97_toy")',
        OPENING,
    )
    return toy.save()


def cells(path):
    return {cell["id"]: cell for cell in nbformat.read(path, as_version=4).cells}


def test_build_check_and_only_stale(runnable, capsys, monkeypatch):
    toy = runnable
    toy.edit("table.mean(dim=1)\n", SHOWS)
    toy.save()
    assert build.main([], toy.course) == 0
    solved, blank = cells(toy.course.solved(SLUG)), cells(toy.course.blank(SLUG))

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
    stored = json.loads(toy.course.solved(SLUG).read_text(encoding="utf-8"))
    assert set(stored["metadata"]) == {"kernelspec", "language_info"}
    assert stored["metadata"]["language_info"] == {"name": "python"}
    assert all(set(cell["metadata"]) <= {"tags", "nbgrader"} for cell in stored["cells"])

    assert list(blank) == list(solved)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in blank.values())

    capsys.readouterr()
    assert build.main(["--check"], toy.course) == 0
    assert capsys.readouterr().out == f"{SLUG}: up to date.\n"

    executed = []
    monkeypatch.setattr(execute, "execute", lambda notebook, folder, file: executed.append(file) or notebook)
    assert build.main(["--only-stale"], toy.course) == 0
    assert executed == []
    assert build.main([SLUG], toy.course) == 0  # outputs follow the library too
    assert executed == [f"solutions/{SLUG}.ipynb"]
    toy.edit("## A value", "## Values")
    toy.save()
    capsys.readouterr()
    assert build.main(["--check"], toy.course) == 1
    assert capsys.readouterr().out == (
        f"solutions/{SLUG}.ipynb: cell values: differs in its id; `lessons build {SLUG}` makes it anew.\n"
        f"notebooks/{SLUG}.ipynb: cell values: differs in its id; `lessons build {SLUG}` makes it anew.\n"
    )
    assert len(executed) == 1  # --check writes nothing
    assert build.main(["--only-stale"], toy.course) == 0
    assert len(executed) == 2
    assert "values" in cells(toy.course.blank(SLUG))


def test_a_failing_cell_is_one_sentence_and_leaves_the_old_files(runnable, capsys):
    toy = runnable.derive()
    before = [path.read_bytes() for path in (toy.course.solved(SLUG), toy.course.blank(SLUG))]
    toy.edit("return totals / x.shape[1]", "return totals")
    toy.save()
    assert build.main([], toy.course) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(
        f"solutions/{SLUG}.ipynb: cell check-row_means: raised AssertionError: row_means: "
    )
    assert [path.read_bytes() for path in (toy.course.solved(SLUG), toy.course.blank(SLUG))] == before
    assert sorted(path.name for path in toy.course.solved(SLUG).parent.iterdir()) == [
        f"{SLUG}.ipynb",
        f"{SLUG}.py",
    ]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("while True:\n    pass", "took more than 2 seconds."),
        ("import os\n\nos._exit(1)", "the kernel died in it."),
    ],
)
def test_an_endless_cell_and_a_dead_kernel(toy, monkeypatch, capsys, code, sentence):
    monkeypatch.setattr(execute, "SECONDS", 2)
    toy.edit('# %% tags=["setup"]\n', f'# %% tags=["show"]\n{code}\n\n# %% tags=["setup"]\n')
    toy.save()
    assert build.main([], toy.course) == 1
    assert capsys.readouterr().out == f"solutions/{SLUG}.ipynb: cell means-2: {sentence}\n"


def test_what_can_not_be_read_is_said_and_the_rest_is_built(toy, capsys, monkeypatch):
    monkeypatch.setattr(execute, "execute", lambda notebook, folder, file: notebook)
    toy.save().course.source("96_alone").write_text("", encoding="utf-8")
    assert build.main([], toy.course) == 1
    assert capsys.readouterr().out == (
        f"solutions/96_alone.py: there is no lessons_lib/exercises/lesson_96_alone for it.\n{SLUG}: built.\n"
    )


def test_an_unknown_lesson(toy):
    with pytest.raises(UserError, match=r"^there is no lesson '97_toi': did you mean 97_toy$"):
        build.main(["97_toi"], toy.save().course)


def test_a_notebook_is_written_whole_or_not_at_all(toy, monkeypatch):
    path = toy.derive().course.blank(SLUG)
    before = path.read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(toy.draft().solved, path)
    assert path.read_bytes() == before


def test_an_invalid_notebook_is_not_written(toy):
    path = toy.derive().course.blank(SLUG)
    before = path.read_bytes()
    notebook = toy.draft().blank
    notebook["cells"][0]["id"] = "no id!"
    with pytest.raises(nbformat.ValidationError):
        files.write(notebook, path)
    assert path.read_bytes() == before
