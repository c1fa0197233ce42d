"""Groups a lesson's submissions by time before the deadline, with the points of each group."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from lessons_lib.grading.deadlines.arrival import Arrival
from lessons_lib.grading.reports.gradebook_entry import GradebookEntry

HOUR, DAY = 3_600, 86_400
# Groups by seconds before the deadline, the earliest first.
_GROUPS = ((7 * DAY, "more than a week before"), (3 * DAY, "3 to 7 days before"), (DAY, "1 to 3 days before"),
           (HOUR, "on the last day"), (0, "in the last hour"))  # fmt: skip
IN_TIME, LATE, UNKNOWN = "in time, when exactly isn't known", "late", "at a time that isn't known"
ORDER = (*(name for _, name in _GROUPS), IN_TIME, LATE, UNKNOWN)


class Times:
    """One lesson. groups: numbers of submissions. late: student and how late. taken_off: the sum of late penalties."""

    def __init__(self) -> None:
        self.groups: Counter[str] = Counter()
        self.late: list[tuple[str, str]] = []
        self.extended = 0
        self.taken_off = 0.0
        self._points: defaultdict[str, float] = defaultdict(float)
        self._worth: defaultdict[str, float] = defaultdict(float)

    def add(self, one: GradebookEntry) -> None:
        """Adds one submission."""
        if one.arrival is None:
            return
        name = group(one.arrival)
        self.groups[name] += 1
        self._points[name] += one.earned
        self._worth[name] += one.max_score
        self.extended += one.arrival.extended
        self.taken_off = round(self.taken_off + one.taken_off, 4)
        if one.late:
            self.late.append((one.attempt.student, one.arrival.how_late))

    @property
    def most(self) -> int:
        """The number of submissions in the largest group."""
        return max(self.groups.values())

    def rows(self) -> Iterator[tuple[str, int, float]]:
        """The groups that are not empty: name, number of submissions, mean part of the points."""
        for name in ORDER:
            if self.groups[name]:
                worth = self._worth[name]
                yield name, self.groups[name], self._points[name] / worth if worth else 0.0


def group(arrival: Arrival) -> str:
    """The group of a submission. The exact moment of the deadline belongs to the last hour."""
    if arrival.late is None:
        return UNKNOWN
    if arrival.late:
        return LATE
    if arrival.by is None:
        return IN_TIME
    return next((name for least, name in _GROUPS if -arrival.by > least), _GROUPS[-1][1])
