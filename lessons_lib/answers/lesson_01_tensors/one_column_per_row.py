"""Answers: from each row the number in a column of its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import one_column_per_row as questions


@answers.to(
    questions.one_column_per_row,
    hints=[
        "There are two ways. Either two lists of places, one of rows and one of columns; or `gather`.",
        "In `scores[rows, columns]` the two lists are read side by side. Which rows do you need, and in which order?",
        "The rows are 0, 1, …, n − 1: `torch.arange(n)`. With `gather`, the places have to be a column first, and the "
        "result is one too.",
    ],
)
def one_column_per_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels.unsqueeze(1)).squeeze(1)


@one_column_per_row.misconception(
    "You have n numbers for every row: each row gives its numbers in all the columns named. Row i and label i are to be read "
    "together, side by side."
)
def every_row_with_every_label(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[:, labels]


@one_column_per_row.misconception(
    "You have whole rows: the labels were used as numbers of rows. They are columns, a different one in each row."
)
def rows_instead_of_columns(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[labels]


@one_column_per_row.misconception(
    "Your numbers are right, each in a row of its own, (n, 1); `gather` answers so if its places are a column. (n,) is asked."
)
def left_as_a_column(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels[:, None])


@one_column_per_row.misconception(
    "Your numbers are all from the first row. Places that are counted through the whole table, as if it were one row, lie there too."
)
def always_the_first_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[0, labels]


@one_column_per_row.misconception(
    "Your numbers are all from one column, that of the first label. Each row has its own."
)
def always_the_first_label(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[:, labels[0]]


@one_column_per_row.misconception(
    "Number j is from row labels[j] and column j: rows and columns are exchanged. The first index in the brackets is the row."
)
def rows_and_columns_exchanged(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[labels, torch.arange(len(labels))]


@one_column_per_row.misconception(
    "Your numbers are the largest of each row. The one in the row's own column is asked, however small."
)
def largest_of_each_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.amax(dim=1)


@one_column_per_row.misconception(
    "Your numbers come from one column too far to the left: the labels count from 0, as columns do."
)
def one_column_too_early(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[torch.arange(len(labels)), labels - 1]


@one_column_per_row.misconception(
    "Your answer is one number, the sum of the right ones. Each of them is asked."
)
def added_up(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels[:, None]).sum()


@one_column_per_row.misconception(
    "Only the first row gave a number. In a loop, a `return` ends it in its first turn."
)
def only_the_first(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[0, labels[0]]


@one_column_per_row.misconception(
    "Your answer is the whole table, with everything but the asked numbers set to 0. The axis of the columns has to disappear."
)
def still_the_whole_table(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.where(torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0)


@one_column_per_row.misconception(
    "Your answer is a row of a table, (1, n): the axis that was put in front is still there."
)
def left_as_a_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels[:, None]).T


@one_column_per_row.misconception(
    "The labels are read in reverse: row i got the label of the row as far from the end."
)
def labels_in_reverse(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[torch.arange(len(labels)), labels.flip(0)]


@one_column_per_row.misconception(
    "Your numbers are the labels' own values, and not the scores that stand there."
)
def labels_as_numbers(scores: Tensor, labels: Tensor) -> Tensor:
    return labels.to(scores.dtype)


@one_column_per_row.misconception(
    "Only the number of the last row is left: each turn of a loop overwrote the one before."
)
def only_the_last(scores: Tensor, labels: Tensor) -> Tensor:
    return scores[-1, labels[-1]]


@one_column_per_row.misconception(
    "Where the right number is below 0 you have 0: the largest of a row was taken after the others had been set to 0."
)
def largest_after_zeros(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.where(torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0).amax(dim=1)


@one_column_per_row.misconception(
    "Your places were counted down the columns. In a flattened tensor row follows row: number j of row i stands at i · c + j."
)
def counted_down_the_columns(scores: Tensor, labels: Tensor) -> Tensor:
    n = len(scores)
    return scores.flatten()[labels * n + torch.arange(n)]


@one_column_per_row.misconception(
    "With one row you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of the "
    "rows too if its size is 1."
)
def one_row_eaten(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels[:, None]).squeeze()


@one_column_per_row.misconception(
    "Number i is from row labels[i] and column i: along axis 0, `gather` takes the labels for rows. They are columns, and `gather` "
    "reads columns along axis 1."
)
def gathered_along_the_rows(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(0, labels[None]).squeeze(0)


@one_column_per_row.misconception(
    "Number i is from row labels[i] and column 0: along axis 0, `gather` takes the labels for rows. They are columns, and `gather` "
    "reads columns along axis 1."
)
def gathered_down_the_first_column(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(0, labels[:, None]).squeeze(1)


@one_column_per_row.misconception(
    "You multiplied by a one-hot table that is only as wide as the largest label + 1, which `one_hot` makes unless it is told how many "
    "columns there are. Where all labels are 0 it has one column and is stretched; else it does not fit."
)
def one_hot_too_narrow(scores: Tensor, labels: Tensor) -> Tensor:
    return (scores * torch.nn.functional.one_hot(labels)).sum(dim=1)


@one_column_per_row.violation("No loop over rows")
def row_by_row(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.stack([row[label] for row, label in zip(scores, labels, strict=True)])
