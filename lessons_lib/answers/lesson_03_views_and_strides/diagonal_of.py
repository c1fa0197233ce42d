"""Answers: the diagonal of any table, as a view."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import diagonal_of as questions


@answers.to(
    questions.diagonal_of,
    hints=[
        "How many elements does the diagonal of a table with 3 rows and 5 columns have? And with 5 rows and 3 columns?",
        "It ends with the shorter axis: `min(x.shape)` elements. And one step along it is a step along both axes.",
        "`x.as_strided((min(x.shape),), (…,))`, with the sum of x's two strides.",
    ],
    takeaway="You wrote what `x.diagonal()` does. Yours is a view too: `diagonal_of(x)[:] = 0` clears the diagonal of x.",
)
def diagonal_of(x: Tensor) -> Tensor:
    length = min(x.shape)
    return x.as_strided((length,), (sum(x.stride()),))


diagonal_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((min(x.shape),), (x.shape[1] + 1,))).tell(
        "Your step is the number of columns + 1, which fits a table that lies row after row without gaps. What says how "
        "long the steps are in other ones?",
        breaks="any table",
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()),), 0)).tell(
        "Your diagonal begins in slot 0 of the storage. The table may begin further on: where does `as_strided` begin if "
        "you give no offset?",
        breaks="or a part of a larger table",
    ),
    first_column=wrong(lambda x: x[: min(x.shape), 0]).tell(
        "Your numbers run down the first column: each step goes one row down and none to the right. How can one step do "
        "both?"
    ),
    first_row=wrong(lambda x: x[0, : min(x.shape)]).tell(
        "Your numbers run along the first row: each step goes one column to the right and none down. How can one step do "
        "both?"
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal()).tell(
        "Your numbers are the other diagonal, from the top right to the bottom left. Which element comes first on this "
        "one?"
    ),
    from_the_end=wrong(lambda x: x.diagonal().flip(0)).tell(
        "Your diagonal runs from its end to its beginning. Which element should come first?"
    ),
    in_a_table=wrong(lambda x: torch.diag(x.diagonal())).tell(
        "Your diagonal is in a table of its own, with zeros beside it. How many axes should your answer have?"
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1]).tell(
        "The last number of your diagonal is missing. How many elements does the shorter axis have?"
    ),
    one_for_each_row=wrong(lambda x: x.as_strided((x.shape[0],), (sum(x.stride()),))).tell(
        "Your diagonal has one element for each row, even with fewer columns, and runs on into other numbers or out of "
        "the storage. Where does it end?",
        breaks="where k is the smaller of rows and columns",
    ),
    one_for_each_column=wrong(lambda x: x.as_strided((x.shape[1],), (sum(x.stride()),))).tell(
        "Your diagonal has one element for each column, even with fewer rows, and runs on into other numbers or out of "
        "the storage. Where does it end?"
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) + 1,))).tell(
        "Your step goes a row down and then one slot further. In a transposed table, or one of every second column, how "
        "far is one column to the right?",
        breaks="also transposed",
    ),
    as_long_as_the_longer=wrong(lambda x: x.as_strided((max(x.shape),), (sum(x.stride()),))).tell(
        "Your diagonal is as long as the *longer* axis, so it runs on into other numbers or out of the storage. Which "
        "axis ends it?"
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()) * x.element_size(),))).tell(
        "Your step counts bytes, 8 for each float64 (and may run out of the storage). What does `as_strided` count?"
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (min(x.shape),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        )
    ).tell(
        "Your diagonal begins at the offset in bytes (or beyond the storage). What do `as_strided` and x.storage_offset()"
        " count?"
    ),
    two_rows_down=wrong(lambda x: x.as_strided((min(x.shape),), (2 * x.stride(0),))).tell(
        "Your step goes two rows down and none to the right (and may run out of the storage). Which stride is missing in "
        "it?"
    ),
    length_and_one=wrong(lambda x: x.as_strided((min(x.shape),), (min(x.shape) + 1,))).tell(
        "Your step is the *length* of the diagonal + 1, which fits a new square. What says how far a row down and a "
        "column to the right are elsewhere?"
    ),
    as_many_as_the_smaller_stride=wrong(lambda x: x.as_strided((min(x.stride()),), (sum(x.stride()),))).tell(
        "Your diagonal has as many elements as the smaller *stride* says. Which numbers say how many rows and columns "
        "there are?"
    ),
    round_the_edge=wrong(lambda x: x.flatten()[:: x.shape[1] + 1]).tell(
        "You took every (columns + 1)-th of all elements in one row. In a tall table that goes on past the diagonal, "
        "round the right edge: where should it stop?"
    ),
    sizes_added=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.shape),))).tell(
        "Your step is the sum of the two *sizes* (and may run out of the storage). Which numbers say how far a step goes?"
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) * x.stride(1),))).tell(
        "Your step is the *product* of the two strides (and may run out of the storage). A row down, then a column to the"
        " right: how do two steps make one?"
    ),
    copied=wrong(lambda x: diagonal_of(x).clone()).breaks("as a view"),
    by_the_library=wrong(lambda x: x.diagonal()).breaks("without diagonal, diag and einsum"),
)
