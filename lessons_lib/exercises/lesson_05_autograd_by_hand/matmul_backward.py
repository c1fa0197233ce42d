"""Exercise: the backward rule of a matrix product."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule


def _layer(draw: Draw, n: int) -> tuple[Tensor, ...]:
    """Inputs with n rows."""
    return draw.normal(n, 2), draw.normal(n, 3), draw.normal(3, 2)


@lesson.exercise(
    points=2,
    requirements=requirements_of_a_rule(_layer),
    no_demand=["Do the same for the gradient of b[k, j]"],
)
def matmul_backward(
    grad: Float[Tensor, "n m"], a: Float[Tensor, "n k"], b: Float[Tensor, "k m"]
) -> tuple[Float[Tensor, "n k"], Float[Tensor, "k m"]]:
    """The gradients of a and b, where `grad` is the gradient with respect to a @ b."""


@matmul_backward.cases
def products(draw: Draw) -> Iterator[Case]:
    for n, k, m in [(2, 3, 4), (3, 3, 3), (2, 2, 2), (5, 1, 2), (4, 4, 4), (1, 4, 1)]:
        yield case(draw.normal(n, m), draw.normal(n, k), draw.normal(k, m), label=f"({n}, {k}) @ ({k}, {m})")
