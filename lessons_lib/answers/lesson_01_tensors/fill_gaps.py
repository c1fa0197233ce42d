"""Answers: what is filled is a copy."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import fill_gaps as questions
from lessons_lib.exercises.lesson_01_tensors.fill_gaps import INF


@answers.to(
    questions.fill_gaps,
    hints=[
        "Give the tensor `result[result.isnan()]` a name and fill it. Then print both this tensor and "
        "`result`.",
        "What a mask takes out of a tensor is a copy. Filling the copy leaves the tensor as it was.",
        "Square brackets on the left of an `=` write into the tensor itself. (Looking for gaps with `== "
        "nan` finds none: nan equals nothing. `isnan` finds them.)",
    ],
    takeaway="On the left of `=`, a mask writes into the tensor. `masked_fill` and `torch.where` fill the gaps in one expression.",
)
def fill_gaps(x: Tensor, value: float) -> Tensor:
    return torch.where(x.isnan(), torch.full_like(x, value), x)


def _filled(part: Tensor, value: float) -> Tensor:
    return part.masked_fill(part.isnan(), value)


def _up_to_the_first_gap(x: Tensor, value: float) -> Tensor:
    gaps = x.isnan()
    return x.masked_fill(gaps & (gaps.flatten().cumsum(0).reshape(x.shape) == 1), value)


fill_gaps.broken_program(
    "copy_filled",
    "The gaps are still there, and nothing else changed. Check:\n"
    "- Does your code reach the gaps? `== nan` is always False, and nan stays nan if you add to it or multiply it.\n"
    "- Do you write into the table? Brackets on the left of a single `=` do, but filling what a mask takes out, or giving "
    "a name a new value, doesn't.\n"
    "- Do you return the tensor that you filled, or `x`?",
)


@fill_gaps.misconception(
    "The gaps are filled, but you changed the caller's x. Write into a `clone` instead; `.data`, "
    "`.detach()` and `.numpy()` all share x's memory.",
    breaks="Don't change `x` itself",
)
def x_itself_filled(x: Tensor, value: float) -> Tensor:
    x[x.isnan()] = value
    return x


fill_gaps.mistakes(
    everything_filled=wrong(lambda x, value: torch.full_like(x, value)).tell(
        "You filled everything, not only the gaps. Which positions hold nan?"
    ),
    numbers_filled=wrong(lambda x, value: torch.where(x.isnan(), x, torch.full_like(x, value))).tell(
        "You replaced the numbers and kept the gaps. `torch.where(mask, a, b)` takes `a` where the mask is "
        "True: is your mask True at the numbers, or did you swap `a` and `b`?"
    ),
    filled_with_a_constant=wrong(
        lambda x, value, filler: x.masked_fill(x.isnan(), filler), over={"filler": [0, 1, -1]}
    ).tell("You filled the gaps with {filler}, whatever `value` is. What did the caller ask for?"),
    only_the_gaps=wrong(lambda x, value: x[x.isnan()].fill_(value)).tell(
        "You returned only the filled gaps, in one row. Return the whole table, with its gaps filled."
    ),
    everything_filled_if_there_is_a_gap=wrong(
        lambda x, value: torch.full_like(x, value) if x.isnan().any() else x * 1
    ).tell(
        "A single gap makes your code fill the whole table. How do you write only at the positions of the "
        "gaps?"
    ),
    first_row_and_column_left_out=wrong(
        lambda x, value: torch.cat([x[:1], torch.cat([x[1:, :1], _filled(x[1:, 1:], value)], dim=1)])
    ).tell("You didn't fill the gaps in row 0 and in column 0. Where do your loops start?"),
    gaps_left_out=wrong(lambda x, value: x[~x.isnan()]).tell(
        "You left the gaps out, and what remains is in one row. Keep the table's shape, with `value` where "
        "the gaps were."
    ),
    whole_rows_filled=wrong(lambda x, value: torch.where(x.isnan().any(dim=1, keepdim=True), value, x)).tell(
        "If a row has a gap anywhere, your code fills the whole row. Which positions hold nan?"
    ),
    whole_columns_filled=wrong(lambda x, value: torch.where(x.isnan().any(dim=0), value, x)).tell(
        "If a column has a gap anywhere, your code fills the whole column. Which positions hold nan?"
    ),
    the_rest_is_zero=wrong(lambda x, value: torch.where(x.isnan(), value, torch.zeros_like(x))).tell(
        "The gaps are filled, but all other numbers became 0. Keep them as they were."
    ),
    the_mask=wrong(lambda x, value: x.isnan()).tell(
        "You returned the mask, which says where the gaps are. Return the table, with its gaps filled."
    ),
    only_the_first_gap=wrong(lambda x, value: _up_to_the_first_gap(x, value)).tell(
        "Only the first gap is filled. How do you reach all of them?"
    ),
    returned_at_the_first_gap=wrong(
        lambda x, value: _up_to_the_first_gap(x, value) if x.isnan().any() else None
    ).tell(
        "Only the first gap is filled, and a table without gaps gives None, as if a `return` inside the `if` "
        "ended the loop. Where should the `return` be?"
    ),
    last_row_skipped=wrong(lambda x, value: torch.cat([_filled(x[:-1], value), x[-1:]])).tell(
        "You didn't fill the gaps in the last row. With n rows, where does a loop over range(n - 1) stop?"
    ),
    last_column_skipped=wrong(lambda x, value: torch.cat([_filled(x[:, :-1], value), x[:, -1:]], dim=1)).tell(
        "You didn't fill the gaps in the last column. With d columns, where does a loop over range(d - 1) "
        "stop?"
    ),
    first_row_skipped=wrong(lambda x, value: torch.cat([x[:1], _filled(x[1:], value)])).tell(
        "You filled the gaps in every row except the first. At which index do rows start?"
    ),
    first_column_skipped=wrong(lambda x, value: torch.cat([x[:, :1], _filled(x[:, 1:], value)], dim=1)).tell(
        "You filled the gaps in every column except the first. At which index do columns start?"
    ),
    only_the_first_row_filled=wrong(lambda x, value: torch.cat([_filled(x[:1], value), x[1:]])).tell(
        "You filled only the gaps in row 0, as if a `return` inside a loop had ended the loop in its first "
        "iteration. Where should the `return` be?"
    ),
    only_the_first_column_filled=wrong(
        lambda x, value: torch.cat([_filled(x[:, :1], value), x[:, 1:]], dim=1)
    ).tell("Only the gaps in column 0 are filled. How do you reach the other columns?"),
    only_the_first_number_looked_at=wrong(
        lambda x, value: torch.cat([_filled(x.flatten()[:1], value), x.flatten()[1:]]).reshape(x.shape)
    ).tell(
        "You looked at only the very first number, as if a `return` inside a loop had ended the loop in its "
        "first iteration. Where should the `return` be?"
    ),
    negatives_filled=wrong(lambda x, value: torch.where(x >= 0, x, torch.full_like(x, value))).tell(
        "Besides the gaps, you filled every number below 0. Only nan is a gap."
    ),
    infinities_made_finite=wrong(lambda x, value: x.nan_to_num(value)).tell(
        "The gaps are filled, but infinities became huge finite numbers, as they do in `nan_to_num` unless "
        "you tell it otherwise. Which numbers are gaps?"
    ),
    zeros_and_infinities_made_finite=wrong(lambda x, value: x.nan_to_num()).tell(
        "You filled the gaps with 0 instead of `value`, and infinities became huge finite numbers, as in "
        "`nan_to_num` without further arguments. Which numbers are gaps, and what should replace them?"
    ),
    infinities_filled=wrong(lambda x, value: torch.where(x.isfinite(), x, value)).tell(
        "Besides the gaps, you filled the infinities. Only nan is a gap."
    ),
    value_cut=wrong(lambda x, value: x.masked_fill(x.isnan(), int(value))).tell(
        "The gaps hold only the whole part of `value`: its digits after the decimal point are gone. Which "
        "step loses them?"
    ),
)


@fill_gaps.violation("infinities are numbers, not gaps")
def multiplied_by_the_mask(x: Tensor, value: float) -> Tensor:
    gaps = x.isnan()
    return x.nan_to_num() * ~gaps + value * gaps


fill_gaps.mistakes(
    zero_counts_as_no_value=wrong(
        lambda x, value: x.nan_to_num(nan=value or 1.0, posinf=INF, neginf=-INF)
    ).breaks("value: a number"),
    axes_of_size_one_eaten=wrong(lambda x, value: torch.where(x.isnan(), value, x).squeeze()).breaks(
        "Returns a tensor (n, d)"
    ),
)


@fill_gaps.misconception(
    "You looked at only as many columns as there are rows: gaps further right stay, and your code raises "
    "an error if there are fewer columns than rows. Which entry of `x.shape` is the number of columns?"
)
def as_many_columns_as_rows(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    for i in range(len(x)):
        for j in range(len(x)):
            if result[i, j].isnan():
                result[i, j] = value
    return result


@fill_gaps.misconception(
    "Did you test a whole row with `if`? `isnan()` and `==` give True or False for each number in the "
    "row, but `if` needs a single answer: how does a mask choose positions without `if`?"
)
def a_whole_row_in_an_if(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    for row in result:
        if row.isnan():
            row.fill_(value)
    return result


@fill_gaps.misconception(
    "Did you test the whole table with `if`? `isnan()` and `==` give True or False for each number, but "
    "`if` needs a single answer: how does a mask choose positions without `if`?"
)
def the_whole_table_in_an_if(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    if result.isnan():
        result.fill_(value)
    return result


@fill_gaps.misconception(
    "`fillna` is a method of pandas' tables, and tensors have no such method. In a copy of x, what do you"
    " write on the left of an `=` to reach only the gaps?"
)
def pandas_method(x: Tensor, value: float) -> Tensor:
    return x.clone().fillna(value)  # type: ignore[attr-defined]
