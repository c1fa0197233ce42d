"""`lessons report` and `lessons override`, as an instructor types them."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from lessons_lib.cli import main
from lessons_lib.grading.gradebook.database import Gradebook
from tests.grading.gradebooks import everything_passed, record, result


@pytest.fixture
def grades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with Gradebook.open(tmp_path / "grades", create=True) as book:
        record(book, "Ana Lima", everything_passed("Ana Lima"))
        record(book, "Bo", [result("Bo", "row_shares", "failed")], look="It is odd.")
    return tmp_path / "grades"


def test_report(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "grades"]) == 0
    assert capsys.readouterr().out == (
        "The reports in grades are up to date: class.html, grades.csv, history.csv, lms.csv, results.csv and students/.\n"
    )
    made = {p.relative_to(grades).as_posix() for p in grades.rglob("*") if p.suffix in (".html", ".csv")}
    assert made == {
        "class.html",
        "grades.csv",
        "history.csv",
        "lms.csv",
        "results.csv",
        "students/Ana Lima.html",
        "students/Bo.html",
    }
    assert 'role="rowheader">Bo</th>' not in (grades / "class.html").read_text(encoding="utf-8")
    assert main(["report", "grades", "--names"]) == 0
    assert 'role="rowheader">Bo</th>' in (grades / "class.html").read_text(encoding="utf-8")


def test_override_shows_in_every_report(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["override", "Bo", "row_shares", "0.5", "--why", "a slip of the pen"]) == 0
    assert capsys.readouterr().out == (
        "Bo, row_shares: 0.5 of 1 points instead of 0.\nThe reports in grades are up to date.\n"
    )
    assert '"Bo","04_broadcasting","0.5","1"' in (grades / "grades.csv").read_text(encoding="utf-8-sig")
    assert "a slip of the pen" in (grades / "students/Bo.html").read_text(encoding="utf-8")
    with Gradebook.open(grades) as book:
        assert [r.score for r in book.results() if r.student == "Bo"] == [0.5]
        assert [r.score for r in book.results(overridden=False) if r.student == "Bo"] == [0]


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (["report", "nowhere"], "there is no gradebook.sqlite in nowhere"),
        (["report"], "the following arguments are required: GRADES"),
        (["override", "Ana Limo", "row_shares", "1", "--why", "x"], "there is no student 'Ana Limo': did you mean Ana Lima"),
        (["override", "Bo", "row_share", "1", "--why", "x"], "there is no exercise of Bo 'row_share': did you mean row_shares"),
        (["override", "Bo", "ranks", "1", "--why", "x"], "there is no exercise of Bo 'ranks': there are row_shares"),
        (["override", "Bo", "row_shares", "much", "--why", "x"], "argument POINTS: 'much' is not a number of points"),
        (["override", "Bo", "row_shares", "-1", "--why", "x"], "a score is a number, 0 or more"),
        (["override", "Bo", "row_shares", "0,5", "--why", "x"], "'0,5' is not a number of points, such as 0.5"),
        (["override", "Bo", "row_shares", "10", "--why", "x"], "10 is more than row_shares is worth, which is 1"),
        (["override", "Bo", "row_shares", "nan", "--why", "x"], "a score is a number, 0 or more"),
        (["override", "Bo", "row_shares", "1"], "say why Bo gets other points for row_shares"),
        (["override", "Bo"], "give STUDENT, EXERCISE and POINTS"),
        (["override"], "give either STUDENT, EXERCISE and POINTS, or a sheet with --from"),
        (["override", "Bo", "row_shares", "1", "--why", " "], "say why"),
        (["override", "Bo", "row_shares", "1", "--why", "x", "--out", "no"], "there is no gradebook.sqlite in no"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(
    grades: Path, capsys: pytest.CaptureFixture[str], words: list[str], output: str
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert output in error
    assert error.count("\n") == 1


SHEET = "Student;Exercise;Points;Comment\r\nBo;row_shares;0,5;half right\r\n;;;\r\nAna Lima;row_shares;;well done\r\n"


def test_a_sheet_of_marks_and_what_becomes_of_them(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("marks.csv").write_text(SHEET, encoding="utf-8-sig", newline="")
    assert main(["override", "--from", "marks.csv"]) == 0
    assert capsys.readouterr().out == (
        "Bo, row_shares: 0.5 of 1 points instead of 0.\nThe reports in grades are up to date.\n"
    )
    page = (grades / "students/Ana Lima.html").read_text(encoding="utf-8")
    assert "Your instructor says: well done" in page
    assert "set by hand" not in page
    Path("marks.csv").write_text(
        SHEET.replace("0,5;half right", ";").replace("well done", ""), encoding="utf-8"
    )
    assert main(["override", "--from", "marks.csv"]) == 0  # an empty cell takes it back
    with Gradebook.open(grades) as book:
        assert {(r.score, r.why, r.comment) for r in book.results() if r.student == "Bo"} == {(0, "", "")}
        assert [(c.before, c.after, c.what) for c in book.history()] == [
            (0, 0.5, "set by hand: half right"),
            (0.5, 0, "taken back"),
        ]
    rows = (grades / "history.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows[1].endswith('"Bo","04_broadcasting","row_shares","0","0.5","set by hand: half right"')
    assert main(["override", "Bo", "row_shares", "1", "--why", "x"]) == 0
    assert main(["override", "Bo", "row_shares", ""]) == 0
    with Gradebook.open(grades) as book:
        assert [r.score for r in book.results() if r.student == "Bo"] == [0]


@pytest.mark.parametrize(
    ("sheet", "output"),
    [
        ("student,points\nBo,1\n", "marks.csv has no column exercise and no comment"),
        ("student,exercise,points,comment\nBo,row_shares,1,x\nBob,row_shares,1,x\n", "marks.csv, row 3: there is no student 'Bob': did you mean Bo; nothing was changed"),
        ("student,exercise,points,comment\nBo,row_shares,one,x\n", "row 2: 'one' is not a number of points"),
        ("student,exercise,points,comment\nBo,row_shares,1,\n", "say why Bo gets other points for row_shares"),
        ("student,exercise,points,comment\nBo,row_shares,7,x\n", "7 is more than row_shares is worth, which is 1"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_used_changes_nothing(
    grades: Path, capsys: pytest.CaptureFixture[str], sheet: str, output: str
) -> None:
    Path("marks.csv").write_text(sheet, encoding="utf-8")
    assert main(["override", "--from", "marks.csv"]) == 2
    assert output in capsys.readouterr().err
    with Gradebook.open(grades) as book:
        assert [r.score for r in book.results() if r.student == "Bo"] == [0]


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_report_that_cannot_be_written_is_one_sentence(
    grades: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing below it about what was being read meanwhile."""
    (grades / "students").write_text("no folder")
    assert main(["report", "grades"]) == 2
    gc.collect()
    error = capsys.readouterr().err
    assert "can't be written" in error
    assert error.count("\n") == 1


def test_reports_need_no_torch(grades: Path) -> None:
    """An instructor waits for the reports of a class, and not for torch."""
    code = "import sys; from lessons_lib.cli import main; main(['report', 'grades']); print('torch' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=grades.parent, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"
