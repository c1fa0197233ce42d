"""Answers: the trace, by walking along the diagonal in one stride."""

import numpy as np
import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import trace_of as questions


@answers.to(
    questions.trace_of,
    hints=[
        "From x[0, 0] to x[1, 1], you go one step down and one to the right. How many slots is that?",
        "The diagonal has one axis. How many elements lie along it? And how do x's two strides give the step "
        "from one element to the next?",
        "`x.as_strided((n,), (step,))` starts where x starts, and the step is `x.stride(0) + x.stride(1)`. "
        "Then add up the elements of this view.",
    ],
    takeaway="A view of the diagonal has one axis. The stride of that axis is the sum of the matrix's two strides.",
    survivors={"line 1: x.shape[0] → x.shape[1]": "a square has as many columns as rows"},
)
def trace_of(x: Tensor) -> Tensor:
    diagonal = x.as_strided((x.shape[0],), (sum(x.stride()),))
    return diagonal.sum()


trace_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((len(x),), (len(x) + 1,)).sum()).tell(
        "Your step is the number of columns + 1. That works if the matrix is stored row after row without "
        "gaps. In other matrices, what tells you how far each step goes?",
        breaks="or a part of a larger matrix",
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal().sum()).tell(
        "You added up the wrong diagonal, from the top right to the bottom left. At which element should you "
        "begin?"
    ),
    sum_of_everything=wrong(lambda x: x.sum()).tell(
        "You added up the whole matrix. Which of its elements lie on the diagonal?"
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()),), 0).sum()).tell(
        "Your diagonal begins in slot 0 of the storage, but the matrix may begin further on. Where does "
        "`as_strided` begin if you give it no offset?"
    ),
    first_column=wrong(lambda x: x[:, 0].sum()).tell(
        "You added up the first column: each of your steps goes one row down, but not to the right. How can "
        "one step go down *and* right?"
    ),
    first_row=wrong(lambda x: x[0].sum()).tell(
        "You added up the first row: each of your steps goes one column to the right, but not down. How can "
        "one step go right *and* down?"
    ),
    mean_of_the_diagonal=wrong(lambda x: x.diagonal().mean()).tell(
        "You took the mean of the numbers on the diagonal. What should you do with these numbers for the "
        "trace?"
    ),
    product_of_the_diagonal=wrong(lambda x: x.diagonal().prod()).tell(
        "You multiplied the numbers on the diagonal. What should you do with these numbers for the trace?"
    ),
    not_added_up=wrong(lambda x: x.diagonal().clone()).tell(
        "You returned the diagonal itself, with one axis. How do you get a single number, the trace, from it?",
        breaks="a tensor of shape ()",
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1].sum()).tell(
        "Your sum leaves out the last number of the diagonal. How many numbers are on the diagonal of an (n, "
        "n) matrix?"
    ),
    first_one_missing=wrong(lambda x: x.diagonal()[1:].sum()).tell(
        "Your sum leaves out the first number of the diagonal. At which element should it begin?"
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) + 1,)).sum()).tell(
        "Your step goes one row down and then one slot further. In a transposed matrix, or one that shows "
        "every third column of another, how far away is the next column?",
        breaks="also transposed",
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()) * x.element_size(),)).sum()).tell(
        "Your step is in bytes, 8 for each float64, so it may take you beyond the storage. What does "
        "`as_strided` count?"
    ),
    product_and_one=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1) + 1,)).sum()).tell(
        "Your step is the *product* of the strides, plus 1, so it may take you beyond the storage. You go one"
        " row down and one column right: how do the two strides combine?"
    ),
    sizes_added=wrong(lambda x: x.as_strided((len(x),), (sum(x.shape),)).sum()).tell(
        "Your step is the sum of the two *sizes*. But sizes only count elements: which numbers tell you how "
        "far a step along an axis goes?"
    ),
    two_rows_down=wrong(lambda x: x.as_strided((len(x),), (2 * x.stride(0),)).sum()).tell(
        "Your step goes two rows down, but not to the right, so it may take you beyond the storage. Which "
        "stride is missing from your step?"
    ),
    partial_sums=wrong(lambda x: x.diagonal().cumsum(0)).tell(
        "You returned all the partial sums of the diagonal. Which one is the trace?"
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1),)).sum()).tell(
        "Your step is the *product* of the two strides. You go one row down and one column right: how do the "
        "two strides combine?"
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (len(x),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        ).sum()
    ).tell(
        "You took x's offset in bytes as the slot to start from, and it may lie beyond the storage. What do "
        "`as_strided` and x.storage_offset() count?"
    ),
    step_read_as_bytes=wrong(
        lambda x: torch.tensor(
            np.lib.stride_tricks.as_strided(x.numpy(), (len(x),), (sum(x.stride()),)).sum()
        )
    ).tell(
        "NumPy's `as_strided` counts bytes, but x.stride() counts elements, so your steps are too short. "
        "Which `as_strided` counts elements too?"
    ),
    number_of_rows_as_step=wrong(lambda x: x.as_strided((len(x),), (len(x),)).sum()).tell(
        "Your step is as many slots as the matrix has rows, which in a contiguous matrix leads straight down."
        " The diagonal also goes right: which numbers tell you how far away the next row and the next column "
        "are?"
    ),
    only_the_first=wrong(lambda x: x[0, 0].clone()).tell(
        "You returned only x[0, 0], as if the `return` were inside the loop. How do the other elements get "
        "into the sum?"
    ),
    by_the_library=wrong(lambda x: x.trace()).breaks("without functions that find the diagonal for you"),
    times_a_diagonal_of_ones=wrong(lambda x: (x * torch.zeros_like(x).fill_diagonal_(1)).sum()).breaks(
        "without functions that find the diagonal for you"
    ),
    both_triangles_cut_off=wrong(lambda x: x.tril().triu().sum()).breaks(
        "without functions that find the diagonal for you"
    ),
    one_number_after_the_other=wrong(lambda x: torch.stack([x[k, k] for k in range(len(x))]).sum()).breaks(
        "without a Python loop"
    ),
)
