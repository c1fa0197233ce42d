"""Answers: the backward rule of a sum over an axis."""

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import sum_backward as questions


@answers.to(
    questions.sum_backward,
    hints=[
        "Each element of x is in exactly one of the sums. How fast does that sum grow with it?",
        "Every element gets the gradient of its own sum, as it is. The axis `dim` that disappeared has to come back.",
        "`grad.unsqueeze(dim)` puts an axis of size 1 at `dim`, and `.expand(x.shape)` stretches it.",
    ],
)
def sum_backward(grad: Tensor, x: Tensor, dim: int) -> Tensor:
    return grad.unsqueeze(dim).expand_as(x)


sum_backward.mistakes(
    local_rates_only=wrong(lambda grad, x, dim: x * 0 + 1).tell(
        "Your numbers are all 1, the local rates. What arrives, `grad`, has to be multiplied in."
    ),
    along_the_last_axis=wrong(lambda grad, x, dim: grad + x * 0).tell(
        "`grad` came back along the last axis, whatever `dim` was: where the columns disappeared, each row is to have one "
        "number all along. With as many rows as columns nothing complains."
    ),
    always_a_column=wrong(lambda grad, x, dim: grad[:, None] + x * 0).tell(
        "`grad` came back as a column, whatever `dim` was: where the rows disappeared, each column is to have one number. "
        "With as many rows as columns nothing complains."
    ),
    along_the_other_axis=wrong(lambda grad, x, dim: grad.unsqueeze(1 - dim % 2) + x * 0).tell(
        "`grad` came back along the wrong axis: each of your rows has one number where each column should have one, or the "
        "other way round. With as many rows as columns nothing complains."
    ),
    shared_out=wrong(lambda grad, x, dim: grad.unsqueeze(dim).expand_as(x) / x.shape[dim]).tell(
        "You shared the gradient out among the elements of a sum. Each gets all of it: if one grows by 1, the sum does."
    ),
    times_x=wrong(lambda grad, x, dim: grad.unsqueeze(dim) * x).tell(
        "Your numbers are `grad` times x. The local rate of a sum is 1, whatever x is."
    ),
    all_of_it_everywhere=wrong(lambda grad, x, dim: grad.sum().expand_as(x)).tell(
        "Every element got the sum of `grad`. It is to get the gradient of the one sum that it is in."
    ),
    not_stretched=wrong(lambda grad, x, dim: grad.unsqueeze(dim)).tell(
        "`grad` came back with an axis of size 1. Stretch it: each element of x has a gradient of its own."
    ),
    repeated_and_refilled=wrong(lambda grad, x, dim: grad.repeat(x.shape[dim]).reshape(x.shape)).tell(
        "Where the columns disappeared, `grad` was laid into the rows one number after the other, again and again (`repeat` and "
        "then `reshape` do that). Each row is to have its own number all along."
    ),
    multiplied_by_the_size=wrong(lambda grad, x, dim: grad.unsqueeze(dim).expand_as(x) * x.shape[dim]).tell(
        "You multiplied by the size of the axis. Each element counts once in its sum."
    ),
    laid_in_rows_again=wrong(lambda grad, x, dim: grad.repeat(x.shape[dim], 1)).tell(
        "Where the columns disappeared your answer has its two axes exchanged: each number of `grad` belongs to a *row* there."
    ),
    axis_told_by_the_length=wrong(
        lambda grad, x, dim: (grad if len(grad) == x.shape[1] else grad[:, None]).expand_as(x)
    ).tell(
        "`grad` came back along the wrong axis where there are as many rows as columns: its length tells nothing there. `dim` "
        "says which axis disappeared."
    ),
    minus_one_like_zero=wrong(lambda grad, x, dim: grad.unsqueeze(1 if dim == 1 else 0).expand_as(x)).tell(
        "dim = 1 is right, and dim = −1 is treated like 0. −1 is the last axis, which here is 1. With as many rows as columns "
        "nothing complains."
    ),
)
