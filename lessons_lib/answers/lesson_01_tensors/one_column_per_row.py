"""Answers: from each row the number in a column of its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import one_column_per_row as questions


@answers.to(
    questions.one_column_per_row,
    hints=[
        "There are two ways. Either two lists of indices, one of rows and one of columns; or `gather`.",
        "In `scores[rows, columns]`, the two lists are read side by side. Which rows do you need, and in "
        "which order?",
        "The rows are 0, 1, …, n − 1: `torch.arange(n)`. With `gather`, the index has to be a column "
        "first, and the result is one, too.",
    ],
    takeaway="`gather` and two lists side by side both pick these numbers. A cross-entropy loss does it too.",
)
def one_column_per_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels.unsqueeze(1)).squeeze(1)


one_column_per_row.mistakes(
    every_row_with_every_label=wrong(lambda scores, labels: scores[:, labels]).tell(
        "You got n numbers from every row: each row gave its numbers in all the columns named. How do you "
        "make row i and label i go side by side?"
    ),
    rows_instead_of_columns=wrong(lambda scores, labels: scores[labels]).tell(
        "You got whole rows: the labels were used as row numbers. They name columns, one for each row."
    ),
    left_as_a_column=wrong(lambda scores, labels: scores.gather(1, labels[:, None])).tell(
        "Right numbers, each in a row of its own, (n, 1): so `gather` answers when its index is a column. The "
        "shape should be (n,)."
    ),
    always_the_first_row=wrong(lambda scores, labels: scores[0, labels]).tell(
        "All your numbers come from the first row, as when the whole table is read as one long row. Which "
        "row belongs to label i?"
    ),
    always_the_first_label=wrong(lambda scores, labels: scores[:, labels[0]]).tell(
        "All your numbers come from one column, the first label's. Each row has its own."
    ),
    rows_and_columns_exchanged=wrong(lambda scores, labels: scores[labels, torch.arange(len(labels))]).tell(
        "Number j comes from row labels[j] and column j: rows and columns are swapped. The first index in "
        "the brackets is the row."
    ),
    largest_of_each_row=wrong(lambda scores, labels: scores.amax(dim=1)).tell(
        "You took the largest number of each row. Take the one in the label's column, however small it is."
    ),
    one_column_too_early=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels - 1]).tell(
        "Your numbers come from one column too far left. Labels count from 0, as columns do."
    ),
    added_up=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).sum()).tell(
        "You returned one number, the sum of the right ones. Return each of them."
    ),
    only_the_first=wrong(lambda scores, labels: scores[0, labels[0]]).tell(
        "You got a number only from the first row. In a loop, a `return` ends it the first time it runs."
    ),
    still_the_whole_table=wrong(
        lambda scores, labels: torch.where(torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0)
    ).tell("You returned the whole table, with all other numbers set to 0. Which axis should disappear?"),
    left_as_a_row=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).T).tell(
        "Right numbers, in a table of one row, (1, n). The shape should be (n,)."
    ),
    labels_in_reverse=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels.flip(0)]).tell(
        "You read the labels in reverse: row i got the label of the row that's as far from the end."
    ),
    labels_as_numbers=wrong(lambda scores, labels: labels.to(scores.dtype)).tell(
        "You returned the labels themselves, not the scores in the columns that they name."
    ),
    only_the_last=wrong(lambda scores, labels: scores[-1, labels[-1]]).tell(
        "You have only the last row's number, as when each step of a loop overwrites the one before."
    ),
    largest_after_zeros=wrong(
        lambda scores, labels: torch.where(
            torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0
        ).amax(dim=1)
    ).tell(
        "Where the right number is below 0, you have 0: the others had become 0 when you took the "
        "largest. What else removes an axis, and keeps negative numbers?"
    ),
    counted_down_the_columns=wrong(
        lambda scores, labels: scores.flatten()[labels * len(scores) + torch.arange(len(scores))]
    ).tell(
        "You counted positions down the columns. In a flattened tensor row follows row: at which position "
        "is number j of row i?"
    ),
    one_row_eaten=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).squeeze()).tell(
        "With one row, you returned a single number, shape (), instead of (1,). `squeeze()` without an "
        "axis also removes the rows' axis when its size is 1."
    ),
    gathered_along_the_rows=wrong(lambda scores, labels: scores.gather(0, labels[None]).squeeze(0)).tell(
        "Number i comes from row labels[i] and column i: along axis 0, `gather` reads the labels as rows. "
        "They name columns: which axis is that?"
    ),
    gathered_down_the_first_column=wrong(
        lambda scores, labels: scores.gather(0, labels[:, None]).squeeze(1)
    ).tell(
        "Number i comes from row labels[i] and column 0: along axis 0, `gather` reads the labels as rows. "
        "They name columns: which axis is that?"
    ),
    one_hot_too_narrow=wrong(
        lambda scores, labels: (scores * torch.nn.functional.one_hot(labels)).sum(dim=1)
    ).tell(
        "Your one-hot table is only as wide as the largest label + 1. Where all labels are 0 it's "
        "stretched, elsewhere it may not fit: how do you tell `one_hot` the number of columns?"
    ),
    row_by_row=wrong(
        lambda scores, labels: torch.stack([row[label] for row, label in zip(scores, labels, strict=True)])
    ).breaks("without a loop over rows"),
)
