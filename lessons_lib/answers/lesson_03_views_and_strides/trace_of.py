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
        "The diagonal has one axis. How many elements lie along it, and how do x's two strides tell the step from one to the next?",
        "`x.as_strided((n,), (step,))` starts where x starts, and the step is `x.stride(0) + x.stride(1)`. Then add up what it shows.",
    ],
    survivors={"line 1: x.shape[0] → x.shape[1]": "a square has as many columns as rows"},
)
def trace_of(x: Tensor) -> Tensor:
    diagonal = x.as_strided((x.shape[0],), (sum(x.stride()),))
    return diagonal.sum()


trace_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((len(x),), (len(x) + 1,)).sum()).tell(
        "Your step is the number of columns + 1. That is right for a matrix that lies row after row without gaps; in a part of a larger "
        "one the steps are longer. Its strides know.",
        breaks="or a part of a larger matrix",
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal().sum()).tell(
        "You walk along the other diagonal, from the top right to the bottom left. The trace goes from the top left to the bottom right."
    ),
    sum_of_everything=wrong(lambda x: x.sum()).tell(
        "Your number is the sum of the whole matrix. Only the diagonal is asked."
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()),), 0).sum()).tell(
        "Your walk begins in slot 0 of the storage. The matrix may begin further on; without an offset, `as_strided` starts where x does."
    ),
    first_column=wrong(lambda x: x[:, 0].sum()).tell(
        "Your number is the sum of the first column: each step goes one row down and none to the right."
    ),
    first_row=wrong(lambda x: x[0].sum()).tell(
        "Your number is the sum of the first row: each step goes one column to the right and none down."
    ),
    mean_of_the_diagonal=wrong(lambda x: x.diagonal().mean()).tell(
        "Your number is the mean of the diagonal. Its sum is asked."
    ),
    product_of_the_diagonal=wrong(lambda x: x.diagonal().prod()).tell(
        "Your number is the product of the diagonal. Its sum is asked."
    ),
    not_added_up=wrong(lambda x: x.diagonal().clone()).tell(
        "Your numbers are the diagonal. Its sum is asked, a single number.", breaks="a tensor of shape ()"
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1].sum()).tell(
        "The last number of the diagonal is missing: there are n of them."
    ),
    first_one_missing=wrong(lambda x: x.diagonal()[1:].sum()).tell(
        "The first number of the diagonal is missing: it begins at x[0, 0]."
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) + 1,)).sum()).tell(
        "Your step goes a row down and then one slot further. One column to the right need not be one slot: a transposed matrix, "
        "or every third column, has another stride there.",
        breaks="also transposed",
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((len(x),), (sum(x.stride()) * x.element_size(),)).sum()).tell(
        "Your step counts bytes, 8 for each float64 (and may run out of the storage). `as_strided` counts elements."
    ),
    product_and_one=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1) + 1,)).sum()).tell(
        "Your step is the *product* of the strides and 1 (and may run out of the storage). A row down and a column to the right: the "
        "strides are added."
    ),
    sizes_added=wrong(lambda x: x.as_strided((len(x),), (sum(x.shape),)).sum()).tell(
        "Your step is the sum of the two *sizes*. A step's length is in the strides: theirs is the sum to take."
    ),
    two_rows_down=wrong(lambda x: x.as_strided((len(x),), (2 * x.stride(0),)).sum()).tell(
        "Your step goes two rows down and none to the right (and may run out of the storage). One stride of each axis is to be added."
    ),
    partial_sums=wrong(lambda x: x.diagonal().cumsum(0)).tell(
        "Your numbers are the partial sums of the diagonal. Only the last of them is asked."
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((len(x),), (x.stride(0) * x.stride(1),)).sum()).tell(
        "Your step is the *product* of the two strides. A row down and a column to the right: they are added."
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (len(x),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        ).sum()
    ).tell(
        "Your walk begins at the offset in bytes (or beyond the storage). `as_strided` counts elements, as x.storage_offset() does."
    ),
    step_read_as_bytes=wrong(
        lambda x: torch.tensor(
            np.lib.stride_tricks.as_strided(x.numpy(), (len(x),), (sum(x.stride()),)).sum()
        )
    ).tell(
        "Your step was read as bytes, so numbers were put together from pieces of several. NumPy's `as_strided` counts bytes, and "
        "x.stride() counts elements: use PyTorch's."
    ),
    number_of_rows_as_step=wrong(lambda x: x.as_strided((len(x),), (len(x),)).sum()).tell(
        "Your step is the number of rows: in a matrix that lies row after row without gaps, that leads straight down. One step along the "
        "diagonal also goes a column to the right, and strides say how far both are."
    ),
    only_the_first=wrong(lambda x: x[0, 0].clone()).tell(
        "Your number is x[0, 0] alone, as when a `return` ends a loop in its first turn. How do the others of the diagonal get into it?"
    ),
    by_the_library=wrong(lambda x: x.trace()).breaks("without functions that know the diagonal"),
    times_a_diagonal_of_ones=wrong(lambda x: (x * torch.zeros_like(x).fill_diagonal_(1)).sum()).breaks(
        "without functions that know the diagonal"
    ),
    both_triangles_cut_off=wrong(lambda x: x.tril().triu().sum()).breaks("without functions that know the diagonal"),
    one_number_after_the_other=wrong(lambda x: torch.stack([x[k, k] for k in range(len(x))]).sum()).breaks(
        "without a Python loop"
    ),
)
