"""The verdict on one answer, and the case that it shows."""

from dataclasses import dataclass
from typing import Literal

from lessons_lib.checking.exercise.requirement import Finding
from lessons_lib.checking.judge.compare import Difference
from lessons_lib.checking.values.snapshot import Snapshot

Status = Literal["passed", "failed", "not attempted", "waiting", "error"]


@dataclass(frozen=True)
class FailingCase:
    """One case on which an answer failed: inputs as (name, value), expected beside got."""

    label: str
    inputs: tuple[tuple[str, Snapshot], ...]
    expected: Snapshot
    got: Snapshot | None
    difference: Difference | None = None


@dataclass(frozen=True)
class Verdict:
    """A verdict on one exercise.

    message: what happened, one sentence. diagnosis: which misunderstanding it comes
    from, if one is known; misconception: its name ('a or b' where two fit). place: where a
    small change would make it right, if that was searched for and found.
    points: earned, of max_points: half of them if the values are right and a
    requirement is not met. unmet: the unmet requirements. notes: shown below the rest.
    """

    exercise: str
    status: Status
    points: float
    max_points: float
    message: str
    diagnosis: str = ""
    misconception: str = ""
    place: str = ""
    case: FailingCase | None = None
    unmet: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return self.status == "passed"
