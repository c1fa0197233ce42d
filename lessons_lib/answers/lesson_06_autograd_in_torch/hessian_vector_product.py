"""Answers: a Hessian times a vector, without the Hessian."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.exercises.lesson_06_autograd_in_torch import hessian_vector_product as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.hessian_vector_product import ScalarFunction


@answers.to(
    questions.hessian_vector_product,
    hints=[
        "A gradient is a function of x too. Which number, made of the gradient and v, has H @ v as its gradient?",
        "`torch.autograd.grad(f(x), x, create_graph=True)` gives a gradient that has a graph of its own; without create_graph it has "
        'none, and the second backward "does not require grad".',
        "Multiply that gradient by v, add up, and take the gradient of the sum. Make x a leaf first.",
    ],
)
def hessian_vector_product(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return torch.func.jvp(torch.func.grad(f), (x,), (v,))[1]


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
