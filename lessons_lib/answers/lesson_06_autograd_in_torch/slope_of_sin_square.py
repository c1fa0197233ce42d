"""Answers: the slope of sin(x²) at a place."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import slope_of_sin_square as questions


@answers.to(
    questions.slope_of_sin_square,
    hints=[
        "Three steps: say that you want a gradient, compute, go backward. Where is the gradient then?",
        "`backward()` returns nothing. The answer lies in the `.grad` of your own x, the leaf that the text shows how to make.",
        "Compute y = torch.sin(x * x), call `y.backward()`, and return `x.grad`.",
    ],
)
def slope_of_sin_square(x: Tensor) -> Tensor:
    return torch.func.grad(lambda at: (at * at).sin())(x)


slope_of_sin_square.mistakes(
    value_of_the_function=wrong(lambda x: (x * x).sin()).tell(
        "Your number is sin(x²) itself. How fast it grows is asked, its derivative."
    ),
    inner_derivative_missing=wrong(lambda x: (x * x).cos()).tell(
        "Your number is cos(x²): the inner function x² has a derivative too, and it is a factor."
    ),
    outer_derivative_missing=wrong(lambda x: 2 * x).tell(
        "Your number is the slope of x² alone, 2x. The sine around it gives a factor of its own."
    ),
    square_of_the_sine=wrong(lambda x: 2 * x.sin() * x.cos()).tell(
        "Your number is the slope of (sin x)², the square of the sine. Asked is the sine of the square."
    ),
    added_up_twice=wrong(lambda x: 4 * x * (x * x).cos()).tell(
        "Your number is twice the slope: gradients add up in `.grad`, and yours went backward two times."
    ),
    not_squared=wrong(lambda x: x.cos()).tell("Your number is the slope of sin(x). Its inside is to be x²."),
    doubled_instead_of_squared=wrong(lambda x: 2 * (2 * x).cos()).tell(
        "Your number is the slope of sin(2x). Its inside is to be x times x."
    ),
    negative_slope=wrong(lambda x: -2 * x * (x * x).cos()).tell("Your number has the wrong sign."),
    slope_of_the_cosine=wrong(lambda x: -2 * x * (x * x).sin()).tell(
        "Your number is the slope of cos(x²). The sine is asked."
    ),
    gradient_in_a_tuple=wrong(lambda x: (2 * x * (x * x).cos(),)).tell(
        "You returned a tuple with the gradient in it. With one input it has one element: take that."
    ),
    times_x=wrong(lambda x: 2 * x * x * (x * x).cos()).tell(
        "Your number is x times the slope. Either x is a factor once too often, or x stands where a 1 belongs, as the gradient that "
        "backward starts from."
    ),
)


@slope_of_sin_square.misconception(
    "You returned `None`. `backward()` itself returns None, and so is a `.grad` that nothing came to: which tensor is the leaf that what "
    "you sent backward was computed from?"
)
def nothing_arrived(x: Tensor) -> None:
    (x * x).sin()


@slope_of_sin_square.misconception(
    "Your number is the second derivative: the slope of the slope. The slope is asked."
)
def slope_of_the_slope(x: Tensor) -> Tensor:
    square = x * x
    return 2 * square.cos() - 4 * square * square.sin()


slope_of_sin_square.mistakes(
    by_calculus=wrong(lambda x: 2 * x * torch.cos(x * x)).breaks("so leave the cosine out"),
)


@slope_of_sin_square.violation("does not require grad yet and is to stay as it is")
def on_x_itself(x: Tensor) -> Any:
    x.requires_grad_()
    (x * x).sin().backward()
    return x.grad


@slope_of_sin_square.violation("of x's dtype")
def always_float32(x: Tensor) -> Any:
    leaf = torch.tensor(x.item(), requires_grad=True)
    (leaf * leaf).sin().backward()
    return leaf.grad


slope_of_sin_square.mistakes(
    a_row_of_one=wrong(lambda x: torch.func.grad(lambda at: (at * at).sin())(x).reshape(1)).breaks(
        "a tensor of shape ()"
    ),
)


@slope_of_sin_square.violation("Let autograd find the slope")
def by_nudging(x: Tensor) -> Tensor:
    up, down = ((x.double() + nudge).square().sin() for nudge in (1e-5, -1e-5))
    return ((up - down) / 2e-5).to(x.dtype)
