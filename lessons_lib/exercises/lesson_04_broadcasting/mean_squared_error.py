"""Bug hunt: a loss that compares every prediction with every target."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.graph import keeps_graph
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@lesson.hunt(
    points=2,
    requirements=[keeps_graph("prediction", 0)],
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
