"""What the gradebook keeps of one submission, as plain data."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons_lib.grading.intake.submitted_files import Clock

if TYPE_CHECKING:  # a report needs no torch
    from lessons_lib.checking.verdict import Status


@dataclass(frozen=True)
class Result:
    """One exercise of one submission.

    score, max_score: in points. misconception: its name, '' if none is known ('a or b' where two fit);
    diagnosis: its sentence. message: what happened. answer: the source of the cell that answers the
    exercise, '' if there is none. version: of the exercise it was judged by.
    why: the instructor's reason, where the score is theirs; comment: what they say beside the grader's score.
    """

    student: str
    lesson: str
    exercise: str
    status: "Status"
    score: float
    max_score: float
    misconception: str = ""
    diagnosis: str = ""
    message: str = ""
    answer: str = ""
    version: str = ""
    why: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Attempt:
    """How one submission was graded.

    path: of its file, from the folder of submissions (a member of a zip as 'zip!member'); sha256: of its
    bytes, '' if it could not be run and the next grading is to try again. isolation: 'nested', 'fresh' or 'limits'. seconds: from the first cell to the end.
    look: '', or the sentence why a human should look at it. notes: whatever else is worth a word.
    lms_id: the number by which the LMS knows the student, '' where it gave none; late: whether it marks the file so.
    round: of grading, whose cases it met; see `Round`.
    handed_in: the file's time, seconds since 1970, None if it has none that can be; clock: what says whether it was late.
    """

    student: str
    lesson: str
    path: str
    sha256: str
    isolation: str
    seconds: float
    look: str = ""
    notes: tuple[str, ...] = ()
    lms_id: str = ""
    late: bool = False
    round: int = 1
    handed_in: float | None = None
    clock: Clock = "file"


@dataclass(frozen=True)
class Mark:
    """What an instructor says of one answer. points: None for the grader's; comment: why, or whatever else to say."""

    student: str
    lesson: str
    exercise: str
    points: float | None
    comment: str


@dataclass(frozen=True)
class Change:
    """A score that became another. at: when, ISO 8601 with the time zone. what: 'graded again', or what was set by hand."""

    at: str
    student: str
    lesson: str
    exercise: str
    before: float
    after: float
    what: str
