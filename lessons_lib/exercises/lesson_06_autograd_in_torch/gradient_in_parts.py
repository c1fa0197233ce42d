"""Exercise: one gradient from many small backward passes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from jaxtyping import Float
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.digest import digest
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.checking.requirements.memory import PeakBytes
from lessons_lib.counting.bytes import ByteCounter
from lessons_lib.counting.nested import tensors_in
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import told

ROWS = 4096
PART = 16
_STOPPED = {
    "backward through the graph a second time": (
        "your program goes backward through the same graph a second time, as when `backward` starts from a running total, or "
        "when the forward pass is outside the loop. Which rows should go forward before each backward pass?"
    ),
}


def a_long_table(draw: Draw) -> tuple[Any, ...]:
    """4,096 rows in parts of 16: their errors alone are 32,768 bytes together, and 128 bytes a part.

    One column, so that the parts' gradients may be kept in a list. Where 16 parts are made instead, a part needs 8,000 bytes.
    """
    return draw.normal(1), draw.normal(ROWS, 1), draw.normal(ROWS), PART


class _Largest(TorchDispatchMode):
    """numbers: how many the largest tensor that an operation made has; views of what was there don't count."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = 0

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        there = {t.untyped_storage().data_ptr() for t in tensors_in((args, kwargs or {}))}
        made = [t.numel() for t in tensors_in(result) if t.untyped_storage().data_ptr() not in there]
        self.numbers = max(self.numbers, *made, 0)
        return result


@dataclass(frozen=True)
class PeakInParts(PeakBytes):
    """The peak of the bytes, and the largest tensor that an operation made: it tells a piece too long from what was kept."""

    def observe(self, trial: Trial) -> dict[str, Any]:
        inputs = self.inputs(trial.draw)
        with ByteCounter(block=1) as counter, _Largest() as largest:
            result = trial.call(*inputs)
        return {"peak": int(counter.peak), "largest": largest.numbers, "result": digest(result)}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        peak = seen["peak"]
        if peak <= self.most:
            return Assessment("", True)
        return Assessment(
            f"Your code held {peak:,} bytes at its peak. {_cause(peak, seen['largest'])}", False
        )


def _cause(peak: int, largest: int) -> str:
    if largest >= ROWS:
        return "One step took all 4,096 rows in one piece. How many rows should go through your formula at one time?"
    if largest == 256 and peak < 30_000:
        return (
            "Your parts had 256 rows instead of 16, as if `rows` were the number of parts. How do you cut into parts of "
            "`rows` rows?"
        )
    if (
        largest > PART and largest != ROWS // PART
    ):  # as many as there are parts: one number of each may have been stacked
        return (
            f"One step made {largest:,} numbers at the same time, though a part has only {PART} rows. How many rows should go "
            "through your formula at one time?"
        )
    return (
        "No step took all rows at the same time, so you kept something of each part, such as its graph. What do you still hold "
        "of one part when the next part begins?"
    )


def in_parts(
    candidate: Callable[..., Any],
    w: Float[Tensor, " d"],
    x: Float[Tensor, "n d"],
    y: Float[Tensor, " n"],
    rows: int,
) -> Any:
    """The candidate's answer; a second backward through one part comes in this exercise's own words."""
    return told(_STOPPED, candidate, w, x, y, rows)


@lesson.exercise(
    points=2,
    harness=in_parts,
    requirements=[PeakInParts(6_000, a_long_table), inputs_alone(), same_dtype()],
    no_demand=["split cuts a tensor without copying it", "in w's dtype"],
)
def gradient_in_parts(
    w: Float[Tensor, " d"], x: Float[Tensor, "n d"], y: Float[Tensor, " n"], rows: int
) -> Float[Tensor, " d"]:
    """The gradient with respect to w of the sum of (x @ w − y)² over all rows, part by part."""


@gradient_in_parts.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, rows, label in (
        (6, 2, 2, "6 rows in parts of 2"),
        (7, 3, 3, "7 rows in parts of 3: the last part has 1"),
        (5, 4, 5, "all rows in one part"),
        (4, 4, 3, "as many rows as features"),
        (3, 2, 1, "parts of 1 row"),
        (4, 3, 1, "parts of 1 row, 3 features"),
    ):
        yield case(draw.normal(d), draw.normal(n, d), draw.normal(n), rows, label=label)
