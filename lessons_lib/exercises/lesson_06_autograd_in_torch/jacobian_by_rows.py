"""Exercise: a Jacobian from vector-Jacobian products."""

from collections.abc import Callable, Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import function

VectorFunction = Callable[[Tensor], Tensor]


def of_formula(
    candidate: Callable[[VectorFunction, Tensor], Tensor], f: str, x: Float[Tensor, " n"]
) -> Float[Tensor, "m n"]:
    """The candidate's Jacobian, at x, of the function that a formula in x gives."""
    return candidate(function(f), x)


@lesson.exercise(
    points=2,
    harness=of_formula,
    requirements=[without("jacobian", "jacrev", "jacfwd"), inputs_alone()],
    no_demand=["m at least 1"],
)
def jacobian_by_rows(f: VectorFunction, x: Tensor) -> Tensor:
    """In row i, column j: how y[i] changes with x[j], for y = f(x)."""


@jacobian_by_rows.cases
def functions(draw: Draw) -> Iterator[Case]:
    for formula, n, label in (
        ("torch.stack([x[0] * x[1], x[2] ** 2])", 3, "2 outputs of 3 inputs"),
        ("torch.stack([x.sum(), x.prod(), x[0] - x[1], x[1].exp()])", 2, "4 outputs of 2 inputs"),
        ("x.cumsum(0) * x[0]", 3, "3 outputs of 3 inputs"),
        ("(x * x).sum().reshape(1)", 3, "1 output of 3 inputs"),
    ):
        yield case(Formula(formula), draw.uniform(n, low=0.5, high=2), label=label)
