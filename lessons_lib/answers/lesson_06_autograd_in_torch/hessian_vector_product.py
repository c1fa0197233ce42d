"""Answers: a Hessian times a vector, without the Hessian."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


hessian_vector_product.mistakes(
    v_left_out=wrong(lambda f, x, v: _hessian(f, x).sum(1)).tell(
        "Your numbers are the sums of the Hessian's rows: H times a vector of ones. v has no part in them."
    ),
    gradient_only=wrong(lambda f, x, v: torch.func.grad(f)(x)).tell(
        "Your numbers are the first derivatives. Their derivatives, times v, are asked."
    ),
    gradient_times_v=wrong(lambda f, x, v: torch.func.grad(f)(x) * v).tell(
        "Your numbers are the gradient times v, element by element: first derivatives only. Add that up and go backward once "
        "more."
    ),
    slope_along_v=wrong(lambda f, x, v: torch.func.grad(f)(x) @ v).tell(
        "Your number is the gradient's product with v: how fast f grows along v. One more derivative is asked, of that."
    ),
    diagonal_only=wrong(lambda f, x, v: _hessian(f, x).diagonal() * v).tell(
        "Your numbers are v times the second derivative of each x by itself, H's diagonal. The mixed ones belong to it too.",
        breaks="For any f.",
    ),
    v_multiplied_at_the_end=wrong(lambda f, x, v: _hessian(f, x).sum(1) * v).tell(
        "Your numbers are the sums of H's rows, times v element by element. In H @ v each second derivative meets its own v."
    ),
    both_sides_times_v=wrong(lambda f, x, v: v @ _hessian(f, x) @ v).tell(
        "Your number is v @ H @ v, one number. H @ v is asked, a number for each x."
    ),
    the_matrix_itself=wrong(lambda f, x, v: _hessian(f, x)).tell(
        "Your numbers are the whole matrix H. Its product with v is asked."
    ),
    added_to_the_gradient=wrong(lambda f, x, v: _hessian(f, x) @ v + torch.func.grad(f)(x)).tell(
        "The gradient stands in your numbers too: backward ran two times, and the second result was added to the first in "
        "`.grad`."
    ),
    matrix_times_v_by_element=wrong(lambda f, x, v: _hessian(f, x) * v).tell(
        "Your numbers are the matrix H with each row or column multiplied by its v. Their sum is missing."
    ),
    gradient_in_place_of_v=wrong(lambda f, x, v: 2 * _hessian(f, x) @ torch.func.grad(f)(x)).tell(
        "Your numbers are twice H @ gradient, the gradient of (gradient · gradient). It is to be multiplied by v, and not by itself."
    ),
    v_itself=wrong(lambda f, x, v: v).tell("Your numbers are v itself."),
    v_times_x=wrong(lambda f, x, v: _hessian(f, x) @ (x * v)).tell(
        "Your numbers are H times (x · v), element by element: v alone multiplies."
    ),
)


def _growth(f: ScalarFunction, x: Tensor, v: Tensor, step: float, back: float) -> Tensor:
    """The gradient's growth from `back` steps behind x to one step before it, divided by the way between."""
    slope = torch.func.grad(f)
    difference: Tensor = slope(x + step * v) - slope(x - back * step * v)
    return difference / ((1 + back) * step)


hessian_vector_product.mistakes(
    a_whole_v_apart=wrong(lambda f, x, v: _growth(f, x, v, 1.0, 0)).tell(
        "Your numbers are the difference of two gradients, a whole v apart. That is H @ v only where H is the same on all of the way; a "
        "backward through the gradient gives it at x itself."
    ),
    one_side=wrong(
        lambda f, x, v, step: _growth(f, x, v, step, 0), over={"step": [0.1, 0.01, 1e-3, 1e-4, 1e-5]}
    ).tell(
        "Your numbers are near and not exact: they are the gradient's growth over a step of {step} · v, divided by the step. A backward "
        "through the gradient gives the slope itself."
    ),
    both_sides=wrong(
        lambda f, x, v, step: _growth(f, x, v, step, 1), over={"step": [0.5, 0.1, 0.01, 1e-3]}
    ).tell(
        "Your numbers are near and not exact: they are the gradient's growth over a step of {step} · v to each side, divided by both steps. "
        "A backward through the gradient gives the slope itself."
    ),
    with_the_whole_matrix=wrong(lambda f, x, v: _hessian(f, x) @ v).breaks(
        "at most 200,000 bytes at one time"
    ),
)


@hessian_vector_product.violation("do not require grad and are to stay as they are")
def of_x_itself(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad(f(x.requires_grad_()), x, create_graph=True)
    return torch.autograd.grad(slope @ v, x)[0]


hessian_vector_product.mistakes(
    added_into_v=wrong(lambda f, x, v: v.copy_(torch.func.jvp(torch.func.grad(f), (x,), (v,))[1])).breaks(
        "do not require grad and are to stay as they are"
    ),
)
