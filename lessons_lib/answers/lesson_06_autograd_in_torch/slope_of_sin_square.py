"""Answers: the slope of sin(x²) at a point."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import slope_of_sin_square as questions


@answers.to(
    questions.slope_of_sin_square,
    hints=[
        "Three steps: require a gradient, compute, go backward. Where do you find the gradient afterwards?",
        (
            "`backward()` returns nothing. It fills the `.grad` of your own leaf; the exercise's text shows how "
            "to make this leaf."
        ),
        "Make your copy of x and call it `leaf`. Compute y = torch.sin(leaf * leaf), call `y.backward()`, and"
        " return `leaf.grad`.",
    ],
    takeaway="You wrote no cosine, yet one ran: it's part of the sine's backward rule.",
)
def slope_of_sin_square(x: Tensor) -> Tensor:
    return torch.func.grad(lambda at: (at * at).sin())(x)


slope_of_sin_square.mistakes(
    value_of_the_function=wrong(lambda x: (x * x).sin()).tell(
        "You returned sin(x²) itself. How fast does sin(x²) grow with x?"
    ),
    inner_derivative_missing=wrong(lambda x: (x * x).cos()).tell(
        "Your number is cos(x²), so the slope of x² is missing. Autograd follows the chain back only as far "
        "as your leaf: do you make the leaf before the square, or after it?"
    ),
    outer_derivative_missing=wrong(lambda x: 2 * x).tell(
        "Your number is 2x, the slope of x² alone. The sine around it has a slope too: how do you combine the"
        " two slopes?"
    ),
    square_of_the_sine=wrong(lambda x: 2 * x.sin() * x.cos()).tell(
        "Your number is the slope of (sin x)², the square of the sine. We want the slope of sin(x²), the sine"
        " of the square: which should you apply to x first, the sine or the square?"
    ),
    added_up_twice=wrong(lambda x: 4 * x * (x * x).cos()).tell(
        "Your number is twice the slope, as happens when two backward passes add up in one `.grad`. How many "
        "times did you call `backward()`?"
    ),
    not_squared=wrong(lambda x: x.cos()).tell(
        "Your number is the slope of sin(x). What should happen to x before the sine?"
    ),
    doubled_instead_of_squared=wrong(lambda x: 2 * (2 * x).cos()).tell(
        "Your number is the slope of sin(2x). How do you square x instead of doubling it?"
    ),
    negative_slope=wrong(lambda x: -2 * x * (x * x).cos()).tell(
        "Your number has the wrong sign. Where could a minus have come in?"
    ),
    slope_of_the_cosine=wrong(lambda x: -2 * x * (x * x).sin()).tell(
        "Your number is the slope of cos(x²). Which function should you apply to x² instead?"
    ),
    gradient_in_a_tuple=wrong(lambda x: (2 * x * (x * x).cos(),)).tell(
        "You returned a tuple with the gradient in it. With one input, the tuple has one element: how do you "
        "take that element out?"
    ),
    times_x=wrong(lambda x: 2 * x * x * (x * x).cos()).tell(
        "Your number is x times the slope. Did you multiply by x once too often, or pass x to `backward()` as"
        " the gradient to start from?"
    ),
    times_the_sine=wrong(lambda x: x.sin() + x * x.cos()).tell(
        "Your number is the slope of x · sin(x). Where does the second x belong: next to the sine, or inside "
        "it?"
    ),
    sine_of_the_sine=wrong(lambda x: x.sin().cos() * x.cos()).tell(
        "Your number is the slope of sin(sin(x)). Which of the two steps should be a square?"
    ),
    another_power=wrong(
        lambda x, power: power * x ** (power - 1) * (x**power).cos(), over={"power": {"x³": 3, "x⁴": 4}}
    ).tell("Your number is the slope of sin({power}). Which power of x should go into the sine?"),
)


slope_of_sin_square.mistakes(
    a_python_number=wrong(lambda x: float(2 * x * (x * x).cos())).tell(
        "The slope is right, but you returned a Python number, not a tensor. Which step of your code takes "
        "the number out of its tensor?"
    ),
    value_and_slope=wrong(lambda x: ((x * x).sin(), 2 * x * (x * x).cos())).tell(
        "You returned a tuple of two numbers: sin(x²) itself, and its slope. Which of the two does the "
        "exercise ask for?"
    ),
    step_to_both_sides=wrong(
        lambda x, step: (((x + step) ** 2).sin() - ((x - step) ** 2).sin()) / (2 * step),
        over={"step": [0.1, 0.01, 0.001]},
    ).tell(
        "Your number is close, but not exact: it's how much sin(x²) grows from x − {step} to x + {step}, "
        "divided by 2 · {step}. How can autograd give you the exact slope, without any step?"
    ),
    step_to_one_side=wrong(
        lambda x, step: (((x + step) ** 2).sin() - (x**2).sin()) / step,
        over={"step": [0.1, 0.01, 0.001, 1e-4, 1e-5]},
    ).tell(
        "Your number is close, but not exact: it's how much sin(x²) grows from x to x + {step}, divided by "
        "{step}. How can autograd give you the exact slope, without any step?"
    ),
)


@slope_of_sin_square.misconception(
    "You returned None, as a function without a `return` does, and so does `backward()`. If you returned "
    "a tensor's `.grad`, is that tensor a leaf that requires grad, or only a clone of one?"
)
def nothing_arrived(x: Tensor) -> None:
    (x * x).sin()


@slope_of_sin_square.misconception(
    "The tensor that you differentiate has no graph. Did you compute it from a leaf that you made "
    "yourself, does that leaf require grad, and is every step recorded?"
)
def computed_without_a_leaf(x: Tensor) -> None:
    (x * x).sin().backward()


@slope_of_sin_square.misconception(
    "You called `backward()` on a Python number, which has no graph. Did `math.sin`, `float()` or "
    "`item()` turn your tensor into a number?"
)
def backward_of_a_number(x: Tensor) -> None:
    number: Any = float((x * x).sin())
    number.backward()


@slope_of_sin_square.misconception(
    "You asked for the gradient with respect to a tensor that doesn't require grad, perhaps x itself. "
    "Which tensor in your function does require grad?"
)
def gradient_for_x(x: Tensor) -> Any:
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad((leaf * leaf).sin(), x)[0]


METHOD_SQUARED = (
    "You squared a method instead of a tensor: without brackets, a name such as `requires_grad_` or "
    "`clone` gives you the method itself. What should you add to the name, so that the method runs?"
)


@slope_of_sin_square.misconception(METHOD_SQUARED)
def method_to_a_power(x: Any) -> Any:
    return x.requires_grad_**2


@slope_of_sin_square.misconception(METHOD_SQUARED)
def method_times_itself(x: Any) -> Any:
    return x.requires_grad_ * x.requires_grad_


@slope_of_sin_square.misconception(
    "You called a tensor as if it were a function. A tensor's `.grad` needs no brackets after it; and if "
    "you used `torch.func.grad`, does it take a tensor or a function?"
)
def tensor_called(x: Any) -> Any:
    return x()


slope_of_sin_square.mistakes(
    inner_slope_once_more=wrong(lambda x: 4 * x * x * (x * x).cos()).tell(
        "Your number is the slope, multiplied by 2x once more. Autograd has already applied the chain rule: "
        "does the gradient that it gives you still need a factor?"
    ),
    sine_times_square=wrong(lambda x: x.cos() * x * x + 2 * x * x.sin()).tell(
        "Your number is the slope of sin(x) · x². What goes into the sine: x, or x²?"
    ),
    value_divided_by_x=wrong(lambda x: (x * x).sin() / x).tell(
        "You divided sin(x²) by x. That's the mean slope between 0 and x: how do you get the slope at x itself?"
    ),
    leaf_itself=wrong(lambda x: x.clone()).tell(
        "You returned x, or your leaf, which holds the same number. Where does `backward()` put the gradient?"
    ),
)


@slope_of_sin_square.misconception(
    "Your number is the second derivative, the slope of the slope. How many times should you differentiate?"
)
def slope_of_the_slope(x: Tensor) -> Tensor:
    square = x * x
    return 2 * square.cos() - 4 * square * square.sin()


slope_of_sin_square.mistakes(
    by_calculus=wrong(lambda x: 2 * x * torch.cos(x * x)).breaks("your code needs no `cos`"),
)


@slope_of_sin_square.violation("so don't change it")
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
