"""The sentences on deadlines that `lessons grade` prints."""

from collections import Counter
from collections.abc import Iterator

from lessons_lib.grading.deadlines.arrival import COPIED
from lessons_lib.grading.deadlines.settings import deadlines
from lessons_lib.grading.gradebook.database import Gradebook

MOST_NAMES = 20


def summary(book: Gradebook) -> Iterator[str]:
    """A sentence for each lesson with a deadline, and warnings."""
    known = deadlines(book)
    found: Counter[tuple[str, bool | None]] = Counter()
    there = set()
    for attempt in book.submissions():
        there.add((attempt.student, attempt.lesson))
        if arrival := known.arrival(attempt):
            found[attempt.lesson, arrival.late] += 1
    for lesson in sorted({lesson for lesson, _ in found}):
        late, unknown = found[lesson, True], found[lesson, None]
        doubt = f"; for {unknown} it isn't known" if unknown and lesson not in known.copied else ""
        yield f"{lesson}: {late} of {late + unknown + found[lesson, False]} came late{doubt} (--late {str(known.rule)!r})."
        if lesson in known.copied:
            yield f"{lesson}: {COPIED[0].lower()}{COPIED[1:]}"
    missing = [f"{student} ({lesson})" for student, lesson in known.dates if (student, lesson) not in there]
    if missing:
        more = f" and {len(missing) - MOST_NAMES} more" if missing[MOST_NAMES:] else ""
        yield f"With dates in your sheet, but without a submission: {', '.join(missing[:MOST_NAMES])}{more}."
