"""Exercise: rows of different lengths as one batch."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson


@dataclass(frozen=True)
class ListLeftAlone:
    """The list holds the same tensors in the same order afterwards."""

    name: str = "list left alone"
    request: str = "leave the list as it was"

    def observe(self, trial: Trial) -> list[bool]:
        return [trial.call(*trial.fresh_inputs(index), True) for index in range(len(trial.cases))]

    def judge(self, seen: list[bool]) -> Assessment:
        if all(seen):
            return Assessment("", True)
        return Assessment(
            "Your code put something else into the list, or took something out, and it belongs to the caller.",
            False,
        )


def padded(
    candidate: Callable[..., Any], rows: list[Tensor], about_the_list: bool = False
) -> Float[Tensor, "n longest"] | bool:
    """The answer, or whether it leaves the list alone."""
    before = [id(row) for row in rows]
    kept = list(rows)  # holds on to the tensors, so that their ids are not given anew
    made: Tensor = candidate(rows)
    return [id(row) for row in rows] == before and len(kept) == len(rows) if about_the_list else made


@lesson.exercise(
    harness=padded,
    requirements=[without("pad_sequence"), ListLeftAlone()],
    hints=[
        "Which shape does the result have? You know it before you look at a single number.",
        "The longest is the largest of the rows' lengths. (`max` of the rows themselves would compare their numbers.) Begin "
        "with zeros of that shape.",
        "Write each row at the left of an `=`, into a slice of its line that is as long as the row. (Or lengthen each row with "
        "zeros by `torch.cat`, and `torch.stack` them.)",
    ],
    no_demand=["one length at least is not 0, others may be"],
)
def ragged_batch(rows: list[Tensor]) -> Tensor:
    """A table with a line for each row, filled up with zeros behind it to the length of the longest."""
    longest = max(len(row) for row in rows)
    return torch.stack([torch.cat([row, row.new_zeros(longest - len(row))]) for row in rows])


@ragged_batch.cases
def rows_of_different_lengths(draw: Draw) -> Iterator[Case]:
    for lengths, label in [
        ([2, 4, 1], "lengths 2, 4 and 1"),
        ([3, 1, 2, 5], "lengths 3, 1, 2 and 5"),
        ([4, 2], "the first is the longest"),
        ([1, 3, 3, 2, 2], "lengths 1, 3, 3, 2 and 2"),
        ([2, 0, 3], "an empty row"),
        ([0, 1, 4, 2], "an empty row at the beginning"),
        ([3, 3], "equal lengths"),
        ([2], "one row"),
        ([4], "one row of 4"),
    ]:
        yield case([draw.normal(length) for length in lengths], label=label)


def _with(rows: list[Tensor], value: float) -> Tensor:
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=value)


@ragged_batch.misconception("The zeros stand in front of the numbers. They are to stand behind them.")
def zeros_in_front(rows: list[Tensor]) -> Tensor:
    longest = max(len(row) for row in rows)
    return torch.stack([torch.cat([row.new_zeros(longest - len(row)), row]) for row in rows])


@ragged_batch.misconception(
    "Every row was cut to the length of the shortest. They are to be filled up to that of the longest.",
    breaks="with zeros behind it up to the longest",
)
def cut_to_the_shortest(rows: list[Tensor]) -> Tensor:
    shortest = min(len(row) for row in rows)
    return torch.stack([row[:shortest] for row in rows])


@ragged_batch.misconception(
    "The rows are laid one after the other, in one long row. A table with a line for each is asked."
)
def one_after_the_other(rows: list[Tensor]) -> Tensor:
    return torch.cat(rows)


@ragged_batch.misconception("The rows stand as columns. A line for each row is asked: (n, longest).")
def rows_as_columns(rows: list[Tensor]) -> Tensor:
    return _with(rows, 0.0).T


@ragged_batch.misconception(
    "You filled the rows up with {filler}. Which number should stand behind them?",
    over={"filler": [1, -1, -100, float("inf"), -float("inf")]},
)
def filled_with_a_constant(rows: list[Tensor], filler: float) -> Tensor:
    return _with(rows, filler)


@ragged_batch.misconception(
    "Behind the rows stands nan. Either they were filled up with it, or nobody has filled these places, as `empty` leaves them "
    "(in a check such memory is nan). Zeros are asked."
)
def filled_with_nan(rows: list[Tensor]) -> Tensor:
    return _with(rows, float("nan"))


@ragged_batch.misconception("The table is one column wider than the longest row.")
def one_column_too_many(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    return torch.cat([batch, batch.new_zeros(len(rows), 1)], dim=1)


@ragged_batch.misconception("The rows were sorted by their length. They are to stay in their order.")
def sorted_by_length(rows: list[Tensor]) -> Tensor:
    return _with(sorted(rows, key=len, reverse=True), 0.0)


@ragged_batch.misconception(
    "The rows were sorted by their length, the shortest first. They are to stay in their order."
)
def shortest_first(rows: list[Tensor]) -> Tensor:
    return _with(sorted(rows, key=len), 0.0)


@ragged_batch.misconception("The numbers inside each row are in reverse order.")
def rows_in_reverse(rows: list[Tensor]) -> Tensor:
    return _with([row.flip(0) for row in rows], 0.0)


@ragged_batch.misconception("The table is as wide as all the rows together. The longest row decides.")
def as_wide_as_all(rows: list[Tensor]) -> Tensor:
    batch = torch.zeros(len(rows), sum(len(row) for row in rows))
    for i, row in enumerate(rows):
        batch[i, : len(row)] = row
    return batch


@ragged_batch.misconception("Only the last row is filled in: each turn of the loop overwrote the one before.")
def only_the_last_row(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    batch[:-1] = 0
    return batch


@ragged_batch.misconception(
    "Only the first row is filled in. In a loop, a `return` ends it in its first turn."
)
def only_the_first_row(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    batch[1:] = 0
    return batch


@ragged_batch.misconception("Your answer is a list of rows. One tensor is asked, (n, longest).")
def a_list_of_rows(rows: list[Tensor]) -> list[Tensor]:
    return list(_with(rows, 0.0))


@ragged_batch.misconception(
    "The table has the right shape and holds only zeros: the rows were not written into it."
)
def only_zeros(rows: list[Tensor]) -> Tensor:
    return torch.zeros_like(_with(rows, 0.0))


@ragged_batch.misconception("The last number of each row is missing: a slice already stops before its end.")
def last_number_missing(rows: list[Tensor]) -> Tensor:
    longest = max(len(row) for row in rows)
    batch = torch.zeros(len(rows), longest)
    for i, row in enumerate(rows):
        batch[i, : len(row) - 1] = row[:-1]
    return batch


@ragged_batch.misconception(
    "The rows are filled up, and then laid one after the other in one long row. A line for each is asked: `stack` and not `cat`."
)
def filled_up_and_laid_in_a_row(rows: list[Tensor]) -> Tensor:
    return _with(rows, 0.0).flatten()


@ragged_batch.misconception("Every row was written into the first line, one over the other.")
def all_into_the_first_line(rows: list[Tensor]) -> Tensor:
    batch = torch.zeros_like(_with(rows, 0.0))
    for row in rows:
        batch[0, : len(row)] = row
    return batch


@ragged_batch.misconception(
    "Every row is cut or filled up to the length of the last one. The longest row decides."
)
def as_wide_as_the_last(rows: list[Tensor]) -> Tensor:
    return _with(rows, 0.0)[:, : len(rows[-1])]


@ragged_batch.misconception(
    "The rows begin in column 1, and the table is one column too wide: columns are counted from 0."
)
def columns_counted_from_one(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    return torch.cat([batch.new_zeros(len(rows), 1), batch], dim=1)


@ragged_batch.misconception(
    "All lines of your table are the same: each row was written into all of them, over the one before. `[line] * n` is n times "
    "the same list."
)
def the_same_line_again(rows: list[Tensor]) -> Tensor:
    line = torch.zeros_like(_with(rows, 0.0)[0])
    for row in rows:
        line[: len(row)] = row
    return line.repeat(len(rows), 1)


@ragged_batch.misconception("Rows without any number have no line in your table. Theirs is a line of zeros.")
def empty_rows_dropped(rows: list[Tensor]) -> Tensor:
    return _with([row for row in rows if len(row)], 0.0)


@ragged_batch.misconception(
    "The rows were filled in as columns, and the table reshaped: that keeps the reading order. Its axes are to be exchanged, or "
    "better, the rows filled in as lines."
)
def filled_by_columns_and_reshaped(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    return batch.T.reshape(batch.shape)


@ragged_batch.misconception(
    "With one row you give it back as it is, (longest,), where a table (1, longest) is asked: `squeeze()` without an axis takes away "
    "every axis of size 1, that of the rows too."
)
def one_row_eaten(rows: list[Tensor]) -> Tensor:
    return _with(rows, 0.0).squeeze()


@ragged_batch.violation("The list is not yours: leave it as it is")
def sorted_in_the_list(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    rows.sort(key=len)
    return batch


@ragged_batch.violation("The list and its tensors stay as they are")
def rows_resized_in_place(rows: list[Tensor]) -> Tensor:
    batch = _with(rows, 0.0)
    for row in rows:
        row.resize_(batch.shape[1])
    return batch


@ragged_batch.violation("The list and its tensors stay as they are")
def padded_in_the_list(rows: list[Tensor]) -> Tensor:
    rows[:] = _with(rows, 0.0)
    return torch.stack(rows)


@ragged_batch.violation("without pad_sequence")
def by_the_function(rows: list[Tensor]) -> Tensor:
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)


@ragged_batch.violation("the rows in their order")
def in_reverse_order(rows: list[Tensor]) -> Tensor:
    return _with(rows[::-1], 0.0)
