"""`lessons export`: scores into the sheets that Canvas and Moodle export, and not a byte besides."""

import csv
import dataclasses
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons_lib.cli import main
from lessons_lib.grading.common import delimited_file
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt
from lessons_lib.grading.intake.submissions import Submission
from tests.grading.gradebooks import LESSON, everything_passed, record, result

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,03 Views and strides (9870),04 Broadcasting (9871),Final Score\r\n"
    "    Points Possible,,,,,15,4,(read only)\r\n"
    '"Lima, Ana",5512,s1,alima,A,15,,99\r\n'
    '"Berg, Bo",5513,s2,"bberg",A,"3","1",7\r\n'
    '"Chen, Li ""Lee""",5514,s3,lchen,A,2,1,7\r\n'
    '"Student, Test",77,,x,A,,,\r\n'
)
MOODLE = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Feedback comments"\n'
    '"Participant 31","Ana Lima",a@x.org,"Submitted for grading - ",,4.00,Yes,"line one\nline two"\n'
    '"Participant 32","Bo Berg",b@x.org,"No submission",1.00,4.00,Yes,\n'
)


def attempt(student: str, lms_id: str = "", lesson: str = LESSON) -> Attempt:
    return Attempt(student, lesson, f"{student}.ipynb", "0" * 64, "nested", 1.0, lms_id=lms_id)


@pytest.fixture
def grades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ana has all points, Bo the half of one exercise; the LMS's numbers are those of both sheets' rows."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def book(folder: Path, ana: str = "", bo: str = "") -> None:
    half = [result("Bo Berg", "row_shares", score=0.5), result("Bo Berg", "broadcast_shape", "failed")]
    half += [result("Bo Berg", "scale_channels", "failed")]
    with Gradebook.open(folder / "grades", create=True) as made:
        for student, lms_id, results in [
            ("Ana Lima", ana, everything_passed("Ana Lima")),
            ("Bo Berg", bo, half),
        ]:
            made.record(Submission(student, LESSON, Path("x"), "0" * 64), results, attempt(student, lms_id))


@pytest.mark.parametrize(("ana", "bo"), [("5512", "5513"), ("", ""), ("5512", "")])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_canvas(grades: Path, capsys: pytest.CaptureFixture[str], ana: str, bo: str, mark: bytes) -> None:
    book(grades, ana, bo)
    sheet = grades / "sheet.csv"
    sheet.write_bytes(mark + CANVAS.encode())
    assert main(["export", "grades", "--into", "sheet.csv"]) == 0
    expected = CANVAS.replace("alima,A,15,,99", "alima,A,15,4,99").replace('A,"3","1",7', 'A,"3","0.5",7')
    assert sheet.read_bytes() == mark + expected.encode()
    assert (grades / "sheet.before.csv").read_bytes() == mark + CANVAS.encode()
    output = capsys.readouterr().out
    assert "04_broadcasting: 2 scores into '04 Broadcasting (9871)' of a Canvas gradebook." in output
    assert 'In the sheet, but not graded (left as they were): Chen, Li "Lee", Student, Test.' in output
    assert "not in the sheet" not in output


@pytest.mark.parametrize(("ana", "bo"), [("31", "32"), ("", "")])
def test_moodle(grades: Path, ana: str, bo: str) -> None:
    book(grades, ana, bo)
    (grades / "sheet.csv").write_bytes(MOODLE.encode("utf-16-le"))
    (grades / "sheet.csv").write_bytes(b"\xff\xfe" + MOODLE.encode("utf-16-le"))
    assert main(["export", "grades", "--into", "sheet.csv"]) == 0
    expected = MOODLE.replace('grading - ",,4.00', 'grading - ",4,4.00').replace("1.00,4.00", "0.5,4.00")
    assert (grades / "sheet.csv").read_bytes() == b"\xff\xfe" + expected.encode("utf-16-le")


def test_a_second_export_keeps_the_sheet_as_it_first_came(grades: Path) -> None:
    book(grades, "31", "32")
    (grades / "sheet.csv").write_text(MOODLE, encoding="utf-8")
    for _ in range(2):
        assert main(["export", "grades", "--into", "sheet.csv"]) == 0
    assert (grades / "sheet.before.csv").read_text(encoding="utf-8") == MOODLE


def test_decimal_commas_and_semicolons(grades: Path) -> None:
    book(grades, "31", "32")
    (grades / "sheet.csv").write_text(MOODLE.replace(",", ";").replace(".00", ",00"), encoding="utf-8")
    assert main(["export", "grades", "--into", "sheet.csv"]) == 0
    assert 'No submission";0,5;4,00' in (grades / "sheet.csv").read_text(encoding="utf-8")


def test_other_points_in_the_lms_are_refused_or_scaled(
    grades: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book(grades, "31", "32")
    (grades / "sheet.csv").write_text(MOODLE.replace("4.00", "100.00"), encoding="utf-8")
    assert main(["export", "grades", "--into", "sheet.csv"]) == 2
    assert "04_broadcasting is worth 4 points, but 'Grade' in sheet.csv 100" in capsys.readouterr().err
    assert main(["export", "grades", "--into", "sheet.csv", "--scale"]) == 0
    assert '"No submission",12.5,100.00' in (grades / "sheet.csv").read_text(encoding="utf-8")


def test_students_without_a_match_are_reported(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither a stranger's number nor a name that two share finds a row."""
    book(grades, "99", "")
    twins = MOODLE + '"Participant 33","Bo Berg",c@x.org,"No submission",1.00,4.00,Yes,\n'
    (grades / "sheet.csv").write_text(twins, encoding="utf-8")
    assert main(["export", "grades", "--into", "sheet.csv"]) == 1
    assert "Graded, but not in the sheet: Ana Lima, Bo Berg." in capsys.readouterr().out
    assert (grades / "sheet.csv").read_text(encoding="utf-8") == twins


@pytest.mark.parametrize(
    ("text", "more", "output"),
    [
        (
            "a,b\n1,2\n",
            [],
            "sheet.csv is neither a Canvas gradebook (with columns Student and ID) nor a Moodle",
        ),
        ("", [], "is neither a Canvas gradebook"),
        ('Student,ID\n"Lima,1\n', [], "sheet.csv is damaged: a quote that opens in line 2 is never closed"),
        (
            CANVAS.replace("04 Broadcasting", "Homework"),
            [],
            "sheet.csv has no column for 04_broadcasting: name one",
        ),
        (
            CANVAS.replace("03 Views and strides", "04 Broadcasting bis"),
            [],
            "has 2 columns for 04_broadcasting",
        ),
        (CANVAS, ["--column", "Quiz"], "has no column headed 'Quiz'"),
        (CANVAS, ["--lesson", "05_autograd_by_hand"], "there is no graded lesson '05_autograd_by_hand'"),
        (CANVAS.replace("A,15,,99", "A"), [], "is damaged: the row of Lima, Ana has too few columns"),
    ],
)
def test_what_is_refused(
    grades: Path, capsys: pytest.CaptureFixture[str], text: str, more: list[str], output: str
) -> None:
    book(grades, "5512", "5513")
    (grades / "sheet.csv").write_text(text, encoding="utf-8", newline="")
    assert main(["export", "grades", "--into", "sheet.csv", *more]) == 2
    assert output in capsys.readouterr().err
    assert (grades / "sheet.csv").read_text(encoding="utf-8") == text.replace("\r\n", "\n")
    assert not (grades / "sheet.before.csv").exists()


def test_a_column_of_another_name(grades: Path) -> None:
    book(grades, "5512", "5513")
    (grades / "sheet.csv").write_text(
        CANVAS.replace("04 Broadcasting", "Homework"), encoding="utf-8", newline=""
    )
    assert main(["export", "grades", "--into", "sheet.csv", "--column", "Homework"]) == 0
    assert "alima,A,15,4,99" in (grades / "sheet.csv").read_text(encoding="utf-8")


def test_moodles_sheet_takes_one_lesson(grades: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book(grades, "31", "32")
    with Gradebook.open(grades / "grades", create=True) as made:
        record(made, "Ana Lima", everything_passed("Ana Lima"))
        other = Submission("Ana Lima", "01_tensors", Path("x"), "0" * 64)
        results = [dataclasses.replace(r, lesson="01_tensors") for r in everything_passed("Ana Lima")]
        made.record(other, results, attempt("Ana Lima", "31", "01_tensors"))
    (grades / "sheet.csv").write_text(MOODLE, encoding="utf-8")
    assert main(["export", "grades", "--into", "sheet.csv"]) == 2
    assert "several lessons were graded (01_tensors, 04_broadcasting): name one" in capsys.readouterr().err


@given(
    st.lists(
        st.lists(st.text(alphabet=',;\t"\r\n ab=é', max_size=6), min_size=1, max_size=4),
        min_size=1,
        max_size=4,
    )
)
def test_fields_are_those_of_the_csv_module(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]]
) -> None:
    made = io.StringIO()
    csv.writer(made, quoting=csv.QUOTE_ALL).writerows(rows)
    path = tmp_path_factory.getbasetemp() / "sheet.csv"
    path.write_bytes(made.getvalue().encode())
    file = delimited_file.Delimited(
        made.getvalue(),
        b"",
        "utf-8",
        ",",
        tuple(map(tuple, delimited_file.fields(made.getvalue(), ",", path))),
    )
    assert [[field.text for field in row] for row in file.rows] == rows
    assert file.replaced({}) == path.read_bytes()
    first = file.rows[0][0]
    again = file.replaced({first: 'new "one"'}).decode()
    assert next(csv.reader(io.StringIO(again, newline=""))) == ['new "one"', *rows[0][1:]]
