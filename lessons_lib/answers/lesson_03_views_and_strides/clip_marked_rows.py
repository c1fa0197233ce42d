"""Answers: a mask behind a mask, which writes into a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
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


@clip_marked_rows.misconception(
    "Every negative number became 0, in all rows. The others are to stay as they are."
)
def all_rows(table: Tensor, marked: Tensor) -> Tensor:
    return table.clamp(min=0)


@clip_marked_rows.misconception(
    "Only the marked rows are in your answer. The whole table is asked, the other rows unchanged."
)
def marked_rows_alone(table: Tensor, marked: Tensor) -> Tensor:
    return table[marked].clamp(min=0)


@clip_marked_rows.misconception(
    "The rows that are *not* marked were clipped, and the marked ones left as they are."
)
def the_other_rows(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked.unsqueeze(1), table, table.clamp(min=0))


@clip_marked_rows.misconception(
    "The marked rows are 0 everywhere. Only their negative numbers are to become 0."
)
def whole_rows_zero(table: Tensor, marked: Tensor) -> Tensor:
    return table * ~marked.unsqueeze(1)


@clip_marked_rows.misconception("In the marked rows the positive numbers became 0. The negative ones are to.")
def positive_ones_zero(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked.unsqueeze(1), table.clamp(max=0), table)


@clip_marked_rows.misconception("Negative numbers in marked rows became positive. They are to become 0.")
def signs_lost(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked.unsqueeze(1), table.abs(), table)


@clip_marked_rows.misconception(
    "The marked rows are right, and the others are 0. They are to stay as they are."
)
def other_rows_zero(table: Tensor, marked: Tensor) -> Tensor:
    return table.clamp(min=0) * marked.unsqueeze(1)


@clip_marked_rows.misconception(
    "Every number that is negative *or* in a marked row became 0. It has to be both."
)
def or_for_and(table: Tensor, marked: Tensor) -> Tensor:
    return table.masked_fill(marked.unsqueeze(1) | (table < 0), 0)


@clip_marked_rows.misconception(
    "Only the first row was looked at. In a loop, a `return` ends it in its first turn."
)
def first_row_only(table: Tensor, marked: Tensor) -> Tensor:
    return clip_marked_rows(table, marked & (torch.arange(len(marked)) == 0))


@clip_marked_rows.misconception(
    "The marks were lined up with the *columns*: a mask of shape (rows,) beside a table is read as a row, which fits only a square "
    "table. As a column, `marked[:, None]`, it has a place for each row."
)
def marks_along_the_columns(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked, table.clamp(min=0), table)


@clip_marked_rows.misconception(
    "As soon as one row is marked, the negative numbers of all rows became 0. Which of the marks belongs to a row?"
)
def all_rows_if_any_is_marked(table: Tensor, marked: Tensor) -> Tensor:
    return table.clamp(min=0) if marked.any() else table.clone()


@clip_marked_rows.violation("every negative number")
def far_below_zero_only(table: Tensor, marked: Tensor) -> Tensor:
    return table.masked_fill(marked.unsqueeze(1) & (table < -0.01), 0.0)


@clip_marked_rows.violation("a new table")
def the_same_one_where_no_row_is_marked(table: Tensor, marked: Tensor) -> Tensor:
    return clip_marked_rows(table, marked) if marked.any() else table


@clip_marked_rows.violation("the one given stays as it is")
def in_place(table: Tensor, marked: Tensor) -> Tensor:
    table[marked.unsqueeze(1) & (table < 0)] = 0
    return table.clone()
