"""Exercise: the backward rule of the natural logarithm."""

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
def log_backward(grad: Values, x: Values) -> Values:
    """The gradient of x, where `grad` is the gradient with respect to log(x); x is positive."""


@log_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(1, 1, low=1, high=2), draw.uniform(1, 1, low=0.5, high=2), label="one number")
    for n, d in [(1, 2), (2, 3), (3, 3)]:
        yield case(draw.normal(n, d), draw.uniform(n, d, low=0.5, high=4), label=f"a table of {n} × {d}")
    yield case(draw.normal(2, 1, 3), draw.uniform(2, 1, 3, low=0.5, high=4), label="three axes")
    yield case(draw.normal(4), draw.uniform(4, low=0.5, high=4), label="a vector of 4 numbers")
    yield case(draw.normal(), draw.uniform(low=0.5, high=4), label="a single number, of shape ()")
    for n, d in [(2, 1), (2, 2)]:
        yield case(draw.normal(n, d) + 1, draw.uniform(n, d, low=1e-6, high=3e-6), label="x is close to 0")
    for n in (1, 2):
        x = draw.uniform(n, 1, low=1, high=3) * 1e-40
        yield case(draw.uniform(n, 1, low=1, high=2), x, label="x is very close to 0")
