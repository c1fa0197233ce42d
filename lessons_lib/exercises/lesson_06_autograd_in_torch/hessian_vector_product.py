"""Exercise: a Hessian times a vector, without the Hessian."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_06_autograd_in_torch.inputs_alone import inputs_alone
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson
from lessons_lib.exercises.lesson_06_autograd_in_torch.observing import function
from lessons_lib.exercises.lesson_06_autograd_in_torch.peak_explained import peak_explained

ScalarFunction = Callable[[Tensor], Tensor]


def times_v(
    candidate: Callable[[ScalarFunction, Tensor, Tensor], Tensor],
    f: str,
    x: Float[Tensor, " n"],
    v: Float[Tensor, " n"],
) -> Float[Tensor, " n"]:
    """The candidate's product, for the function that a formula in x gives."""
    return candidate(function(f), x, v)


def a_thousand(draw: Draw) -> tuple[Any, ...]:
    """1,000 inputs: their Hessian alone would be 8,000,000 bytes, and the vectors are 8,000 each."""
    return "(x ** 4).sum() + x.sum() ** 2", draw.uniform(1000, low=0.9, high=1), draw.normal(1000)


def _cause(peak: int) -> str:
    return "H itself has 1,000 × 1,000 numbers. What do you need of it?" if peak >= 8_000_000 else ""


@lesson.exercise(
    points=2,
    harness=times_v,
    requirements=[peak_explained(1_000_000, a_thousand, _cause), inputs_alone()],
    no_demand=["H was never made", "H alone would take"],
    hints=[
        "A gradient is a function of x too. Which number, made of the gradient and v, has H @ v as its gradient?",
        "`torch.autograd.grad(f(x), x, create_graph=True)` gives a gradient that has a graph of its own; without create_graph it has "
        'none, and the second backward "does not require grad".',
        "Multiply that gradient by v, add up, and take the gradient of the sum. Make x a leaf first.",
    ],
)
def hessian_vector_product(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    """H @ v for the matrix H of the second derivatives of f at x."""
    return torch.func.jvp(torch.func.grad(f), (x,), (v,))[1]


@hessian_vector_product.cases
def functions(draw: Draw) -> Iterator[Case]:
    for formula, n, label in (
        ("(x ** 4).sum()", 3, "each x on its own"),
        ("x[0] * x[1] ** 2 + x[1] * x[2].exp()", 3, "a mixture of three"),
        ("x.sum() ** 3 + x[0] ** 2", 4, "the cube of a sum, and a square"),
        ("(x[:-1] * x[1:]).sin().sum()", 5, "neighbours"),
    ):
        yield case(Formula(formula), draw.uniform(n, low=0.5, high=2), draw.normal(n), label=label)


def _hessian(f: ScalarFunction, x: Tensor) -> Tensor:
    return torch.func.hessian(f)(x)


@hessian_vector_product.misconception(
    "Your numbers are the sums of the Hessian's rows: H times a vector of ones. v has no part in them."
)
def v_left_out(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x).sum(1)


@hessian_vector_product.misconception(
    "Your numbers are the first derivatives. Their derivatives, times v, are asked."
)
def gradient_only(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return torch.func.grad(f)(x)


@hessian_vector_product.misconception(
    "Your numbers are the gradient times v, element by element: first derivatives only. Add that up and go backward once "
    "more."
)
def gradient_times_v(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return torch.func.grad(f)(x) * v


@hessian_vector_product.misconception(
    "Your number is the gradient's product with v: how fast f grows along v. One more derivative is asked, of that."
)
def slope_along_v(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return torch.func.grad(f)(x) @ v


@hessian_vector_product.misconception(
    "Your numbers are v times the second derivative of each x by itself, H's diagonal. The mixed ones belong to it too.",
    breaks="For any f.",
)
def diagonal_only(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x).diagonal() * v


@hessian_vector_product.misconception(
    "Your numbers are the sums of H's rows, times v element by element. In H @ v each second derivative meets its own v."
)
def v_multiplied_at_the_end(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x).sum(1) * v


@hessian_vector_product.misconception(
    "Your number is v @ H @ v, one number. H @ v is asked, a number for each x."
)
def both_sides_times_v(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return v @ _hessian(f, x) @ v


@hessian_vector_product.misconception("Your numbers are the whole matrix H. Its product with v is asked.")
def the_matrix_itself(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x)


@hessian_vector_product.misconception(
    "The gradient stands in your numbers too: backward ran two times, and the second result was added to the first in "
    "`.grad`."
)
def added_to_the_gradient(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x) @ v + torch.func.grad(f)(x)


@hessian_vector_product.misconception(
    "Your numbers are the matrix H with each row or column multiplied by its v. Their sum is missing."
)
def matrix_times_v_by_element(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x) * v


@hessian_vector_product.misconception(
    "Your numbers are twice H @ gradient, the gradient of (gradient · gradient). It is to be multiplied by v, and not by itself."
)
def gradient_in_place_of_v(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return 2 * _hessian(f, x) @ torch.func.grad(f)(x)


@hessian_vector_product.misconception("Your numbers are v itself.")
def v_itself(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return v


@hessian_vector_product.misconception(
    "Your numbers are H times (x · v), element by element: v alone multiplies."
)
def v_times_x(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x) @ (x * v)


def _growth(f: ScalarFunction, x: Tensor, v: Tensor, step: float, back: float) -> Tensor:
    """The gradient's growth from `back` steps behind x to one step before it, divided by the way between."""
    slope = torch.func.grad(f)
    difference: Tensor = slope(x + step * v) - slope(x - back * step * v)
    return difference / ((1 + back) * step)


@hessian_vector_product.misconception(
    "Your numbers are the difference of two gradients, a whole v apart. That is H @ v only where H is the same on all of the way; a "
    "backward through the gradient gives it at x itself."
)
def a_whole_v_apart(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _growth(f, x, v, 1.0, 0)


@hessian_vector_product.misconception(
    "Your numbers are near and not exact: they are the gradient's growth over a step of {step} · v, divided by the step. A backward "
    "through the gradient gives the slope itself.",
    over={"step": [0.1, 0.01, 1e-3, 1e-4, 1e-5]},
)
def one_side(f: ScalarFunction, x: Tensor, v: Tensor, step: float) -> Tensor:
    return _growth(f, x, v, step, 0)


@hessian_vector_product.misconception(
    "Your numbers are near and not exact: they are the gradient's growth over a step of {step} · v to each side, divided by both steps. "
    "A backward through the gradient gives the slope itself.",
    over={"step": [0.5, 0.1, 0.01, 1e-3]},
)
def both_sides(f: ScalarFunction, x: Tensor, v: Tensor, step: float) -> Tensor:
    return _growth(f, x, v, step, 1)


@hessian_vector_product.violation("at most 1,000,000 bytes at one time")
def with_the_whole_matrix(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return _hessian(f, x) @ v


@hessian_vector_product.violation("do not require grad and are to stay as they are")
def of_x_itself(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad(f(x.requires_grad_()), x, create_graph=True)
    return torch.autograd.grad(slope @ v, x)[0]


@hessian_vector_product.violation("do not require grad and are to stay as they are")
def added_into_v(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return v.copy_(torch.func.jvp(torch.func.grad(f), (x,), (v,))[1])
