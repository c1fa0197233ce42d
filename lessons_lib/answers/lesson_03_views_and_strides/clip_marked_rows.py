"""Answers: a mask behind a mask, which writes into a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import clip_marked_rows as questions


@answers.to(
    questions.clip_marked_rows,
    hints=[
        "`result[marked]` picks rows by a mask. Is that a view or a copy? And what happens to it after the line has run?",
        "Only the last pair of brackets writes; each before it reads, and what a mask reads is a copy. So the whole choice belongs into "
        "one pair of brackets. Or what was read has to be written back.",
        "One mask of the table's shape: the marks as a column, `marked.unsqueeze(1)`, joined by & to the second mask.",
    ],
)
def clip_marked_rows(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked.unsqueeze(1), table.clamp(min=0), table)


clip_marked_rows.broken_program(
    "written_into_a_copy",
    "The table comes back as it was: your zeros are in another tensor. Either it is a copy, which is what a mask reads (and "
    "`result[True]`). Or it is a new tensor that you didn't put back, as `clamp` and `masked_fill` make one.",
)


clip_marked_rows.mistakes(
    all_rows=wrong(lambda table, marked: table.clamp(min=0)).tell(
        "Every negative number became 0, in all rows. The others are to stay as they are."
    ),
    marked_rows_alone=wrong(lambda table, marked: table[marked].clamp(min=0)).tell(
        "Only the marked rows are in your answer. The whole table is asked, the other rows unchanged."
    ),
    the_other_rows=wrong(
        lambda table, marked: torch.where(marked.unsqueeze(1), table, table.clamp(min=0))
    ).tell("The rows that are *not* marked were clipped, and the marked ones left as they are."),
    whole_rows_zero=wrong(lambda table, marked: table * ~marked.unsqueeze(1)).tell(
        "The marked rows are 0 everywhere. Only their negative numbers are to become 0."
    ),
    positive_ones_zero=wrong(
        lambda table, marked: torch.where(marked.unsqueeze(1), table.clamp(max=0), table)
    ).tell("In the marked rows the positive numbers became 0. The negative ones are to."),
    signs_lost=wrong(lambda table, marked: torch.where(marked.unsqueeze(1), table.abs(), table)).tell(
        "Negative numbers in marked rows became positive. They are to become 0."
    ),
    other_rows_zero=wrong(lambda table, marked: table.clamp(min=0) * marked.unsqueeze(1)).tell(
        "The marked rows are right, and the others are 0. They are to stay as they are."
    ),
    or_for_and=wrong(lambda table, marked: table.masked_fill(marked.unsqueeze(1) | (table < 0), 0)).tell(
        "Every number that is negative *or* in a marked row became 0. It has to be both."
    ),
    first_row_only=wrong(
        lambda table, marked: clip_marked_rows(table, marked & (torch.arange(len(marked)) == 0))
    ).tell("Only the first row was looked at. In a loop, a `return` ends it in its first turn."),
    marks_along_the_columns=wrong(lambda table, marked: torch.where(marked, table.clamp(min=0), table)).tell(
        "The marks were lined up with the *columns*: a mask of shape (rows,) beside a table is read as a row, which fits only a square "
        "table. As a column, `marked[:, None]`, it has a place for each row."
    ),
    all_rows_if_any_is_marked=wrong(
        lambda table, marked: table.clamp(min=0) if marked.any() else table.clone()
    ).tell(
        "As soon as one row is marked, the negative numbers of all rows became 0. Which of the marks belongs to a row?"
    ),
    far_below_zero_only=wrong(
        lambda table, marked: table.masked_fill(marked.unsqueeze(1) & (table < -0.01), 0.0)
    ).breaks("every negative number"),
    the_same_one_where_no_row_is_marked=wrong(
        lambda table, marked: clip_marked_rows(table, marked) if marked.any() else table
    ).breaks("a new table"),
)


@clip_marked_rows.violation("the one given stays as it is")
def in_place(table: Tensor, marked: Tensor) -> Tensor:
    table[marked.unsqueeze(1) & (table < 0)] = 0
    return table.clone()
