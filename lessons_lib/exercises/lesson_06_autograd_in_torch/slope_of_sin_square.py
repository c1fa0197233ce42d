"""Exercise: the slope of sin(x²) at a point."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.counting.operations import OperationCounter
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import told

_STOPPED = {
    "a leaf Variable that requires grad": (
        "your program changes a leaf in place, and autograd can't record that. Without the underscore, `square()` makes a "
        "new tensor, and so does `*` where `*=` doesn't"
    ),
    "must be Tensor, not float": (
        "your program hands torch a plain number, which is outside the graph, like everything that `.item()` "
        "returns. Which tensor should you compute with?"
    ),
}


@dataclass(frozen=True)
class FoundByAutograd:
    """The slope of the sine comes from its rule: the answer calls no cosine, and one runs."""

    name: str = "found by autograd"
    request: str = "let autograd find the slope"

    def observe(self, trial: Trial) -> dict[str, Any]:
        with OperationCounter() as counter:
            trial.call(*trial.fresh_inputs(0))
        return {"called": without("cos").observe(trial), "ran": counter.counts["aten::cos"] > 0}

    def judge(self, seen: dict[str, Any]) -> Assessment:
        if seen["called"]:
            return Assessment(
                "Your code calls `cos`, but it doesn't need to. If you worked the derivative out yourself: which call"
                " lets autograd find it?",
                False,
            )
        if seen["ran"]:
            return Assessment("", True)
        return Assessment(
            "Your slope is right, but the sine's rule never ran, so autograd didn't find it. Which call runs that rule?",
            False,
        )


def slope(candidate: Callable[[Tensor], Any], x: Float[Tensor, ""]) -> Any:
    """The candidate's answer; two errors come in this exercise's own words."""
    return told(_STOPPED, candidate, x)


@lesson.exercise(
    harness=slope,
    no_demand=[
        "autograd finds the slope, without cos; your function returns it in x's dtype; and x stays as it was"
    ],
    requirements=[FoundByAutograd(), inputs_alone(), same_dtype()],
)
def slope_of_sin_square(x: Float[Tensor, ""]) -> Float[Tensor, ""]:
    """The slope of sin(x²) at x."""


@slope_of_sin_square.cases
def places(draw: Draw) -> Iterator[Case]:
    yield case(torch.tensor(torch.pi, dtype=torch.float64), label="x is π")
    yield case(torch.tensor(0.5, dtype=torch.float64), label="x is 0.5")
    yield case(torch.tensor(-1.25, dtype=torch.float64), label="a negative x")
    yield case(torch.tensor(0.0, dtype=torch.float64), label="x is 0")
    yield case(draw.uniform(1, low=2, high=3)[0], label="another x")
