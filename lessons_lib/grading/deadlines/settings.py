"""Deadline settings: read from options and a sheet, stored in the gradebook for later runs and reports."""

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lessons_lib import exercises
from lessons_lib.command import UserError, no_such
from lessons_lib.grading.common.delimited_file import read
from lessons_lib.grading.deadlines.arrival import Dates, Deadlines, copied
from lessons_lib.grading.deadlines.late_rule import MARK_ONLY, LateRule, read_rule
from lessons_lib.grading.deadlines.times import EXAMPLE, has_zone, read_time, shown
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.intake.submitters import normalised_name

NONE = "none"  # in place of a time: removes the deadline
COLUMNS = ("student", "lesson", "due", "handed_in")


@dataclass(frozen=True)
class DeadlineChanges:
    """Changes to the deadline settings; everything else stays as it is.

    due: by lesson, None to remove a deadline. rule: None to keep the stored one. dates: a sheet, or None.
    """

    due: Mapping[str, datetime.datetime | None] = field(default_factory=dict)
    rule: LateRule | None = None
    dates: Path | None = None


NO_CHANGES = DeadlineChanges()


def apply_changes(book: Gradebook, wanted: DeadlineChanges) -> Deadlines:
    """Stores the changes and returns the resulting deadlines. Raises UserError if they are inconsistent."""
    due = {lesson: moment for lesson, moment in {**_due(book), **wanted.due}.items() if moment}
    rows = [_row(dates) for dates in _sheet(wanted.dates, due)] if wanted.dates else book.dates()
    if wanted.rule and wanted.rule.percent and not due and not any(row[2] for row in rows):
        raise UserError(f"--late needs a deadline: give it with --due LESSON={EXAMPLE}")
    if wanted.due:
        book.remember(due=json.dumps({lesson: moment.isoformat() for lesson, moment in due.items()}))
    if wanted.rule:
        book.remember(late_rule=str(wanted.rule))
    if wanted.dates:
        book.set_dates(rows)
    return deadlines(book)


def deadlines(book: Gradebook) -> Deadlines:
    """The deadlines stored in the gradebook."""
    due = _due(book)
    try:
        rule = read_rule(book.meta().get("late_rule", str(MARK_ONLY)))
        dates = {(row[0], row[1]): Dates(row[0], row[1], *map(_moment, row[2:])) for row in book.dates()}
    except UserError:
        raise UserError(f"{book.path} is damaged: it holds deadlines that can't be read") from None
    return Deadlines(due, rule, dates, copied(due, book.times()))


def due_of(word: str, lessons: Sequence[str]) -> tuple[str, datetime.datetime | None, str]:
    """Parses `LESSON=TIME` or `LESSON=none`; with a sentence if the time had no zone. Raises UserError."""
    lesson, equals, moment = word.partition("=")
    lesson = lesson.strip()
    if not equals:
        raise UserError(f"--due {word!r} has no time: write it like 04_broadcasting={EXAMPLE}")
    if lesson not in lessons:
        raise no_such("lesson", lesson, lessons)
    if moment.strip().casefold() == NONE:
        return lesson, None, ""
    due = read_time(moment)
    note = (
        ""
        if has_zone(moment)
        else f"Due {lesson}: {shown(due)}, in this machine's time zone, because you gave none."
    )
    return lesson, due, note


def _due(book: Gradebook) -> dict[str, datetime.datetime]:
    try:
        kept = json.loads(book.meta().get("due", "{}"))
        return {lesson: read_time(moment) for lesson, moment in kept.items()}
    except (ValueError, AttributeError, UserError):
        raise UserError(f"{book.path} is damaged: it holds deadlines that can't be read") from None


def _moment(kept: str) -> datetime.datetime | None:
    return read_time(kept) if kept else None


def _row(dates: Dates) -> tuple[str, str, str, str]:
    due, handed_in = (moment.isoformat() if moment else "" for moment in (dates.due, dates.handed_in))
    return dates.student, dates.lesson, due, handed_in


def _sheet(path: Path, due: Mapping[str, datetime.datetime]) -> Iterator[Dates]:
    """The rows of a sheet. Raises UserError, which names the row, if one is not valid."""
    rows = read(path).rows
    heads = [cell.text.strip().casefold().replace(" ", "_") for cell in rows[0]]
    if "student" not in heads or not {"due", "handed_in"} & set(heads):
        raise UserError(f"{path} needs the columns {', '.join(COLUMNS)}, but has {', '.join(heads)}")
    seen = set()
    for number, row in enumerate(rows[1:], 2):
        cells = {head: cell.text.strip() for head, cell in zip(heads, row, strict=False)}
        if not any(cells.values()):
            continue
        lesson = cells.get("lesson", "") or (next(iter(due)) if len(due) == 1 else "")
        student = normalised_name(cells.get("student", ""))
        try:
            if not cells.get("student"):
                raise UserError("it doesn't say whose dates they are")
            if lesson and lesson not in exercises.slugs():
                raise no_such("lesson", lesson, exercises.slugs())
            if not lesson:
                raise UserError("it doesn't say which lesson")
            if (student, lesson) in seen:
                raise UserError(f"{student} appears twice for {lesson}")
            seen.add((student, lesson))
            yield Dates(student, lesson, _moment(cells.get("due", "")), _moment(cells.get("handed_in", "")))
        except UserError as error:
            raise UserError(f"{path}, row {number}: {error}") from None
