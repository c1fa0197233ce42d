"""Where a small change would be enough, in graded notebooks: who is told, what is told, and what is not."""

import html
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.cli import main
from lessons_lib.grading.execute.transport import frames
from lessons_lib.grading.execute.transport.places import checksum
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker.limits import USUAL
from lessons_lib.grading.execute.worker.place_recorder import MOST_SEARCHES
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker_process import RunResult, Worker
from lessons_lib.grading.gradebook.database_file import FILE_NAME
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.exercise_verdicts import ExerciseVerdict
from lessons_lib.grading.score.places import places
from lessons_lib.grading.score.submission_grade import Grade, grade_run
from lessons_lib.grading.seeds import Round
from lessons_lib.repair import search
from lessons_lib.repair.find import find_place
from lessons_lib.repair.goal import KeyGoal
from tests.grading.running import SEED, run_cells
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import LESSON, filled_notebook, notebook_bytes
from tests.repair.cell import names_of

NEAR = "def row_shares(counts):\n    total = counts.sum(dim=1, keepdim=True)\n    return counts * total"
WORDS = (
    "One small change is enough, in line 3: `return counts * total`. Look at `counts * total`. "
    "Check the operator and the values on both sides."
)
REPAIRED = "counts / total"
RIGHT = NEAR.replace("*", "/")
NAMED = "def row_shares(counts):\n    return counts / counts.sum(dim=0)"
CHECK = 'check("row_shares")'


@dataclass
class Runs:
    """Runs cells in a pool, with goals or without. goals, results: of each run that had some."""

    pool: WorkerPool
    lesson: str = LESSON
    goals: list[bytes] = field(default_factory=list)
    results: list[RunResult] = field(default_factory=list)

    def __call__(self, cells: Sequence[Cell], goals: bytes) -> RunResult:
        self.goals.append(goals)
        job = Job(self.lesson, NOTEBOOK_SEED, tuple(cell.source for cell in cells), 10, goals)
        self.results.append(self.pool.run(job))
        return self.results[-1]


def graded(pool: WorkerPool, *sources: str, lesson: str = LESSON) -> tuple[Grade, Runs]:
    """A notebook with these cells, graded with places."""
    cells = [Cell(source, "own") for source in ("import torch", *sources)]
    runs = Runs(pool, lesson)
    first = run_cells(pool, *sources, lesson=lesson)
    grade = grade_run(
        "ada",
        load(lesson),
        cells,
        first,
        lambda _: SEED,
        USUAL,
        lambda again, seed: pool.run(Job(lesson, seed, tuple(cell.source for cell in again), 10)),
        run_for_places=runs,
    )
    return grade, runs


def of(grade: Grade, name: str = "row_shares") -> Result:
    return next(result for result in grade.results if result.exercise == name)


@needs_bubblewrap
def test_a_wrong_answer_without_a_cause_gets_its_place(pool: WorkerPool) -> None:
    grade, runs = graded(pool, NEAR, CHECK)
    assert (of(grade).place, of(grade).status, of(grade).score) == (WORDS, "failed", 0)
    assert (grade.look, grade.notes, len(runs.goals)) == ("", (), 1)
    assert [result.exercise for result in grade.results if result.place] == ["row_shares"]


LOOPS = "def row_shares(counts):\n    while True:\n        pass"


@needs_bubblewrap
@pytest.mark.parametrize(
    "cells",
    [
        (RIGHT, CHECK),
        (NAMED, CHECK),
        ("def row_shares(counts):\n    ...", CHECK),
        (NEAR,),  # never checked
        ("row_shares = 3", CHECK),
        (LOOPS, CHECK),
        ("predict(column_plus_row=(4, 4))",),
        ('check(broadcast_shape=["4"])',),
    ],
    ids=["right", "named", "blank", "unchecked", "no program", "never ends", "prediction", "odd"],
)
def test_nothing_is_searched_where_no_place_is_missing(pool: WorkerPool, cells: tuple[str, ...]) -> None:
    grade, runs = graded(pool, *cells)
    assert [result.place for result in grade.results if result.place] == []
    assert runs.goals == []


@needs_bubblewrap
def test_an_answer_that_builds_on_a_wrong_one_is_not_searched(pool: WorkerPool) -> None:
    """It was judged with the course's, which its search wouldn't have."""
    cells = (
        "def pairwise_distances(x, y):\n    return x.exp() @ y.T",
        'check("pairwise_distances")',
        "def nearest_neighbours(queries, points):\n    d = given('pairwise_distances')(queries, points)\n    return d.argmax(dim=1) * 0",
        'check("nearest_neighbours")',
    )
    grade, runs = graded(pool, *cells)
    assert of(grade, "nearest_neighbours").status == "failed"
    assert of(grade, "nearest_neighbours").place == ""
    assert not any(b"nearest_neighbours" in goals for goals in runs.goals)


@needs_bubblewrap
@pytest.mark.parametrize(
    ("before", "line"),
    [("1 / 0\n\n", 5), ("%%time\n", 4), ("%matplotlib inline\n", 4)],
)
def test_the_line_is_that_of_the_notebook(pool: WorkerPool, before: str, line: int) -> None:
    """However the cell was run: from below a line that raised, without its magic."""
    grade, _ = graded(pool, f"{before}{NEAR}", CHECK)
    assert of(grade).place == WORDS.replace("line 3", f"line {line}")


@needs_bubblewrap
def test_of_several_checks_the_last_counts(pool: WorkerPool) -> None:
    other = "def row_shares(counts):\n    return counts.exp().exp()"
    assert of(graded(pool, NEAR, CHECK, other, CHECK)[0]).place == ""
    assert of(graded(pool, other, CHECK, NEAR, CHECK)[0]).place == WORDS
    blank = "def row_shares(counts):\n    ..."
    assert of(graded(pool, NEAR, CHECK, blank, CHECK)[0]).place == WORDS


@needs_bubblewrap
def test_an_answer_that_is_checked_in_a_loop_is_searched_a_few_times(pool: WorkerPool) -> None:
    grade, runs = graded(pool, NEAR, f"for _ in range({MOST_SEARCHES + 9}):\n    {CHECK}")
    assert (of(grade).place, grade.look, grade.notes) == ("", "", ())
    assert len(runs.results[0].places) == MOST_SEARCHES + 1  # the last is none


@pytest.fixture(scope="module")
def honest(pool: WorkerPool) -> Grade:
    return graded(pool, NEAR, CHECK)[0]


FORGED = {"exercise": "row_shares", "lines": [1], "sums": [checksum("def row_shares(counts):")], "changes": 1}
FORGED |= {"span": [1, 4, 14], "kind": 0, "values_only": False}
SEND = """
import os
from lessons_lib.grading.execute.transport import frames
for descriptor in range(3, 256):
    try:
        os.write(descriptor, frames.packed(frames.PLACE, HEADER))
    except OSError:
        pass
"""


@needs_bubblewrap
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"lines": [-1]}, "a place is not valid: its numbers can't be read"),
        ({"lines": [10**9]}, "a place is not valid: its numbers can't be read"),
        ({"lines": ["<b>1</b>"]}, "a place is not valid: its numbers can't be read"),
        ({"kind": "<b>the axis</b>"}, "a place is not valid: its kind can't be read"),
        ({"span": [1, 9, 4]}, "a place is not valid: its span can't be read"),
        ({"words": "x" * 100_000}, "a place is not valid: it is none"),
        ({"exercise": "ranks"}, "it sent a place for an exercise that has none"),
        ({"exercise": "no_such"}, "it sent a place for an exercise that has none"),
    ],
    ids=str,
)
def test_forged_places_are_refused_and_change_no_score(
    pool: WorkerPool, honest: Grade, changed: dict[str, Any], why: str
) -> None:
    grade, _ = graded(pool, NEAR, CHECK, SEND.replace("HEADER", repr(FORGED | changed)))
    assert grade.look == f"It was refused when places were looked for: {why}."
    assert [result.place for result in grade.results if result.place] == []
    assert [(r.status, r.score, r.message) for r in grade.results] == [
        (r.status, r.score, r.message) for r in honest.results
    ]


@needs_bubblewrap
def test_what_is_no_message_is_refused_in_that_run_alone(pool: WorkerPool) -> None:
    noise = SEND.replace("frames.packed(frames.PLACE, HEADER)", "b'PASSED ' * 10")
    grade, _ = graded(
        pool, NEAR, CHECK, f"if hasattr(check.__self__, '_goals'):{noise.replace(chr(10), chr(10) + '    ')}"
    )
    assert (of(grade).place, of(grade).status) == ("", "failed")
    assert grade.look == (
        "It was refused when places were looked for: it wrote into the channel that its evidence travels on."
    )


@needs_bubblewrap
def test_a_forged_place_that_is_valid_is_a_remark_on_its_own_source(pool: WorkerPool) -> None:
    sent = SEND.replace("HEADER", repr(FORGED))
    grade, _ = graded(pool, NEAR, CHECK, sent)
    assert of(grade).place == (
        "One small change is enough, in line 1: `def row_shares(counts):`. Look at `row_shares`. Check the axis."
    )
    elsewhere = SEND.replace("HEADER", repr(FORGED | {"sums": [checksum(CHECK)]}))
    assert of(graded(pool, NEAR, CHECK, elsewhere)[0]).place == ""
    nobody, runs = graded(pool, RIGHT, CHECK, sent)  # no one asked for places
    assert (nobody.look, runs.goals, of(nobody).place, of(nobody).score) == ("", [], "", 1)


@needs_bubblewrap
@pytest.mark.parametrize(
    "patch",
    [
        "import lessons_lib.grading.execute.worker.place_recorder as p\np.find_place = lambda *_: 1 / 0",
        "import lessons_lib.grading.execute.worker.place_recorder as p\np.find_place = lambda *_: 7",
        "import lessons_lib.repair.search as s\ns.search = None",
        "import lessons_lib.repair.find as f\nf.search = lambda *_: (_ for _ in ()).throw(SystemExit)",
        "import sys\nsys.modules['lessons_lib.repair.find'] = None\ncheck.__self__._send_place = 3",
        "check.__self__._goals = {}",
        "import pickle\npickle.loads = lambda data: {}",
    ],
)
def test_a_search_that_was_changed_in_its_own_process_harms_nothing(pool: WorkerPool, patch: str) -> None:
    grade, runs = graded(pool, patch, NEAR, CHECK)
    assert (of(grade).status, of(grade).score) == ("failed", 0)
    assert of(grade).place in ("", WORDS)
    assert (grade.look, len(runs.goals)) == ("", 1)


@needs_bubblewrap
def test_variants_that_never_end_are_stopped(pool: WorkerPool) -> None:
    counts = "def row_shares(counts):\n    n = 0\n    while n < 3:\n        n = n + 1\n    return counts * counts.sum(dim=1, keepdim=True)"
    grade, runs = graded(pool, counts, CHECK)
    assert (of(grade).status, grade.look, len(runs.goals)) == ("failed", "", 1)


def test_a_program_that_sleeps_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no processor time, of which a search has little."""
    slept: list[float] = []
    monkeypatch.setattr(search, "LOOK", 0)
    monkeypatch.setattr("time.sleep", slept.append)
    key = load(LESSON).keys["row_shares"]
    answer = names_of(NEAR.replace("    total", "    import time; time.sleep(9)\n    total", 1))["row_shares"]
    evidence = collect(key.exercise, answer)
    cases = len(slept)
    assert find_place(KeyGoal(key), answer, evidence, by_the_clock=-1) is None
    assert 0 < cases <= len(slept) <= cases + search.MOST_TRACED


def test_a_place_is_that_of_the_definition_that_was_judged() -> None:
    answers, above, below = load(LESSON), Cell(NEAR, "own"), Cell(f"# later\n{NEAR}", "own")
    key, scope = answers.keys["row_shares"], names_of(NEAR)
    cells = [above, Cell(CHECK, "check", ("row_shares",)), below]
    cells.append(Cell(CHECK, "check", ("row_shares",), added_for=below))
    failed = judge(key, collect(key.exercise, scope["row_shares"], SEED), key.exercise.needs)
    others = {name: ExerciseVerdict(Verdict(name, "passed", 1, 1, "")) for name in answers.lesson.exercises}
    none = {"exercise": "row_shares", "lines": [], "sums": [], "changes": 0, "span": None, "kind": None}
    none["values_only"] = False

    def told(defined_in: Cell | None, *sent: tuple[int, dict[str, Any]]) -> str:
        """sent: cells that ran, and what was sent then."""
        found = {**others, "row_shares": ExerciseVerdict(failed, defined_in)}
        run = RunResult(places=[frames.Frame(frames.PLACE, header, b"", cell) for cell, header in sent])
        source = {"row_shares": (defined_in or above).source}
        return places(answers, cells, found, source, lambda _: run).get("row_shares", "")

    assert "in line 1: `def" in told(None, (1, FORGED))
    assert "in line 2: `def" in told(below, (3, FORGED))
    assert told(None, (3, FORGED)) == told(below, (1, FORGED)) == ""
    assert told(None, (1, FORGED), (3, none)) == told(None, (1, FORGED))
    assert told(None, (1, FORGED), (1, none)) == ""


CLASS = {"Ana": NEAR, "Bo": RIGHT, "Cy": NAMED}


@dataclass(frozen=True)
class Graded:
    """A graded class. jobs: what the workers were given. places: by student, of one exercise. texts: of the reports."""

    out: Path
    jobs: list[dict[str, Any]]
    places: dict[str, str]
    texts: dict[str, str]


def class_graded(folder: Path, *options: str) -> Graded:
    jobs: list[dict[str, Any]] = []
    real = Worker.run

    def run(self: Worker, job: bytes) -> RunResult:
        jobs.append(json.loads(job))
        return real(self, job)

    for student, answer in CLASS.items():
        (folder / "in" / student).mkdir(parents=True)
        data = notebook_bytes(filled_notebook({"row_shares": answer}))
        (folder / "in" / student / f"{LESSON}.ipynb").write_bytes(data)
    out = folder / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "run", run)
        assert main(["grade", str(folder / "in"), "--out", str(out), "--seed", "7", *options]) == 0
    with sqlite3.connect(out / FILE_NAME) as book:
        rows = book.execute("SELECT student, place FROM results WHERE exercise = 'row_shares'").fetchall()
    files = [path for path in out.rglob("*") if path.suffix in (".html", ".csv")]
    texts = {path.name: html.unescape(path.read_text(encoding="utf-8-sig")) for path in files}
    plain = {name: text.replace("<code>", "`").replace("</code>", "`") for name, text in texts.items()}
    return Graded(out, jobs, dict(rows), plain)


@pytest.fixture(scope="module")
def with_places(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    return class_graded(tmp_path_factory.mktemp("with"), "--places")


@needs_bubblewrap
def test_places_in_every_report_that_is_for_them_and_in_no_other(with_places: Graded) -> None:
    texts = with_places.texts
    assert with_places.places == {"Ana": WORDS, "Bo": "", "Cy": ""}
    assert {name for name, text in texts.items() if WORDS in text} == {"Ana.html", "results.csv"}
    assert {name for name, text in texts.items() if "counts * total" in text} == {"Ana.html", "results.csv"}
    assert "a small change would be enough: `row_shares` (1 student)." in texts["class.html"]


@needs_bubblewrap
def test_no_report_holds_the_repaired_expression(with_places: Graded) -> None:
    assert {name for name, text in with_places.texts.items() if REPAIRED in text} == {
        "Bo.html"
    }  # he wrote it


@needs_bubblewrap
def test_the_search_gets_the_seed_that_everyone_has(with_places: Graded) -> None:
    [job] = [job for job in with_places.jobs if job["goals"]]
    assert (job["seed"], len(with_places.jobs)) == (NOTEBOOK_SEED, len(CLASS) + 1)
    assert {other["seed"] for other in with_places.jobs if not other["goals"]} == {Round(7, 1).seed()}


@needs_bubblewrap
def test_off_unless_it_is_asked_for_and_no_score_depends_on_it(with_places: Graded, tmp_path: Path) -> None:
    without = class_graded(tmp_path)
    assert without.places == dict.fromkeys(CLASS, "")
    assert [job["goals"] for job in without.jobs] == [""] * len(CLASS)
    assert not any("small change" in text for text in without.texts.values())
    for name in ("grades.csv", "lms.csv", "history.csv"):
        assert without.texts[name] == with_places.texts[name]
