"""Answers: every number as a share of its row."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import row_shares as questions


@answers.to(
    questions.row_shares,
    hints=[
        "What's the shape of `counts.sum(dim=1)`? Write this shape below the table's, aligned at the right: "
        "which axis of the table do the sums line up with?",
        "The sums should form a column beside the table: shape (n, 1).",
        "`keepdim=True` keeps the axis that you sum over, with size 1.",
    ],
    takeaway="`keepdim=True` and `[:, None]` both line up each sum with its row.",
)
def row_shares(counts: Tensor) -> Tensor:
    return torch.einsum("nd,n->nd", counts, 1 / counts.sum(dim=1))


row_shares.mistakes(
    column_shares=wrong(lambda counts: counts / counts.sum(dim=0)).tell(
        "Your columns add up to 1, but your rows should. You divided by the sums of the columns: over which "
        "axis does a row's sum run?"
    ),
    sums_along_columns=wrong(lambda counts: counts / counts.sum(dim=1)).tell(
        "You divided column j by row j's sum, and most tables raise an error. What shape puts each sum beside"
        " its own row?"
    ),
    shares_of_the_table=wrong(lambda counts: counts / counts.sum()).tell(
        "You divided by the sum of the whole table, so all numbers together add up to 1. Which axis "
        "should disappear to leave one sum per row?"
    ),
    softmax_of_rows=wrong(lambda counts: counts.softmax(dim=1)).tell(
        "Your rows add up to 1, but you took exponentials first, as softmax does. What should you divide "
        "instead of these exponentials?"
    ),
    divided_by_largest=wrong(lambda counts: counts / counts.max(dim=1, keepdim=True).values).tell(
        "You divided by each row's largest number. What should you divide by so that each row adds up to 1?"
    ),
    divided_by_mean=wrong(lambda counts: counts / counts.mean(dim=1, keepdim=True)).tell(
        "You divided by each row's mean, so each row adds up to the number of columns. What should you divide"
        " by instead?"
    ),
    percentages=wrong(lambda counts: 100 * counts / counts.sum(dim=1, keepdim=True)).tell(
        "Your rows add up to 100: these are percentages. What should each row add up to?"
    ),
    only_the_sums=wrong(lambda counts: counts.sum(dim=1, keepdim=True)).tell(
        "You returned the sums of the rows. Which step turns the table into shares?"
    ),
    rows_of_length_one=wrong(lambda counts: counts / counts.square().sum(dim=1, keepdim=True).sqrt()).tell(
        "You divided by each row's length, the root of its sum of squares, as `normalize` does by default. "
        "Each row's plain sum should be 1: what should you divide by instead?"
    ),
    divided_by_columns=wrong(lambda counts: counts / counts.shape[1]).tell(
        "You divided by the number of columns. By what should you divide so that each row adds up to 1?"
    ),
    sum_subtracted=wrong(lambda counts: counts - counts.sum(dim=1, keepdim=True)).tell(
        "You subtracted each row's sum. What should you do with the sum instead?"
    ),
    counts_missing=wrong(lambda counts: (1 / counts.sum(dim=1, keepdim=True)).expand_as(counts)).tell(
        "In each row of your result, all numbers are the same: 1 divided by the row's sum. Where do the "
        "counts themselves come in?"
    ),
    something_added_to_the_sum=wrong(
        lambda counts, much: counts / (counts.sum(dim=1, keepdim=True) + much),
        over={"much": {"1": 1, "0.001": 1e-3, "0.00001": 1e-5, "0.000001": 1e-6}},
    ).tell(
        "Your rows add up to less than 1, as if you had added {much} to each sum. Divide by the sum itself.",
        breaks="each row adds up to 1",
    ),
    shares_added_up=wrong(lambda counts: (counts / counts.sum(dim=1, keepdim=True)).sum(dim=1)).tell(
        "You returned a 1 for every row, as if you had added up the shares at the end. Return the table of "
        "shares instead."
    ),
    sums_repeated_in_the_wrong_order=wrong(
        lambda counts: counts / counts.sum(dim=1).repeat(counts.shape[1]).view(counts.shape)
    ).tell(
        "Some numbers were divided by another row's sum, as if `repeat` had laid whole copies of the sums end"
        " to end. What puts each sum beside its own row?"
    ),
    rounded_shares=wrong(
        lambda counts, digits: (counts / counts.sum(dim=1, keepdim=True)).round(decimals=digits),
        over={"digits": {"1 digit": 1, "2 digits": 2, "3 digits": 3, "4 digits": 4}},
    ).tell("Your results are rounded to {digits}. Return them without rounding."),
)


@row_shares.misconception(
    "Only the first number of each row is right. For the others, it looks as if the sum already included "
    "shares instead of counts: when should you take the sum?"
)
def sum_taken_again(counts: Tensor) -> Tensor:
    shares = counts.clone()
    for i in range(counts.shape[0]):
        for j in range(counts.shape[1]):
            shares[i, j] = shares[i, j] / shares[i].sum()
    return shares


row_shares.mistakes(
    running_total_of_rows=wrong(lambda counts: counts / counts.sum(dim=1, keepdim=True).cumsum(dim=0)).tell(
        "From the second row on, your sums include the earlier rows too. What should the sum start at in each"
        " row?"
    ),
    cut_to_whole_numbers=wrong(lambda counts: counts // counts.sum(dim=1, keepdim=True)).tell(
        "All your results are 0, but each should lie between 0 and 1. Which step could lose the digits "
        "after the decimal point?"
    ),
    reciprocal_cut_to_whole=wrong(lambda counts: counts * (1 // counts.sum(dim=1, keepdim=True))).tell(
        "You rounded 1 / sum down to a whole number, so it's 0 for every sum above 1. Which division keeps "
        "the digits after the decimal point?"
    ),
    sum_of_the_first_row=wrong(lambda counts: counts / counts[0].sum()).tell(
        "You divided every row by the first row's sum. By which sum should you divide row i?"
    ),
    running_sum_along_the_row=wrong(lambda counts: counts / counts.cumsum(dim=1)).tell(
        "You divided each number by its row's running sum, up to that number. Which numbers of the row should"
        " the sum include?"
    ),
    sum_of_the_others=wrong(lambda counts: counts / (counts.sum(dim=1, keepdim=True) - counts)).tell(
        "You divided each number by the sum of the *others* in its row. Which number is missing from that "
        "sum?"
    ),
    running_totals_of_shares=wrong(
        lambda counts: (counts / counts.sum(dim=1, keepdim=True)).cumsum(dim=1)
    ).tell(
        "Your numbers grow along each row up to 1: they're running totals of the right results. Which of your"
        " steps keeps a running total?"
    ),
    a_column_not_in_the_sum=wrong(
        lambda counts, which: counts / (counts.sum(dim=1, keepdim=True) - counts[:, which, None]),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "Your sums leave out the {which} column, so your rows add up to more than 1. What are the indices of "
        "the first and the last column?"
    ),
    divided_by_the_last=wrong(lambda counts: counts / counts[:, -1:]).tell(
        "You divided each row by its last number, as if every iteration of a loop overwrote the total (`=` "
        "instead of `+=`). Which numbers should the total include?"
    ),
    divided_by_the_first=wrong(lambda counts: counts / counts[:, :1]).tell(
        "You divided each row by its first number. What should you divide by so that each row adds up to 1?"
    ),
    only_the_first_row=wrong(lambda counts: counts[0] / counts[0].sum()).tell(
        "You returned only the first row's shares. If your `return` is inside a loop, it ends the loop: how "
        "far should the loop run before you return?"
    ),
    as_a_list_of_rows=wrong(lambda counts: list(counts / counts.sum(dim=1, keepdim=True))).tell(
        "Your rows are right, but they're in a Python list. Which function turns the list into one tensor?"
    ),
    as_a_list_of_lists=wrong(
        lambda counts, of: [[of(share) for share in row] for row in row_shares(counts)],
        over={"of": {"numbers": Tensor.item, "tensors": Tensor.clone}},
    ).tell("Your shares are right, but they're in Python lists. What turns them into one tensor?"),
    in_one_long_list=wrong(lambda counts: (counts / counts.sum(dim=1, keepdim=True)).flatten()).tell(
        "Your shares are right, but they're all in one long row. What gives them the shape of the table "
        "again?"
    ),
    one_row_never_filled=wrong(
        lambda counts, which: row_shares(counts).index_fill(0, torch.tensor(which) % len(counts), 0),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "The {which} row is 0, as if a loop left it out. What are the indices of the first and the last row?"
    ),
    only_the_first_row_divided=wrong(lambda counts: torch.cat([row_shares(counts[:1]), counts[1:]])).tell(
        "Only the first row is divided, as if a `return` inside a loop ended the loop in its first iteration."
        " How far should the loop run before you return the table?"
    ),
    only_the_first_row_filled=wrong(
        lambda counts: torch.cat([row_shares(counts[:1]), torch.zeros_like(counts[1:])])
    ).tell(
        "Only the first row is filled in, as if a `return` inside a loop ended the loop in its first "
        "iteration. How far should the loop run before you return the table?"
    ),
    tensor_of_tensors=wrong(lambda counts: torch.tensor(list(counts / counts.sum(dim=1, keepdim=True)))).tell(
        "If you gave `torch.tensor` your list of rows, it couldn't join them, because each row is itself a "
        "tensor. What joins several tensors along a new axis?"
    ),
)


@row_shares.misconception(
    "You made your new table with its two sizes swapped, so the rows of `counts` fit into it only if "
    "`counts` is square. Which size comes first in `counts.shape`, and which in your table?"
)
def sizes_of_the_table_swapped(counts: Tensor) -> Tensor:
    shares = torch.zeros(counts.shape[1], counts.shape[0], dtype=counts.dtype)
    for i in range(counts.shape[0]):
        shares[i] = counts[i] / counts[i].sum()
    return shares


row_shares.mistakes(
    rows_for_indices=wrong(lambda counts: counts[counts[0]] / counts[counts[0]].sum()).tell(
        "If you wrote `for … in counts`, that's the problem: the loop gives you the rows themselves, not "
        "their indices. Which function counts 0, 1, 2, …?"
    ),
)


@row_shares.misconception(
    "Your code is right only for square tables, as if a loop over the columns ran as many times as there "
    "are rows. Which size of `counts` is the number of columns?",
    over={
        "start": {"zeros": torch.zeros_like, "the counts": torch.clone},
        "read": {"[i, j]": False, "[i][j]": True},
    },
)
def columns_counted_by_rows(counts: Tensor, start: Any, read: bool) -> Tensor:
    shares: Tensor = start(counts)
    for i, row in enumerate(counts):
        for j in range(len(counts)):
            shares[i, j] = (row[j] if read else counts[i, j]) / row.sum()
    return shares


@row_shares.misconception(
    "Your code is right only for square tables, as if a loop over the rows ran as many times as there are"
    " columns. Which size of `counts` is the number of rows?",
    over={"start": {"zeros": torch.zeros_like, "the counts": torch.clone}},
)
def rows_counted_by_columns(counts: Tensor, start: Any) -> Tensor:
    shares: Tensor = start(counts)
    for i in range(counts.shape[1]):
        shares[i] = counts[i] / counts[i].sum()
    return shares


@row_shares.misconception(
    "You divided row i by the sum of column i. Which index of `counts` chooses a row: the first or the "
    "second?"
)
def sum_of_the_column_with_its_index(counts: Tensor) -> Tensor:
    return torch.stack([row / counts[:, i].sum() for i, row in enumerate(counts)])
