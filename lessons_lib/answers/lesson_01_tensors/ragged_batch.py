"""Answers: rows of different lengths as one batch."""

import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import ragged_batch as questions


@answers.to(
    questions.ragged_batch,
    hints=[
        "What shape does the result have? You know it before you look at a single number.",
        "`longest` is the largest of the rows' lengths. (`max` of the rows themselves would compare their "
        "numbers.) Start with zeros of the shape (n, longest).",
        "Assign each row to a part of its line: on the left of the `=`, write a slice of the line that's as "
        "long as the row. (Or lengthen each row with zeros by `torch.cat`, then join the rows with "
        "`torch.stack`.)",
    ],
    takeaway="You can now batch sentences of any length. From here on, `pad_sequence(rows, batch_first=True)` can "
    "do the padding for you.",
)
def ragged_batch(rows: list[Tensor]) -> Tensor:
    longest = max(len(row) for row in rows)
    return torch.stack([torch.cat([row, row.new_zeros(longest - len(row))]) for row in rows])


def _with(rows: list[Tensor], value: float) -> Tensor:
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=value)


ragged_batch.mistakes(
    zeros_in_front=wrong(lambda rows: _with([row.flip(0) for row in rows], 0.0).flip(1)).tell(
        "Your zeros come before the numbers. Put them after the numbers."
    ),
    cut_to_the_shortest=wrong(lambda rows: torch.stack([row[: min(map(len, rows))] for row in rows])).tell(
        "You shortened every row to the length of the shortest. Which row should decide the table's width?",
        breaks="with zeros after it, up to the longest",
    ),
    one_after_the_other=wrong(lambda rows: torch.cat(rows)).tell(
        "You joined the rows into one long row. How does each row get a line of its own in a table?"
    ),
    rows_as_columns=wrong(lambda rows: _with(rows, 0.0).T).tell(
        "Your rows became columns. Give each row a line of its own: the shape should be (n, longest)."
    ),
    filled_with_a_constant=wrong(
        lambda rows, filler: _with(rows, filler), over={"filler": [1, -1, -100, float("inf"), -float("inf")]}
    ).tell("You padded the rows with {filler}. Which number should come after each row's own numbers?"),
    filled_with_nan=wrong(lambda rows: _with(rows, float("nan"))).tell(
        "Your table holds nan where the zeros should be: either you padded with nan, or you used `empty`, "
        "whose memory the check fills with nan. What should a position hold before you write to it?"
    ),
    one_column_too_many=wrong(lambda rows: F.pad(_with(rows, 0.0), (0, 1))).tell(
        "Your table is one column wider than the longest row. How many columns does that row need?"
    ),
    sorted_by_length=wrong(lambda rows: _with(sorted(rows, key=len, reverse=True), 0.0)).tell(
        "You sorted the rows by length, longest first. Keep the rows in their original order."
    ),
    shortest_first=wrong(lambda rows: _with(sorted(rows, key=len), 0.0)).tell(
        "You sorted the rows by length, shortest first. Keep the rows in their original order."
    ),
    rows_in_reverse=wrong(lambda rows: _with([row.flip(0) for row in rows], 0.0)).tell(
        "The numbers inside each row are in reverse order. Keep each row's own order, and put the zeros after"
        " it."
    ),
    as_wide_as_all=wrong(
        lambda rows: F.pad(_with(rows, 0.0), (0, sum(map(len, rows)) - max(map(len, rows))))
    ).tell("Your table is as wide as all the rows together. Which row should decide its width?"),
    only_the_last_row=wrong(lambda rows: _with([*map(torch.zeros_like, rows[:-1]), rows[-1]], 0.0)).tell(
        "Only the last row is filled in, as if each step of a loop overwrote the one before. Which line of "
        "the table belongs to row i?"
    ),
    only_the_first_row=wrong(lambda rows: _with([rows[0], *map(torch.zeros_like, rows[1:])], 0.0)).tell(
        "Only the first row is filled in, as if a `return` inside a loop had ended the loop in its first "
        "iteration. Where should the `return` be?"
    ),
    a_list_of_rows=wrong(lambda rows: list(_with(rows, 0.0))).tell(
        "You returned a list of rows. How do you turn it into one tensor of shape (n, longest)?"
    ),
    only_zeros=wrong(lambda rows: torch.zeros_like(_with(rows, 0.0))).tell(
        "Your table has the right shape, but holds only zeros: no row was written into it. Does your code "
        "write into the table itself?"
    ),
    filled_up_and_laid_in_a_row=wrong(lambda rows: _with(rows, 0.0).flatten()).tell(
        "You padded the rows, then joined them into one long row. Which call gives each row a line of its "
        "own, `cat` or `stack`?"
    ),
    as_wide_as_the_last=wrong(lambda rows: _with(rows, 0.0)[:, : len(rows[-1])]).tell(
        "You shortened or padded every row to the length of the last one. Which row should decide the table's"
        " width?"
    ),
    empty_rows_dropped=wrong(lambda rows: _with([row for row in rows if len(row)], 0.0)).tell(
        "Empty rows have no line in your table. Give each of them a line of zeros."
    ),
    one_row_eaten=wrong(lambda rows: _with(rows, 0.0).squeeze()).tell(
        "With one row, your shape is (longest,) instead of (1, longest). `squeeze()` without an axis removes "
        "every axis of size 1, the rows' too: which axis did you want to remove?"
    ),
)


@ragged_batch.misconception(
    "The last number of each row is missing, as if your slice ended one position too early. A slice stops"
    " before the end that you give it: where should it end?"
)
def last_number_missing(rows: list[Tensor]) -> Tensor:
    longest = max(len(row) for row in rows)
    batch = torch.zeros(len(rows), longest)
    for i, row in enumerate(rows):
        batch[i, : len(row) - 1] = row[:-1]
    return batch


@ragged_batch.misconception(
    "You wrote every row into the first line, each over the row before. Which line does row i belong in?"
)
def all_into_the_first_line(rows: list[Tensor]) -> Tensor:
    batch = torch.zeros_like(_with(rows, 0.0))
    for row in rows:
        batch[0, : len(row)] = row
    return batch


ragged_batch.mistakes(
    columns_counted_from_one=wrong(lambda rows: F.pad(_with(rows, 0.0), (1, 0))).tell(
        "Your rows start in column 1, so the table is one column too wide. Which number does the first column"
        " have?"
    ),
)


@ragged_batch.misconception(
    "All lines of your table are the same, because every row you wrote went into all of them. `[line] * "
    "n` repeats one list n times: what makes a new list for each line?"
)
def the_same_line_again(rows: list[Tensor]) -> Tensor:
    line = torch.zeros_like(_with(rows, 0.0)[0])
    for row in rows:
        line[: len(row)] = row
    return line.repeat(len(rows), 1)


ragged_batch.mistakes(
    filled_by_columns_and_reshaped=wrong(
        lambda rows: (batch := _with(rows, 0.0)).T.reshape(batch.shape)
    ).tell(
        "You wrote the rows into columns, then reshaped, which keeps the reading order and so mixes the rows."
        " Swap the axes instead, or write each row into a line of its own right away."
    ),
)


@ragged_batch.violation("Leave the list and its tensors as they are")
def sorted_in_the_list(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    rows.sort(key=len)
    return batch


@ragged_batch.violation("Leave the list and its tensors as they are")
def rows_resized_in_place(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    for row in rows:
        row.resize_(batch.shape[1])
    return batch


@ragged_batch.violation("Leave the list and its tensors as they are")
def padded_in_the_list(rows: list[Tensor]) -> Tensor:
    rows[:] = _with(rows, 0.0)
    return torch.stack(rows)


ragged_batch.mistakes(
    by_the_function=wrong(lambda rows: torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)).breaks(
        "without `pad_sequence`"
    ),
    in_reverse_order=wrong(lambda rows: _with(rows[::-1], 0.0)).breaks("the rows in their order"),
)
