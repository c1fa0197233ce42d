"""Answers: a learning step that loses the leaf."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import fit_weights as questions


@answers.to(
    questions.fit_weights,
    hints=[
        "Print `w.is_leaf` and `w.grad` in each iteration. When do they change?",
        (
            "`w - rate * w.grad` makes a new tensor. A recorded operation made it, so it isn't a leaf, and its "
            "`.grad` stays None."
        ),
        "Change w itself, in place, where nothing is recorded: `with torch.no_grad(): w -= rate * w.grad`.",
    ],
    takeaway="To update a leaf, change it in place while nothing is being recorded. That's what the `step` of "
    "PyTorch's optimizers does.",
)
def fit_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x.new_zeros(x.shape[1])
    for _ in range(steps):
        w = w - rate * (x @ w - y) @ x * (2 / len(y))
    return w


def _gradient(w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return (x @ w - y) @ x * (2 / len(y))


fit_weights.broken_program(
    "only_the_first_step",
    "You returned the weights after the first step: no later step changed them. Does a second iteration "
    "run, and is w still a leaf when it does?",
)


@fit_weights.misconception(
    "The numbers are right, but your weights carry a graph: each w remembers the w before it. How could w"
    " stay the same leaf in every step?",
    breaks="must not carry a graph",
)
def a_chain_of_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        w = w - rate * _gradient(w.detach(), x, y)
    return w


@fit_weights.misconception(
    "Your steps grow: each one goes against the sum of all gradients so far. `.grad` adds up: what should"
    " you do with it in every iteration?"
)
def gradients_added_up(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w, total = x[0] * 0, x[0] * 0
    for _ in range(steps):
        total = total + _gradient(w, x, y)
        w = w - rate * total
    return w


fit_weights.mistakes(
    still_at_zero=wrong(lambda x, y, steps, rate: x[0] * 0).tell(
        "You returned weights that are all 0. Do your steps change the tensor that you return, and is there a"
        " gradient when you use it?"
    ),
)


@fit_weights.misconception(
    "Your weights are the last step alone, as if every step started at 0. Where should each step start?"
)
def each_step_from_zero(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = -rate * _gradient(w, x, y)
    return w


fit_weights.mistakes(
    always_the_first_gradient=wrong(lambda x, y, steps, rate: -rate * steps * _gradient(x[0] * 0, x, y)).tell(
        "All your steps use the gradient at w = 0. What do you have to compute again after each step?"
    ),
)


@fit_weights.misconception(
    "Your steps go up, so the loss grows. Which direction, along the gradient or against it, makes the "
    "loss fall?"
)
def uphill(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w + rate * _gradient(w, x, y)
    return w


@fit_weights.misconception(
    "Your steps are as long as the gradient, because you didn't use `rate`. Where does `rate` belong?"
)
def rate_left_out(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w - _gradient(w, x, y)
    return w


@fit_weights.misconception(
    "You took one step too few. How many times does your loop run, and how many times should it?"
)
def one_step_fewer(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps - 1):
        w = w - rate * _gradient(w, x, y)
    return w


@fit_weights.misconception("You returned the last gradient. What should `fit_weights` return?")
def gradient_instead_of_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    gradient = w
    for _ in range(steps):
        gradient = _gradient(w, x, y)
        w = w - rate * gradient
    return gradient


@fit_weights.misconception(
    "Your weights are what you'd get from the sum of the squared errors: for n rows, its gradient is n "
    "times as long as the mean's. How do you get the mean?"
)
def summed_errors(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w - rate * _gradient(w, x, y) * len(y)
    return w


@fit_weights.misconception(
    "Your steps are half as long as they should be. Which factor does the slope of a square have?"
)
def without_the_factor_two(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w - rate * _gradient(w, x, y) / 2
    return w


@fit_weights.violation("takes so many steps against the gradient")
def at_least_one_step(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = -rate * _gradient(x[0] * 0, x, y)
    for _ in range(steps - 1):
        w = w - rate * _gradient(w, x, y)
    return w
