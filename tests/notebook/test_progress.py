"""Progress survives damage, a second kernel and a folder that can't be written."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.notebook.progress import FILE_NAME, ExerciseRecord, ProgressStore, create, find


def verdict(status: str, points: float = 0) -> Verdict:
    return Verdict("row_means", status, points, 2, "")  # type: ignore[arg-type]


def test_different_tries_are_counted_once_each(tmp_path: Path) -> None:
    store = ProgressStore(create(tmp_path))
    for answer in ("a", "a", "b"):
        store.record("98_toys", verdict("failed"), answer)
    assert store.record_of("row_means") == ExerciseRecord(passed=False, points=0, tries=2)
    store.record("98_toys", verdict("passed", 2), "c")
    store.record("98_toys", verdict("failed"), "a")
    assert store.record_of("row_means") == ExerciseRecord(passed=True, points=2, tries=2)
    assert ProgressStore(find(tmp_path)).record_of("row_means").passed


def test_hints_are_remembered(tmp_path: Path) -> None:
    path = create(tmp_path)
    ProgressStore(path).take_hint("row_means", 2)
    assert ProgressStore(path).hints_shown("row_means") == 2
    assert ProgressStore(path).hints_shown("other") == 0


def test_the_file_is_found_from_a_folder_below(tmp_path: Path) -> None:
    path = create(tmp_path)
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert find(below) == path


def test_without_a_file_progress_lasts_as_long_as_the_store(tmp_path: Path) -> None:
    store = ProgressStore(None)
    store.record("98_toys", verdict("passed", 2), "c")
    assert store.record_of("row_means").passed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"this is no database at all, " * 40, b"SQLite format 3\x00" + b"\xff" * 500]
)
def test_a_damaged_file_is_set_aside_and_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(content)
    store = ProgressStore(path)
    store.record("98_toys", verdict("passed", 2), "c")
    assert store.record_of("row_means").passed
    (note,) = store.take_notes()
    (aside,) = tmp_path.glob("progress.damaged-*.sqlite")
    assert aside.name in note
    assert aside.read_bytes() == content
    assert ProgressStore(path).record_of("row_means").passed
    assert store.take_notes() == ()


def test_a_file_that_cannot_be_written_leaves_progress_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "nobody"
    store = ProgressStore(folder / FILE_NAME)  # the folder does not exist, which stops root too
    store.record("98_toys", verdict("passed", 2), "c")
    assert store.record_of("row_means").passed
    (note,) = store.take_notes()
    assert "can't be saved" in note
    assert str(tmp_path) not in note


def test_a_locked_file_loses_nothing_that_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lessons_lib.notebook.progress.BUSY_SECONDS", 0.1)
    path = create(tmp_path)
    first = ProgressStore(path)
    first.record("98_toys", verdict("passed", 2), "c")
    assert first.record_of("row_means").passed
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    store = ProgressStore(path)
    store.record("98_toys", verdict("failed"), "d")
    assert store.record_of("row_means").tries == 1
    assert "locked" in store.take_notes()[0]
    other.rollback()
    other.close()
    assert ProgressStore(path).record_of("row_means").passed


def test_two_kernels_write_at_the_same_time(tmp_path: Path) -> None:
    path = create(tmp_path)
    code = (
        "import sys; from pathlib import Path\n"
        "from lessons_lib.notebook.progress import ProgressStore\n"
        "from lessons_lib.checking.judge.verdict import Verdict\n"
        "store = ProgressStore(Path(sys.argv[1]))\n"
        "for i in range(40): store.record('l', Verdict('e', 'failed', 0, 1, ''), f'{sys.argv[2]}-{i}')\n"
        "assert store.record_of('e').tries >= 40 and not store.not_kept, store.take_notes()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    kernels = [
        subprocess.Popen([sys.executable, "-c", code, str(path), name], env=environment)
        for name in ("one", "two")
    ]
    assert [kernel.wait() for kernel in kernels] == [0, 0]
    assert ProgressStore(path).record_of("e").tries == 80
