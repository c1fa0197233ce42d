"""What grading costs beyond the notebooks' own code, beside nbgrader, on the same submissions and cores.

Run with `make bench`, which installs nbgrader into an environment of its own. Whole runs, from the command to
its end: `nbgrader autograde`, which isolates nothing, and `lessons grade`, each submission in namespaces of
its own. Bars: at 60 submissions at least 100 times less, and from 60 to 3,000 a flat cost of each and a flat
memory of the grader. Without a bar: what `--places` adds for the demo class, and where every answer is wrong.
"""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.authoring.tried import read_tried
from lessons_lib.grading.demo import write_class
from lessons_lib.grading.gradebook.database_file import FILE_NAME
from lessons_lib.grading.intake.submitted_notebook import read
from tests.grading.submissions import filled_notebook, notebook_bytes

ROOT = Path(__file__).resolve().parents[1]
NBGRADER = ROOT / ".venv" / "nbgrader" / "bin" / "python"
LESSON = "04_broadcasting"
CORES = 2
FEW, MANY, WRONG = 60, 3_000, 40
BAR, FLAT, FLAT_MEMORY = 100, 1.2, 1.1

# What no grader can save: the cells of every notebook, in one process that has imported all they need. As
# nbgrader runs them, all of them with the course's own `check`; as a worker does, which only records.
AS_IN_A_KERNEL = """
import contextlib, io, json, sys, time, warnings
import torch, numpy, matplotlib.pyplot, sklearn.datasets
from IPython.core.interactiveshell import InteractiveShell
torch.set_num_threads(1)
warnings.simplefilter("ignore")
shell = InteractiveShell.instance()
def run(cells):
    shell.reset()
    begun = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for cell in cells:
            shell.run_cell(cell, store_history=False)
    return time.perf_counter() - begun
"""
AS_IN_A_WORKER = """
import json, sys, time
import torch, sklearn.datasets
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.notebook_runner import make_shell, run as run_job, warm_up
torch.set_num_threads(1)
warm_up([sys.argv[1]], [])
shell = make_shell()
def run(cells):
    begun = time.perf_counter()
    run_job(Job(sys.argv[1], 0, tuple(cells), 20), shell, lambda message: None)
    return time.perf_counter() - begun
"""
SUM = """
notebooks = json.load(sys.stdin)
run(notebooks[0])
print(sum(map(run, notebooks)))
"""


@dataclass(frozen=True)
class Whole:
    """A whole run of `lessons grade`. seconds: from command to end. each: seconds from one submission to the
    next, once it is running. peak: bytes of the grader's own memory at most."""

    seconds: float
    each: float
    peak: int


def main() -> int:
    if not NBGRADER.exists():
        sys.exit("`make bench` installs nbgrader first")
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        hand_in(few, FEW)
        hand_in(many, MANY)
        ours = run_lessons(few)
        theirs = run_nbgrader(few)
        their_cells, our_cells = own_time(few, AS_IN_A_KERNEL), own_time(few, AS_IN_A_WORKER)
        crowd = run_lessons(many)
        print_places(Path(folder))
    their_rest, our_rest = theirs - their_cells, ours.seconds - our_cells
    spread = their_rest / (ours.seconds - our_cells / CORES)
    print(f"{FEW} submissions of {LESSON} on {CORES} cores, whole runs:")
    for name, whole, rest in (
        ("nbgrader autograde", theirs, their_rest),
        ("lessons grade", ours.seconds, our_rest),
    ):
        print(
            f"  {name:<20}{whole:7.1f} s, {1000 * rest / FEW:7.1f} ms a submission beyond its cells' own time"
        )
    print(
        f"  (nbgrader runs one at a time. With the cells spread over {CORES} cores: {spread:.0f} times less.)"
    )
    ratio, cost, memory = their_rest / our_rest, crowd.each / ours.each, crowd.peak / ours.peak
    rows = [
        ("time beyond the cells", f"{ratio:.0f} times less", ratio >= BAR),
        (
            f"one more submission, {FEW} → {MANY}",
            f"{1000 * ours.each:.1f} → {1000 * crowd.each:.1f} ms ({cost:.2f} x)",
            cost <= FLAT,
        ),
        (
            f"the grader's memory, {FEW} → {MANY}",
            f"{ours.peak / 1e6:.0f} → {crowd.peak / 1e6:.0f} MB ({memory:.2f} x)",
            memory <= FLAT_MEMORY,
        ),
    ]
    for what, measured, held in rows:
        print(f"{what:<40}{measured:<34}{'held' if held else 'MISSED'}")
    return 0 if all(held for _, _, held in rows) else 1


def print_places(folder: Path) -> None:
    """How much longer `--places` takes."""
    hand_in(folder / "demo", WRONG)
    hand_in_wrong(folder / "wrong", WRONG)
    for name, which in (
        ("demo", "those of the demo class"),
        ("wrong", "every answer is a beginner's wrong one"),
    ):
        usual, searching = (run_lessons(folder / name, *options) for options in ((), ("--places",)))
        said = count(folder / name / "grades --places", "results WHERE place != ''")
        print(
            f"{WRONG} submissions, {which}: {usual.seconds:.1f} s; with --places {searching.seconds:.1f} s, "
            f"{searching.seconds / usual.seconds:.1f} times as long, {said} places"
        )


def hand_in_wrong(course: Path, students: int) -> None:
    """So many submissions in which every answer is one of tests/tried/."""
    tried: dict[str, list[str]] = {}
    for one in read_tried(ROOT / "tests" / "tried" / f"lesson_{LESSON[:2]}.py"):
        tried.setdefault(one.exercise, []).append(one.source)
    for number in range(students):
        answers = {name: sources[number % len(sources)] for name, sources in tried.items()}
        own = course / "submitted" / f"student_{number:04}"
        own.mkdir(parents=True)
        (own / f"{LESSON}.ipynb").write_bytes(notebook_bytes(filled_notebook(answers, LESSON)))


def hand_in(course: Path, students: int) -> None:
    """An nbgrader course with so many submissions, those of the demo class again and again.

    submitted/STUDENT/ps1/LESSON.ipynb is a layout that `lessons grade` reads as well.
    """
    (course / "source" / "ps1").mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{LESSON}.ipynb", course / "source" / "ps1")
    with tempfile.TemporaryDirectory() as folder:
        write_class(Path(folder))
        texts = [file.read_bytes() for file in sorted(Path(folder).rglob(f"{LESSON}.ipynb"))]
    whole = [text for text in texts if text.endswith(b"}\n")]  # one of the class has sent half a file
    assert len(whole) == len(texts) - 1 > 5
    for number in range(students):
        own = course / "submitted" / f"student_{number:04}" / "ps1"
        own.mkdir(parents=True)
        (own / f"{LESSON}.ipynb").write_bytes(whole[number % len(whole)])


def run_nbgrader(course: Path) -> float:
    """Seconds that `nbgrader autograde` takes for the course."""
    home = {name: str(course / "home") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    path = os.pathsep.join([str(NBGRADER.parent), os.environ["PATH"]])
    env = {**os.environ, **home, "PYTHONPATH": str(ROOT), "PATH": path}

    def nbgrader(*words: str) -> float:
        begun = time.perf_counter()
        subprocess.run(
            [NBGRADER, "-m", "nbgrader", *words], cwd=course, env=env, check=True, capture_output=True
        )
        return time.perf_counter() - begun

    nbgrader("generate_assignment", "ps1", "--create")
    return nbgrader("autograde", "ps1", "--create")


def run_lessons(course: Path, *options: str) -> Whole:
    """`lessons grade` on the same folder, looked at ten times a second."""
    out = course / " ".join(["grades", *options])
    words = [
        sys.executable,
        "-m",
        "lessons_lib.cli",
        "grade",
        course / "submitted",
        "--out",
        out,
        "--jobs",
        str(CORES),
        *options,
    ]
    begun = time.perf_counter()
    grader = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    graded, peak = [(0.0, 0)], 0
    while grader.poll() is None:
        time.sleep(0.1)
        graded.append((time.perf_counter() - begun, count(out)))
        peak = max(peak, memory(grader.pid))
    seconds = time.perf_counter() - begun
    assert grader.returncode == 0, grader.returncode
    first = next(at for at in graded if at[1])
    last = next(at for at in graded if at[1] == graded[-1][1])
    return Whole(seconds, (last[0] - first[0]) / (last[1] - first[1]), peak)


def count(out: Path, what: str = "attempts") -> int:
    """How many submissions are in the gradebook: counted by SQLite, since reading them all would take its time.

    what: other rows to count.
    """
    try:
        with contextlib.closing(sqlite3.connect(f"file:{out / FILE_NAME}?mode=ro", uri=True)) as book:
            return int(book.execute(f"SELECT count(*) FROM {what}").fetchone()[0])
    except sqlite3.OperationalError:  # not there yet
        return 0


def memory(process: int) -> int:
    """Bytes that a process holds in RAM, at most until now; 0 once it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return 1024 * int(found[1]) if found else 0


def own_time(course: Path, how: str) -> float:
    """Seconds that the cells of all submissions take by themselves."""
    notebooks = []
    for file in sorted((course / "submitted").rglob("*.ipynb")):
        cells = read(file.read_bytes(), LESSON).cells
        notebooks.append([c.source for c in cells if how is AS_IN_A_KERNEL or c.role != "show"])
    done = subprocess.run(
        [sys.executable, "-c", how + SUM, LESSON],
        cwd=ROOT,
        input=json.dumps(notebooks),
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main())
