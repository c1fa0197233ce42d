"""Answers: the backward rule of a sum over an axis."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import sum_backward as questions


@answers.to(
    questions.sum_backward,
    hints=[
        "Each element of x is in exactly one of the sums. If the element grows a little, by how much does "
        "that sum grow?",
        "Every element gets the gradient of its own sum, as it is. The axis `dim` that disappeared has to "
        "come back.",
        "`grad.unsqueeze(dim)` puts an axis of size 1 at `dim`, and `.expand(x.shape)` stretches it.",
    ],
    takeaway="A sum removes an axis, and its rule stretches the gradient along that axis. Conversely, broadcasting"
    " stretches a tensor, and its rule sums the gradient.",
)
def sum_backward(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x)


sum_backward.mistakes(
    local_rates_only=wrong(lambda grad, x, dim: x * 0 + 1).tell(
        "You returned ones: the local rates alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    along_the_last_axis=wrong(lambda grad, x, dim: grad + x * 0).tell(
        "For square tables, your code gives `grad[j]` to column j, whatever `dim` is. When `dim` is 1, does "
        "each number of `grad` belong to a column or to a row?"
    ),
    always_a_column=wrong(lambda grad, x, dim: grad[:, None] + x * 0).tell(
        "For square tables, your code gives `grad[i]` to row i, whatever `dim` is. When `dim` is 0, does each"
        " number of `grad` belong to a row or to a column?"
    ),
    along_the_other_axis=wrong(lambda grad, x, dim: grad.unsqueeze(1 - dim % 2) + x * 0).tell(
        "In square tables, you put the axis that `grad` lacks in the wrong place. `dim` says which axis of x "
        "that is: where should you put it?"
    ),
    shared_out=wrong(lambda grad, x, dim: grad.unsqueeze(dim).expand_as(x) / x.shape[dim]).tell(
        "You divided each gradient among the elements of its sum. If one element grows by 1, by how much does"
        " the sum grow?"
    ),
    times_x=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x).tell(
        "You multiplied `grad` by x. If one element of x grows by 1, does the growth of its sum depend on how"
        " large that element was?"
    ),
    all_of_it_everywhere=wrong(lambda grad, x, dim: grad.sum().expand_as(x)).tell(
        "Every element got the total of the whole `grad`. Each sum has a gradient of its own: which of these "
        "gradients belongs to a given element?"
    ),
    not_stretched=wrong(lambda grad, x, dim: grad.unsqueeze(dim)).tell(
        "In your answer, axis `dim` has size 1. But each element of x has its own gradient: what shape should"
        " your answer have?"
    ),
    repeated_and_refilled=wrong(lambda grad, x, dim: grad.repeat(x.shape[dim]).reshape(x.shape)).tell(
        "When the sum is over axis 1, the numbers of `grad` follow one another along your rows, as after "
        "`repeat` and `reshape`. Which number should fill a whole row?"
    ),
    multiplied_by_the_size=wrong(lambda grad, x, dim: grad.unsqueeze(dim).expand_as(x) * x.shape[dim]).tell(
        "You multiplied `grad` by the number of elements in each sum. How many times does each element count "
        "in its sum?"
    ),
    laid_in_rows_again=wrong(lambda grad, x, dim: grad.repeat(x.shape[dim], 1)).tell(
        "When the sum is over axis 1, your answer has its two axes swapped. In that case, does each number of"
        " `grad` belong to a row or to a column?"
    ),
    axis_told_by_the_length=wrong(
        lambda grad, x, dim: (grad if len(grad) == x.shape[1] else grad[:, None]).expand_as(x)
    ).tell(
        "In square tables, both axes are equally long, so the length of `grad` can't tell you which axis the "
        "sum removed. What can?"
    ),
    minus_one_like_zero=wrong(lambda grad, x, dim: grad.unsqueeze(1 if dim == 1 else 0).expand_as(x)).tell(
        "In square tables, you treated a `dim` of −1 like 0. Which axis does −1 name here?"
    ),
)
