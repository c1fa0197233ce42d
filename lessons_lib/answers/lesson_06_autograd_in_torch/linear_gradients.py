"""Answers: the gradients of a linear layer with one output."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import linear_gradients as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.linear_gradients import Pair


@answers.to(
    questions.linear_gradients,
    hints=[
        (
            "First the loss: one number, in one or two lines. Then ask for its gradients with respect to w and "
            "b."
        ),
        "The output is the sum of w times x, plus b. The loss is the square of output minus y.",
        "`torch.autograd.grad(loss, (w, b))` returns a tuple of both gradients and leaves `.grad` alone.",
    ],
    takeaway=(
        "`torch.autograd.grad` returns gradients and leaves no trace: use it wherever the tensors aren't "
        "yours."
    ),
)
def linear_gradients(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * ((w * x).sum() + b - y)
    return double * x, double


def _error(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return w.detach() @ x + b.detach() - y


def _pair(double: Tensor, features: Tensor) -> Pair:
    """Right for twice the error and x."""
    return double * features, double


def _products_apart(w: Tensor, b: Tensor, x: Tensor, y: Tensor, factor: float) -> Pair:
    errors = factor * (w.detach() * x + b.detach() - y)
    return errors * x, errors.sum()


linear_gradients.mistakes(
    factor_two_missing=wrong(lambda w, b, x, y: _pair(_error(w, b, x, y), x)).tell(
        "Your gradients are half of what they should be. Which factor does the slope of a square have?"
    ),
    features_missing=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), torch.ones_like(x))).tell(
        "Your gradient for w has b's gradient in every position. If one weight grows by 1, by how much does "
        "the output grow?"
    ),
    gradients_of_the_output=wrong(lambda w, b, x, y: (x, torch.ones_like(b.detach()))).tell(
        "You returned the output's gradients, x and 1. The loss squares output minus y: which factor "
        "does that bring in?"
    ),
    gradients_of_the_absolute=wrong(lambda w, b, x, y: _pair(_error(w, b, x, y).sign(), x)).tell(
        "You returned the gradients of the absolute difference. The loss has its square: how does the slope "
        "of a square depend on the difference?"
    ),
    b_forgotten=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x - y), x)).tell(
        "Your gradients fit a layer without its b. What is the output made of, besides the products?"
    ),
    signs_turned=wrong(lambda w, b, x, y: _pair(-2 * _error(w, b, x, y), x)).tell(
        "Your gradients have the wrong sign: they point downhill. Which way does a gradient point?"
    ),
    gradient_for_x=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), w.detach())).tell(
        "Your first gradient is the one with respect to x. x is data: what does the layer learn?"
    ),
    exchanged=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), x)[::-1]).tell(
        "Your two gradients have changed places. Which one comes first in the tuple?"
    ),
    only_for_w=wrong(lambda w, b, x, y: 2 * _error(w, b, x, y) * x).tell(
        "You returned only the gradient for w. Which one is missing?"
    ),
    squared_too_early=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach()), x)).tell(
        "You returned the gradients of output² − y². What comes first in the loss, the difference or the "
        "square?"
    ),
    products_apart_averaged=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2 / len(x))).tell(
        "Your gradients fit a loss with one error for each feature, averaged. The output is one number: "
        "what happens to the products first?"
    ),
    products_apart_added_up=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2)).tell(
        "Your gradients fit a loss with one error for each feature, added up. The output is one number: "
        "what happens to the products first?"
    ),
)


@linear_gradients.misconception(
    "Your gradients fit an output that contains b once for each feature. To what is b added: to each "
    "product, or to their sum?"
)
def b_once_for_each_feature(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * ((w.detach() * x + b.detach()).sum() - y)
    return double * x, double * len(x)


linear_gradients.mistakes(
    only_for_w_in_a_tuple=wrong(lambda w, b, x, y: (2 * _error(w, b, x, y) * x,)).tell(
        "Your tuple holds only the gradient for w. Which one is missing?"
    ),
    target_added=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach() + y), x)).tell(
        "You returned the gradients of (output + y)². What should happen to the target?"
    ),
)


@linear_gradients.violation("for any number of inputs")
def of_two_inputs(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach()[0] * x[0] + w.detach()[-1] * x[-1] + b.detach() - y)
    return double * x, double


@linear_gradients.violation("leave both .grad as they are")
def taken_from_grad(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    w.grad = b.grad = None
    (w @ x + b - y).square().backward()
    return w.grad, b.grad


@linear_gradients.violation("fills no .grad")
def filled_and_emptied(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    (w @ x + b - y).square().backward()
    found = w.grad, b.grad
    w.grad = b.grad = None
    return found
