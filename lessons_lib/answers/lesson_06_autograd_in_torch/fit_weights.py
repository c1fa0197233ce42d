"""Answers: a learning step that loses the leaf."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import fit_weights as questions


@answers.to(
    questions.fit_weights,
    hints=[
        "Print `w.is_leaf` and `w.grad` in each turn of the loop. When do they change?",
        "`w - rate * w.grad` makes a new tensor, which is computed and so not a leaf: no `.grad` of its own ever arrives.",
        "Change w itself, in place, where nothing is recorded: `with torch.no_grad(): w -= rate * w.grad`.",
    ],
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
    "Your weights are those after the first step: no later one reached them. Either the step gave the name w to a new tensor, which "
    "is not a leaf and gets no `.grad`, and what would have been an error was passed over; or the loop was left after one "
    "turn.",
)


@fit_weights.misconception(
    "The numbers are right, but the weights hang on a graph of all the steps: each new w was computed from the last one, "
    "and every backward walks back through all of them. Keep one leaf and change it in place.",
    breaks="must not carry a graph",
)
def a_chain_of_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = torch.zeros(x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(steps):
        w = w - rate * _gradient(w.detach(), x, y)
    return w


@fit_weights.misconception(
    "The steps grow: each one goes down the sum of all gradients so far. A gradient is added to what stands in `.grad`, "
    "so it has to be reset in every turn."
)
def gradients_added_up(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w, total = x[0] * 0, x[0] * 0
    for _ in range(steps):
        total = total + _gradient(w, x, y)
        w = w - rate * total
    return w


fit_weights.mistakes(
    still_at_zero=wrong(lambda x, y, steps, rate: x[0] * 0).tell(
        "Your weights are still 0. Either the steps change another tensor than the one that is returned, or each step is 0 long: the "
        "gradient was emptied before it was used. `g = w.grad` is not a copy: zero `w.grad` in place, and g is zero too."
    ),
)


@fit_weights.misconception(
    "Every step starts at 0 again: your weights are the last step alone, and not the sum of all."
)
def each_step_from_zero(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = -rate * _gradient(w, x, y)
    return w


fit_weights.mistakes(
    always_the_first_gradient=wrong(lambda x, y, steps, rate: -rate * steps * _gradient(x[0] * 0, x, y)).tell(
        "All steps use the gradient at the start, where w was 0. Each needs the loss, and its gradient, of the w that it "
        "has come to."
    ),
)


@fit_weights.misconception(
    "The steps go up: the loss grows. A step goes against the gradient, so it is subtracted."
)
def uphill(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w + rate * _gradient(w, x, y)
    return w


@fit_weights.misconception("The rate is missing: each step is as long as the gradient.")
def rate_left_out(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w - _gradient(w, x, y)
    return w


@fit_weights.misconception("The last step is missing: your weights are those of one step fewer.")
def one_step_fewer(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps - 1):
        w = w - rate * _gradient(w, x, y)
    return w


@fit_weights.misconception("You returned the gradient that is left at the end. The weights are asked.")
def gradient_instead_of_weights(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    gradient = w
    for _ in range(steps):
        gradient = _gradient(w, x, y)
        w = w - rate * gradient
    return gradient


@fit_weights.misconception(
    "The weights are those of the summed squared errors: their gradient is n times as long as the mean's."
)
def summed_errors(x: Tensor, y: Tensor, steps: int, rate: float) -> Tensor:
    w = x[0] * 0
    for _ in range(steps):
        w = w - rate * _gradient(w, x, y) * len(y)
    return w


@fit_weights.misconception(
    "Your weights are those of steps half as long as asked: the square in the loss gives its gradient a factor 2."
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
