"""Answers: rows that keep whole batches, and a file for each."""

import copy
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import first_rows as questions

Rows = list[Tensor]


@answers.to(
    questions.first_rows,
    survivors={"line 1: .tolist() left out": "torch.tensor copies a tensor, too"},
    hints=[
        "`batch[0]` looks small. Where are its numbers: in memory of its own, or in the batch's?",
        "A view keeps its storage alive (lesson 03), and here the storage is the whole batch, with an open file. What makes a copy?",
        "`batch[0].clone()` has memory of its own. Copy each row before the next batch comes.",
    ],
)
def first_rows(loader: Any) -> Rows:
    return [torch.tensor(batch[0].tolist(), dtype=batch.dtype) for batch in loader]


def _each(row: Callable[[Tensor], Tensor]) -> Callable[[Any], Rows]:
    """What `row` makes of each batch, one after the other."""
    return lambda loader: [row(batch) for batch in loader]


def _all_first(loader: Any) -> Rows:
    batches = list(loader)
    return [batch[0].clone() for batch in batches]


def _first_batch(loader: Any) -> Rows:
    for batch in loader:
        return [batch[0].clone()]
    return []


def _last_batch(loader: Any) -> Rows:
    rows = []
    for batch in loader:
        rows = [batch[0].clone()]
    return rows


def _rows_of_the_first(loader: Any) -> Rows:
    for batch in loader:
        return [row.clone() for row in batch]
    return []


first_rows.broken_program(
    "views_of_batches",
    "Your rows are right, but each still lies in its batch's memory, so the whole batch stays, with its open file. `detach()`, `numpy()` and "
    "slices make no copy: what does?",
    breaks="keeps no batch",
)

first_rows.mistakes(
    copied_at_the_end=wrong(_all_first).tell(
        "Your rows keep no batch now. But while the loop runs, all batches are held at once, so the files run out as before: copy each row "
        "before the next batch comes.",
        breaks="hold at most three batches at a time",
    ),
    stacked_at_the_end=wrong(lambda loader: torch.stack([batch[0] for batch in loader])).tell(
        "Your table keeps no batch. But until it's made, every batch is held, so the files run out as before. And without a batch, `stack` "
        "raises: copy each row as it comes."
    ),
    whole_batch_copied=wrong(_each(lambda batch: batch.clone()[0])).tell(
        "No batch is held any more. But each row lies in a copy of its *whole* batch: copy the row, and not the batch.",
        breaks="no memory but its own",
    ),
    deep_copies=wrong(_each(lambda batch: copy.deepcopy(batch)[-1])).tell(
        "You return the last row of each batch, in a copy of the whole batch. The first one is wanted, and no more memory than it needs."
    ),
    whole_batches=wrong(_each(torch.clone)).tell(
        "You return copies of the whole batches. Only the first row of each is wanted."
    ),
    whole_batches_kept=wrong(_each(lambda batch: batch)).tell(
        "You return the batches themselves, and with each an open file. Only a copy of the first row is wanted."
    ),
    last_rows=wrong(_each(lambda batch: batch[-1].clone())).tell(
        "You return the last row of each batch. Which index has the first?"
    ),
    last_rows_kept=wrong(_each(lambda batch: batch[-1])).tell(
        "You return the last row of each batch, and it still lies in the batch's memory. The first row is wanted, as a copy."
    ),
    second_rows=wrong(_each(lambda batch: batch[min(1, len(batch) - 1)].clone())).tell(
        "You return the second row of each batch. Which index has the first?"
    ),
    first_columns=wrong(_each(lambda batch: batch[:, 0].clone())).tell(
        "You return the first *column* of each batch. A row has the batch's second axis."
    ),
    first_columns_kept=wrong(_each(lambda batch: batch[:, 0])).tell(
        "You return the first *column* of each batch, and it still lies in the batch's memory. The first row is wanted, as a copy."
    ),
    tables_of_one=wrong(_each(lambda batch: batch[:1].clone())).tell(
        "Each of your rows is a table of shape (1, d). A row has the shape (d,)."
    ),
    tables_of_one_kept=wrong(_each(lambda batch: batch[:1])).tell(
        "Each of your rows is a table of shape (1, d), and it still lies in the batch's memory. A copy of shape (d,) is wanted."
    ),
    first_numbers=wrong(_each(lambda batch: batch[0, 0].clone())).tell(
        "You return one number of each batch, and not its first row."
    ),
    means=wrong(_each(lambda batch: batch.mean(dim=0))).tell(
        "You return the mean of each batch's rows. The first row is wanted as it is."
    ),
    first_batch_alone=wrong(_first_batch).tell(
        "You return one row, of the first batch. The loop ends there, as when `return` is inside it."
    ),
    last_batch_alone=wrong(_last_batch).tell(
        "You return one row, of the last batch. Each batch should add one to the list."
    ),
    rows_of_the_first_batch=wrong(_rows_of_the_first).tell(
        "You return the rows of the first batch, as `next(iter(loader))` gives them. One row of *each* batch is wanted."
    ),
    in_another_dtype=wrong(_each(lambda batch: batch[0].round())).tell(
        "Your rows have whole numbers, as after a way through ints. Copy them as they are."
    ),
    table_of_copies=wrong(lambda loader: torch.stack([batch[0].clone() for batch in loader])).breaks(
        "Without a batch the list is empty"
    ),
)
