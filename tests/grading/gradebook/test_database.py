"""The gradebook: nothing half-written, nothing written twice, one grader at a time."""

import contextlib
import dataclasses
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lessons_lib.answers import load
from lessons_lib.command import UserError
from lessons_lib.grading.common.safe_text import clean
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.database_file import FILE_NAME, FORMAT
from lessons_lib.grading.gradebook.records import Attempt, Mark, Result
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.reports import write_all
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.score import versions

ADA = Submission("ada", "04_broadcasting", Path("ada/04_broadcasting.ipynb"), "a" * 64)
FIRST = Result("ada", "04_broadcasting", "scale_channels", "passed", 1, 1, version="v1")
SECOND = Result(
    "ada", "04_broadcasting", "row_shares", "failed", 0, 1, "column_shares", "Your columns …", version="v1"
)


def attempt(submission: Submission = ADA, **more: object) -> Attempt:
    made = Attempt(
        submission.student, submission.lesson, submission.path.as_posix(), submission.sha256, "nested", 1.5
    )
    return dataclasses.replace(made, **more)  # type: ignore[arg-type]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    with Gradebook.open(tmp_path / "grades", create=True) as made:
        yield made


def test_what_was_recorded_is_there_in_the_lessons_order(book: Gradebook) -> None:
    how = attempt(look="It was stopped.", notes=("a copy was ignored", "two check cells"))
    book.record(ADA, [FIRST, SECOND], how)
    assert list(book.results()) == [FIRST, SECOND]
    assert list(book.submissions()) == [how]


def test_recording_again_replaces(book: Gradebook) -> None:
    book.record(ADA, [FIRST, SECOND], attempt())
    book.record(ADA, [SECOND], attempt())
    assert list(book.results()) == [SECOND]
    assert len(list(book.submissions())) == 1


def test_a_record_that_fails_midway_leaves_what_was_there(book: Gradebook) -> None:
    book.record(ADA, [FIRST, SECOND], attempt())
    unwritable = dataclasses.replace(FIRST, message=object())  # type: ignore[arg-type]
    with pytest.raises(UserError):
        book.record(ADA, [SECOND, unwritable], attempt(look="half"))
    assert list(book.results()) == [FIRST, SECOND]
    assert next(book.submissions()).look == ""


def test_a_file_counts_as_graded_until_it_or_an_exercise_changes(book: Gradebook) -> None:
    assert not book.is_graded(ADA)
    book.record(ADA, [FIRST, SECOND], attempt())
    assert book.is_graded(ADA)
    assert not book.is_graded(dataclasses.replace(ADA, sha256="b" * 64))
    assert book.is_graded(ADA, {"scale_channels": "v1", "row_shares": "v1"})
    assert not book.is_graded(ADA, {"scale_channels": "v1", "row_shares": "v2"})


def test_an_override_wins_and_outlives_regrading(book: Gradebook) -> None:
    book.record(ADA, [FIRST, SECOND], attempt())
    book.set_by_hand([Mark("ada", "04_broadcasting", "row_shares", 0.75, "the idea is right")])
    book.record(ADA, [FIRST, SECOND], attempt())
    assert [(r.score, r.why) for r in book.results()] == [(1, ""), (0.75, "the idea is right")]
    assert [r.score for r in book.results(overridden=False)] == [1, 0]


def test_a_regrade_notes_the_scores_that_changed_and_no_others(book: Gradebook) -> None:
    book.record(ADA, [FIRST, SECOND], attempt())
    book.record(ADA, [FIRST, dataclasses.replace(SECOND, score=0.5)], attempt())
    book.set_by_hand([Mark("ada", "04_broadcasting", "row_shares", 1, "x")])
    book.record(ADA, [FIRST, SECOND], attempt())  # the instructor's score stays, so nothing changes
    (graded, by_hand) = book.history()
    assert (graded.student, graded.exercise, graded.before, graded.after) == ("ada", "row_shares", 0, 0.5)
    assert graded.what == "graded again"
    assert (by_hand.before, by_hand.after, by_hand.what) == (0.5, 1, "set by hand: x")


@pytest.mark.parametrize(
    ("student", "exercise", "score", "why", "sentence"),
    [
        ("adda", "row_shares", 1.0, "x", "did you mean ada"),
        ("ada", "row_share", 1.0, "x", "did you mean row_shares"),
        ("ada", "row_shares", -1.0, "x", "a score is a number, 0 or more"),
        ("ada", "row_shares", float("nan"), "x", "a score is a number, 0 or more"),
        ("ada", "row_shares", 1.5, "x", "1.5 is more than row_shares is worth, which is 1"),
        ("ada", "row_shares", 1.0, " ", "say why"),
    ],
)
def test_an_override_that_cannot_be_is_refused(
    book: Gradebook, student: str, exercise: str, score: float, why: str, sentence: str
) -> None:
    book.record(ADA, [FIRST, SECOND], attempt())
    with pytest.raises(UserError, match=sentence):
        book.set_by_hand([Mark(student, "04_broadcasting", exercise, score, why)])
    assert [r.score for r in book.results()] == [1, 0]


def test_facts_are_remembered(book: Gradebook) -> None:
    book.remember(seed="5", isolation="nested")
    book.remember(seed="6")
    assert book.meta() == {"format": FORMAT, "seed": "6", "isolation": "nested"}


def test_a_second_grader_is_refused_and_the_next_one_is_not(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True):
        with pytest.raises(UserError, match="another `lessons grade` is running"):
            Gradebook.open(tmp_path, create=True)
        with Gradebook.open(tmp_path) as reader:  # a report may be made meanwhile
            assert list(reader.results()) == []
    Gradebook.open(tmp_path, create=True).close()


@pytest.mark.parametrize(
    "content", [b"not a database, and long enough to be one" * 100, b"SQLite format 3\0" + b"\xff" * 4000]
)
def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(UserError, match="can't be used"):
        Gradebook.open(tmp_path, create=True)


@pytest.mark.parametrize(
    "change", ["UPDATE attempts SET notes = 'no JSON'", "UPDATE meta SET value = 'x' WHERE key = 'seed'"]
)
def test_a_changed_gradebook_is_refused_in_a_sentence(tmp_path: Path, change: str) -> None:
    (tmp_path / "in").mkdir()
    with Gradebook.open(tmp_path, create=True) as book:
        book.remember(seed="5")
        book.record(ADA, [FIRST, SECOND], attempt())
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(change)
        connection.commit()
    with pytest.raises(UserError, match=FILE_NAME):
        grade(GradingRequest(tmp_path / "in", tmp_path))


def test_another_versions_gradebook_is_refused(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        book.remember(format="0")
    with pytest.raises(UserError, match="another version"):
        Gradebook.open(tmp_path, create=True)


@pytest.mark.parametrize("left", ["nothing", "another table"])
def test_an_emptied_gradebook_is_refused_and_not_begun_anew(tmp_path: Path, left: str) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        book.record(ADA, [FIRST], attempt())
    (tmp_path / FILE_NAME).write_bytes(b"")
    if left != "nothing":
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
            connection.execute("CREATE TABLE recipes (name TEXT)")
    for create in (True, False):
        with pytest.raises(UserError, match="is empty or not a gradebook: put it back from a backup"):
            Gradebook.open(tmp_path, create=create)


@pytest.mark.parametrize("left", ["grades.csv", "results.csv", "students"])
def test_reports_without_their_gradebook_are_not_written_over(tmp_path: Path, left: str) -> None:
    (tmp_path / left).mkdir()
    with pytest.raises(UserError, match=f" has {left}, but no gradebook.sqlite"):
        Gradebook.open(tmp_path, create=True)
    assert not (tmp_path / FILE_NAME).exists()


def test_a_gradebook_that_was_not_made_to_the_end_is_made_again(tmp_path: Path) -> None:
    (tmp_path / f"{FILE_NAME}.part").write_bytes(b"half")
    with Gradebook.open(tmp_path, create=True) as book:
        assert book.meta() == {"format": FORMAT}
    assert not (tmp_path / f"{FILE_NAME}.part").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="rights: Windows has others")
def test_what_it_writes_is_for_nobody_else_in_an_open_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with Gradebook.open(tmp_path, create=True) as book:
        book.record(ADA, [FIRST], attempt())
        write_all(book, tmp_path)
    (tmp_path / FILE_NAME).chmod(0o644)  # as an older version left it
    Gradebook.open(tmp_path, create=True).close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 8
    assert {path.name: path.stat().st_mode & 0o077 for path in files} == {path.name: 0 for path in files}


# What a terminal, a page or a spreadsheet would obey: a title, a cleared screen, a turned line, no width, a tag.
OBEYED = "a\x1b]0;title\x07b\x1b[2Jc\u202ed\u200be\U000e0041f\u2028g\ud800h\x85i"
SHOWN = "a\ufffd]0;title\ufffdb\ufffd[2Jc\ufffdd\ufffde\ufffdf\ufffdg\ufffdh\ufffdi"


def test_no_text_from_outside_is_obeyed(book: Gradebook) -> None:
    odd = dict.fromkeys(("message", "diagnosis", "answer"), f"{OBEYED}\n\tz")
    book.record(
        ADA,
        [dataclasses.replace(FIRST, **odd, place=f"{OBEYED}\nz")],
        attempt(look=f"{OBEYED}\nz", notes=(OBEYED,)),
    )
    book.pass_over([OBEYED])
    (kept,) = book.results()
    assert (kept.message, kept.diagnosis, kept.answer) == (f"{SHOWN}\n\tz",) * 3
    assert kept.place == f"{SHOWN}\ufffdz"
    (how,) = book.submissions()
    assert (how.look, how.notes, book.passed_over()) == (f"{SHOWN}\ufffdz", (SHOWN,), [SHOWN])


def test_plain_text_stays_as_it_is() -> None:
    for text in ("Ana Lima", "Chloé Ilić 李 🙂", "x[:, None] − y ≤ 3", ""):
        assert clean(text) == text


def test_there_has_to_be_a_gradebook_to_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="`lessons grade` makes one"):
        Gradebook.open(tmp_path)
    assert list(tmp_path.iterdir()) == []


FILLING = """
import dataclasses, sys
from pathlib import Path
from lessons_lib.command import UserError
from lessons_lib.grading.gradebook.database import Gradebook
from tests.grading.gradebook.test_database import ADA, FIRST, attempt
recorded = 0
book = Gradebook.open(Path(sys.argv[1]), create=True)
try:
    for recorded in range(10_000):
        ada = dataclasses.replace(ADA, student=f"student {recorded}")
        book.record(ada, [dataclasses.replace(FIRST, student=ada.student, answer="x" * 5_000)], attempt(ada))
except UserError as error:
    print(error)
kept = Gradebook.open(Path(sys.argv[1]))
print(recorded, len(list(kept.results())), len(list(book.submissions())))
"""


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap: it makes a small disk")
def test_a_full_disk_is_one_sentence_and_a_gradebook_that_opens(tmp_path: Path) -> None:
    small = str(tmp_path)
    disk = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--size", "1000000", "--tmpfs", small]
    done = subprocess.run([*disk, sys.executable, "-c", FILLING, small], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    sentence, counts = done.stdout.splitlines()
    assert "the disk is full: what was graded so far is kept" in sentence
    recorded, results, submissions = map(int, counts.split())
    assert recorded > 50
    assert recorded == results == submissions


def test_an_exercises_version_follows_its_file_and_the_judge(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = load("04_broadcasting")
    before = versions.lesson_versions(answers)
    assert list(before) == list(answers.lesson.exercises)
    assert before["scale_channels"] != before["row_shares"]
    judge = tmp_path / "judge.py"
    judge.write_text("changed = True")
    monkeypatch.setattr(versions.checking, "__path__", [str(tmp_path)])
    for cached in (versions.exercise_version, versions._digest, versions._judge_digest):
        cached.cache_clear()
    try:
        after = versions.lesson_versions(answers)
        assert all(before[name] != after[name] for name in before)
    finally:
        for cached in (versions.exercise_version, versions._digest, versions._judge_digest):
            cached.cache_clear()


@pytest.mark.parametrize(
    ("file", "slug", "changed", "same"),
    [
        (
            "answers/lesson_05_autograd_by_hand/topological_order.py",
            "05_autograd_by_hand",
            "backward",
            "relu_backward",
        ),
        (
            "answers/lesson_05_autograd_by_hand/backward_slips.py",
            "05_autograd_by_hand",
            "backward",
            "relu_backward",
        ),
        (
            "exercises/lesson_06_autograd_in_torch/inputs_alone.py",
            "06_autograd_in_torch",
            "mean_loss",
            "Swish",
        ),
    ],
)
def test_an_exercises_version_follows_what_its_files_use(
    monkeypatch: pytest.MonkeyPatch, file: str, slug: str, changed: str, same: str
) -> None:
    """A helper of one exercise that another one's answers take, more misconceptions in a second file, a requirement."""
    answers, real = load(slug), versions._digest
    before = versions.lesson_versions(answers)
    monkeypatch.setattr(versions, "_digest", lambda path: b"changed" if path.endswith(file) else real(path))
    versions.exercise_version.cache_clear()
    try:
        after = versions.lesson_versions(answers)
        assert after[changed] != before[changed]
        assert after[same] == before[same]
    finally:
        versions.exercise_version.cache_clear()
