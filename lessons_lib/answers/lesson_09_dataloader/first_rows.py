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
        "`batch[0]` looks small. Where are its numbers: in memory of its own, or in the batch's memory?",
        "A view keeps its storage alive (lesson 03). Here the storage belongs to the whole batch, and while "
        "it's alive, a file stays open. What makes a copy of the row?",
        "`batch[0].clone()` has memory of its own. Copy each row before the next batch comes.",
    ],
    takeaway="Each row now has memory of its own, so its batch can be freed and the batch's file closed.",
)
def first_rows(loader: Any) -> Rows:
    return [torch.tensor(batch[0].tolist(), dtype=batch.dtype) for batch in loader]


def _each(row: Callable[[Tensor], Tensor]) -> Callable[[Any], Rows]:
    """What `row` makes of each batch, one after the other."""
    return lambda loader: [row(batch) for batch in loader]


def _window(loader: Any, window: int) -> Rows:
    """Holds as many batches as that at a time, and copies the first row of each."""
    held: list[Tensor] = []
    rows = []
    for batch in loader:
        held = [*held[-window + 1 :], batch]
        rows.append(batch[0].clone())
    return rows


def _first_again_and_again(loader: Any) -> Rows:
    return [next(iter(loader))[0].clone() for _ in range(len(loader))]


def _one_buffer(loader: Any) -> Rows:
    rows: Rows = []
    for batch in loader:
        rows = [*rows, batch[0].clone()]
        rows = [rows[-1]] * len(rows)
    return rows


def _table(loader: Any) -> Tensor:
    return torch.stack([batch[0].clone() for batch in loader])


def _zeroed(loader: Any) -> Rows:
    rows = []
    for batch in loader:
        rows.append(batch[0].clone())
        batch.zero_()
    return rows


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
    "Your rows are right, but each of them lies in its batch's memory, and so keeps the whole batch "
    "alive, with the batch's open file. `detach()`, `numpy()` and slices don't copy: what does?",
    breaks="keeps no batch",
)

first_rows.mistakes(
    copied_at_the_end=wrong(_all_first).tell(
        "Your rows don't hold on to their batches. But while the loop runs, you hold all batches, so you run "
        "out of files as before: when should you copy each row?",
        breaks="hold at most three batches at a time",
    ),
    some_at_a_time=wrong(_window, over={"window": {str(n): n for n in range(4, 21)}}).tell(
        "Your rows don't hold on to their batches. But while the loop runs, you hold {window} batches at a "
        "time: which of your names or lists holds the older batches?"
    ),
    rows_of_one_table=wrong(lambda loader: list(_table(loader)) if len(loader) else []).tell(
        "Your rows don't hold on to their batches, but they share one table, so keeping one row keeps every "
        "row. What gives each row its own memory?",
        breaks="its own memory, with nothing else in it",
    ),
    rows_of_one_stack=wrong(lambda loader: list(_table(loader))).tell(
        "For a loader that gives no batches, your code raises an error. And your rows don't hold on to their "
        "batches, but they share one table, so keeping one row keeps every row: what gives each row its own "
        "memory?"
    ),
    table_cut_at_the_end=wrong(lambda loader: list(torch.stack([batch[0] for batch in loader]))).tell(
        "You keep every batch, with its open file, until all rows go into one table; after that, any single "
        "row keeps the whole table in memory. When should you copy each row?"
    ),
    whole_batch_copied=wrong(_each(lambda batch: batch.clone()[0])).tell(
        "You let go of the loader's batches, but each of your rows lies in a copy of its *whole* batch, and "
        "keeps all of that copy in memory. What's the least you could copy?",
    ),
    deep_copies=wrong(_each(lambda batch: copy.deepcopy(batch)[-1])).tell(
        "You return the last row of each batch instead of the first, and each row keeps a copy of its whole "
        "batch in memory. Which index does the first row have, and what's the least you could copy?"
    ),
    whole_batches=wrong(_each(torch.clone)).tell(
        "You return copies of whole batches. Which part of each batch should you copy?"
    ),
    whole_batches_kept=wrong(_each(lambda batch: batch)).tell(
        "You return the batches themselves, and each of them holds an open file. Which part of each batch "
        "should you return, and what makes a copy of it?"
    ),
    last_rows=wrong(_each(lambda batch: batch[-1].clone())).tell(
        "You return the last row of each batch. Which index does the first row have?"
    ),
    last_rows_kept=wrong(_each(lambda batch: batch[-1])).tell(
        "You return the last row of each batch, and it shares the batch's memory. Which index does the first "
        "row have, and what makes a copy of it?"
    ),
    second_rows=wrong(_each(lambda batch: batch[min(1, len(batch) - 1)].clone())).tell(
        "You return the second row of each batch. Which index does the first row have?"
    ),
    first_columns=wrong(_each(lambda batch: batch[:, 0].clone())).tell(
        "You return the first *column* of each batch. Which axis of a batch counts its rows, and which axis "
        "does your index pick from?"
    ),
    first_columns_kept=wrong(_each(lambda batch: batch[:, 0])).tell(
        "You return the first *column* of each batch, and it shares the batch's memory. Which axis counts the"
        " rows, and what makes a copy of a row?"
    ),
    tables_of_one=wrong(_each(lambda batch: batch[:1].clone())).tell(
        "Each of your rows is a table of shape (1, d). Which index gives the shape (d,)?"
    ),
    tables_of_one_kept=wrong(_each(lambda batch: batch[:1])).tell(
        "Each of your rows is a table of shape (1, d), and it shares the batch's memory. Which index gives "
        "the shape (d,), and what makes a copy?"
    ),
    first_numbers=wrong(_each(lambda batch: batch[0, 0].clone())).tell(
        "You return one number from each batch, instead of its first row. Which index picks a whole row of a "
        "table?"
    ),
    means=wrong(_each(lambda batch: batch.mean(dim=0))).tell(
        "You return the mean of each batch's rows. Which single row of each batch should you return?"
    ),
    first_batch_alone=wrong(_first_batch).tell(
        "You return only one row, the first batch's, as if a `return` inside the loop ended it early. When "
        "should your function return?"
    ),
    last_batch_alone=wrong(_last_batch).tell(
        "You return only one row, from the last batch, as if each batch's row took the place of the row "
        "before it. How can the list keep all rows?"
    ),
    rows_of_the_first_batch=wrong(_rows_of_the_first).tell(
        "You return the rows of the first batch, as if you looped over `next(iter(loader))`. What should your"
        " loop go over, to get one row from *each* batch?"
    ),
    whole_numbers=wrong(_each(lambda batch: batch[0].round())).tell(
        "Your rows hold whole numbers, as if you'd rounded them. Copy each batch's first row as it is."
    ),
    first_batch_again=wrong(_first_again_and_again).tell(
        "All your rows come from the first batch, as if you called `next(iter(loader))` for each row. How "
        "many iterators do you need?"
    ),
    one_tensor_filled=wrong(_one_buffer).tell(
        "All your rows hold the numbers of the last batch's first row, as if you'd filled one tensor again "
        "and again. How many tensors does your list of rows need?"
    ),
    one_float32_filled=wrong(lambda loader: [row.float() for row in _one_buffer(loader)]).tell(
        "All your rows hold the numbers of the last batch's first row, in float32, as if you'd filled one "
        "tensor from `torch.empty` again and again. How many tensors does your list of rows need, and of "
        "which dtype?"
    ),
    in_float32=wrong(_each(lambda batch: batch[0].to(torch.float32, copy=True))).tell(
        "Your values are right, but your rows are float32, whatever dtype the batches have. Which way of "
        "copying keeps the dtype?",
        breaks="with its batch's dtype",
    ),
    in_pythons_dtype=wrong(_each(lambda batch: torch.tensor(batch[0].tolist()))).tell(
        "Your values are right, but float64 became float32, as when PyTorch makes a tensor from a list of "
        "Python floats. Which way of copying keeps the dtype?"
    ),
    in_shared_memory=wrong(_each(lambda batch: batch[0].clone().share_memory_())).tell(
        "Your rows lie in shared memory, so each of them keeps a file open. Which kind of copy lies only in "
        "the main process's own memory?",
    ),
    batches_emptied=wrong(_zeroed).tell(
        "Your rows are right, but you wrote into the loader's batches, which should stay as they are. What in"
        " your code changes a batch?",
        breaks="leave it as it was",
    ),
    table_of_copies=wrong(_table).breaks("returns a list"),
    none_without_a_batch=wrong(lambda loader: _each(lambda batch: batch[0].clone())(loader) or None).breaks(
        "If there are no batches, the list is empty"
    ),
)
