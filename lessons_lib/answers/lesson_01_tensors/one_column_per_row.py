"""Answers: from each row the number in a column of its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import one_column_per_row as questions


@answers.to(
    questions.one_column_per_row,
    hints=[
        "There are two ways. Either two lists of places, one of rows and one of columns; or `gather`.",
        "In `scores[rows, columns]` the two lists are read side by side. Which rows do you need, and in which order?",
        "The rows are 0, 1, …, n − 1: `torch.arange(n)`. With `gather`, the places have to be a column first, and the result is one too.",
    ],
)
def one_column_per_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels.unsqueeze(1)).squeeze(1)


one_column_per_row.mistakes(
    every_row_with_every_label=wrong(lambda scores, labels: scores[:, labels]).tell(
        "You have n numbers for every row: each row gives its numbers in all the columns named. Row i and label i are to be read "
        "together, side by side."
    ),
    rows_instead_of_columns=wrong(lambda scores, labels: scores[labels]).tell(
        "You have whole rows: the labels were used as numbers of rows. They are columns, a different one in each row."
    ),
    left_as_a_column=wrong(lambda scores, labels: scores.gather(1, labels[:, None])).tell(
        "Your numbers are right, each in a row of its own, (n, 1); `gather` answers so if its places are a column. (n,) is asked."
    ),
    always_the_first_row=wrong(lambda scores, labels: scores[0, labels]).tell(
        "Your numbers are all from the first row. Places that are counted through the whole table, as if it were one row, lie there too."
    ),
    always_the_first_label=wrong(lambda scores, labels: scores[:, labels[0]]).tell(
        "Your numbers are all from one column, that of the first label. Each row has its own."
    ),
    rows_and_columns_exchanged=wrong(lambda scores, labels: scores[labels, torch.arange(len(labels))]).tell(
        "Number j is from row labels[j] and column j: rows and columns are exchanged. The first index in the brackets is the row."
    ),
    largest_of_each_row=wrong(lambda scores, labels: scores.amax(dim=1)).tell(
        "Your numbers are the largest of each row. The one in the row's own column is asked, however small."
    ),
    one_column_too_early=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels - 1]).tell(
        "Your numbers come from one column too far to the left: the labels count from 0, as columns do."
    ),
    added_up=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).sum()).tell(
        "Your answer is one number, the sum of the right ones. Each of them is asked."
    ),
    only_the_first=wrong(lambda scores, labels: scores[0, labels[0]]).tell(
        "Only the first row gave a number. In a loop, a `return` ends it in its first turn."
    ),
    still_the_whole_table=wrong(
        lambda scores, labels: torch.where(torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0)
    ).tell(
        "Your answer is the whole table, with everything but the asked numbers set to 0. The axis of the columns has to disappear."
    ),
    left_as_a_row=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).T).tell(
        "Your answer is a row of a table, (1, n): the axis that was put in front is still there."
    ),
    labels_in_reverse=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels.flip(0)]).tell(
        "The labels are read in reverse: row i got the label of the row as far from the end."
    ),
    labels_as_numbers=wrong(lambda scores, labels: labels.to(scores.dtype)).tell(
        "Your numbers are the labels' own values, and not the scores that stand there."
    ),
    only_the_last=wrong(lambda scores, labels: scores[-1, labels[-1]]).tell(
        "Only the number of the last row is left: each turn of a loop overwrote the one before."
    ),
    largest_after_zeros=wrong(
        lambda scores, labels: torch.where(
            torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0
        ).amax(dim=1)
    ).tell(
        "Where the right number is below 0 you have 0: the largest of a row was taken after the others had been set to 0."
    ),
    counted_down_the_columns=wrong(
        lambda scores, labels: scores.flatten()[labels * len(scores) + torch.arange(len(scores))]
    ).tell(
        "Your places were counted down the columns. In a flattened tensor row follows row: number j of row i stands at i · c + j."
    ),
    one_row_eaten=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).squeeze()).tell(
        "With one row you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of the "
        "rows too if its size is 1."
    ),
    gathered_along_the_rows=wrong(lambda scores, labels: scores.gather(0, labels[None]).squeeze(0)).tell(
        "Number i is from row labels[i] and column i: along axis 0, `gather` takes the labels for rows. They are columns, and `gather` "
        "reads columns along axis 1."
    ),
    gathered_down_the_first_column=wrong(
        lambda scores, labels: scores.gather(0, labels[:, None]).squeeze(1)
    ).tell(
        "Number i is from row labels[i] and column 0: along axis 0, `gather` takes the labels for rows. They are columns, and `gather` "
        "reads columns along axis 1."
    ),
    one_hot_too_narrow=wrong(
        lambda scores, labels: (scores * torch.nn.functional.one_hot(labels)).sum(dim=1)
    ).tell(
        "You multiplied by a one-hot table that is only as wide as the largest label + 1, which `one_hot` makes unless it is told how many "
        "columns there are. Where all labels are 0 it has one column and is stretched; else it does not fit."
    ),
    row_by_row=wrong(
        lambda scores, labels: torch.stack([row[label] for row, label in zip(scores, labels, strict=True)])
    ).breaks("No loop over rows"),
)
