"""Answers: from each row the number in a column of its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import one_column_per_row as questions


@answers.to(
    questions.one_column_per_row,
    hints=[
        "There are two ways: two lists of indices, one for rows and one for columns, or `gather`.",
        "In `scores[rows, columns]`, PyTorch reads the two lists side by side. Which rows do you need, and in"
        " which order?",
        "The rows are 0, 1, …, n − 1: `torch.arange(n)`. With `gather`, make the index a column first; the "
        "result is a column too.",
    ],
    takeaway="You can pick these numbers with `gather`, or with two index lists side by side. A cross-entropy loss"
    " also picks one number per row.",
)
def one_column_per_row(scores: Tensor, labels: Tensor) -> Tensor:
    return scores.gather(1, labels.unsqueeze(1)).squeeze(1)


one_column_per_row.mistakes(
    every_row_with_every_label=wrong(lambda scores, labels: scores[:, labels]).tell(
        "You took n numbers from every row, one for each label. From row i, you need only the number in "
        "column labels[i]: how do you pair rows and labels?"
    ),
    rows_instead_of_columns=wrong(lambda scores, labels: scores[labels]).tell(
        "You got whole rows, because you used the labels as row numbers. But labels name columns, one for "
        "each row: which row numbers do you need?"
    ),
    left_as_a_column=wrong(lambda scores, labels: scores.gather(1, labels[:, None])).tell(
        "Your numbers are right, but each is in a row of its own: your shape is (n, 1), which is what "
        "`gather` gives for a column of indices. Which axis should disappear?"
    ),
    always_the_first_row=wrong(lambda scores, labels: scores[0, labels]).tell(
        "You took all your numbers from the first row, as if the whole table were one long row. From which "
        "row should you take number i?"
    ),
    always_the_first_label=wrong(lambda scores, labels: scores[:, labels[0]]).tell(
        "You took all your numbers from one column, the one that the first label names. Which column does the"
        " label of row i name?"
    ),
    rows_and_columns_exchanged=wrong(lambda scores, labels: scores[labels, torch.arange(len(labels))]).tell(
        "You took number j from row labels[j] and column j, so rows and columns are swapped. Which of the two"
        " indices in the brackets is the row?"
    ),
    largest_of_each_row=wrong(lambda scores, labels: scores.amax(dim=1)).tell(
        "You took the largest number of each row, whatever the row's label. In which column is the number "
        "that you need?"
    ),
    one_column_too_early=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels - 1]).tell(
        "You took each number from one column too far left, as if labels started at 1. At which number do "
        "labels and columns start?"
    ),
    added_up=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).sum()).tell(
        "You returned one number, the sum of the right numbers. How can you return each of them, without "
        "adding them up?"
    ),
    only_the_first=wrong(lambda scores, labels: scores[0, labels[0]]).tell(
        "You took a number from the first row only. If there's a `return` inside your loop, it ends the loop "
        "in the first iteration: where should the `return` be?"
    ),
    still_the_whole_table=wrong(
        lambda scores, labels: torch.where(torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0)
    ).tell(
        "You returned the whole table, with 0 everywhere outside the labels' columns. Which axis should "
        "disappear?"
    ),
    left_as_a_row=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).T).tell(
        "Your numbers are right, but in a table of one row: your shape is (1, n) instead of (n,). Which axis "
        "should disappear?"
    ),
    labels_in_reverse=wrong(lambda scores, labels: scores[torch.arange(len(labels)), labels.flip(0)]).tell(
        "You read the labels in reverse order, so row 0 got the last row's label. Row i should get labels[i]."
    ),
    labels_as_numbers=wrong(lambda scores, labels: labels.to(scores.dtype)).tell(
        "You returned the labels themselves. Which scores are in the columns that the labels name?"
    ),
    only_the_last=wrong(lambda scores, labels: scores[-1, labels[-1]]).tell(
        "You have only the last row's number, as if each step of a loop overwrote the one before. How do you "
        "keep a number from every row?"
    ),
    largest_after_zeros=wrong(
        lambda scores, labels: torch.where(
            torch.arange(scores.shape[1]) == labels[:, None], scores, 0.0
        ).amax(dim=1)
    ).tell(
        "You set each row's numbers outside the label's column to 0 and took the largest, so a negative "
        "number in that column loses to a 0. What else reduces such a row to one number, but keeps negative "
        "numbers?"
    ),
    counted_down_the_columns=wrong(
        lambda scores, labels: scores.flatten()[labels * len(scores) + torch.arange(len(scores))]
    ).tell(
        "You counted positions down the columns. In a flattened tensor, row follows row: at which position is"
        " number j of row i?"
    ),
    one_row_eaten=wrong(lambda scores, labels: scores.gather(1, labels[:, None]).squeeze()).tell(
        "With one row, you returned a single number: its shape is () instead of (1,). `squeeze()` without an "
        "axis also removes the rows' axis when its size is 1: which axis did you want to remove?"
    ),
    gathered_along_the_rows=wrong(lambda scores, labels: scores.gather(0, labels[None]).squeeze(0)).tell(
        "You took number i from row labels[i] and column i, because along axis 0, `gather` reads the labels "
        "as rows. Along which axis do they name columns?"
    ),
    gathered_down_the_first_column=wrong(
        lambda scores, labels: scores.gather(0, labels[:, None]).squeeze(1)
    ).tell(
        "You took number i from row labels[i] and column 0, because along axis 0, `gather` reads the labels "
        "as rows. Along which axis do they name columns?"
    ),
    one_hot_too_narrow=wrong(
        lambda scores, labels: (scores * torch.nn.functional.one_hot(labels)).sum(dim=1)
    ).tell(
        "Your one-hot table has only as many columns as the largest label needs, which may be fewer than the "
        "scores have. How do you tell `one_hot` the number of columns?"
    ),
    row_by_row=wrong(
        lambda scores, labels: torch.stack([row[label] for row, label in zip(scores, labels, strict=True)])
    ).breaks("without a loop over rows"),
)
