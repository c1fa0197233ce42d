"""The rows of grades.csv, results.csv, lms.csv and history.csv, quoted and safe against formula injection."""

import csv
import io
import re
from collections.abc import Sequence

from lessons_lib.grading.gradebook.records import Change
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry

ENCODING = "utf-8-sig"  # without a byte order mark, Excel assumes a legacy encoding
# Characters that begin a formula, at the start of a text, or of a cell if another separator is used.
_SIGNS = r"[=+\-@\uff1d\uff0b\uff0d\uff20]"
_FORMULA = re.compile(rf"(^(?=\s*{_SIGNS})|[;\t\r\n](?=[^\S;\t\r\n]*{_SIGNS}))")


GRADES = ["student", "lesson", "score", "max_score", "late", "taken_off"]
RESULTS = [
    "student",
    "lesson",
    "exercise",
    "status",
    "score",
    "max_score",
    "misconception",
    "message",
    "place",
]
HISTORY = ["at", "student", "lesson", "exercise", "before", "after", "what"]
LMS = ["student", "lms_id", "lesson", "late", "score", "max_score"]


def grades_head(exercises: Sequence[str]) -> str:
    """The header of grades.csv: student, lesson, score, lateness, then a column per exercise."""
    return _row([*GRADES, *exercises])


def grades_row(one: GradebookEntry, exercises: Sequence[str]) -> str:
    """A student's points in a lesson; the columns of other lessons' exercises are empty."""
    scores = {result.exercise: result.score for result in one.results}
    points = [scores.get(exercise, "") for exercise in exercises]
    late = one.arrival.how_late if one.arrival else _late(one)
    off = one.taken_off if one.taken_off else ""
    return _row([one.attempt.student, one.attempt.lesson, one.score, one.max_score, late, off, *points])


def results_head() -> str:
    """The header of results.csv."""
    return _row(RESULTS)


def results_rows(one: GradebookEntry) -> str:
    """A row for each exercise of a submission."""
    return "".join(_row([getattr(result, column) for column in RESULTS]) for result in one.results)


def lms_head() -> str:
    """The header of lms.csv, which is for importing scores into an LMS."""
    return _row(LMS)


def lms_row(one: GradebookEntry) -> str:
    """A student's score in a lesson, with the LMS's number of the student and its late mark."""
    attempt = one.attempt
    return _row([attempt.student, attempt.lms_id, attempt.lesson, _late(one), one.score, one.max_score])


def history_head() -> str:
    """The header of history.csv, the changes of scores."""
    return _row(HISTORY)


def history_row(change: Change) -> str:
    """One change of a score."""
    return _row([getattr(change, column) for column in HISTORY])


def _late(one: GradebookEntry) -> str:
    return "late" if one.late else ""


def _row(cells: Sequence[str | float]) -> str:
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerow(
        [as_text(cell) if isinstance(cell, str) else f"{cell:g}" for cell in cells]
    )
    return text.getvalue()


def as_text(cell: str) -> str:
    """Escapes a text against formula injection: an apostrophe before whatever could begin a formula."""
    return _FORMULA.sub(r"\1'", cell)
