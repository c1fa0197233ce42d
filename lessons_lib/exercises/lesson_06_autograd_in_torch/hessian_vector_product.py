"""Exercise: a Hessian times a vector, without the Hessian."""

from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import function

ScalarFunction = Callable[[Tensor], Tensor]


def times_v(
    candidate: Callable[[ScalarFunction, Tensor, Tensor], Tensor],
    f: str,
    x: Float[Tensor, " n"],
    v: Float[Tensor, " n"],
) -> Float[Tensor, " n"]:
    """The candidate's product, for the function that a formula in x gives."""
    return candidate(function(f), x, v)


def many_inputs(draw: Draw) -> tuple[Any, ...]:
    """400 inputs: their Hessian alone would be 1,280,000 bytes, and the vectors are 3,200 each."""
    return "(x ** 4).sum() + x.sum() ** 2", draw.uniform(400, low=0.9, high=1), draw.normal(400)


def _cause(peak: int) -> str:
    return "H itself has 400 × 400 numbers. What can you compute without it?" if peak >= 1_280_000 else ""


@lesson.exercise(
    points=2,
    harness=times_v,
    requirements=[peak_bytes(200_000, many_inputs, _cause), inputs_alone()],
    no_demand=[
        "we never used H to get it",
        "without building H",
        "H alone would take",
    ],
)
def hessian_vector_product(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    """H @ v for the matrix H of the second derivatives of f at x."""


@hessian_vector_product.cases
def functions(draw: Draw) -> Iterator[Case]:
    for formula, n, label in (
        ("(x ** 4).sum()", 3, "each x on its own"),
        ("x[0] * x[1] ** 2 + x[1] * x[2].exp()", 3, "a mixture of three"),
        ("x.sum() ** 3 + x[0] ** 2", 4, "the cube of a sum, and a square"),
        ("(x[:-1] * x[1:]).sin().sum()", 5, "neighbours"),
    ):
        yield case(Formula(formula), draw.uniform(n, low=0.5, high=2), draw.normal(n), label=label)
