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
        "First the loss, one number, in one or two lines. Then ask for its gradients for w and for b.",
        "The output is the sum of w times x, plus b; the loss is the square of the output minus y.",
        "`torch.autograd.grad(loss, (w, b))` returns a tuple of both gradients and leaves `.grad` alone.",
    ],
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
        "Your gradients are half of what they should be: the square gives a factor 2."
    ),
    features_missing=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), torch.ones_like(x))).tell(
        "Your gradient for w has the same number in every place, the one for b. Each feature's is that number times the feature."
    ),
    gradients_of_the_output=wrong(lambda w, b, x, y: (x, torch.ones_like(b.detach()))).tell(
        "Your gradients are those of the output, x and 1. The loss is the square of the output minus y."
    ),
    gradients_of_the_absolute=wrong(lambda w, b, x, y: _pair(_error(w, b, x, y).sign(), x)).tell(
        "Your gradients are those of the difference itself or of its absolute value: the square is missing."
    ),
    b_forgotten=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x - y), x)).tell(
        "Your gradients are those of a layer without its b."
    ),
    signs_turned=wrong(lambda w, b, x, y: _pair(-2 * _error(w, b, x, y), x)).tell(
        "Your gradients have the wrong sign."
    ),
    gradient_for_x=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), w.detach())).tell(
        "Your first gradient is the one for x. The layer learns w and b; x is data."
    ),
    exchanged=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), x)[::-1]).tell(
        "The two gradients are the wrong way round: first the one for w, then the one for b."
    ),
    only_for_w=wrong(lambda w, b, x, y: 2 * _error(w, b, x, y) * x).tell(
        "Only the gradient for w was returned. The one for b is asked too."
    ),
    squared_too_early=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach()), x)).tell(
        "Your gradients are those of output² − y²: subtract first, then square the difference."
    ),
    products_apart_averaged=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2 / len(x))).tell(
        "Each product of a weight and its x was compared with y by itself, and the squares were averaged. The output is one number: "
        "the products added up, plus b."
    ),
    products_apart_added_up=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2)).tell(
        "Each product of a weight and its x was compared with y by itself, and the squares were added up. The output is one number: "
        "the products added up, plus b."
    ),
)


@linear_gradients.misconception(
    "b was added to each product of a weight and its x, so it counts once for each feature. It is added once, to their sum."
)
def b_once_for_each_feature(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * ((w.detach() * x + b.detach()).sum() - y)
    return double * x, double * len(x)


linear_gradients.mistakes(
    only_for_w_in_a_tuple=wrong(lambda w, b, x, y: (2 * _error(w, b, x, y) * x,)).tell(
        "Your tuple holds the gradient for w alone. The one for b is asked too."
    ),
    target_added=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach() + y), x)).tell(
        "Your gradients are those of (output + y)²: the target is added. It is subtracted."
    ),
)


@linear_gradients.violation("The same for any number of inputs")
def of_two_inputs(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach()[0] * x[0] + w.detach()[-1] * x[-1] + b.detach() - y)
    return double * x, double


@linear_gradients.violation("leave their .grad as it is")
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
