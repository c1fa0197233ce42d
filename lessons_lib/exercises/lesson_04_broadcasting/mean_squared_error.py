"""Bug hunt: a loss that compares every prediction with every target."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Trial
from lessons_lib.checking.requirements.graph import Cuts, KeepsGraph
from lessons_lib.counting.nested import tensors_in
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@dataclass(frozen=True)
class KeepsThePredictionsGraph(KeepsGraph):
    """`KeepsGraph` for predictions that were computed from a leaf, as in `fit`.

    A leaf can't be changed in place where gradients are recorded, and the message of that error suggests no_grad. That
    the answer changes its input in place is told without it.
    """

    parameter: str = "prediction"

    def observe(self, trial: Trial) -> dict[str, Any]:
        leaf, target = trial.fresh_inputs(0)
        prediction = leaf.requires_grad_().clone()
        with Cuts() as cuts:
            answers = list(tensors_in(trial.call(prediction, target)))
        recorded = [a for a in answers if a.requires_grad]
        if not recorded:
            return {"cut": True, "reached": [], "cuts": cuts.seen}
        recorded[0].sum().backward()
        return {"cut": False, "reached": [leaf.grad is not None], "cuts": cuts.seen}


@lesson.hunt(
    points=2,
    requirements=[KeepsThePredictionsGraph()],
    no_demand=[
        "whatever loss you give it",
        "the same prediction, the average",
    ],
)
def mean_squared_error(prediction: Float[Tensor, "n 1"], target: Float[Tensor, " n"]) -> Float[Tensor, ""]:
    """The mean of the squared differences between each prediction and its target."""
    difference = prediction - target
    return (difference**2).mean()


@mean_squared_error.cases
def predictions_and_targets(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(3, 1), draw.normal(3), label="3 predictions")
    yield case(draw.normal(5, 1), draw.normal(5), label="5 predictions")
    target = draw.normal(4)
    yield case(target[:, None].clone(), target, label="perfect predictions")
    yield case(draw.normal(1, 1), draw.normal(1), label="1 prediction")
