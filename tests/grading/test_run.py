"""`lessons grade`: what it grades, what it leaves alone, what it says, and what it refuses."""

import dataclasses
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lessons_lib.answers import load
from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.cli import main
from lessons_lib.command import UserError
from lessons_lib.grading import grader
from lessons_lib.grading.commands import grade as grade_command
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.execute.worker_process import RunResult, Worker
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Mark, Result
from lessons_lib.grading.progress import Progress, in_words
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.score import versions
from lessons_lib.grading.seeds import Round
from tests.grading.sample_class import ANSWERS, LESSON, contents, write_class
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import filled_notebook, notebook_bytes

RIGHT, WRONG, BLANK, LEAVES, BROKEN = ANSWERS
EXERCISE = "mean_of_each_row"


def hand_in(folder: Path, **answers: str) -> Path:
    for student, answer in answers.items():
        (folder / student).mkdir(exist_ok=True, parents=True)
        (folder / student / f"{LESSON}.ipynb").write_bytes(
            notebook_bytes(filled_notebook({EXERCISE: answer}, LESSON))
        )
    return folder


def results(out: Path, exercise: str = EXERCISE) -> dict[str, Result]:
    with Gradebook.open(out) as book:
        return {result.student: result for result in book.results() if result.exercise == exercise}


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The students whose submissions were run."""
    found: list[str] = []
    real = grader.Grader.judge

    def judge(self: grader.Grader, loaded: Any, judged: Any) -> grader.GradedSubmission:
        found.append(loaded.submission.student)
        return real(self, loaded, judged)

    monkeypatch.setattr(grader.Grader, "judge", judge)
    return found


@needs_bubblewrap
def test_what_was_graded_is_left_alone_and_what_is_new_is_not(tmp_path: Path, judged: list[str]) -> None:
    folder, out = hand_in(tmp_path / "in", ada=RIGHT, bob=WRONG), tmp_path / "out"
    assert grade(GradingRequest(folder, out)) == 0
    assert sorted(judged) == ["ada", "bob"]
    before = contents(out)
    assert grade(GradingRequest(folder, out)) == 0
    assert contents(out) == before
    hand_in(folder, bob=RIGHT, eve=BLANK)
    assert grade(GradingRequest(folder, out)) == 0
    assert sorted(judged) == ["ada", "bob", "bob", "eve"]
    assert {name: (r.status, r.score) for name, r in results(out).items()} == {
        "ada": ("passed", 1),
        "bob": ("passed", 1),
        "eve": ("not attempted", 0),
    }


@needs_bubblewrap
def test_regrading_touches_what_an_exercise_has_changed(
    tmp_path: Path, judged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, out = hand_in(tmp_path / "in", ada=RIGHT), tmp_path / "out"
    grade(GradingRequest(folder, out, seed=1))
    with Gradebook.open(out) as book:
        book.set_by_hand([Mark("ada", LESSON, EXERCISE, 0.25, "it was late")])
        book._connection.execute("UPDATE results SET message = 'kept', diagnosis = 'kept'")
    grade(GradingRequest(folder, out, regrade=True))
    assert judged == ["ada"]  # nothing has changed
    real = versions.lesson_versions

    def changed(answers: LessonAnswers) -> dict[str, str]:
        return {**real(answers), EXERCISE: "changed"}

    for module in ("run", "score.submission_grade"):
        monkeypatch.setattr(f"lessons_lib.grading.{module}.lesson_versions", changed)
    grade(GradingRequest(folder, out))
    assert judged == ["ada"]  # without --regrade
    grade(GradingRequest(folder, out, regrade=True))
    assert judged == ["ada", "ada"]
    mine, other = results(out)["ada"], results(out, "first_number_of_the_sum")["ada"]
    assert mine.message.startswith("All 6 cases pass. ")
    assert mine.version == "changed"
    assert (mine.score, mine.why) == (0.25, "it was late")
    assert other.message == "kept"  # its exercise has not changed
    grade(GradingRequest(folder, out, regrade=True))
    assert judged == ["ada", "ada"]


@needs_bubblewrap
def test_regrading_gives_more_time_to_what_was_stopped(tmp_path: Path, judged: list[str]) -> None:
    waits = """
import time
end = time.time() + 4
while time.time() < end:
    try:
        time.sleep(1)
    except BaseException:
        pass
"""
    folder, out = hand_in(tmp_path / "in", ada=RIGHT, eve=waits + RIGHT), tmp_path / "out"
    assert grade(GradingRequest(folder, out, limits=Limits(seconds=2))) == 1
    assert grade(GradingRequest(folder, out)) == 1
    assert sorted(judged) == ["ada", "eve"]  # what was graded is left alone
    assert grade(GradingRequest(folder, out, regrade=True)) == 0
    assert sorted(judged) == ["ada", "eve", "eve"]
    assert {name: r.score for name, r in results(out).items()} == {"ada": 1, "eve": 1}


@needs_bubblewrap
def test_some_that_need_a_look_are_named_and_the_code_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = hand_in(tmp_path / "in", ada=RIGHT, eve=LEAVES)
    assert main(["grade", str(folder), "--out", str(tmp_path / "out")]) == 1
    output = capsys.readouterr().out
    assert "Graded 2 submissions in" in output
    assert "Isolation: nested" in output
    assert "eve, 00_start_here: It ended its own process, in the cell that begins `" in output
    assert "ada" not in output
    assert main(["grade", str(folder), "--out", str(tmp_path / "out")]) == 1
    assert "Graded 0 submissions" in capsys.readouterr().out


SUM_OF_ALL = "def mean_of_each_row(scores):\n    return float(scores.sum())"  # its message names the number


def messages(out: Path) -> dict[str, str]:
    return {student: result.message for student, result in results(out).items()}


@needs_bubblewrap
def test_everyone_in_a_round_meets_the_same_cases_and_the_next_round_others(tmp_path: Path) -> None:
    folder, out = hand_in(tmp_path / "in", ada=SUM_OF_ALL, eve=SUM_OF_ALL), tmp_path / "out"
    grade(GradingRequest(folder, out))
    with Gradebook.open(out) as book:
        seed, attempts = int(book.meta()["seed"]), list(book.submissions())
    assert seed.bit_length() > 64  # it can't be found by trying
    assert {attempt.round for attempt in attempts} == {1}
    first = messages(out)
    assert "You returned the Python number" in first["ada"]
    assert first["ada"] == first["eve"]
    later = ("flo", "gus", "hal")  # small sums: the same one may be drawn twice, but not in every round
    for student in later:
        grade(GradingRequest(hand_in(folder, **{student: SUM_OF_ALL}), out, seed=seed))
    then = messages(out)
    assert {then.pop(student) for student in later} - set(first.values())
    assert then == first
    with Gradebook.open(out) as book:
        assert [attempt.round for attempt in book.submissions()] == [1, 1, 2, 3, 4]
    grade(GradingRequest(folder, out))
    with Gradebook.open(out) as book:
        assert book.meta()["round"] == "4"  # nothing was run
    with pytest.raises(UserError, match="was graded with another seed"):
        grade(GradingRequest(folder, out, seed=seed + 1))


@needs_bubblewrap
def test_a_round_can_be_met_again_in_another_folder(tmp_path: Path) -> None:
    folder, out = hand_in(tmp_path / "in", ada=SUM_OF_ALL), tmp_path / "out"
    grade(GradingRequest(folder, out, seed=3))
    grade(GradingRequest(hand_in(folder, eve=SUM_OF_ALL), out))
    met = messages(out)
    grade(GradingRequest(folder, tmp_path / "again", seed=3, round=2))
    assert set(messages(tmp_path / "again").values()) == {met["eve"]} != {met["ada"]}
    with pytest.raises(UserError, match="has had other rounds than 1"):
        grade(GradingRequest(hand_in(folder, flo=SUM_OF_ALL), out, round=1))


@needs_bubblewrap
def test_a_grading_that_was_stopped_goes_on_with_its_round_until_reports_tell_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    folder, out = hand_in(tmp_path / "in", ada=SUM_OF_ALL), tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr("lessons_lib.grading.run.reports.write_all", stopped)
        with pytest.raises(KeyboardInterrupt):
            grade(GradingRequest(folder, out))
        with pytest.raises(KeyboardInterrupt):
            grade(GradingRequest(hand_in(folder, bob=SUM_OF_ALL), out))
    assert main(["report", str(out)]) == 0
    grade(GradingRequest(hand_in(folder, eve=SUM_OF_ALL), out))
    with Gradebook.open(out) as book:
        assert {attempt.student: attempt.round for attempt in book.submissions()} == {
            "ada": 1,
            "bob": 1,
            "eve": 2,
        }
    met = messages(out)
    assert met["ada"] == met["bob"] != met["eve"]


@needs_bubblewrap
def test_a_submission_is_given_no_more_than_the_seed_that_it_is_run_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[bytes] = []
    real = Worker.run

    def run(self: Worker, job: bytes) -> RunResult:
        jobs.append(job)
        return real(self, job)

    monkeypatch.setattr(Worker, "run", run)
    folder, out = hand_in(tmp_path / "in", ada=RIGHT), tmp_path / "out"
    secret = 0x1234567890ABCDEF1234567890ABCDEF
    grade(GradingRequest(folder, out, seed=secret))
    assert [json.loads(job)["seed"] for job in jobs] == [Round(secret, 1).seed()]
    assert not any(str(secret).encode() in job for job in jobs)


@needs_bubblewrap
def test_a_zip_is_graded_as_it_is(tmp_path: Path) -> None:
    write_class(tmp_path / "in", 5)
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as packed:
        for file in sorted((tmp_path / "in").rglob("*.ipynb")):
            packed.write(file, file.relative_to(tmp_path / "in"))
    out = tmp_path / "out"
    grade(GradingRequest(tmp_path / "class.zip", out, jobs=2))
    assert [r.status for r in results(out).values()] == [
        "passed",
        "failed",
        "not attempted",
        "not attempted",
        "error",
    ]
    with Gradebook.open(out) as book:
        assert next(book.submissions()).path == f"class.zip!student 00/{LESSON}.ipynb"


@needs_bubblewrap
def test_a_single_notebook_and_what_is_passed_over(tmp_path: Path) -> None:
    file = hand_in(tmp_path / "in", ada=RIGHT) / "ada" / f"{LESSON}.ipynb"
    assert grade(GradingRequest(file, tmp_path / "one")) == 0
    with Gradebook.open(tmp_path / "one") as book:
        assert [(a.student, a.path) for a in book.submissions()] == [("ada", f"{LESSON}.ipynb")]
    assert (tmp_path / "one").stat().st_mode & 0o077 == 0  # names, scores, the seed
    (tmp_path / "in" / "stray.ipynb").write_text("{}")
    assert grade(GradingRequest(tmp_path / "in", tmp_path / "all")) == 1
    assert "1 remark on what was handed in" in (tmp_path / "all/class.html").read_text(encoding="utf-8")
    (tmp_path / "in" / "stray.ipynb").unlink()
    assert grade(GradingRequest(tmp_path / "in", tmp_path / "all")) == 0
    assert "remark" not in (tmp_path / "all/class.html").read_text(encoding="utf-8")


def test_windows_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(grade_command, "os", SimpleNamespace(name="nt", cpu_count=lambda: 2))
    assert main(["grade", "in", "--out", "out"]) == 2
    assert capsys.readouterr().err == (
        "lessons: `lessons grade` doesn't run on Windows: grade on Linux or macOS, or in WSL\n"
    )


def test_windows_can_import_what_refuses() -> None:
    """None of the modules that Windows lacks is imported before."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['fcntl', 'resource', 'pwd', 'grp', 'termios']));"
        "import lessons_lib.grading.commands.grade, lessons_lib.grading.commands.report, lessons_lib.grading.commands.override"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "--out"),
        (["--out", "OUT"], "give either a folder or zip of submissions, or --demo"),
        (["IN", "--demo", "--out", "OUT"], "give either a folder or zip of submissions, or --demo"),
        (["NOWHERE", "--out", "OUT"], "NOWHERE"),
        (["IN", "--out", "OUT", "--lesson", "04_broadcast"], "did you mean 04_broadcasting"),
        (["IN", "--out", "OUT", "--lesson", "4"], "there is no lesson '4': did you mean 04_broadcasting"),
        (["IN", "--out", "OUT", "--jobs", "0"], "'0' is not a whole number from 1 on"),
        (["IN", "--out", "OUT", "--jobs", "many"], "'many' is not a whole number"),
        (["IN", "--out", "OUT", "--timeout", "0.5"], "'0.5' is not a number of seconds"),
        (["IN", "--out", "OUT", "--timeout", "nan"], "'nan' is not a number of seconds"),
        (["IN", "--out", "OUT", "--memory", "20"], "'20' is not a whole number of MB from 200 on"),
        (["IN", "--out", "OUT", "--seed", "-1"], "'-1' is not a whole number from 0"),
        (["IN", "--out", "OUT", "--isolation", "none"], "invalid choice"),
        (["IN", "--out", "FILE"], "FILE is a file, not a folder"),
        (["IN", "--out", "FILE/x"], "FILE/x can't be used: Not a directory"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    hand_in(Path("IN"), ada=RIGHT)
    Path("FILE").write_text("")
    assert main(["grade", *words]) == 2
    output = capsys.readouterr().err
    assert sentence in output
    assert output.count("\n") == 1


def test_a_lesson_whose_own_answer_fails_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    keys = load(LESSON).keys
    broken = dataclasses.replace(keys[EXERCISE], reference=lambda scores: 1 / 0)
    monkeypatch.setitem(keys, EXERCISE, broken)
    with pytest.raises(
        UserError, match="00_start_here can't be graded: the course's own answer to mean_of_each_row"
    ):
        grade(GradingRequest(hand_in(tmp_path / "in", ada=RIGHT), tmp_path / "out", seed=987))


def test_progress_gives_rate_and_time_left() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    progress = Progress(60, shown)
    for number in range(12):
        progress.step(look=number == 3)
    assert progress.line(progress._begun + 3) == "12 of 60 · 4.0 a second · 12 s left · 1 to look at"
    progress.end()
    assert shown.getvalue().endswith("\r\x1b[K")
    log = io.StringIO()
    Progress(60, log).step(look=False)
    assert log.getvalue() == ""  # in a log, a line now and then


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (99, "99 s"), (150, "2 min"), (7500, "2 h 5 min")]
)
def test_durations_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_without_its_packages_it_says_how_they_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["grade", "--demo", "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == (
        "lessons: grading needs more packages than the course: run python3 tools/install.py grading\n"
    )
    assert not (tmp_path / "out").exists()
