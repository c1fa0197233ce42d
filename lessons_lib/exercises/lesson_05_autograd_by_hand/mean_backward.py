"""Exercise: the backward rule of a mean over an axis."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.in_words import rule_of_an_axis
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule


@lesson.exercise(
    harness=rule_of_an_axis,
    requirements=requirements_of_a_rule(lambda draw, n: (draw.normal(n), draw.normal(n, 3), 1)),
)
def mean_backward(grad: Float[Tensor, "..."], x: Float[Tensor, "n d"], dim: int) -> Float[Tensor, "n d"]:
    """The gradient of x, where `grad` is the gradient with respect to x.mean(dim)."""


@mean_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, dim, label in [
        (2, 3, 0, "2 × 3, averaged over the rows"),
        (2, 3, 1, "2 × 3, averaged over the columns"),
        (3, 3, 0, "3 × 3, averaged over the rows"),
        (3, 3, 1, "3 × 3, averaged over the columns"),
        (4, 4, 1, "4 × 4, averaged over the columns"),
        (4, 2, -1, "4 × 2, averaged over the last axis"),
        (3, 3, -1, "3 × 3, averaged over the last axis"),
        (5, 5, -1, "5 × 5, averaged over the last axis"),
        (4, 2, -2, "4 × 2, averaged over the last axis but one"),
    ]:
        yield case(draw.normal(d if dim in (0, -2) else n), draw.normal(n, d), dim, label=label)
