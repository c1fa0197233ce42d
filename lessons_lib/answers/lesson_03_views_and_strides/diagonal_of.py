"""Answers: the diagonal of any table, as a view."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import diagonal_of as questions


@answers.to(
    questions.diagonal_of,
    hints=[
        "How many elements has the diagonal of a table with 3 rows and 5 columns, and of one with 5 rows and 3 columns?",
        "It ends with the shorter axis: `min(x.shape)` elements. And one step along it is a step along both axes.",
        "`x.as_strided((min(x.shape),), (…,))`, with the sum of x's two strides.",
    ],
)
def diagonal_of(x: Tensor) -> Tensor:
    length = min(x.shape)
    return x.as_strided((length,), (sum(x.stride()),))


diagonal_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((min(x.shape),), (x.shape[1] + 1,))).tell(
        "Your step is the number of columns + 1. That is right for a table that lies row after row without gaps; a transposed "
        "one, or a part of a larger one, has other strides.",
        breaks="any table",
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()),), 0)).tell(
        "Your diagonal begins in slot 0 of the storage. The table may begin further on; without an offset, `as_strided` starts "
        "where x does.",
        breaks="or a part of a larger table",
    ),
    first_column=wrong(lambda x: x[: min(x.shape), 0]).tell(
        "Your numbers are the first column, or its beginning: each step goes one row down and none to the right."
    ),
    first_row=wrong(lambda x: x[0, : min(x.shape)]).tell(
        "Your numbers are the first row, or its beginning: each step goes one column to the right and none down."
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal()).tell(
        "Your numbers are the other diagonal, from the top right to the bottom left."
    ),
    from_the_end=wrong(lambda x: x.diagonal().flip(0)).tell(
        "Your numbers are the diagonal from its end to its beginning: x[0, 0] comes first."
    ),
    in_a_table=wrong(lambda x: torch.diag(x.diagonal())).tell(
        "Your diagonal stands in a table of its own, with zeros beside it. Its numbers alone are asked, along one axis."
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1]).tell(
        "The last number of your diagonal is missing: it has as many as the shorter axis."
    ),
    one_for_each_row=wrong(lambda x: x.as_strided((x.shape[0],), (sum(x.stride()),))).tell(
        "Your diagonal has one element for each row, whether or not there are so many columns: it runs on into numbers that "
        "are not on it, or beyond the storage.",
        breaks="where k is the smaller of rows and columns",
    ),
    one_for_each_column=wrong(lambda x: x.as_strided((x.shape[1],), (sum(x.stride()),))).tell(
        "Your diagonal has one element for each column, whether or not there are so many rows: it runs on into numbers that "
        "are not on it, or beyond the storage."
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) + 1,))).tell(
        "Your step goes a row down and then one slot further. One column to the right need not be one slot: a transposed table, or "
        "every second column, has another stride there.",
        breaks="also transposed",
    ),
    as_long_as_the_longer=wrong(lambda x: x.as_strided((max(x.shape),), (sum(x.stride()),))).tell(
        "Your diagonal is as long as the *longer* axis: it runs on into numbers that are not on it, or beyond the storage. It ends "
        "with the shorter one."
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()) * x.element_size(),))).tell(
        "Your step counts bytes, 8 for each float64 (and may run out of the storage). `as_strided` counts elements."
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (min(x.shape),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        )
    ).tell(
        "Your diagonal begins at the offset in bytes (or beyond the storage). `as_strided` counts elements, as x.storage_offset() does."
    ),
    two_rows_down=wrong(lambda x: x.as_strided((min(x.shape),), (2 * x.stride(0),))).tell(
        "Your step goes two rows down and none to the right (and may run out of the storage). One stride of each axis is to be added."
    ),
    length_and_one=wrong(lambda x: x.as_strided((min(x.shape),), (min(x.shape) + 1,))).tell(
        "Your step is the *length* of the diagonal + 1. That is right for a new square; elsewhere x's strides say how far a row down and "
        "a column to the right are."
    ),
    as_many_as_the_smaller_stride=wrong(lambda x: x.as_strided((min(x.stride()),), (sum(x.stride()),))).tell(
        "Your diagonal has as many elements as the smaller *stride* says. It ends with the smaller *size*."
    ),
    round_the_edge=wrong(lambda x: x.flatten()[:: x.shape[1] + 1]).tell(
        "Your numbers are taken from all elements in one row, every (columns + 1)-th. In a tall table that goes on past the diagonal, "
        "round the right edge and into the rows below. It ends after min(rows, columns) elements."
    ),
    sizes_added=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.shape),))).tell(
        "Your step is the sum of the two *sizes* (and may run out of the storage). A step's length is in the strides: theirs is the sum "
        "to take."
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) * x.stride(1),))).tell(
        "Your step is the *product* of the two strides (and may run out of the storage). It goes a row down and a column to the right: "
        "how do two steps become one?"
    ),
    copied=wrong(lambda x: diagonal_of(x).clone()).breaks("as a view"),
    by_the_library=wrong(lambda x: x.diagonal()).breaks("without diagonal, diag and einsum"),
)
