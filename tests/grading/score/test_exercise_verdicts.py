"""However much a submission sends, only the checks that the grader added and one more are judged."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import torch

from lessons_lib.answers import load
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.grading.execute.transport.encode import encode
from lessons_lib.grading.execute.transport.frames import EVIDENCE, Frame, Malformed
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.exercise_verdicts import judge_run
from tests.grading.submissions import LESSON

SEED, NAME = 7, "row_shares"
KEYS = load(LESSON)


def right(counts: torch.Tensor) -> torch.Tensor:
    return counts / counts.sum(dim=1, keepdim=True)


def wrong(counts: torch.Tensor) -> torch.Tensor:
    return counts


def half_right(counts: torch.Tensor) -> torch.Tensor:
    """Right values, which earn half the points: it changes its input."""
    shares = counts / counts.sum(dim=1, keepdim=True)
    counts.zero_()
    return shares


def blank(counts: torch.Tensor) -> torch.Tensor: ...


def undefined(counts: torch.Tensor) -> torch.Tensor:
    return nowhere(counts)  # type: ignore[name-defined]  # noqa: F821


FIRST = Cell("def row_shares(counts): return counts", "exercise", (NAME,))
SECOND = Cell("def row_shares(counts): return counts / counts.sum(1, True)", "own", (NAME,))
CELLS = [
    FIRST,
    Cell('check("row_shares")', "check", (NAME,)),
    SECOND,
    Cell('check("row_shares")', "check", (NAME,), added_for=SECOND),
    Cell("def row_shares(counts): pass\ncheck('row_shares')", "show", (NAME,)),
]


def seen(answer: Callable[..., object], cell: int) -> Frame:
    frame = Frame(EVIDENCE, *encode(collect(KEYS.lesson.exercises[NAME], answer, SEED)))
    return replace(frame, cell=cell)


def verdict(*frames: Frame) -> tuple[str, Cell | None]:
    """The status of what is judged of these frames, and the cell whose definition it is of."""
    found = judge_run(KEYS, CELLS, RunResult([*frames]), SEED)
    return (found[NAME].verdict.status, found[NAME].defined_in) if NAME in found else ("", None)


@pytest.mark.parametrize(
    ("frames", "status", "defined_in"),
    [
        ([seen(right, 1)], "passed", None),
        ([seen(wrong, 1), seen(right, 1)], "passed", None),
        ([seen(right, 1), seen(wrong, 1)], "failed", None),  # the last that the notebook's own checks saw
        ([seen(right, 1), seen(blank, 1)], "passed", None),
        ([seen(wrong, 1), seen(right, 3)], "passed", SECOND),
        ([seen(right, 1), seen(wrong, 3)], "passed", None),
        ([seen(right, 1), seen(right, 3)], "passed", None),
        ([seen(wrong, 1), seen(wrong, 3)], "failed", SECOND),
        ([seen(blank, 1), seen(wrong, 3)], "failed", SECOND),
        ([seen(wrong, 1), seen(blank, 3)], "failed", None),
        ([seen(blank, 1), seen(blank, 3)], "not attempted", SECOND),
        ([seen(right, 3), *[seen(wrong, 3)] * 50], "failed", SECOND),  # guesses in one check
        (
            [seen(right, 0), seen(wrong, 1)],
            "failed",
            None,
        ),  # a check in another cell is the notebook's own too
        ([seen(right, 4)], "", None),  # what only shows is no answer
        ([seen(right, -1), seen(wrong, 99)], "failed", None),
        ([seen(wrong, 3), seen(wrong, 1)], "failed", SECOND),
        ([seen(right, -1)], "passed", None),  # no cell of the notebook's, and not its last one
        ([seen(half_right, 1), seen(wrong, 3)], "failed", None),
        ([seen(wrong, 1), seen(half_right, 3)], "failed", SECOND),
    ],
)
def test_which_definition_counts(frames: list[Frame], status: str, defined_in: Cell | None) -> None:
    assert verdict(*frames) == (status, defined_in)


def test_what_has_passed_is_not_judged_again() -> None:
    assert judge_run(KEYS, CELLS, RunResult([seen(wrong, 1)]), SEED, done={NAME}) == {}


def test_in_a_report_nothing_waits_for_what_it_needs() -> None:
    answers = load("05_autograd_by_hand")
    needing = answers.lesson.exercises["backward"]
    assert needing.needs
    frame = Frame(EVIDENCE, *encode(collect(needing, lambda *_: 1.0, SEED)))
    assert judge_run(answers, [], RunResult([frame]), SEED)["backward"].verdict.status == "failed"


def test_names_that_were_not_there() -> None:
    calls = Cell("def row_shares(counts): return nowhere(counts)", "exercise", (NAME,))
    found = judge_run(KEYS, [calls, *CELLS[1:]], RunResult([seen(undefined, 1)]), SEED)
    assert found[NAME].undefined == {"nowhere"}


def test_evidence_for_no_exercise_is_refused() -> None:
    frame = seen(right, 1)
    with pytest.raises(Malformed):
        verdict(replace(frame, header={**frame.header, "exercise": "another"}))
