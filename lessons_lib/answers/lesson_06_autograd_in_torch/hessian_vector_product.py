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
        (
            "A gradient is a function of x too. Which number can you make from the gradient and v, so that its "
            "gradient is H @ v?"
        ),
        (
            "`torch.autograd.grad(f(x), x, create_graph=True)` gives a gradient with its own graph. Without "
            '`create_graph` there\'s no graph, and the second backward pass fails with "does not require grad".'
        ),
        "First make your own leaf with x's values. Then multiply f's gradient by v, element by element, add "
        "up the products, and take the gradient of their sum.",
    ],
    takeaway=(
        "You can now get second derivatives along one direction at a few times the cost of a gradient, even "
        "for a million weights."
    ),
)
def hessian_vector_product(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    return torch.func.jvp(torch.func.grad(f), (x,), (v,))[1]


def _hessian(f: ScalarFunction, x: Tensor) -> Tensor:
    return torch.func.hessian(f)(x)


hessian_vector_product.mistakes(
    v_left_out=wrong(lambda f, x, v: _hessian(f, x).sum(1)).tell(
        "Your numbers are the row sums of the Hessian H: H times a vector of ones. Where does v come in?"
    ),
    gradient_only=wrong(lambda f, x, v: torch.func.grad(f)(x)).tell(
        "You returned the first derivatives. How fast do they change along v?"
    ),
    gradient_times_v=wrong(lambda f, x, v: torch.func.grad(f)(x) * v).tell(
        "You returned the gradient times v, element by element: first derivatives only. A second backward "
        "pass has to start from a single number: which number can you make from these products?"
    ),
    slope_along_v=wrong(lambda f, x, v: torch.func.grad(f)(x) @ v).tell(
        "You returned gradient · v, which says how fast f grows along v. H @ v needs one more derivative: "
        "what should you take the gradient of?"
    ),
    diagonal_only=wrong(lambda f, x, v: _hessian(f, x).diagonal() * v).tell(
        "Your numbers are v times H's diagonal, where both derivatives are with respect to the same element "
        "of x. H also holds mixed derivatives: which element of v should multiply each of them?",
        breaks="may be any function",
    ),
    v_multiplied_at_the_end=wrong(lambda f, x, v: _hessian(f, x).sum(1) * v).tell(
        "Your numbers are the row sums of H, times v element by element. In H @ v, which element of v "
        "multiplies each second derivative?"
    ),
    both_sides_times_v=wrong(lambda f, x, v: v @ _hessian(f, x) @ v).tell(
        "You returned v @ H @ v, a single number. How many numbers should H @ v have?"
    ),
    the_matrix_itself=wrong(lambda f, x, v: _hessian(f, x)).tell(
        "You returned the matrix H. What should you do with v?"
    ),
    added_to_the_gradient=wrong(lambda f, x, v: _hessian(f, x) @ v + torch.func.grad(f)(x)).tell(
        "Your numbers are H @ v plus the gradient, as happens when two backward passes add up in one `.grad`."
        " How do you get the second pass's result alone?"
    ),
    matrix_times_v_by_element=wrong(lambda f, x, v: _hessian(f, x) * v).tell(
        "You returned H with each row or column multiplied by its element of v. Which sum turns that into H @"
        " v?"
    ),
    gradient_in_place_of_v=wrong(lambda f, x, v: 2 * _hessian(f, x) @ torch.func.grad(f)(x)).tell(
        "You returned twice H @ gradient, which is the gradient of (gradient · gradient). What should you "
        "multiply the gradient by?"
    ),
    v_itself=wrong(lambda f, x, v: v).tell("You returned v itself. What should you multiply v by?"),
    v_times_x=wrong(lambda f, x, v: _hessian(f, x) @ (x * v)).tell(
        "You multiplied H by the element-by-element product of x and v. Which vector should you multiply H "
        "by?"
    ),
)


def _growth(f: ScalarFunction, x: Tensor, v: Tensor, step: float, back: float) -> Tensor:
    """The gradient's growth from `back` steps behind x to one step before it, divided by the way between."""
    slope = torch.func.grad(f)
    difference: Tensor = slope(x + step * v) - slope(x - back * step * v)
    return difference / ((1 + back) * step)


hessian_vector_product.mistakes(
    a_whole_v_apart=wrong(lambda f, x, v: _growth(f, x, v, 1.0, 0)).tell(
        "You subtracted the gradient at x from the gradient at x + v. That's H @ v only if H stays the same "
        "in between: how do you get H @ v at x itself?"
    ),
    one_side=wrong(
        lambda f, x, v, step: _growth(f, x, v, step, 0), over={"step": [0.1, 0.01, 1e-3, 1e-4, 1e-5]}
    ).tell(
        "Your numbers are close, but not exact. They're how much the gradient changes from x to x + {step} · "
        "v, divided by {step}. How can autograd give you the exact derivative, without any step?"
    ),
    both_sides=wrong(
        lambda f, x, v, step: _growth(f, x, v, step, 1), over={"step": [0.5, 0.1, 0.01, 1e-3]}
    ).tell(
        "Your numbers are close, but not exact. They're how much the gradient changes from x − {step} · v to "
        "x + {step} · v, divided by 2 · {step}. How can autograd give you the exact derivative, without any "
        "step?"
    ),
    with_the_whole_matrix=wrong(lambda f, x, v: _hessian(f, x) @ v).breaks(
        "at most 200,000 bytes at any one time"
    ),
)


@hessian_vector_product.violation("Leaving x and v as they were")
def of_x_itself(f: ScalarFunction, x: Tensor, v: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad(f(x.requires_grad_()), x, create_graph=True)
    return torch.autograd.grad(slope @ v, x)[0]


hessian_vector_product.mistakes(
    added_into_v=wrong(lambda f, x, v: v.copy_(torch.func.jvp(torch.func.grad(f), (x,), (v,))[1])).breaks(
        "Leaving x and v as they were"
    ),
)
