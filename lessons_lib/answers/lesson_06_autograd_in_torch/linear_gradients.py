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
            "First compute the loss: one number, in one or two lines. Then get its gradients with respect to w "
            "and b."
        ),
        "Multiply w and x element by element, and add up the products: that's w·x. The output is w·x + b, and"
        " the loss is (output − y) squared.",
        "`torch.autograd.grad(loss, (w, b))` returns a tuple of both gradients and leaves `.grad` alone.",
    ],
    takeaway=(
        "`torch.autograd.grad` returns gradients and leaves every leaf's `.grad` as it was. Use it whenever "
        "the leaves aren't yours."
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
        "Your gradients are half as large as they should be. Which factor does the slope of a square have?"
    ),
    features_missing=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), torch.ones_like(x))).tell(
        "Your gradient for w repeats b's gradient in every position. If one weight grows by 1, by how much "
        "does the output grow?"
    ),
    gradients_of_the_output=wrong(lambda w, b, x, y: (x, torch.ones_like(b.detach()))).tell(
        "Your gradients are x and 1, as if the output weren't squared. What does the loss square: y alone, or"
        " the whole difference, output − y?"
    ),
    gradients_of_the_absolute=wrong(lambda w, b, x, y: _pair(_error(w, b, x, y).sign(), x)).tell(
        "You returned the gradients of the absolute difference. The loss squares the difference: how does the"
        " slope of a square depend on what you square?"
    ),
    b_forgotten=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x - y), x)).tell(
        "Your gradients are what you'd get from a layer without b. Which term does the output have besides "
        "w·x?"
    ),
    signs_turned=wrong(lambda w, b, x, y: _pair(-2 * _error(w, b, x, y), x)).tell(
        "Your gradients have the wrong sign: they point downhill. Which way does a gradient point?"
    ),
    gradient_for_x=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), w.detach())).tell(
        "Your first gradient is the gradient with respect to x. But x is data, which the layer doesn't learn:"
        " which tensor should your first gradient belong to?"
    ),
    exchanged=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y), x)[::-1]).tell(
        "Your two gradients are swapped. Which of them should come first in the tuple?"
    ),
    only_for_w=wrong(lambda w, b, x, y: 2 * _error(w, b, x, y) * x).tell(
        "You returned only the gradient for w. Which other gradient should you return?"
    ),
    squared_too_early=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach()), x)).tell(
        "You returned the gradients of output², as if y were missing or subtracted only after squaring. What "
        "should you square?"
    ),
    products_apart_averaged=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2 / len(x))).tell(
        "Your gradients are what you'd get if you squared one error per feature and averaged the squares. But"
        " w·x is a single number: how do you get it from the products w[i] · x[i], before you subtract y?"
    ),
    products_apart_added_up=wrong(lambda w, b, x, y: _products_apart(w, b, x, y, 2)).tell(
        "Your gradients are what you'd get if you squared one error per feature and added up the squares. But"
        " w·x is a single number: how do you get it from the products w[i] · x[i], before you subtract y?"
    ),
)


@linear_gradients.misconception(
    "Your gradients are what you'd get if the output included b once per feature. Should you add b to "
    "each product, or to their sum?"
)
def b_once_for_each_feature(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Pair:
    double = 2 * ((w.detach() * x + b.detach()).sum() - y)
    return double * x, double * len(x)


def _by_autograd(loss: Tensor, *leaves: Tensor) -> Any:
    return torch.autograd.grad(loss, leaves)


@linear_gradients.misconception(
    "You returned None: either a `return` is missing, or you returned the result of `backward()`, which "
    "is None. In the `.grad` of which tensors does `backward()` store the gradients?"
)
def nothing_returned(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> None:
    _error(w, b, x, y)


@linear_gradients.misconception(
    "Both gradients are None: no backward pass filled the `.grad` that you returned. Did you call "
    "`backward()`, and are your tensors leaves, or copies made with `clone()` alone?"
)
def nothing_arrived_at_a_clone(w: Tensor, b: Tensor, x: Tensor, y: Tensor) -> Any:
    return w.detach().clone().grad, b.detach().clone().grad


@linear_gradients.misconception(
    "The {which} product of w and x is missing from your output. At which index does your sum start, and "
    "at which does it stop?",
    over={"which": {"first": (1, 0), "last": (0, 1)}},
)
def product_left_out(w: Tensor, b: Tensor, x: Tensor, y: Tensor, which: tuple[int, int]) -> Any:
    """Where nothing is left of w, autograd refuses."""
    first, less = which
    output = sum((w[i] * x[i] for i in range(first, len(w) - less)), b)
    return _by_autograd((output - y) ** 2, w, b)


linear_gradients.mistakes(
    b_as_the_third_argument=wrong(lambda w, b, x, y: (2 * _error(w, b, x, y) * x * b.detach(),)).tell(
        "Your tuple holds only the gradient for w, multiplied by b, as if b were the third argument of "
        "`torch.autograd.grad`. How do you ask for both gradients in the second argument?"
    ),
    weights_squared=wrong(lambda w, b, x, y: _pair(torch.ones_like(b.detach()), 2 * w.detach() * x)).tell(
        "You returned the gradients of w² · x + b, as if only the weights were squared. What should you square?"
    ),
    only_for_w_in_a_tuple=wrong(lambda w, b, x, y: (2 * _error(w, b, x, y) * x,)).tell(
        "Your tuple holds only the gradient for w. Which gradient is missing?"
    ),
    target_added=wrong(lambda w, b, x, y: _pair(2 * (w.detach() @ x + b.detach() + y), x)).tell(
        "You returned the gradients of (output + y)². What should you do with y instead?"
    ),
    products_averaged=wrong(lambda w, b, x, y: _by_autograd(((w * x).mean() + b - y) ** 2, w, b)).tell(
        "You averaged the products of w and x. Which operation should turn these products into the single "
        "number w·x?"
    ),
    b_subtracted=wrong(lambda w, b, x, y: _by_autograd((w @ x - b - y) ** 2, w, b)).tell(
        "Your gradients are what you'd get if you subtracted b. Which sign does b have in the layer?"
    ),
    times_b=wrong(lambda w, b, x, y: (2 * _error(w, b, x, y) * x, 2 * _error(w, b, x, y) * b.detach())).tell(
        "You multiplied the second gradient by b. If b grows by 1, by how much does the output grow?"
    ),
    error_squared=wrong(lambda w, b, x, y: _pair(2 * _error(w, b, x, y) ** 2, x)).tell(
        "Your gradients contain (output − y)². When you take the slope of a square, which power of output − y"
        " is left?"
    ),
    power=wrong(
        lambda w, b, x, y, power: _pair(power * _error(w, b, x, y) ** (power - 1), x),
        over={"power": {"third": 3, "fourth": 4}},
    ).tell(
        "You returned the gradients of the {power} power of output − y. To which power does the loss raise "
        "output − y?"
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
