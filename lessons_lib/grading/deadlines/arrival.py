"""When a submission arrived, whether that was late, and what it costs. Computed for each report.

The time that counts, in order of precedence:

1. the time in the instructor's own sheet;
2. Canvas's late mark, if its file names can have one, since downloaded files have the time of the download. Canvas
   doesn't know of extensions given here: with one, the file's time can only show that it was in time;
3. the time of the file: in the zip from the LMS, or on disk.
"""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lessons_lib.grading.deadlines.late_rule import MARK_ONLY, LateRule
from lessons_lib.grading.deadlines.times import how_long, moment_of, shown
from lessons_lib.grading.gradebook.records import Attempt
from lessons_lib.grading.intake.submitted_files import Clock

ZIP_EXACT_TO = 2.0  # seconds: the resolution of times in a zip
FEWEST_COPIES = 3  # files with nearly the same time from which on they count as copied
ONE_COPY = 600.0  # seconds that copying a class's files may take
COPIED = (
    "All files have nearly the same time, after the deadline: they were copied or downloaded then. So no one counts as late. "
    "If you know better, give a sheet with --dates."
)

WHOSE: dict[Clock, str] = {
    "sheet": "the time in your instructor's sheet",
    "lms": "the LMS's mark",
    "zip": "the file's time in the zip",
    "file": "the file's time",
}


@dataclass(frozen=True)
class Arrival:
    """The arrival of a submission relative to its deadline.

    at: when it arrived, None if unknown. late: None if unknown. share: the part of the points that is taken off, from 0
    to 1. extended: whether `due` is an extension for this student.
    """

    due: datetime.datetime
    at: datetime.datetime | None
    clock: Clock
    late: bool | None
    share: float = 0.0
    extended: bool = False

    @property
    def by(self) -> float | None:
        """Seconds after the deadline; negative before it; None where the time isn't known."""
        return None if self.at is None else (self.at - self.due).total_seconds()

    @property
    def how_late(self) -> str:
        """'2 days 3 h', or 'by an unknown time'; '' if it isn't late."""
        if not self.late:
            return ""
        return "by an unknown time" if self.by is None else how_long(self.by)

    @property
    def sentence(self) -> str:
        """A sentence on the time for the student; '' if it was in time."""
        due = f"{'your own' if self.extended else 'the'} deadline, {shown(self.due)}"
        if self.late is None:
            return f"It isn't known whether you kept {due}: no time of this file can be trusted. Nothing was taken off for it."
        if not self.late:
            return ""
        if self.at is None:
            counts = ", so it counts as the shortest delay" if self.share else ""
            return (
                f"You handed this in after {due}, by {WHOSE[self.clock]}. How long after isn't known{counts}."
            )
        return f"You handed this in {self.how_late} after {due}: {shown(self.at)}, by {WHOSE[self.clock]}."


@dataclass(frozen=True)
class Dates:
    """One row of the instructor's sheet. due: an extension; handed_in: the actual time of submission."""

    student: str
    lesson: str
    due: datetime.datetime | None = None
    handed_in: datetime.datetime | None = None


@dataclass(frozen=True)
class Deadlines:
    """due: by lesson. dates: by student and lesson. copied: lessons whose files have the time of copying them."""

    due: Mapping[str, datetime.datetime] = field(default_factory=dict)
    rule: LateRule = MARK_ONLY
    dates: Mapping[tuple[str, str], Dates] = field(default_factory=dict)
    copied: frozenset[str] = frozenset()

    def arrival(self, attempt: Attempt) -> Arrival | None:
        """The arrival of a submission; None if it has no deadline."""
        own = self.dates.get((attempt.student, attempt.lesson), Dates(attempt.student, attempt.lesson))
        due = own.due or self.due.get(attempt.lesson)
        if due is None:
            return None
        extended = own.due is not None
        if own.handed_in:
            return self._priced(Arrival(due, own.handed_in, "sheet", own.handed_in > due, extended=extended))
        clock = attempt.clock
        if clock == "lms":
            if not extended:
                return self._priced(Arrival(due, None, clock, attempt.late))
            in_time = attempt.handed_in is not None and attempt.handed_in <= due.timestamp()
            return Arrival(due, None, clock, False if in_time or not attempt.late else None, extended=True)
        if attempt.handed_in is None or attempt.lesson in self.copied:
            return Arrival(due, None, clock, None, extended=extended)
        at = moment_of(attempt.handed_in, due)
        grace = ZIP_EXACT_TO if clock == "zip" else 0.0
        late = attempt.handed_in > due.timestamp() + grace
        return self._priced(Arrival(due, at, clock, late, extended=extended))

    def _priced(self, arrival: Arrival) -> Arrival:
        if not arrival.late:
            return arrival
        share = self.rule.taken_off(arrival.by)
        return Arrival(arrival.due, arrival.at, arrival.clock, True, share, arrival.extended)


def copied(
    due: Mapping[str, datetime.datetime], times: Iterable[tuple[str, int, float, float]]
) -> frozenset[str]:
    """The lessons whose files were all copied after the deadline: their times are late and close together.

    times: lesson, number of files whose own time counts, the earliest and the latest of these times.
    """
    return frozenset(
        lesson
        for lesson, number, first, last in times
        if number >= FEWEST_COPIES
        and lesson in due
        and first > due[lesson].timestamp()
        and last - first <= ONE_COPY
    )
