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
        "You want the value of one thing and the gradient of another. Which tool of this lesson keeps a value and drops its "
        "gradient?",
        "Write the rounded number as x plus what is missing. Whose gradient do you want, and whose not?",
        "`x + (x.round() - x).detach()` has the value of `x.round()` and the gradient of x.",
    ],
)
def round_straight_through(x: Tensor) -> Tensor:
    rounded: Tensor = _Straight.apply(x)
    return rounded


round_straight_through.mistakes(
    plain_rounding=wrong(lambda x: x.round()).tell(
        "The values are right and the gradient is 0: the slopes of the ways from your result back to x add up to 0. A way through "
        "rounding has the slope 0; which way is to bring the 1?",
        breaks="the gradient passes as if it were x itself",
    ),
    cut_from_the_graph=wrong(lambda x: x.detach().round()).tell(
        "The values are right, and no graph leads from them back to x: all of them was computed apart from it, as in no_grad or after a "
        "`detach`. One part has to stay in the graph, for the gradient.",
        breaks="part of x's graph",
    ),
    nothing_rounded=wrong(lambda x: x + 0).tell(
        "The gradient is right and nothing was rounded: your values are x. What has to be added to x to make it a whole number?"
    ),
    the_wrong_way_round=wrong(lambda x: x.round() + (x - x.round()).detach()).tell(
        "Your values are x, not rounded, and the slopes of the ways back to x add up to 0. The value comes from what is detached, the "
        "gradient from what is not."
    ),
    x_detached=wrong(lambda x: x.detach().clone()).tell(
        "Your values are x, not rounded, and no graph leads from them back to x. The value comes from what is detached, the gradient from "
        "what is not."
    ),
    x_counted_twice=wrong(lambda x: x + x.round().detach()).tell(
        "Your values are x plus the rounded x: the x that comes in for the gradient has to be taken out again."
    ),
    rounded_down=wrong(lambda x: x + (x.floor() - x).detach()).tell(
        "The numbers were rounded down. The nearest whole number is asked."
    ),
    decimals_cut_off=wrong(lambda x: x + (x.trunc() - x).detach()).tell(
        "The decimals were cut off, which rounds towards 0. The nearest whole number is asked."
    ),
    rounded_up=wrong(lambda x: x + (x.ceil() - x).detach()).tell(
        "The numbers were rounded up. The nearest whole number is asked."
    ),
    ways_that_add_up=wrong(
        lambda x, slope: slope * x + (x.round() - slope * x).detach(), over={"slope": [2, 0.5, 3, 10, 0.1]}
    ).tell(
        "The values are right and the gradient is {slope} times what it should be: the slopes of the ways back to x add up to {slope}."
    ),
    sign_of_the_gradient=wrong(lambda x: -x + (x.round() + x).detach()).tell(
        "The values are right and the gradient has the wrong sign: the way back to x has the slope −1. If you add x and take it away, "
        "which of the two is detached?"
    ),
)


@round_straight_through.misconception(
    "The values are right and the gradient is 1 in every place: what comes from above is not passed on. Backward gets a "
    "gradient, and straight through means that very one."
)
def ones_sent_back(x: Tensor) -> Tensor:
    weights = torch.arange(1, len(x) + 1, dtype=x.dtype)
    return x / weights + (x.round() - x / weights).detach()


round_straight_through.mistakes(
    to_the_other_side=wrong(lambda x: x + (x - x.round()).detach()).tell(
        "Your values are as far from x as the whole numbers, on the other side: what rounding adds was subtracted."
    ),
    halves_up=wrong(lambda x: x + ((x + 0.5).floor() - x).detach()).tell(
        "Halves went up: your 0.5 becomes 1. `torch.round` takes a half to the even neighbour, so 0.5 becomes 0 and 1.5 becomes 2.",
        breaks="a half goes to the even neighbour",
    ),
    halves_away_from_zero=wrong(lambda x: x + (x.sign() * (x.abs() + 0.5).floor() - x).detach()).tell(
        "Halves went away from 0: your 0.5 becomes 1. `torch.round` takes a half to the even neighbour, so 0.5 becomes 0 and 1.5 becomes 2."
    ),
    difference_alone=wrong(lambda x: (x.round() - x).detach()).tell(
        "Your values are what rounding adds to x, without x itself; and no gradient comes through, for x's only way is detached."
    ),
    detached_factor=wrong(lambda x: x * (x.round() / x).detach()).tell(
        "The values are right and the gradient is multiplied by round(x) / x: x has a factor, and a factor is a slope, detached or not. "
        "What is added to x has none."
    ),
)


@round_straight_through.violation("requires grad and is to stay as it is")
def rounded_in_its_data(x: Tensor) -> Tensor:
    x.data = x.data.round()
    return x * 1


@round_straight_through.violation("requires grad and is to stay as it is")
def gradient_of_a_trial_left(x: Tensor) -> Tensor:
    result = x + (x.round() - x).detach()
    result.sum().backward(retain_graph=True)
    return result
