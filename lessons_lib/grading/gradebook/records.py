"""The records in the gradebook, as plain data."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons_lib.grading.intake.submitted_files import Clock

if TYPE_CHECKING:  # a report needs no torch
    from lessons_lib.checking.judge.verdict import Status


@dataclass(frozen=True)
class Result:
    """One exercise of one submission.

    score, max_score: in points. misconception: its name, '' if none was recognised ('a or b' if two fit); diagnosis: its
    sentence. message: the verdict's message. place: where a small change would make the answer right, or ''. answer: the source of the cell with the answer, or ''. version: of the
    exercise. why: the instructor's reason, if the score is theirs; comment: the instructor's comment on the grader's score.
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
    place: str = ""
    answer: str = ""
    version: str = ""
    why: str = ""
    comment: str = ""


@dataclass(frozen=True)
class Attempt:
    """How one submission was graded.

    path: of its file, relative to the folder of submissions (a member of a zip as 'zip!member'); sha256: of its bytes, ''
    if it could not be run, so that the next grading runs it again. isolation: 'nested', 'fresh' or 'limits'. seconds:
    run time. look: why a person should look at it, or ''. notes: other remarks. lms_id: the student's number in the LMS, or
    ''; late: the LMS marked it as late. round: of the grading; see `Round`. handed_in: the file's time, seconds since 1970,
    None if implausible; clock: the source of that time.
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
    """An instructor's score or comment for one answer. points: None to keep the grader's; comment: the reason or a remark."""

    student: str
    lesson: str
    exercise: str
    points: float | None
    comment: str


@dataclass(frozen=True)
class Change:
    """A change of a score. at: ISO 8601 with time zone. what: 'graded again', or what was set by hand."""

    at: str
    student: str
    lesson: str
    exercise: str
    before: float
    after: float
    what: str
