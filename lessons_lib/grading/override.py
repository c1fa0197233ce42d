"""`lessons override`: sets a score by hand, with a reason, and makes the reports anew."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, no_such
from lessons_lib.grading.gradebook import Gradebook
from lessons_lib.grading.reports import write_all
from lessons_lib.grading.results import Result


def main(argv: Sequence[str]) -> int:
    """`lessons override STUDENT EXERCISE SCORE --why REASON [--out GRADES]`."""
    parser = CommandParser(
        prog="lessons override",
        description="Set a student's score by hand. It stays when the student is graded again, and the "
        "student's page gives your reason.",
    )
    parser.add_argument("student", metavar="STUDENT", help="as in grades.csv")
    parser.add_argument("exercise", metavar="EXERCISE", help="e.g. row_shares")
    parser.add_argument("score", metavar="SCORE", type=_points, help="in points, such as 0.5")
    parser.add_argument("--why", required=True, metavar="REASON", help="for whoever asks later")
    parser.add_argument(
        "--out",
        metavar="GRADES",
        type=Path,
        default=Path("grades"),
        help="the folder of the gradebook (grades)",
    )
    asked = parser.parse_args(argv)
    with Gradebook.open(asked.out) as book:
        judged = _result(book, asked.student, asked.exercise)
        book.override(asked.student, judged.lesson, asked.exercise, asked.score, asked.why)
        write_all(book, asked.out)
    print(
        f"{asked.student}, {asked.exercise}: {asked.score:g} of {judged.max_score:g} points instead of {judged.score:g}. "
        f"The reports in {asked.out} are new."
    )
    return 0


def _points(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of points, such as 0.5") from None


def _result(book: Gradebook, student: str, exercise: str) -> Result:
    """What is known of this student's answer. Raises UserError for a student or exercise that is not there."""
    known = {one.student for one in book.submissions()}
    if student not in known:
        raise no_such("student", student, known)
    own = {result.exercise: result for result in book.results() if result.student == student}
    if exercise not in own:
        raise no_such(f"exercise of {student}", exercise, own)
    return own[exercise]
