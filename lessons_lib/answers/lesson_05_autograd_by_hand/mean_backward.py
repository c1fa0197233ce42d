"""Answers: the backward rule of a mean over an axis."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import mean_backward as questions


@answers.to(
    questions.mean_backward,
    hints=[
        "A mean is a sum divided by a number. What does that number do to the rule of the sum?",
        "Every element gets the gradient of its own mean, divided by how many elements the mean was over.",
        "How many that are is `x.shape[dim]`.",
    ],
)
def mean_backward(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x) / x.shape[dim]


def _spread(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x)


@mean_backward.misconception(
    "This is the rule of the sum: each element gets the whole gradient. Of a mean over k elements it gets 1/k."
)
def as_in_a_sum(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim)


@mean_backward.misconception(
    "You divided by the number of all elements of x. Each mean was over one axis only: divide by that axis's size."
)
def divided_by_all_elements(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) / x.numel()


@mean_backward.misconception(
    "You divided by the size of the axis that is left. Divide by the size of the one that disappeared, `dim`."
)
def divided_by_the_other_axis(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) / x.shape[1 - dim % 2]


@mean_backward.misconception(
    "You divided by the number of rows, whatever `dim` was. Divide by the size of the axis that disappeared."
)
def divided_by_the_rows(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) / len(x)


@mean_backward.misconception(
    "Your numbers are 1/k, the local rates. What arrives, `grad`, has to be multiplied in."
)
def local_rates_only(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return (x * 0 + 1) / x.shape[dim]


@mean_backward.misconception(
    "You multiplied by the size of the axis. A mean divides by it, and so does its rule."
)
def multiplied_by_the_size(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) * x.shape[dim]


@mean_backward.misconception(
    "`grad` came back along the wrong axis: each of your rows has one number where each column should have one, or the "
    "other way round. With as many rows as columns nothing complains."
)
def along_the_other_axis(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return (grad.unsqueeze(1 - dim % 2) + x * 0) / x.shape[dim]


@mean_backward.misconception(
    "`grad` came back along the last axis, whatever `dim` was. With as many rows as columns nothing complains."
)
def along_the_last_axis(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return (grad + x * 0) / x.shape[dim]


@mean_backward.misconception(
    "You averaged what arrives. Each mean keeps its own gradient, divided by the axis's size."
)
def averaged_again(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.mean().expand_as(x) / x.shape[dim]


@mean_backward.misconception(
    "x itself is in your numbers. How fast a mean grows with an element does not depend on it."
)
def times_x(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim) * x / x.shape[dim]


@mean_backward.misconception("You divided by the size of the axis twice.")
def divided_twice(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) / x.shape[dim] ** 2


@mean_backward.misconception(
    "Every element got the mean of `grad`. It is to get the gradient of the one mean that it is in, divided by k."
)
def mean_of_grad_everywhere(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.mean().expand_as(x)


@mean_backward.misconception(
    "`grad` was multiplied by the means themselves. The local rate of a mean over k elements is 1/k, whatever x is."
)
def times_the_mean(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim) * x.mean(dim, keepdim=True)


@mean_backward.misconception(
    "`grad` came back with an axis of size 1. Stretch it: each element of x has a gradient of its own."
)
def not_stretched(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return (grad / x.shape[dim]).unsqueeze(dim)


@mean_backward.misconception(
    "`grad` was multiplied by the means, stretched to the shape of x. The local rate of a mean over k elements is 1/k, whatever "
    "x is."
)
def times_the_stretched_mean(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim) * x.mean(dim, keepdim=True).expand_as(x)


@mean_backward.misconception(
    "Your numbers are rounded down to whole ones, as `//` does. A gradient has a fraction: divide with `/`."
)
def rounded_down(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) // x.shape[dim]


@mean_backward.misconception(
    "dim = 1 is right, and dim = −1 is treated like 0. −1 is the last axis, which here is 1. With as many rows as columns "
    "nothing complains."
)
def minus_one_like_zero(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(1 if dim == 1 else 0).expand_as(x) / x.shape[dim]


@mean_backward.misconception(
    "Where `dim` is 0 or 1 you divided by the size of the axis that is left, and −1 and −2 name no axis after that "
    "subtraction. Divide by the size of the axis that disappeared, `dim` itself."
)
def divided_by_one_minus_dim(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return _spread(grad, x, dim) / x.shape[1 - dim]


@mean_backward.misconception(
    "`grad` was multiplied by x minus its mean. How fast a mean grows with an element does not depend on x: it is 1/k for "
    "each of k elements."
)
def times_the_distance_from_the_mean(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim) * (x - x.mean(dim, keepdim=True))
