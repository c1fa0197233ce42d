"""Answers: the backward rule of a mean over an axis."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import mean_backward as questions


@answers.to(
    questions.mean_backward,
    hints=[
        "A mean is a sum divided by a number. How does that number change the backward rule for a sum?",
        "Every element gets the gradient of its own mean, divided by the number of elements in that mean.",
        "The number of elements in each mean is `x.shape[dim]`.",
    ],
    takeaway="For a mean of k elements, take the rule for a sum and divide by k: each element gets 1/k of the "
    "gradient.",
)
def mean_backward(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x) / x.shape[dim]


def _spread(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x)


mean_backward.mistakes(
    as_in_a_sum=wrong(lambda grad, x, dim: _spread(grad, x, dim)).tell(
        "Each element got the whole gradient, as in a sum. If one of k elements grows by 1, by how much "
        "does their mean grow?"
    ),
    divided_by_all_elements=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.numel()).tell(
        "You divided `grad` by the number of all elements of x. Each mean was over one axis: how many "
        "elements went into each mean?"
    ),
    divided_by_the_other_axis=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[1 - dim % 2]).tell(
        "You divided `grad` by the size of the axis that remains after the mean. Over which axis was the "
        "mean?"
    ),
    divided_by_the_rows=wrong(lambda grad, x, dim: _spread(grad, x, dim) / len(x)).tell(
        "You divided `grad` by the number of rows, whatever `dim` was. Over which axis was the mean?"
    ),
    local_rates_only=wrong(lambda grad, x, dim: (x * 0 + 1) / x.shape[dim]).tell(
        "You returned 1/k, where k is the number of elements in each mean: the local rates alone, without "
        "`grad`. Along a path, do rates add or multiply?"
    ),
    multiplied_by_the_size=wrong(lambda grad, x, dim: _spread(grad, x, dim) * x.shape[dim]).tell(
        "You multiplied `grad` by k, the number of elements in each mean. If one of these elements grows by "
        "1, by how much does their mean grow?"
    ),
    along_the_other_axis=wrong(
        lambda grad, x, dim: (grad.unsqueeze(1 - dim % 2) + x * 0) / x.shape[dim]
    ).tell(
        "In square tables, you put the axis that `grad` lacks in the wrong place. `dim` says which axis of x "
        "that is: where should you put it?"
    ),
    along_the_last_axis=wrong(lambda grad, x, dim: (grad + x * 0) / x.shape[dim]).tell(
        "For square tables, your code gives `grad[j]` to column j, whatever `dim` is. When `dim` is 1, does "
        "each number of `grad` belong to a column or to a row?"
    ),
    averaged_again=wrong(lambda grad, x, dim: grad.mean().expand_as(x) / x.shape[dim]).tell(
        "Every element got the same number: the average of the whole `grad`, divided by the number of "
        "elements in each mean. Each mean has a gradient of its own: which of these gradients belongs to a "
        "given element?"
    ),
    times_x=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x / x.shape[dim]).tell(
        "Your gradients have x in them. If one of k elements grows by 1, does the growth of their mean depend"
        " on how large that element was?"
    ),
    divided_twice=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[dim] ** 2).tell(
        "You divided `grad` by the size of axis `dim` twice. How many times does a mean divide by that size?"
    ),
    mean_of_grad_everywhere=wrong(lambda grad, x, dim: grad.mean().expand_as(x)).tell(
        "Every element got the average of the whole `grad`. Each mean has a gradient of its own: from which "
        "of these gradients does an element get its part, and how large is that part?"
    ),
    times_the_mean=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x.mean(dim, keepdim=True)).tell(
        "You multiplied `grad` by the means themselves. If one of k elements grows by 1, by how much does "
        "their mean grow?"
    ),
    not_stretched=wrong(lambda grad, x, dim: (grad / x.shape[dim]).unsqueeze(dim)).tell(
        "In your answer, axis `dim` has size 1. But each element of x has its own gradient: what shape should"
        " your answer have?"
    ),
    times_the_stretched_mean=wrong(
        lambda grad, x, dim: grad.unsqueeze(dim) * x.mean(dim, keepdim=True).expand_as(x)
    ).tell(
        "You multiplied `grad` by the means, stretched to the shape of x. If one of k elements grows by 1, by"
        " how much does their mean grow?"
    ),
    rounded_down=wrong(lambda grad, x, dim: _spread(grad, x, dim) // x.shape[dim]).tell(
        "Your numbers are rounded down to whole numbers. Which kind of division rounds its result, and which "
        "kind doesn't?"
    ),
    minus_one_like_zero=wrong(
        lambda grad, x, dim: grad.unsqueeze(1 if dim == 1 else 0).expand_as(x) / x.shape[dim]
    ).tell("In square tables, you treated a `dim` of −1 like 0. Which axis does −1 name here?"),
    divided_by_one_minus_dim=wrong(lambda grad, x, dim: _spread(grad, x, dim) / x.shape[1 - dim]).tell(
        "With `dim` 0 or 1, you divided by the size of the axis that remains after the mean; with −1 or −2, "
        "your code asks for an axis that x doesn't have. Which axis did the mean remove?"
    ),
    times_the_distance_from_the_mean=wrong(
        lambda grad, x, dim: grad.unsqueeze(dim) * (x - x.mean(dim, keepdim=True))
    ).tell(
        "You multiplied `grad` by x minus its mean. If one of k elements grows by 1, does the growth of their"
        " mean depend on how far from the mean that element was?"
    ),
)
