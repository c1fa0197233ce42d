"""Exercise: a gradient through sampling, by the log-probability trick."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson


@lesson.exercise(points=2, requirements=[inputs_alone()])
def policy_gradient(
    logits: Float[Tensor, " k"], actions: Int[Tensor, " n"], rewards: Float[Tensor, " n"]
) -> Float[Tensor, " k"]:
    """The gradient with respect to the logits of the mean of reward times log-probability."""


@policy_gradient.cases
def games(draw: Draw) -> Iterator[Case]:
    for k, n, label in (
        (3, 5, "3 actions, 5 games"),
        (4, 2, "4 actions, 2 games"),
        (3, 3, "all sizes equal"),
    ):
        yield case(draw.normal(k), draw.integers(0, k, n), draw.uniform(n, low=0.5, high=3), label=label)
    yield case(draw.normal(2), torch.tensor([1]), draw.normal(1, mean=-2), label="1 game, lost")
