"""Answers: the backward rule of relu."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import relu_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.relu_backward import Table


@answers.to(
    questions.relu_backward,
    hints=[
        "Where x is positive, relu does nothing. Where it is negative, the result is 0, and stays 0 if x moves a little.",
        "So the local rate is 1 or 0, told by the sign of x. What arrives passes, or is stopped.",
        "`x > 0` is a table of True and False; times a number they count as 1 and 0.",
    ],
)
def relu_backward(grad: Table, x: Table) -> Table:
    return torch.where(x > 0, grad, 0.0)


@relu_backward.misconception(
    "What passes is told by the sign of `grad` in your answer. It was the sign of x that decided in the forward pass."
)
def sign_of_the_gradient(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(grad > 0, grad, 0.0)


@relu_backward.misconception("At x = 0 your gradient passes. It is to be stopped there, as torch does it.")
def passes_at_zero(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x >= 0, grad, 0.0)


@relu_backward.misconception(
    "Your numbers are the local rates, 1 and 0. What arrives, `grad`, has to be multiplied in."
)
def local_rates_only(grad: Tensor, x: Tensor) -> Tensor:
    return (x > 0).to(grad.dtype)


@relu_backward.misconception(
    "The gradient passes where x is negative, and is stopped where it is positive. It is the other way round."
)
def wrong_side(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x < 0, grad, 0.0)


@relu_backward.misconception(
    "Your numbers are `grad` times relu(x). Where x is positive the local rate is 1, whatever x is."
)
def times_the_result(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.relu()


@relu_backward.misconception(
    "Your numbers are relu(x), the forward pass. The gradient that arrives is not in them."
)
def forward_again(grad: Tensor, x: Tensor) -> Tensor:
    return x.relu()


@relu_backward.misconception(
    "Your answer is `grad` times the sign of x. Where x is negative nothing passes, not the opposite."
)
def times_the_sign(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.sign()


@relu_backward.misconception(
    "At x = 0 you let half of the gradient pass. It is to be stopped there, as torch does it."
)
def half_at_zero(grad: Tensor, x: Tensor) -> Tensor:
    return grad * torch.heaviside(x, torch.full((), 0.5, dtype=x.dtype))


@relu_backward.misconception(
    "What passes is right, but what is stopped has become 1 in your answer. Nothing passes there: 0."
)
def ones_where_it_stops(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x > 0, grad, 1.0)


@relu_backward.misconception(
    "Your gradient passes only where x *and* what arrives are positive. A negative gradient passes too."
)
def both_signs(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where((x > 0) & (grad > 0), grad, 0.0)


@relu_backward.misconception(
    "The gradient passes where x is negative or 0, and is stopped where x is positive. It is the other way round."
)
def wrong_side_and_zero(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x <= 0, grad, 0.0)


@relu_backward.misconception(
    "What passes is right, but where it stops x itself stands in your answer. Nothing passes there: 0."
)
def x_where_it_stops(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x > 0, grad, x)


@relu_backward.misconception(
    "Your numbers are relu of grad · x. relu's rule multiplies `grad` by 1 or 0, told by the sign of x."
)
def relu_of_the_product(grad: Tensor, x: Tensor) -> Tensor:
    return (grad * x).relu()


@relu_backward.misconception(
    "You picked out the elements where x is positive, into one row. The others are to stay, as 0, in the shape of x."
)
def picked_out(grad: Tensor, x: Tensor) -> Tensor:
    return grad[x > 0]


@relu_backward.misconception(
    "You added 1 where x is positive. The local rate, 1 or 0, is *multiplied* by what arrives."
)
def rate_added(grad: Tensor, x: Tensor) -> Tensor:
    return grad + (x > 0)
