"""`lessons override`: sets scores and comments by hand, one or a whole sheet, and writes the reports again."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.grading.common.delimited_file import read
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Mark, Result
from lessons_lib.grading.reports import write_all

COLUMNS = ("student", "exercise", "points", "comment")


def main(argv: Sequence[str]) -> int:
    """`lessons override STUDENT EXERCISE POINTS --why REASON`, or `lessons override --from MARKS.csv`."""
    parser = CommandParser(
        prog="lessons override",
        description="Set a student's points by hand, or many students' from a sheet. They stay when the student is graded "
        "again, and the student's page gives your reason. With empty points (\"\"), the grader's own points count again.",
    )
    add = parser.add_argument
    add("student", nargs="?", metavar="STUDENT", help="as in grades.csv")
    add("exercise", nargs="?", metavar="EXERCISE", help="e.g. row_shares")
    add("points", nargs="?", metavar="POINTS", type=_points, help="such as 0.5")
    add("--why", default="", metavar="REASON", help="your reason; the student's page gives it")
    add(
        "--from",
        dest="sheet",
        metavar="MARKS.csv",
        type=Path,
        help=f"a sheet with the columns {', '.join(COLUMNS)}",
    )
    add(
        "--out",
        metavar="GRADES",
        type=Path,
        default=Path("grades"),
        help="the folder of the gradebook (default: grades)",
    )
    options = parser.parse_args(argv)
    if (options.sheet is None) == (options.student is None):
        raise UserError("give either STUDENT, EXERCISE and POINTS, or a sheet with --from")
    if options.sheet is None and options.exercise is None:
        raise UserError("give STUDENT, EXERCISE and POINTS")
    with Gradebook.open(options.out) as book:
        before = {(r.student, r.exercise): r for r in book.results()}
        if options.sheet:
            marks = list(_marks(options.sheet, before))
        else:
            marks = [_mark(before, options.student, options.exercise, options.points, options.why)]
        book.set_by_hand(marks)
        after = {(r.student, r.exercise): r for r in book.results()}
        write_all(book, options.out)
    for mark in marks:
        old, new = before[mark.student, mark.exercise], after[mark.student, mark.exercise]
        if old.score != new.score:
            print(
                f"{mark.student}, {mark.exercise}: {new.score:g} of {new.max_score:g} points instead of {old.score:g}."
            )
    print(f"The reports in {options.out} are up to date.")
    return 0


def _points(text: str) -> float | None:
    if not text.strip():
        return None
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of points, such as 0.5") from None


def _mark(
    known: dict[tuple[str, str], Result], student: str, exercise: str, points: float | None, comment: str
) -> Mark:
    """The mark for a student's answer. Raises UserError for an unknown student or exercise."""
    own = {result.exercise: result for (name, _), result in known.items() if name == student}
    if not own:
        raise no_such("student", student, {name for name, _ in known})
    if exercise not in own:
        raise no_such(f"exercise of {student}", exercise, own)
    return Mark(student, own[exercise].lesson, exercise, points, comment.strip())


def _marks(path: Path, known: dict[tuple[str, str], Result]) -> list[Mark]:
    """The marks of a sheet. Raises UserError, which names the row, if one is not valid."""
    rows = read(path).rows
    heads = [field.text.strip().casefold() for field in rows[0]]
    missing = [column for column in COLUMNS if column not in heads]
    if missing:
        raise UserError(f"{path} has no column {' and no '.join(missing)}: it needs {', '.join(COLUMNS)}")
    found = []
    for number, row in enumerate(rows[1:], 2):
        cells = {head: field.text.strip() for head, field in zip(heads, row, strict=False)}
        if not any(cells.values()):
            continue
        try:
            points = _points(cells.get("points", "").replace(",", "."))
            found.append(
                _mark(
                    known,
                    cells.get("student", ""),
                    cells.get("exercise", ""),
                    points,
                    cells.get("comment", ""),
                )
            )
        except (UserError, argparse.ArgumentTypeError) as error:
            raise UserError(f"{path}, row {number}: {error}; nothing was changed") from None
    return found
