"""`lessons report`: writes the reports of a gradebook again."""

from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.reports import write_all


def main(argv: Sequence[str]) -> int:
    """`lessons report GRADES [--names]`."""
    parser = CommandParser(
        prog="lessons report",
        description="Write grades.csv, results.csv, lms.csv, history.csv, class.html and a page for each student from a gradebook.",
    )
    parser.add_argument("grades", metavar="GRADES", type=Path, help="the folder that `lessons grade` wrote")
    parser.add_argument("--names", action="store_true", help="name students on the page of the class")
    options = parser.parse_args(argv)
    with Gradebook.open(options.grades) as book:
        write_all(book, options.grades, options.names)
    print(
        f"The reports in {options.grades} are up to date: class.html, grades.csv, history.csv, lms.csv, results.csv and students/."
    )
    return 0
