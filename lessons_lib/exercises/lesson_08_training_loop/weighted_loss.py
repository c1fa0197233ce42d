"""Exercise: cross-entropy with class weights and a label that is left out, by hand."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

OUT = -100  # what cross_entropy leaves out unless it is told otherwise


@lesson.exercise(
    points=2,
    requirements=[without("cross_entropy", "nll_loss", "CrossEntropyLoss", "NLLLoss")],
    no_demand=["Loops are fine"],
)
def weighted_loss(
    scores: Float[Tensor, "n classes"],
    labels: Int[Tensor, " n"],
    weight: Float[Tensor, " classes"],
    ignored: int,
) -> Float[Tensor, ""]:
    """The weighted mean cross-entropy of the examples whose label isn't `ignored`."""


@weighted_loss.cases
def batches(draw: Draw) -> Iterator[Case]:
    def weights(classes: int) -> Tensor:
        return draw.uniform(classes, low=0.5, high=4)

    yield case(
        draw.normal(4, 2), torch.tensor([0, 1, 1, 0]), weights(2), OUT, label="4 examples, none left out"
    )
    yield case(
        draw.normal(5, 3), torch.tensor([0, OUT, 2, 1, OUT]), weights(3), OUT, label="two of 5 left out"
    )
    yield case(
        draw.normal(6, 4), torch.tensor([3, 1, 2, 0, 2, 1]), weights(4), 2, label="class 2 is left out"
    )
    yield case(draw.normal(3, 3), torch.tensor([1, 2, 0]), weights(3), OUT, label="all sizes equal")
    yield case(draw.normal(4, 3), torch.tensor([1, 1, 1, 1]), weights(3), 0, label="one class only")
    yield case(draw.normal(1, 5), torch.tensor([3]), weights(5), OUT, label="one example")
    yield case(draw.normal(2, 3), torch.tensor([-1, -1]), weights(3), -1, label="all left out: nan")
    large = 1000 * draw.normal(3, 4)
    yield case(large, torch.tensor([0, 3, OUT]), weights(4), OUT, label="scores in the thousands")
    larger = 5000 * draw.normal(4, 3)
    yield case(larger, torch.tensor([0, 2, 1, 2]), weights(3), 1, label="still larger scores")
    n, classes = draw.sizes(2, 6, 12)
    labels = draw.integers(0, classes, n)
    yield case(draw.normal(n, classes), labels, weights(classes), int(labels[0]), label="a drawn batch")
