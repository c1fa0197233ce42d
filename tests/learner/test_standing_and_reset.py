"""`lessons progress` and `lessons reset`, on a work folder with a real lesson in it."""

import json
from pathlib import Path

import pytest

from lessons_lib import cli
from lessons_lib.checking.progress import Store
from lessons_lib.checking.verdict import Verdict
from lessons_lib.exercises import load
from lessons_lib.learner import workspace

COURSE = Path(__file__).parents[2]
ANSWER = "def row_shares(counts):\n    return counts / counts.sum()"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the shipped notebooks, and a learner who has opened it."""
    (tmp_path / "notebooks").mkdir()
    for name in ("00_start_here.ipynb", "04_broadcasting.ipynb"):
        (tmp_path / "notebooks" / name).write_bytes((COURSE / "notebooks" / name).read_bytes())
    monkeypatch.setattr(workspace, "__file__", str(tmp_path / "lessons_lib" / "learner" / "workspace.py"))
    workspace.prepare(tmp_path)
    return tmp_path


def answer(course: Path, text: str) -> None:
    path = course / "work" / "04_broadcasting.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    next(cell for cell in notebook["cells"] if cell["id"] == "row_shares")["source"] = text
    path.write_text(json.dumps(notebook), encoding="utf-8")


def source(course: Path, folder: str = "work") -> str:
    notebook = json.loads((course / folder / "04_broadcasting.ipynb").read_text(encoding="utf-8"))
    return "".join(next(cell for cell in notebook["cells"] if cell["id"] == "row_shares")["source"])


def record(course: Path, status: str, points: float) -> None:
    verdict = Verdict("row_shares", status, points, 1, "")  # type: ignore[arg-type]
    store = Store(course / "work" / "progress.sqlite")
    store.record("04_broadcasting", verdict, status)
    store.wait()


def test_progress_over_all_lessons(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(course, "failed", 0)
    record(course, "passed", 1)
    assert cli.main(["progress"]) == 0
    shown = capsys.readouterr().out
    assert "90_pictures" not in shown, "it asks nothing"
    first, *others = shown.splitlines()
    assert " ".join(first.split()) == "00_start_here 0 of 1 points 0 of 2 passed next: mean_of_each_row"
    (fourth,) = [line for line in others if line.startswith("04_broadcasting")]
    assert f"1 of {len(load('04_broadcasting').exercises)} passed" in fourth


def test_progress_of_one_lesson(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(course, "failed", 0)
    record(course, "passed", 1)
    assert cli.main(["progress", "04_broadcasting"]) == 0
    shown = capsys.readouterr().out
    assert "✓ row_shares" in shown
    assert "1 of 1" in shown
    assert "1 try before" in shown
    assert "○ scale_channels" in shown


def test_progress_without_a_work_folder(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (course / "work" / "progress.sqlite").unlink()
    assert cli.main(["progress"]) == 0
    assert "Nothing yet" in capsys.readouterr().out


def test_progress_names_a_damaged_file(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (course / "work" / "progress.sqlite").write_bytes(b"no database " * 100)
    assert cli.main(["progress"]) == 0
    assert "was damaged: it is kept as progress.damaged-" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["progress", "04_broadcast"], ["reset", "row_share"]])
def test_an_unknown_name_gets_the_nearest(
    course: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    said = capsys.readouterr().err
    assert "did you mean" in said
    assert len(said.splitlines()) == 1


def test_reset_puts_the_blank_back_and_keeps_the_answer(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(course, ANSWER)
    record(course, "passed", 1)
    assert cli.main(["reset", "row_shares"]) == 0
    assert source(course) == source(course, "notebooks")
    (kept,) = (course / "work" / "set aside").iterdir()
    assert kept.read_text(encoding="utf-8") == ANSWER + "\n"
    assert kept.name in capsys.readouterr().out
    standing = Store(course / "work" / "progress.sqlite").standing("row_shares")
    assert (standing.passed, standing.tries) == (False, 0)


def test_reset_of_a_blank_writes_nothing(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (course / "work" / "04_broadcasting.ipynb").read_bytes()
    assert cli.main(["reset", "row_shares"]) == 0
    assert "still blank" in capsys.readouterr().out
    assert (course / "work" / "04_broadcasting.ipynb").read_bytes() == before
    assert not (course / "work" / "set aside").exists()


def test_reset_of_a_broken_notebook_leaves_it(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = course / "work" / "04_broadcasting.ipynb"
    path.write_text("{ half a file", encoding="utf-8")
    assert cli.main(["reset", "row_shares"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "{ half a file"
