"""Deadlines: who was late, by which time, the penalty, and where it is reported."""

import csv
import datetime
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from lessons_lib.cli import main
from lessons_lib.command import UserError
from lessons_lib.exercises import slugs
from lessons_lib.grading import reports
from lessons_lib.grading.deadlines.arrival import Arrival
from lessons_lib.grading.deadlines.settings import DeadlineChanges, apply_changes, deadlines, due_of
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Mark
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.intake.submitted_files import Clock
from lessons_lib.grading.reports.deadline_summary import summary
from lessons_lib.grading.reports.submission_times import IN_TIME, LATE, UNKNOWN, group
from tests.grading.gradebooks import LESSON, everything_passed, result
from tests.grading.sandboxes import needs_bubblewrap
from tests.grading.submissions import filled_notebook, notebook_bytes

DUE = datetime.datetime.fromisoformat("2024-12-01T23:59:00+01:00")
HOUR, DAY = 3_600, 86_400


def hand_in(
    book: Gradebook,
    student: str,
    after: float | None,
    clock: Clock = "file",
    late: bool = False,
    sha: str = "0",
) -> None:
    """A submission with all points, so many seconds after the deadline."""
    at = None if after is None else DUE.timestamp() + after
    submission = Submission(student, LESSON, Path("x"), sha * 64, late=late, handed_in=at, clock=clock)
    attempt = Attempt(student, LESSON, "x", sha * 64, "nested", 1.0, late=late)
    book.note_times([submission])
    book.record(submission, everything_passed(student), attempt)


def wanted(rule: str | None = "10% a day", **more: object) -> DeadlineChanges:
    from lessons_lib.grading.deadlines.late_rule import read_rule

    return DeadlineChanges({LESSON: DUE}, read_rule(rule) if rule else None, **more)  # type: ignore[arg-type]


def rows(out: Path, name: str = "grades.csv") -> dict[str, dict[str, str]]:
    with (out / name).open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def arrivals(book: Gradebook) -> Mapping[str, Arrival]:
    known = deadlines(book)
    found = {attempt.student: known.arrival(attempt) for attempt in book.submissions()}
    return {student: arrival for student, arrival in found.items() if arrival}


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "grades"


def test_everywhere_it_says_how_late_by_whose_clock_and_what_it_costs(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", -5 * HOUR)
        hand_in(book, "Bo", DAY + 2 * HOUR)
        hand_in(book, "Cy", 60, "zip")
        reports.write_all(book, out, names=True)
    grades = rows(out)
    assert [(s, r["score"], r["late"], r["taken_off"]) for s, r in grades.items()] == [
        ("Ana", "4", "", ""),
        ("Bo", "3.2", "1 day 2 h", "0.8"),
        ("Cy", "3.6", "1 min", "0.4"),
    ]
    assert {s: (r["late"], r["score"]) for s, r in rows(out, "lms.csv").items()} == {
        "Ana": ("", "4"),
        "Bo": ("late", "3.2"),
        "Cy": ("late", "3.6"),
    }
    page = (out / "students/Bo.html").read_text(encoding="utf-8")
    assert "3.2 of 4 points." in page
    assert (
        "You handed this in 1 day 2 h after the deadline, 2024-12-01 23:59 +01:00: 2024-12-03 01:59 +01:00, by the file&#x27;s "
        "time. That takes off 20% of what you earned: 0.8 of 4 points."
    ) in page
    assert "by the file&#x27;s time in the zip" in (out / "students/Cy.html").read_text(encoding="utf-8")
    assert "deadline" not in (out / "students/Ana.html").read_text(encoding="utf-8")
    page = (out / "class.html").read_text(encoding="utf-8")
    assert "Due 2024-12-01 23:59 +01:00. 2 submissions came late." in page
    assert "Being late costs 10% a day of the points earned: 1.2 points so far." in page
    assert "<li>Bo: 1 day 2 h</li>" in page
    with Gradebook.open(out) as book:
        reports.write_all(book, out)
    assert "Bo" not in (out / "class.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("clock", "after", "late"),
    [("file", 0, False), ("file", 0.5, True), ("zip", 2, False), ("zip", 3, True), ("file", -1, False), ("file", None, None)],
)  # fmt: skip
def test_exactly_at_the_deadline_is_in_time(out: Path, clock: Clock, after: float, late: bool | None) -> None:
    """A zip knows times to two seconds; nobody loses points by that."""
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", after, clock)
        assert arrivals(book)["Ana"].late is late


def test_canvas_marks_who_is_late_and_not_how_late(out: Path) -> None:
    """Its download dates each file at the time of the download."""
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", 9 * DAY, "lms")
        hand_in(book, "Bo", 9 * DAY, "lms", late=True)
        found = arrivals(book)
        reports.write_all(book, out)
    assert {s: (a.late, a.share, a.by) for s, a in found.items()} == {
        "Ana": (False, 0, None),
        "Bo": (True, 0.1, None),
    }
    assert found["Bo"].sentence == (
        "You handed this in after the deadline, 2024-12-01 23:59 +01:00, by the LMS's mark. How long after isn't known, so it "
        "counts as the shortest delay."
    )
    assert [group(found[s]) for s in ("Ana", "Bo")] == [IN_TIME, LATE]


def sheet(path: Path, *lines: str, head: str = "student,lesson,due,handed_in") -> Path:
    path.write_text("\n".join([head, *lines, ""]), encoding="utf-8")
    return path


def test_extensions_and_times_from_a_sheet(out: Path, tmp_path: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        for student, hours in [("Ana", 24), ("Bo", 24), ("Cy", 24), ("Di", 22)]:
            hand_in(book, student, hours * HOUR)
        hand_in(book, "Eve", 9 * DAY, "lms", late=True)
        hand_in(book, "Flo", HOUR, "lms", late=True)
        hand_in(book, "Gil", 9 * DAY, "lms", late=True)
        dates = sheet(
            tmp_path / "dates.csv",
            f"Ana,{LESSON},2024-12-03T23:59+01:00,",
            f"Bo,{LESSON},,2024-12-01 23:00+01:00",
            ",,,",
            f"Cy,{LESSON},2024-12-02T23:58+01:00,",
            f"Eve,{LESSON},,2024-12-04T00:00+01:00",
            f"Flo,{LESSON},2024-12-02T12:00+01:00,",
            f"Gil,{LESSON},2024-12-02T12:00+01:00,",
            f"Zoe,{LESSON},2024-12-02T12:00+01:00,",
        )
        apply_changes(book, wanted(dates=dates))
        found = arrivals(book)
        assert {s: (a.late, a.share, a.clock, a.extended) for s, a in found.items()} == {
            "Ana": (False, 0, "file", True),
            "Bo": (False, 0, "sheet", False),
            "Cy": (True, 0.1, "file", True),
            "Di": (True, 0.1, "file", False),
            "Eve": (True, 0.3, "sheet", False),
            "Flo": (False, 0, "lms", True),  # Canvas doesn't know of the extension; its file was there before
            "Gil": (None, 0, "lms", True),
        }
        sentence = list(summary(book))
        assert sentence[0] == f"{LESSON}: 3 of 7 came late; for 1 it isn't known (--late '10% a day')."
        assert sentence[1] == f"With dates in your sheet, but without a submission: Zoe ({LESSON})."
        reports.write_all(book, out)
        page = (out / "students/Gil.html").read_text(encoding="utf-8")
        assert (
            "It isn&#x27;t known whether you kept your own deadline, 2024-12-02 12:00 +01:00: no time" in page
        )
        assert group(found["Gil"]) == UNKNOWN
        apply_changes(book, DeadlineChanges())
        assert len(deadlines(book).dates) == 7  # what isn't given again stays
        apply_changes(book, DeadlineChanges(dates=sheet(tmp_path / "dates.csv")))
        assert arrivals(book)["Ana"].late  # a sheet takes the place of the one before


@pytest.mark.parametrize(
    ("head", "line", "sentence"),
    [
        ("student,points", "Ana,1", "needs the columns student, lesson, due, handed_in, but has student, points"),
        ("student,lesson,due", "Ana,04_broadcast,2024-12-01T10:00", "row 2: there is no lesson '04_broadcast': did you mean 04_broadcasting"),
        ("student,due", "Ana,1.12.2024", "row 2: '1.12.2024' is not a time: write it like"),
        ("student,due", ",2024-12-01T10:00", "row 2: it doesn't say whose dates they are"),
        ("student,due", "Ana,2024-12-01T10:00\nAna,2024-12-01T11:00", "row 3: Ana appears twice for 04_broadcasting"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_used_changes_nothing(
    out: Path, tmp_path: Path, head: str, line: str, sentence: str
) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted("50%"))
        with pytest.raises(UserError, match=sentence.replace("(", "\\(")):
            apply_changes(book, wanted("10% a day", dates=sheet(tmp_path / "dates.csv", line, head=head)))
        assert str(deadlines(book).rule) == "50%"


def test_a_new_deadline_or_rule_holds_for_what_was_graded_before(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", DAY)
        reports.write_all(book, out)
        assert rows(out)["Ana"]["score"] == "3.6"
        before = (out / "grades.csv").read_bytes()
        apply_changes(book, wanted())
        reports.write_all(book, out)
        assert (out / "grades.csv").read_bytes() == before
        for rule, score in [("50%", "2"), ("none", "4"), ("100%", "0")]:
            apply_changes(book, wanted(rule))
            reports.write_all(book, out)
            assert rows(out)["Ana"]["score"] == score
        apply_changes(book, DeadlineChanges({LESSON: DUE + datetime.timedelta(days=2)}))
        assert not arrivals(book)["Ana"].late
        apply_changes(book, DeadlineChanges({LESSON: None}))
        assert not arrivals(book)


def test_points_set_by_hand_are_not_reduced(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted("50%"))
        hand_in(book, "Ana", DAY)
        book.set_by_hand([Mark("Ana", LESSON, "broadcast_shape", 1.5, "as agreed")])
        reports.write_all(book, out)
    assert (rows(out)["Ana"]["score"], rows(out)["Ana"]["taken_off"]) == ("2.5", "1")  # half of 2, and 1.5
    page = (out / "students/Ana.html").read_text(encoding="utf-8")
    assert "Points that your instructor set by hand stay as they are." in page


def test_the_same_file_copied_later_was_handed_in_when_it_was(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", -DAY)
        hand_in(book, "Ana", 9 * DAY)
        assert not arrivals(book)["Ana"].late
        hand_in(book, "Ana", None)
        assert not arrivals(book)["Ana"].late
        hand_in(book, "Ana", 9 * DAY, sha="1")  # another file
        assert arrivals(book)["Ana"].late


def test_a_mark_that_the_lms_took_back_counts_no_longer(out: Path) -> None:
    """The due date was moved there, and the same files downloaded again: nothing is graded anew."""
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", DAY, "lms", late=True)
        assert arrivals(book)["Ana"].late
        book.note_times([Submission("Ana", LESSON, Path("x"), "0" * 64, clock="lms")])
        assert not arrivals(book)["Ana"].late


def test_files_that_were_all_copied_at_once_are_not_late(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        hand_in(book, "Ana", 3 * DAY)
        hand_in(book, "Bo", 3 * DAY + 5)
        assert all(arrival.late for arrival in arrivals(book).values())
        hand_in(book, "Cy", 3 * DAY + 9)
        assert [arrival.late for arrival in arrivals(book).values()] == [None, None, None]
        assert any("they were copied or downloaded then" in sentence for sentence in summary(book))
        reports.write_all(book, out)
        assert "they were copied or downloaded then" in (out / "class.html").read_text(encoding="utf-8")
        hand_in(book, "Di", -60)  # one kept its time, and so did the others
        assert [arrival.late for arrival in arrivals(book).values()] == [True, True, True, False]


def test_a_class_that_hands_in_at_once_and_in_time_is_in_time(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted())
        for student in ("Ana", "Bo", "Cy"):
            hand_in(book, student, -60)
        assert [arrival.late for arrival in arrivals(book).values()] == [False, False, False]


@pytest.mark.parametrize(
    ("before", "name"),
    [(8 * DAY, "more than a week before"), (7 * DAY, "3 to 7 days before"), (2 * DAY, "1 to 3 days before"), (DAY, "on the last day"), (HOUR, "in the last hour"), (0, "in the last hour")],
)  # fmt: skip
def test_groups_of_time(before: float, name: str) -> None:
    at = DUE - datetime.timedelta(seconds=before)
    assert group(Arrival(DUE, at, "file", late=False)) == name


def test_the_class_page_shows_time_and_points(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted("50%"))
        hand_in(book, "Ana", -9 * DAY)
        hand_in(book, "Bo", -60)
        submission = Submission("Cy", LESSON, Path("x"), "0" * 64, handed_in=DUE.timestamp() + 60)
        book.note_times([submission])
        half = [result("Cy", "scale_channels"), result("Cy", "row_shares", "failed")]
        book.record(submission, half, Attempt("Cy", LESSON, "x", "0" * 64, "nested", 1.0))
        reports.write_all(book, out)
    page = (out / "class.html").read_text(encoding="utf-8")
    begin = page.index("Time and points, before anything is taken off</caption>")
    found = page[begin : page.index("</table>", begin)]
    places = [found.index(name) for name in ("more than a week before", "in the last hour", ">late<")]
    assert places == sorted(places)
    assert "days before" not in found  # nobody
    assert found.count("100 %") == 2
    assert found.count("50 %") == 1  # earned, whatever was taken off


def test_without_a_deadline_nothing_of_it_is_shown(out: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        hand_in(book, "Ana", DAY)
        hand_in(book, "Bo", DAY, "lms", late=True)
        reports.write_all(book, out)
    page = (out / "class.html").read_text(encoding="utf-8")
    assert "handed in" not in page
    assert (rows(out)["Bo"]["late"], rows(out)["Bo"]["score"]) == ("late", "4")
    assert "The LMS marks it as late." in (out / "students/Bo.html").read_text(encoding="utf-8")


def test_a_time_without_a_zone_is_said_to_be_this_machines() -> None:
    lesson, due, note = due_of(f"{LESSON}=2024-12-01 23:59", slugs())
    assert (lesson, due) == (LESSON, datetime.datetime(2024, 12, 1, 23, 59).astimezone())
    assert note.endswith("in this machine's time zone, because you gave none.")
    assert due_of(f"{LESSON}=none", slugs())[1:] == (None, "")
    assert due_of(f"{LESSON}=2024-12-01T23:59Z", slugs())[2] == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--due", "04_broadcasting"], "--due '04_broadcasting' has no time: write it like 04_broadcasting=2026-12-01T23:59"),
        (["--due", "04_broadcast=2024-12-01T23:59"], "there is no lesson '04_broadcast': did you mean 04_broadcasting"),
        (["--due", f"{LESSON}=2024-12-01"], "has a day but no time of day"),
        (["--due", f"{LESSON}=soon"], "'soon' is not a time"),
        (["--due", f"{LESSON}=2024-12-01T23:59", "--late", "a lot"], "'a lot' is not a rule for late work: give \"10% a day\""),
        (["--late", "10% a day"], "--late needs a deadline: give it with --due LESSON=2026-12-01T23:59"),
        (["--dates", "no.csv"], "no.csv can't be read: No such file"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in/ana").mkdir(parents=True)
    assert main(["grade", "in", "--out", "out", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_the_lms_gets_the_score_that_is_left(out: Path, tmp_path: Path) -> None:
    with Gradebook.open(out, create=True) as book:
        apply_changes(book, wanted("50%"))
        hand_in(book, "Ana", DAY)
    canvas = tmp_path / "canvas.csv"
    canvas.write_text(
        "Student,ID,04 Broadcasting (9871)\n    Points Possible,,4\nAna,5512,\n", encoding="utf-8"
    )
    assert main(["export", "grades", "--into", "canvas.csv"]) == 0
    assert canvas.read_text(encoding="utf-8").endswith("\nAna,5512,2\n")


@needs_bubblewrap
def test_a_new_rule_executes_nothing_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"in/ana/{LESSON}.ipynb"
    file.parent.mkdir(parents=True)
    file.write_bytes(notebook_bytes(filled_notebook()))
    os.utime(file, (DUE.timestamp() + 3 * HOUR,) * 2)
    words = ["grade", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--jobs", "1"]
    main([*words, "--due", f"{LESSON}={DUE.isoformat()}"])
    sentence = capsys.readouterr().out
    assert "Graded 1 submission in" in sentence
    assert f"{LESSON}: 1 of 1 came late (--late 'none')." in sentence
    full = float(rows(tmp_path / "out")["ana"]["score"])
    main([*words, "--late", "20% an hour, at most 50%"])
    assert "Graded 0 submissions in" in capsys.readouterr().out
    assert float(rows(tmp_path / "out")["ana"]["score"]) == full / 2
