"""Exercise: the slope of sin(x²) at a point."""

from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True)
class FoundByAutograd:
    """The slope of the sine comes from its rule: a cosine runs that the answer does not call."""

    name: str = "found by autograd"
    request: str = "a slope that autograd finds"

    def observe(self, trial: Trial) -> bool:
        with OperationCounter() as counter:
            trial.call(*trial.fresh_inputs(0))
        return counter.counts["aten::cos"] > 0

    def judge(self, seen: bool) -> Assessment:
        if seen:
            return Assessment("", True)
        return Assessment(
            "Your slope is right, but the sine's rule never ran, so autograd didn't find it. What runs that rule?",
            False,
        )


@lesson.exercise(
    no_demand=["Doing it without cos, in x's dtype and with x left alone"],
    requirements=[without("cos"), FoundByAutograd(), inputs_alone(), same_dtype()],
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
