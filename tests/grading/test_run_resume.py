"""Nothing is lost: not when the grader is killed, not when the disk is full, not when there are two of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.database_file import FILE_NAME
from lessons_lib.grading.run import GradingRequest, grade
from tests.grading.sample_class import contents, write_class
from tests.grading.sandboxes import needs_bubblewrap

pytestmark = needs_bubblewrap

ROOT = Path(__file__).parents[2]
STUDENTS, KILLS = 60, 30


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def lessons_grade(*words: object) -> list[str]:
    return [sys.executable, "-m", "lessons_lib.cli", "grade", *map(str, words), "--seed", "5"]


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    write_class(folder, STUDENTS)
    return folder


@pytest.fixture(scope="module")
def undisturbed(submissions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("undisturbed")
    assert grade(GradingRequest(submissions, out, jobs=2, seed=5)) == 1  # some of them end their own process
    return out


def test_killed_at_thirty_random_moments_it_ends_in_the_same_gradebook(
    submissions: Path, undisturbed: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.grading.kill_often", submissions, tmp_path, str(KILLS)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    graded = [int(line.split()[-1]) for line in done.stdout.splitlines() if line.startswith("killed at")]
    assert len(graded) == KILLS
    assert len(set(graded)) >= 8  # the moments lie all over the run
    assert contents(tmp_path) == contents(undisturbed)
    for name in ("grades.csv", "results.csv"):
        assert (tmp_path / name).read_bytes() == (undisturbed / name).read_bytes()


def test_a_whole_grader_killed_takes_its_workers_along(
    submissions: Path, undisturbed: Path, tmp_path: Path
) -> None:
    for least in (0, 1):  # while it starts, and once it has graded something
        grader = subprocess.Popen(
            lessons_grade(submissions, "--out", tmp_path),
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.DEVNULL,
        )
        while not _descendants(grader.pid) or (least and _attempts(tmp_path) < least):
            time.sleep(0.02)
        descendants = _descendants(grader.pid)
        grader.kill()
        grader.wait()
        while any(Path(f"/proc/{process}").exists() for process in descendants):
            time.sleep(0.05)
    assert descendants
    subprocess.run(
        lessons_grade(submissions, "--out", tmp_path), cwd=ROOT, env=environment(), capture_output=True
    )
    assert contents(tmp_path) == contents(undisturbed)


def _descendants(process: int) -> list[int]:
    from lessons_lib.grading.execute.worker.process_tree import members

    return members(process)[1:]


def test_interrupted_it_says_so_and_goes_on_later(
    submissions: Path, undisturbed: Path, tmp_path: Path
) -> None:
    grader = subprocess.Popen(
        lessons_grade(submissions, "--out", tmp_path),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / FILE_NAME).exists() or not _attempts(tmp_path):
        time.sleep(0.02)
    grader.send_signal(signal.SIGINT)
    out, errors = grader.communicate()
    assert grader.returncode == 130, errors
    assert out.strip() == "Stopped. What was graded is kept; run the same command to go on."
    assert "Traceback" not in errors
    assert 0 < _attempts(tmp_path) < STUDENTS
    grade(GradingRequest(submissions, tmp_path, jobs=2))
    assert contents(tmp_path) == contents(undisturbed)


def _attempts(out: Path) -> int:
    with Gradebook.open(out) as book:
        return len(list(book.submissions()))


def test_a_second_grader_says_so_and_stops(submissions: Path, tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True):
        done = subprocess.run(
            lessons_grade(submissions, "--out", tmp_path),
            cwd=ROOT,
            env=environment(),
            capture_output=True,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(f"lessons: another `lessons grade` is running in {tmp_path}")
    assert done.stderr.count("\n") == 1


FULL = """
mount -t tmpfs -o size=80k tmpfs "$1" || exit 99
shift_out=$1; shift
"$@"; echo "exit $?"
python3 - "$shift_out" <<'END'
import sqlite3, sys
print("graded", sqlite3.connect(sys.argv[1] + "/gradebook.sqlite").execute("SELECT count(*) FROM attempts").fetchone()[0])
END
mount -o remount,size=20m "$shift_out"
"$@"; echo "exit $?"
cp "$shift_out/gradebook.sqlite" "$COPY"
"""


def test_a_full_disk_is_one_sentence_and_loses_nothing(
    submissions: Path, undisturbed: Path, tmp_path: Path
) -> None:
    small, copy = tmp_path / "small", tmp_path / "copy"
    small.mkdir()
    copy.mkdir()
    as_root = [] if os.getuid() == 0 else ["--map-root-user"]
    graded = lessons_grade(submissions, "--out", small)
    done = subprocess.run(
        ["unshare", "--mount", *as_root, "bash", "-c", FULL, "bash", small, *graded],
        cwd=ROOT,
        env={**environment(), "COPY": str(copy)},
        capture_output=True,
        text=True,
    )
    output = done.stdout.splitlines()
    assert output[0] == "exit 2", done
    assert 5 < int(output[1].split()[1]) < STUDENTS
    assert output[-1] == "exit 1"  # as without the disk's being full
    assert done.stderr.count("\n") == 1
    assert "the disk is full: what was graded so far is kept" in done.stderr
    assert contents(copy) == contents(undisturbed)
