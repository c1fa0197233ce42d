"""Answers: rounding that lets the gradient through."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import round_straight_through as questions


class _Straight(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        return x.round()

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        return gradients[0]


@answers.to(
    questions.round_straight_through,
    hints=[
        (
            "You want the value of one expression and the gradient of another. Which tool of this lesson keeps a "
            "value and drops its gradient?"
        ),
        "Write the rounded number as x plus a correction. Which of the two should have a gradient, and which "
        "shouldn't?",
        "`x + (x.round() - x).detach()` has the value of `x.round()` and the gradient of x.",
    ],
    takeaway=(
        "The value comes from one expression, the gradient from another. Networks with rounded weights are "
        "trained like this."
    ),
)
def round_straight_through(x: Tensor) -> Tensor:
    rounded: Tensor = _Straight.apply(x)
    return rounded


round_straight_through.mistakes(
    plain_rounding=wrong(lambda x: x.round()).tell(
        "The values are right, but the gradient is 0: the slopes of all paths from your result to x add up to"
        " 0. Which path could have the slope 1?",
        breaks="the gradient passes as if it were x itself",
    ),
    cut_from_the_graph=wrong(lambda x: x.detach().round()).tell(
        "The values are right, but no graph leads from them back to x, as if you had detached everything. If "
        "you write your result as x plus a correction, which of the two should you detach?",
        breaks="part of x's graph",
    ),
    nothing_rounded=wrong(lambda x: x + 0).tell(
        "The gradient is right, but your values are the unrounded x. What must you add to x to get a whole "
        "number?"
    ),
    the_wrong_way_round=wrong(lambda x: x.round() + (x - x.round()).detach()).tell(
        "Your values are the unrounded x, and x's gradient is always 0. Which should the values come from, x "
        "or the rounded x, and which should the gradient go through?"
    ),
    x_detached=wrong(lambda x: x.detach().clone()).tell(
        "Your values are the unrounded x, and no graph leads from them back to x. Which should the values "
        "come from, x or the rounded x, and which should the gradient go through?"
    ),
    x_counted_twice=wrong(lambda x: x + x.round().detach()).tell(
        "Your values are x plus the rounded x. You need x in your result for the gradient, but x's value "
        "shouldn't be added in: how can you take that value out?"
    ),
    rounded_down=wrong(lambda x: x + (x.floor() - x).detach()).tell(
        "You rounded down. Which whole number is nearest?"
    ),
    decimals_cut_off=wrong(lambda x: x + (x.trunc() - x).detach()).tell(
        "You cut off the decimals, which rounds towards 0. Which whole number is nearest?"
    ),
    rounded_up=wrong(lambda x: x + (x.ceil() - x).detach()).tell(
        "You rounded up. Which whole number is nearest?"
    ),
    ways_that_add_up=wrong(
        lambda x, slope: slope * x + (x.round() - slope * x).detach(), over={"slope": [2, 0.5, 3, 10, 0.1]}
    ).tell(
        "The values are right, but the gradient is {slope} times what it should be: the slopes of the paths "
        "back to x add up to {slope}. What should they add up to?"
    ),
    sign_of_the_gradient=wrong(lambda x: -x + (x.round() + x).detach()).tell(
        "The values are right, but the gradient has the wrong sign. If you add x and subtract it again, which"
        " of the two should you detach: the x that you add, or the one that you subtract?"
    ),
)


@round_straight_through.misconception(
    "The values are right, but the gradient is 1 at every position, whatever gradient arrives. What "
    "should your `backward` return?"
)
def ones_sent_back(x: Tensor) -> Tensor:
    weights = torch.arange(1, len(x) + 1, dtype=x.dtype)
    return x / weights + (x.round() - x / weights).detach()


round_straight_through.mistakes(
    to_the_other_side=wrong(lambda x: x + (x - x.round()).detach()).tell(
        "Your values are as far from x as the rounded numbers, but on the other side of x. Which should you "
        "subtract: x, or the rounded x?"
    ),
    halves_up=wrong(lambda x: x + ((x + 0.5).floor() - x).detach()).tell(
        "You rounded halves up: 0.5 gives 1. What does `torch.round` make of 0.5 and 1.5?",
        breaks="a half goes to the even neighbour",
    ),
    halves_away_from_zero=wrong(lambda x: x + (x.sign() * (x.abs() + 0.5).floor() - x).detach()).tell(
        "You rounded halves away from 0: 0.5 gives 1. What does `torch.round` make of 0.5 and 1.5?"
    ),
    difference_alone=wrong(lambda x: (x.round() - x).detach()).tell(
        "You returned only what rounding adds to x, so no gradient comes through. What should you add to this"
        " correction?"
    ),
    detached_factor=wrong(lambda x: x * (x.round() / x).detach()).tell(
        "The values are right, but the gradient is multiplied by round(x) / x, as happens when you multiply x"
        " by a detached factor. Which other operation with a detached tensor leaves the slope at 1?"
    ),
)


@round_straight_through.violation("Leaving x and its .grad as they were")
def rounded_in_its_data(x: Tensor) -> Tensor:
    x.data = x.data.round()
    return x * 1


@round_straight_through.violation("Leaving x and its .grad as they were")
def gradient_of_a_trial_left(x: Tensor) -> Tensor:
    result = x + (x.round() - x).detach()
    result.sum().backward(retain_graph=True)
    return result
