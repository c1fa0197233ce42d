"""Bug hunt: rules that are made in a loop, and remember the wrong things."""

# ruff: noqa: B023 - the mistake to find is a rule that doesn't bind its loop's variables
from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import NO_AUTOGRAD


@lesson.hunt(points=2, requirements=[NO_AUTOGRAD], no_demand=["of a kind that people often post"])
def slope_of_chain(x: Float[Tensor, " n"], weights: Float[Tensor, " k"]) -> Float[Tensor, " n"]:
    """The gradient of y with respect to x, where y comes from x by v → w · v², once for each weight w."""
    rules = []
    value = x
    for w in weights:
        rules.append(lambda grad: grad * 2 * w * value)
        value = w * value**2
    grad = torch.ones_like(x)
    for rule in reversed(rules):
        grad = rule(grad)
    return grad


@slope_of_chain.cases
def chains(draw: Draw) -> Iterator[Case]:
    for n, k in [(3, 1), (3, 2), (2, 3), (1, 3), (4, 2)]:
        yield case(
            draw.uniform(n, low=0.6, high=1.3),
            draw.uniform(k, low=0.5, high=1.5),
            label=f"{k} weight{'s' * (k > 1)}",
        )
    for k in (1, 2):
        yield case(
            torch.tensor([0.0, 1.0, -0.5]).double(),
            draw.uniform(k, low=0.5, high=1.5),
            label="x is 0, 1, −0.5",
        )
