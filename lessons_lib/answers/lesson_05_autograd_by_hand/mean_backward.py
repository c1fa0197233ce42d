"""Answers: the backward rule of a mean over an axis."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


mean_backward.mistakes(
    as_in_a_sum=wrong(lambda grad, x, dim: _spread(grad, x, dim)).tell(
        "This is the rule of the sum: each element gets the whole gradient. Of a mean over k elements it gets 1/k."
    ),
    divided_by_all_elements=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.numel()).tell(
        "You divided by the number of all elements of x. Each mean was over one axis only: divide by that axis's size."
    ),
    divided_by_the_other_axis=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[1 - dim % 2]).tell(
        "You divided by the size of the axis that is left. Divide by the size of the one that disappeared, `dim`."
    ),
    divided_by_the_rows=wrong(lambda grad, x, dim: _spread(grad, x, dim) / len(x)).tell(
        "You divided by the number of rows, whatever `dim` was. Divide by the size of the axis that disappeared."
    ),
    local_rates_only=wrong(lambda grad, x, dim: (x * 0 + 1) / x.shape[dim]).tell(
        "Your numbers are 1/k, the local rates. What arrives, `grad`, has to be multiplied in."
    ),
    multiplied_by_the_size=wrong(lambda grad, x, dim: _spread(grad, x, dim) * x.shape[dim]).tell(
        "You multiplied by the size of the axis. A mean divides by it, and so does its rule."
    ),
    along_the_other_axis=wrong(
        lambda grad, x, dim: (grad.unsqueeze(1 - dim % 2) + x * 0) / x.shape[dim]
    ).tell(
        "`grad` came back along the wrong axis: each of your rows has one number where each column should have one, or the "
        "other way round. With as many rows as columns nothing complains."
    ),
    along_the_last_axis=wrong(lambda grad, x, dim: (grad + x * 0) / x.shape[dim]).tell(
        "`grad` came back along the last axis, whatever `dim` was. With as many rows as columns nothing complains."
    ),
    averaged_again=wrong(lambda grad, x, dim: grad.mean().expand_as(x) / x.shape[dim]).tell(
        "You averaged what arrives. Each mean keeps its own gradient, divided by the axis's size."
    ),
    times_x=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x / x.shape[dim]).tell(
        "x itself is in your numbers. How fast a mean grows with an element does not depend on it."
    ),
    divided_twice=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[dim] ** 2).tell(
        "You divided by the size of the axis twice."
    ),
    mean_of_grad_everywhere=wrong(lambda grad, x, dim: grad.mean().expand_as(x)).tell(
        "Every element got the mean of `grad`. It is to get the gradient of the one mean that it is in, divided by k."
    ),
    times_the_mean=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x.mean(dim, keepdim=True)).tell(
        "`grad` was multiplied by the means themselves. The local rate of a mean over k elements is 1/k, whatever x is."
    ),
    not_stretched=wrong(lambda grad, x, dim: (grad / x.shape[dim]).unsqueeze(dim)).tell(
        "`grad` came back with an axis of size 1. Stretch it: each element of x has a gradient of its own."
    ),
    times_the_stretched_mean=wrong(
        lambda grad, x, dim: grad.unsqueeze(dim) * x.mean(dim, keepdim=True).expand_as(x)
    ).tell(
        "`grad` was multiplied by the means, stretched to the shape of x. The local rate of a mean over k elements is 1/k, whatever "
        "x is."
    ),
    rounded_down=wrong(lambda grad, x, dim: _spread(grad, x, dim) // x.shape[dim]).tell(
        "Your numbers are rounded down to whole ones, as `//` does. A gradient has a fraction: divide with `/`."
    ),
    minus_one_like_zero=wrong(
        lambda grad, x, dim: grad.unsqueeze(1 if dim == 1 else 0).expand_as(x) / x.shape[dim]
    ).tell(
        "dim = 1 is right, and dim = −1 is treated like 0. −1 is the last axis, which here is 1. With as many rows as columns "
        "nothing complains."
    ),
    divided_by_one_minus_dim=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[1 - dim]).tell(
        "Where `dim` is 0 or 1 you divided by the size of the axis that is left, and −1 and −2 name no axis after that "
        "subtraction. Divide by the size of the axis that disappeared, `dim` itself."
    ),
    times_the_distance_from_the_mean=wrong(
        lambda grad, x, dim: grad.unsqueeze(dim) * (x - x.mean(dim, keepdim=True))
    ).tell(
        "`grad` was multiplied by x minus its mean. How fast a mean grows with an element does not depend on x: it is 1/k for "
        "each of k elements."
    ),
)
