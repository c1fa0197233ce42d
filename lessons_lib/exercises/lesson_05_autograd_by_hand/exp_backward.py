"""Exercise: the backward rule of exp."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Values = Float[Tensor, "..."]


@lesson.exercise(
    requirements=requirements_of_a_rule(
        lambda draw, n: (draw.normal(n, 3), draw.uniform(n, 3, low=0.5, high=2))
    )
)
def exp_backward(grad: Values, x: Values) -> Values:
    """The gradient of x, where `grad` is the gradient with respect to exp(x)."""


@exp_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(1, 1, low=1, high=2), draw.uniform(1, 1, low=0.5, high=2), label="one number")
    for n, d in [(1, 2), (2, 3), (3, 3)]:
        yield case(draw.normal(n, d), draw.normal(n, d), label=f"a table of {n} × {d}")
    yield case(draw.normal(2, 1, 3), draw.normal(2, 1, 3), label="three axes")
    yield case(draw.normal(4), draw.normal(4), label="a vector of 4 numbers")
    yield case(draw.normal(), draw.normal(), label="a single number, of shape ()")
