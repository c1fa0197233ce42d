"""Answers: a collate function for rows of different lengths."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_09_dataloader.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_09_dataloader import pad_rows as questions

Rows = list[Tensor]


@answers.to(
    questions.pad_rows,
    survivors={"line 2: int() left out": "a tensor of one whole number is as good as an int here"},
    hints=[
        "How wide must the table be so that every row fits? Which number fills all positions that no row reaches?",
        "Make the whole table first, full of `fill`. Then copy row i to the beginning of the table's row i. "
        "What does a row tell you about the table's dtype?",
        "`rows[0].new_full((len(rows), longest), fill)` makes a table of the rows' dtype. For row i, `table[i, :len(row)] = row`.",
        "`torch.tensor([len(row) for row in rows])` gives you the lengths, and their `max()` is `longest`.",
    ],
    takeaway="Rows of any length now fit into one batch. `torch.arange(longest) < lengths[:, None]` is the batch's"
    " mask.",
)
def pad_rows(rows: Rows, fill: float) -> tuple[Tensor, Tensor]:
    lengths = torch.tensor([len(row) for row in rows])
    longest = int(lengths.max())
    filled = [torch.cat([row, row.new_full((longest - len(row),), fill)]) for row in rows]
    return torch.stack(filled), lengths


def _lengths(rows: Rows) -> Tensor:
    return torch.tensor([len(row) for row in rows])


def _table(rows: Rows, fill: float, width: int, place: Callable[[Tensor, Tensor], None]) -> Tensor:
    """A table of this width, full of fill; `place` writes a row into its line."""
    table = rows[0].new_full((len(rows), width), fill)
    for line, row in zip(table, rows, strict=True):
        place(line, row)
    return table


def _left(line: Tensor, row: Tensor) -> None:
    line[: len(row)] = row[: len(line)]


def _longest(rows: Rows) -> int:
    return max(len(row) for row in rows)


def _padded(rows: Rows, fill: float) -> Tensor:
    return _table(rows, fill, _longest(rows), _left)


def _in_empty_memory(rows: Rows) -> Tensor:
    table = torch.empty(len(rows), _longest(rows), dtype=rows[0].dtype)
    for line, row in zip(table, rows, strict=True):
        _left(line, row)
    return table


def _right(line: Tensor, row: Tensor) -> None:
    line[len(line) - len(row) :] = row


def _middle(line: Tensor, row: Tensor) -> None:
    start = (len(line) - len(row)) // 2
    line[start : start + len(row)] = row


def _last_repeated(line: Tensor, row: Tensor) -> None:
    _left(line, row)
    if len(row):
        line[len(row) :] = row[-1]


def _tiled(line: Tensor, row: Tensor) -> None:
    for start in range(0, len(line), len(row)) if len(row) else ():
        _left(line[start:], row)


def _last_overwritten(line: Tensor, row: Tensor) -> None:
    _left(line, row)
    if len(row):
        line[len(row) - 1] = line[-1] if len(row) < len(line) else row[-1]


def _cut_to(rows: Rows, width: int) -> Tensor:
    return torch.stack([row[:width] for row in rows])


def _sorted(rows: Rows) -> Rows:
    return sorted(rows, key=len, reverse=True)


def _of_the_fills_dtype(rows: Rows, fill: float) -> tuple[Tensor, Tensor]:
    table = torch.full((len(rows), _longest(rows)), fill)
    for line, row in zip(table, rows, strict=True):
        _left(line, row)
    return table, _lengths(rows)


pad_rows.mistakes(
    zeros_always=wrong(lambda rows, fill: (_padded(rows, 0), _lengths(rows))).tell(
        "You pad with 0, whatever `fill` is. Where does `fill` come in?"
    ),
    ones_always=wrong(lambda rows, fill: (_padded(rows, 1), _lengths(rows))).tell(
        "You pad with 1, whatever `fill` is. Where does `fill` come in?"
    ),
    zeros_inside_replaced=wrong(
        lambda rows, fill: (_padded(rows, 0).masked_fill(_padded(rows, 0) == 0, fill), _lengths(rows))
    ).tell(
        "Zeros inside your rows have become `fill` too. Once the rows are in the table, their zeros look like"
        " empty positions: what should be in the table before you put in the rows?"
    ),
    not_filled=wrong(lambda rows, fill: (_in_empty_memory(rows), _lengths(rows))).tell(
        "After a row's end, your table holds whatever was in memory. Which number should these positions "
        "hold, and when could you write it there?"
    ),
    padded_in_front=wrong(
        lambda rows, fill: (_table(rows, fill, _longest(rows), _right), _lengths(rows))
    ).tell(
        "Your rows are pushed to the right, with `fill` in front. They should begin at the left: where should"
        " `fill` go?"
    ),
    padded_on_both_sides=wrong(
        lambda rows, fill: (_table(rows, fill, _longest(rows), _middle), _lengths(rows))
    ).tell(
        "You put your rows in the middle of the table, with padding on both sides. In which column should "
        "each row begin, and where should its padding go?"
    ),
    last_number_repeated=wrong(
        lambda rows, fill: (_table(rows, fill, _longest(rows), _last_repeated), _lengths(rows))
    ).tell(
        "You pad a row with its own last number, so padding looks like data. Which number should you pad "
        "with?"
    ),
    rows_repeated=wrong(lambda rows, fill: (_table(rows, fill, _longest(rows), _tiled), _lengths(rows))).tell(
        "You pad a row by repeating it, and a model would take the copies for data. Which number should you "
        "pad with?"
    ),
    cut_to_the_shortest=wrong(
        lambda rows, fill: (_cut_to(rows, min(len(row) for row in rows)), _lengths(rows))
    ).tell(
        "You cut all rows to the length of the shortest. No number may be lost: how wide must the table be?"
    ),
    lengths_after_the_cut=wrong(
        lambda rows, fill: (
            _cut_to(rows, min(len(row) for row in rows)),
            _lengths(rows).clamp(max=min(len(row) for row in rows)),
        )
    ).tell(
        "You cut all rows to the length of the shortest, and your lengths count what's left. No number may be"
        " lost: how wide must the table be?"
    ),
    as_wide_as_the_first=wrong(
        lambda rows, fill: (_table(rows, fill, len(rows[0]), _left), _lengths(rows))
    ).tell(
        "Your table is as wide as the first row, so longer rows are cut. Which row should decide the width?"
    ),
    as_wide_as_the_last=wrong(
        lambda rows, fill: (_table(rows, fill, len(rows[-1]), _left), _lengths(rows))
    ).tell("Your table is as wide as the last row. Which row should decide the width?"),
    one_column_too_many=wrong(
        lambda rows, fill: (_table(rows, fill, _longest(rows) + 1, _left), _lengths(rows))
    ).tell(
        "Your table has a column that no row reaches, so even the longest row gets padding. How wide must the"
        " table be so that the longest row gets none?"
    ),
    as_wide_as_all_together=wrong(
        lambda rows, fill: (_table(rows, fill, sum(map(len, rows)), _left), _lengths(rows))
    ).tell("Your table is as wide as all rows together. How much room does the longest row need?"),
    last_number_lost=wrong(
        lambda rows, fill: (_table(rows, fill, _longest(rows), _last_overwritten), _lengths(rows))
    ).tell(
        "In each row that you padded, the last of its own numbers has become `fill`. If a row has 2 numbers, "
        "at which index of the padded row should the padding begin?"
    ),
    sorted_by_length=wrong(lambda rows, fill: (_padded(_sorted(rows), fill), _lengths(_sorted(rows)))).tell(
        "You sorted the rows by length. The rows' labels usually come in a tensor of their own, where label i"
        " belongs to row i: in which order should the rows stay?"
    ),
    lengths_in_another_order=wrong(lambda rows, fill: (_padded(rows, fill), _lengths(_sorted(rows)))).tell(
        "Your table is right, but your lengths are sorted, so they aren't in the order of the rows. Which "
        "row's length should come first?"
    ),
    transposed=wrong(lambda rows, fill: (_padded(rows, fill).T, _lengths(rows))).tell(
        "Your numbers are right, but the table is transposed: each row runs down a column. The table's shape "
        "should be (n, longest): which axis counts the rows?"
    ),
    table_alone=wrong(lambda rows, fill: _padded(rows, fill)).tell(
        "Your table is right, but the lengths are missing. Without them, how could you tell padding from "
        "data?"
    ),
    lengths_first=wrong(lambda rows, fill: (_lengths(rows), _padded(rows, fill))).tell(
        "Your table and your lengths are right, but in the wrong order: the table comes first, then the "
        "lengths."
    ),
    lengths_are_the_width=wrong(
        lambda rows, fill: (_padded(rows, fill), torch.full((len(rows),), _longest(rows)))
    ).tell("Your lengths all equal the table's width. How long was each row before you padded it?"),
    length_of_the_longest=wrong(lambda rows, fill: (_padded(rows, fill), torch.tensor(_longest(rows)))).tell(
        "You return only one length, the longest row's. How many lengths should there be?"
    ),
    fill_counted_out=wrong(
        lambda rows, fill: (_padded(rows, fill), (_padded(rows, fill) != fill).sum(dim=1))
    ).tell(
        "If a row holds `fill` itself, your length for that row is too small, as if you'd counted only the "
        "numbers that aren't `fill`. When can you measure a row's length so that padding plays no part?",
        breaks="A row may hold `fill` itself",
    ),
    zeros_counted_out=wrong(
        lambda rows, fill: (_padded(rows, fill), (_padded(rows, fill) != 0).sum(dim=1))
    ).tell(
        "You count every number but 0, so a row's own zeros are left out, and padding counts too when `fill` "
        "isn't 0. When can you measure a row's length so that padding plays no part?"
    ),
    missing_counted=wrong(lambda rows, fill: (_padded(rows, fill), _longest(rows) - _lengths(rows))).tell(
        "Your lengths count the padding after each row. They should count the data: how long was each row "
        "before you padded it?"
    ),
    last_indices=wrong(lambda rows, fill: (_padded(rows, fill), _lengths(rows) - 1)).tell(
        "Your lengths are one too small: they're the *indices* of the last numbers. How many numbers does a "
        "row with last index 2 have?"
    ),
    a_mask=wrong(
        lambda rows, fill: (_padded(rows, fill), torch.arange(_longest(rows)) < _lengths(rows)[:, None])
    ).tell("You return a mask. That's useful, but you can make one from the lengths, so return the lengths."),
    lengths_as_floats=wrong(lambda rows, fill: (_padded(rows, fill), _lengths(rows).float())).tell(
        "Your lengths are floats, but a length is a count. Which dtype should your lengths have?"
    ),
    lengths_in_a_list=wrong(lambda rows, fill: (_padded(rows, fill), [len(row) for row in rows])).tell(
        "Your table is right, but your lengths aren't a tensor. Make one, so that they can move to a GPU with"
        " the table."
    ),
    table_as_floats=wrong(lambda rows, fill: (_padded(rows, fill).float(), _lengths(rows))).tell(
        "Your rows of whole numbers became a table of floats, as when you join them to `torch.tensor([])`, "
        "which is float32. Does everything that you put into the table have the rows' dtype?",
        breaks="the rows' dtype",
    ),
    dtype_of_the_fill=wrong(_of_the_fills_dtype).tell(
        "Your table has the dtype of `fill`, so the rows' numbers may lose what's after the decimal point. "
        "Which dtype should the table have?"
    ),
    all_in_one_row=wrong(lambda rows, fill: (torch.cat(rows), _lengths(rows))).tell(
        "You joined the rows into one long row. If each row gets a line of a table, how long should each line"
        " be?"
    ),
    list_of_rows=wrong(lambda rows, fill: (list(_padded(rows, fill)), _lengths(rows))).tell(
        "Your padded rows are in a list. A model wants one tensor of shape (n, longest): stack them."
    ),
    nothing_filled=wrong(lambda rows, fill: (rows, _lengths(rows))).tell(
        "You left your rows as they came, each with its own length. How long must all of them be before you "
        "can stack them?"
    ),
)


@pad_rows.misconception(
    "You padded rows to the length of the longest *so far*, so they differ in length even with their "
    "padding. When do you know which of all rows is the longest?"
)
def longest_so_far(rows: Rows, fill: float) -> Any:
    lines, width = [], 0
    for row in rows:
        width = max(width, len(row))
        lines.append(torch.cat([row, row.new_full((width - len(row),), fill)]))
    return lines, _lengths(rows)


@pad_rows.violation("A row may have no numbers at all")
def no_row_without_numbers(rows: Rows, fill: float) -> Any:
    kept = [row for row in rows if len(row)]
    return (_padded(kept, fill), _lengths(kept)) if kept else (rows[0].new_full((0, 0), fill), _lengths(rows))


@pad_rows.violation("without `pad_sequence`")
def by_torch(rows: Rows, fill: float) -> Any:
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=fill), _lengths(rows)


@pad_rows.violation("Leave the list as it is")
def rows_replaced(rows: Rows, fill: float) -> Any:
    lengths, longest = _lengths(rows), _longest(rows)
    for i, row in enumerate(rows):
        rows[i] = torch.cat([row, row.new_full((longest - len(row),), fill)])
    return torch.stack(rows), lengths
