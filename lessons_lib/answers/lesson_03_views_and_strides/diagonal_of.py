"""Answers: the diagonal of any table, as a view."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import diagonal_of as questions


@answers.to(
    questions.diagonal_of,
    hints=[
        "How many elements are on the diagonal of a table with 3 rows and 5 columns? And of a table with 5 "
        "rows and 3 columns?",
        "The diagonal ends where the shorter axis ends, so it has `min(x.shape)` elements. One step along the"
        " diagonal is one step along both axes.",
        "Use `x.as_strided((min(x.shape),), (…,))`. The diagonal's stride is the sum of x's two strides.",
    ],
    takeaway="You wrote your own `x.diagonal()`. Yours returns a view too: `diagonal_of(x)[:] = 0` sets the "
    "diagonal of x to 0.",
)
def diagonal_of(x: Tensor) -> Tensor:
    length = min(x.shape)
    return x.as_strided((length,), (sum(x.stride()),))


diagonal_of.mistakes(
    as_if_contiguous=wrong(lambda x: x.as_strided((min(x.shape),), (x.shape[1] + 1,))).tell(
        "Your step is the number of columns + 1. That works if the table is stored row after row without "
        "gaps. In other tables, what tells you how far each step goes?",
        breaks="any table",
    ),
    from_slot_zero=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()),), 0)).tell(
        "Your diagonal begins in slot 0 of the storage, but the table may begin further on. Where does "
        "`as_strided` begin if you give it no offset?",
        breaks="or a part of a larger table",
    ),
    first_column=wrong(lambda x: x[: min(x.shape), 0]).tell(
        "Your numbers run down the first column: each of your steps goes one row down, but not to the right. "
        "How can one step go down *and* right?"
    ),
    first_row=wrong(lambda x: x[0, : min(x.shape)]).tell(
        "Your numbers run along the first row: each of your steps goes one column to the right, but not down."
        " How can one step go right *and* down?"
    ),
    other_diagonal=wrong(lambda x: x.flip(1).diagonal()).tell(
        "You returned the wrong diagonal, from the top right to the bottom left. Which element should come "
        "first?"
    ),
    from_the_end=wrong(lambda x: x.diagonal().flip(0)).tell(
        "Your diagonal runs backwards, from its end to its beginning. Which element should come first?"
    ),
    in_a_table=wrong(lambda x: torch.diag(x.diagonal())).tell(
        "You put the diagonal into a new table, with zeros everywhere else. How many axes should your answer "
        "have?"
    ),
    last_one_missing=wrong(lambda x: x.diagonal()[:-1]).tell(
        "The last number of your diagonal is missing. How many elements does the shorter axis have?"
    ),
    one_for_each_row=wrong(lambda x: x.as_strided((x.shape[0],), (sum(x.stride()),))).tell(
        "If there are fewer columns than rows, your diagonal still has one element per row. Then it runs on "
        "into other numbers or out of the storage. Where should it end?",
        breaks="where k is the smaller of rows and columns",
    ),
    one_for_each_column=wrong(lambda x: x.as_strided((x.shape[1],), (sum(x.stride()),))).tell(
        "If there are fewer rows than columns, your diagonal still has one element per column. Then it runs "
        "on into other numbers or out of the storage. Where should it end?"
    ),
    one_slot_to_the_right=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) + 1,))).tell(
        "Your step goes one row down and then one slot further. In a transposed table, or one that shows "
        "every second column of another, how far away is the next column?",
        breaks="also transposed",
    ),
    as_long_as_the_longer=wrong(lambda x: x.as_strided((max(x.shape),), (sum(x.stride()),))).tell(
        "Your diagonal is as long as the *longer* axis, so it runs on into other numbers or out of the "
        "storage. Which axis should decide its length?"
    ),
    step_in_bytes=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.stride()) * x.element_size(),))).tell(
        "Your step is in bytes, 8 for each float64, so it may take you beyond the storage. What does "
        "`as_strided` count?"
    ),
    offset_in_bytes=wrong(
        lambda x: x.as_strided(
            (min(x.shape),), (sum(x.stride()),), int(x.storage_offset()) * x.element_size()
        )
    ).tell(
        "You took x's offset in bytes as the slot where your diagonal begins, and it may lie beyond the "
        "storage. What do `as_strided` and x.storage_offset() count?"
    ),
    two_rows_down=wrong(lambda x: x.as_strided((min(x.shape),), (2 * x.stride(0),))).tell(
        "Your step goes two rows down, but not to the right, so it may take you beyond the storage. Which "
        "stride is missing from your step?"
    ),
    length_and_one=wrong(lambda x: x.as_strided((min(x.shape),), (min(x.shape) + 1,))).tell(
        "Your step is the *length* of the diagonal + 1, which is right for a square table stored row after "
        "row without gaps. In other tables, what tells you how far each step goes?"
    ),
    as_many_as_the_smaller_stride=wrong(lambda x: x.as_strided((min(x.stride()),), (sum(x.stride()),))).tell(
        "You used the smaller *stride* as the diagonal's length. Which numbers tell you how many rows and "
        "columns there are?"
    ),
    round_the_edge=wrong(lambda x: x.flatten()[:: x.shape[1] + 1]).tell(
        "You laid out all elements in one row and took every (columns + 1)-th element. If there are more rows"
        " than columns, these steps wrap around the right edge and go on. Where should the diagonal stop?"
    ),
    sizes_added=wrong(lambda x: x.as_strided((min(x.shape),), (sum(x.shape),))).tell(
        "Your step is the sum of the two *sizes*, so it may take you beyond the storage. Which numbers tell "
        "you how far a step along an axis goes?"
    ),
    strides_multiplied=wrong(lambda x: x.as_strided((min(x.shape),), (x.stride(0) * x.stride(1),))).tell(
        "Your step is the *product* of the two strides, so it may take you beyond the storage. You go one row"
        " down and one column right: how do the two strides combine?"
    ),
    copied=wrong(lambda x: diagonal_of(x).clone()).breaks("as a view"),
    by_the_library=wrong(lambda x: x.diagonal()).breaks("without diagonal, diag or einsum"),
)
