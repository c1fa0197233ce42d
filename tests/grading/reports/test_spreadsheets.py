"""grades.csv, results.csv and lms.csv: every value comes back as it was, and none of them is a formula."""

import csv
import time
from pathlib import Path

import pytest

from lessons_lib.command import UserError
from lessons_lib.grading import reports
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Result
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.reports.spreadsheets import as_text
from tests.grading.gradebooks import LESSON, everything_passed, record, result


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_a_student_and_lesson(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(
            book, "Zoë", [result("Zoë", "scale_channels"), result("Zoë", "row_shares", "failed", score=0.5)]
        )
        record(book, "anna", everything_passed("anna"))
        other = Submission("anna", "00_start_here", Path("p"), "1" * 64)
        mean = Result("anna", "00_start_here", "mean_of_each_row", "failed", 0, 1)
        attempt = Attempt("anna", "00_start_here", "p", "1" * 64, "nested", 1, lms_id="512", late=True)
        book.record(other, [mean], attempt)
        reports.write_all(book, tmp_path)
    found = rows(tmp_path / "grades.csv")
    columns = [
        "student",
        "lesson",
        "score",
        "max_score",
        "late",
        "taken_off",
        "mean_of_each_row",
        "scale_channels",
        "row_shares",
    ]
    assert list(found[0]) == [*columns, "broadcast_shape"]  # no column for a prediction, which earns nothing
    assert [list(row.values()) for row in found] == [
        ["Zoë", LESSON, "1.5", "2", "", "", "", "1", "0.5", ""],
        ["anna", "00_start_here", "0", "1", "late", "", "0", "", "", ""],
        ["anna", LESSON, "4", "4", "", "", "", "1", "1", "2"],
    ]
    for_the_lms = rows(tmp_path / "lms.csv")
    assert list(for_the_lms[0]) == ["student", "lms_id", "lesson", "late", "score", "max_score"]
    assert [list(row.values()) for row in for_the_lms] == [
        ["Zoë", "", LESSON, "", "1.5", "2"],
        ["anna", "512", "00_start_here", "late", "0", "1"],
        ["anna", "", LESSON, "", "4", "4"],
    ]


def test_a_row_an_exercise(tmp_path: Path) -> None:
    message = 'It said "no", then;\nstopped, and so on'
    with Gradebook.open(tmp_path, create=True) as book:
        record(
            book,
            "anna",
            [
                result(
                    "anna", "row_shares", "failed", misconception="column_shares", message=message, place="=1"
                )
            ],
        )
        reports.write_all(book, tmp_path)
    assert rows(tmp_path / "results.csv") == [
        {
            "student": "anna",
            "lesson": LESSON,
            "exercise": "row_shares",
            "status": "failed",
            "score": "0",
            "max_score": "1",
            "misconception": "column_shares",
            "message": message,
            "place": "'=1",
        }
    ]


def test_everything_is_quoted(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, 'a "b", c', everything_passed('a "b", c'))
        reports.write_all(book, tmp_path)
    text = (tmp_path / "grades.csv").read_bytes().decode("utf-8-sig")
    assert text.startswith('"student","lesson","score","max_score","late","taken_off","scale_channels"')
    assert '\r\n"a ""b"", c","04_broadcasting","4","4","","","1","1","2"\r\n' in text


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\uff1dx", "'\uff1dx"),  # a full-width sign counts in some languages' spreadsheets
        ("  =x", "'  =x"),
        ("\t=x", "'\t'=x"),
        ("a;=x", "a;'=x"),  # where the semicolon separates, a cell begins here
        ("a\n=x", "a\n'=x"),
        ("a = b, -1 + x@y", "a = b, -1 + x@y"),
        ("Ana-Lena", "Ana-Lena"),
        ("", ""),
    ],
)
def test_nothing_is_a_formula(text: str, safe: str) -> None:
    assert as_text(text) == safe


def test_no_text_takes_long() -> None:
    """Ten times the text, about ten times the time, and not a hundred times."""

    def seconds(count: int) -> float:
        begun = time.process_time()
        assert as_text("\n" * count + "=") == "'" + "\n" * count + "'="
        return time.process_time() - begun

    assert seconds(600_000) < 40 * max(seconds(60_000), 0.001)


@pytest.mark.parametrize("name", ["=1+1", "-Ana", "@home", 'x";=1+1;"'])
def test_a_name_that_begins_like_a_formula_stays_text(tmp_path: Path, name: str) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        record(book, name, everything_passed(name))
        reports.write_all(book, tmp_path)
    for file in ("grades.csv", "results.csv", "lms.csv"):
        student = rows(tmp_path / file)[0]["student"]
        assert student.replace("'", "") == name
        assert not student.startswith(("=", "-", "@"))
        assert ";=" not in student


def test_nobody_handed_in(tmp_path: Path) -> None:
    with Gradebook.open(tmp_path, create=True) as book:
        reports.write_all(book, tmp_path)
    assert rows(tmp_path / "grades.csv") == []
    assert "0 submissions of 0 students." in (tmp_path / "class.html").read_text(encoding="utf-8")


def test_a_file_that_is_kept_open_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with Gradebook.open(tmp_path, create=True) as book:
        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(
            UserError, match=r"can't be written: Permission denied \(is it open in another program\?\)"
        ):
            reports.write_all(book, tmp_path)
    assert list(tmp_path.glob("*.part")) == []
