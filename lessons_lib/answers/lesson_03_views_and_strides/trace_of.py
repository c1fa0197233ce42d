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
        "From x[0, 0] to x[1, 1]: one step down and one to the right. How many slots is that?",
        "The diagonal has one axis. How many elements lie along it, and how do x's two strides give the step from one to "
        "the next?",
        "`x.as_strided((n,), (step,))` starts where x starts, and the step is `x.stride(0) + x.stride(1)`. Then add up "
        "what it shows.",
    ],
    takeaway="A diagonal is one axis, and its stride is the sum of the two others.",
    survivors={"line 1: x.shape[0] → x.shape[1]": "a square has as many columns as rows"},
)
def trace_of(x: Tensor) -> Tensor:
    diagonal = x.as_strided((x.shape[0],), (sum(x.stride()),))
    return diagonal.sum()


trace_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((len(x),), (len(x) + 1,)).sum()).tell(
        "Your step is the number of columns + 1, which fits a matrix that lies row after row without gaps. What says how "
        "long the steps are in other ones?",
        breaks="or a part of a larger matrix",
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal().sum()).tell(
        "You added up the other diagonal, from the top right to the bottom left. Where does the trace begin?"
    ),
    sum_of_everything=wrong(lambda x: x.sum()).tell(
        "You added up the whole matrix. Which of its elements are on the diagonal?"
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()),), 0).sum()).tell(
        "Your walk begins in slot 0 of the storage. The matrix may begin further on: where does `as_strided` begin if you"
        " give no offset?"
    ),
    first_column=wrong(lambda x: x[:, 0].sum()).tell(
        "You added up the first column: each step goes one row down and none to the right. How can one step do both?"
    ),
    first_row=wrong(lambda x: x[0].sum()).tell(
        "You added up the first row: each step goes one column to the right and none down. How can one step do both?"
    ),
    mean_of_the_diagonal=wrong(lambda x: x.diagonal().mean()).tell(
        "You took the mean of the diagonal. The trace is its sum."
    ),
    product_of_the_diagonal=wrong(lambda x: x.diagonal().prod()).tell(
        "You multiplied the numbers on the diagonal. The trace is their sum."
    ),
    not_added_up=wrong(lambda x: x.diagonal().clone()).tell(
        "You returned the diagonal itself. The trace is a single number, its sum.",
        breaks="a tensor of shape ()",
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1].sum()).tell(
        "The last number of the diagonal is missing. How many are there in an (n, n) matrix?"
    ),
    first_one_missing=wrong(lambda x: x.diagonal()[1:].sum()).tell(
        "The first number of the diagonal is missing. At which element does it begin?"
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) + 1,)).sum()).tell(
        "Your step goes a row down and then one slot further. In a transposed matrix, or one of every third column, how "
        "far is one column to the right?",
        breaks="also transposed",
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()) * x.element_size(),)).sum()).tell(
        "Your step counts bytes, 8 for each float64 (and may run out of the storage). What does `as_strided` count?"
    ),
    product_and_one=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1) + 1,)).sum()).tell(
        "Your step is the *product* of the strides, plus 1 (and may run out of the storage). A row down, then a column to"
        " the right: how do two steps make one?"
    ),
    sizes_added=wrong(lambda x: x.as_strided((len(x),), (sum(x.shape),)).sum()).tell(
        "Your step is the sum of the two *sizes*. Which numbers say how far a step goes?"
    ),
    two_rows_down=wrong(lambda x: x.as_strided((len(x),), (2 * x.stride(0),)).sum()).tell(
        "Your step goes two rows down and none to the right (and may run out of the storage). Which stride is missing in "
        "it?"
    ),
    partial_sums=wrong(lambda x: x.diagonal().cumsum(0)).tell(
        "You returned all the partial sums of the diagonal. Which of them is the trace?"
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1),)).sum()).tell(
        "Your step is the *product* of the two strides. A row down, then a column to the right: how do two steps make "
        "one?"
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (len(x),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        ).sum()
    ).tell(
        "Your walk begins at the offset in bytes (or beyond the storage). What do `as_strided` and x.storage_offset() "
        "count?"
    ),
    step_read_as_bytes=wrong(
        lambda x: torch.tensor(
            np.lib.stride_tricks.as_strided(x.numpy(), (len(x),), (sum(x.stride()),)).sum()
        )
    ).tell(
        "Your step was read as bytes, so numbers were pieced together from several. NumPy's `as_strided` counts bytes and"
        " x.stride() counts elements: which `as_strided` fits?"
    ),
    number_of_rows_as_step=wrong(lambda x: x.as_strided((len(x),), (len(x),)).sum()).tell(
        "Your step is the number of rows, which leads straight down in a matrix without gaps. The diagonal also goes "
        "right: what says how far both steps are?"
    ),
    only_the_first=wrong(lambda x: x[0, 0].clone()).tell(
        "Your answer is x[0, 0] alone, as when a `return` inside a loop ends it early. How do the others get into the "
        "sum?"
    ),
    by_the_library=wrong(lambda x: x.trace()).breaks("without functions that know the diagonal"),
    times_a_diagonal_of_ones=wrong(lambda x: (x * torch.zeros_like(x).fill_diagonal_(1)).sum()).breaks(
        "without functions that know the diagonal"
    ),
    both_triangles_cut_off=wrong(lambda x: x.tril().triu().sum()).breaks(
        "without functions that know the diagonal"
    ),
    one_number_after_the_other=wrong(lambda x: torch.stack([x[k, k] for k in range(len(x))]).sum()).breaks(
        "without a Python loop"
    ),
)
