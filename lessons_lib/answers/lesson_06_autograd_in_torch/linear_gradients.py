"""Answers: the gradients of a linear layer with one output."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
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


@linear_gradients.misconception(
    "Your gradients are half of what they should be: the square gives a factor 2."
)
def factor_two_missing(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    error = _error(w, b, x, y)
    return error * x, error


@linear_gradients.misconception(
    "Your gradient for w has the same number in every place, the one for b. Each feature's is that number times the feature."
)
def features_missing(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * _error(w, b, x, y)
    return double.expand_as(w), double


@linear_gradients.misconception(
    "Your gradients are those of the output, x and 1. The loss is the square of the output minus y."
)
def gradients_of_the_output(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    return x, torch.ones_like(b.detach())


@linear_gradients.misconception(
    "Your gradients are those of the difference itself or of its absolute value: the square is missing."
)
def gradients_of_the_absolute(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    sign = _error(w, b, x, y).sign()
    return sign * x, sign


@linear_gradients.misconception("Your gradients are those of a layer without its b.")
def b_forgotten(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() @ x - y)
    return double * x, double


@linear_gradients.misconception("Your gradients have the wrong sign.")
def signs_turned(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = -2 * _error(w, b, x, y)
    return double * x, double


@linear_gradients.misconception("Your first gradient is the one for x. The layer learns w and b; x is data.")
def gradient_for_x(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * _error(w, b, x, y)
    return double * w.detach(), double


@linear_gradients.misconception(
    "The two gradients are the wrong way round: first the one for w, then the one for b."
)
def exchanged(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * _error(w, b, x, y)
    return double, double * x


@linear_gradients.misconception("Only the gradient for w was returned. The one for b is asked too.")
def only_for_w(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return 2 * _error(w, b, x, y) * x


@linear_gradients.misconception(
    "Your gradients are those of output² − y²: subtract first, then square the difference."
)
def squared_too_early(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() @ x + b.detach())
    return double * x, double


@linear_gradients.misconception(
    "Each product of a weight and its x was compared with y by itself, and the squares were averaged. The output is one number: "
    "the products added up, plus b."
)
def products_apart_averaged(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() * x + b.detach() - y) / len(x)
    return double * x, double.sum()


@linear_gradients.misconception(
    "Each product of a weight and its x was compared with y by itself, and the squares were added up. The output is one number: "
    "the products added up, plus b."
)
def products_apart_added_up(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() * x + b.detach() - y)
    return double * x, double.sum()


@linear_gradients.misconception(
    "b was added to each product of a weight and its x, so it counts once for each feature. It is added once, to their sum."
)
def b_once_for_each_feature(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * ((w.detach() * x + b.detach()).sum() - y)
    return double * x, double * len(x)


@linear_gradients.misconception("Your tuple holds the gradient for w alone. The one for b is asked too.")
def only_for_w_in_a_tuple(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> tuple[Tensor]:
    return (2 * _error(w, b, x, y) * x,)


@linear_gradients.misconception(
    "Your gradients are those of (output + y)²: the target is added. It is subtracted."
)
def target_added(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * (w.detach() @ x + b.detach() + y)
    return double * x, double


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
