"""Exercise: the backward rule of an element-wise product."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.in_words import rule_of_two
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Values = Float[Tensor, "..."]


@lesson.exercise(
    harness=rule_of_two,
    requirements=requirements_of_a_rule(
        lambda draw, n: (draw.normal(n, 3), draw.normal(n, 3), draw.normal(n, 3))
    ),
)
def mul_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    """The gradients of a and b, where `grad` is the gradient with respect to a * b."""


@mul_backward.cases
def products(draw: Draw) -> Iterator[Case]:
    for shape, label in [
        ((2, 3), "a table of 2 × 3"),
        ((3, 3), "a table of 3 × 3"),
        ((3,), "vectors of 3 numbers"),
        ((1,), "vectors of a single number"),
        ((), "single numbers, of shape ()"),
        ((), "other single numbers"),
    ]:
        yield case(draw.normal(*shape), draw.normal(*shape), draw.normal(*shape), label=label)
    zeros = draw.normal(2, 2) * 0
    yield case(draw.normal(2, 2), draw.normal(2, 2), zeros, label="b is 0")
    yield case(draw.normal(2, 2), zeros, draw.normal(2, 2), label="a is 0")
