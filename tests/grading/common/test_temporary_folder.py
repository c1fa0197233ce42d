"""A grader's folders: gone with it, or with the next one."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from lessons_lib.grading.common.temporary_folder import TemporaryFolder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the grader: it does not run on Windows")
KILLED = """
import os, signal
from lessons_lib.grading.common.temporary_folder import TemporaryFolder
folder = TemporaryFolder("lessons-test-swept-")
(folder.path / "left").mkdir()
print(folder.path, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_what_a_killed_grader_left_goes_with_the_next(here: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False)
    left = Path(done.stdout.strip())
    assert left.parent == here
    assert left.is_dir()
    (here / "lessons-test-swept-strangers").mkdir()  # without a lock of ours: not ours
    held = TemporaryFolder("lessons-test-swept-")
    another = TemporaryFolder("lessons-test-swept-")
    assert sorted(here.iterdir()) == sorted([held.path, another.path, here / "lessons-test-swept-strangers"])
    for folder in (held, another):
        folder.remove()
    assert os.listdir(here) == ["lessons-test-swept-strangers"]


def test_a_folder_that_another_grader_removes_before_it_is_locked_is_made_anew(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    lock, removed = fcntl.flock, []

    def late(descriptor: int, how: int) -> Any:
        if not removed:
            removed.extend(here.iterdir())
            shutil.rmtree(removed[0])
        return lock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", late)
    folder = TemporaryFolder("lessons-test-swept-")
    assert removed
    assert folder.path not in removed
    assert folder.path.is_dir()
    folder.remove()
