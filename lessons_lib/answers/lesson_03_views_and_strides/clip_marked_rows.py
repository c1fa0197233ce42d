"""Answers: two masks, one after the other, which write into a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import clip_marked_rows as questions


@answers.to(
    questions.clip_marked_rows,
    hints=[
        "`result[marked]` picks rows by a mask. Are these rows a view or a copy? And what happens to them "
        "after the line has run?",
        "Only the last pair of brackets writes. Each pair before it reads, and reading by a mask gives a "
        "copy. So put both conditions into one pair of brackets, or change the copy and then write it back.",
        "Make one mask of the table's shape: turn the marks into a column, `marked.unsqueeze(1)`, and join "
        "this column with `&` to the mask of the negative numbers.",
    ],
    takeaway="Only the last of several pairs of brackets writes. One pair can hold both conditions: "
    "`result[marked[:, None] & (result < 0)] = 0`.",
)
def clip_marked_rows(table: Tensor, marked: Tensor) -> Tensor:
    return torch.where(marked.unsqueeze(1), table.clamp(min=0), table)


clip_marked_rows.broken_program(
    "written_into_a_copy",
    "The table comes back unchanged. If you wrote zeros, they went into another tensor, such as the copy "
    "that a mask makes or the result of `clamp`. How can the zeros get into the table that you return?",
)


clip_marked_rows.mistakes(
    all_rows=wrong(lambda table, marked: table.clamp(min=0)).tell(
        "Every negative number became 0, in all rows. Which rows should stay as they are?"
    ),
    marked_rows_alone=wrong(lambda table, marked: table[marked].clamp(min=0)).tell(
        "Only the marked rows are in your answer. What should the other rows of the table that you return "
        "contain?"
    ),
    the_other_rows=wrong(
        lambda table, marked: torch.where(marked.unsqueeze(1), table, table.clamp(min=0))
    ).tell(
        "You clipped the rows that are *not* marked, and left the marked ones as they were. Which rows should"
        " you change?"
    ),
    whole_rows_zero=wrong(lambda table, marked: table * ~marked.unsqueeze(1)).tell(
        "Your marked rows are 0 everywhere. Which of their numbers should become 0?"
    ),
    positive_ones_zero=wrong(
        lambda table, marked: torch.where(marked.unsqueeze(1), table.clamp(max=0), table)
    ).tell("In the marked rows, the positive numbers became 0. Which numbers should become 0?"),
    signs_lost=wrong(lambda table, marked: torch.where(marked.unsqueeze(1), table.abs(), table)).tell(
        "Negative numbers in marked rows became positive. What should they become?"
    ),
    other_rows_zero=wrong(lambda table, marked: table.clamp(min=0) * marked.unsqueeze(1)).tell(
        "Your marked rows are right, but the other rows are 0. What should the other rows contain?"
    ),
    or_for_and=wrong(lambda table, marked: table.masked_fill(marked.unsqueeze(1) | (table < 0), 0)).tell(
        "Every number that is negative *or* in a marked row became 0. Is one of these two conditions enough?"
    ),
    first_row_only=wrong(
        lambda table, marked: clip_marked_rows(table, marked & (torch.arange(len(marked)) == 0))
    ).tell(
        "You looked at only the first row, as if the `return` were inside the loop. When should the `return` "
        "run?"
    ),
    marks_along_the_columns=wrong(lambda table, marked: torch.where(marked, table.clamp(min=0), table)).tell(
        "You applied the marks to the *columns*: a mask of shape (rows,) acts like a row of the table, and "
        "raises no error if the table is square. What shape puts each mark beside its row?"
    ),
    all_rows_if_any_is_marked=wrong(
        lambda table, marked: table.clamp(min=0) if marked.any() else table.clone()
    ).tell(
        "As soon as one row is marked, negative numbers in all rows become 0. Which mark belongs to which "
        "row?"
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
