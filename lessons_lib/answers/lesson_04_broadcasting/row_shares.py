"""Answers: every number as a share of its row."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import row_shares as questions


@answers.to(
    questions.row_shares,
    hints=[
        "What shape has `counts.sum(dim=1)`, and where does it land when it is aligned at the right?",
        "The sums have to stand as a column beside the table: shape (n, 1).",
        "`keepdim=True` keeps the axis that was summed away, with size 1.",
    ],
)
def row_shares(counts: Tensor) -> Tensor:
    return torch.einsum("nd,n->nd", counts, 1 / counts.sum(dim=1))


row_shares.mistakes(
    column_shares=wrong(lambda counts: counts / counts.sum(dim=0)).tell(
        "Your columns add up to 1, and the rows are to. `dim` names the axis that disappears: a row's sum makes the "
        "columns disappear."
    ),
    sums_along_columns=wrong(lambda counts: counts / counts.sum(dim=1)).tell(
        "The sums are those of the rows, but as (n,) or (1, n) they lie along the last axis: one under each column. With as many "
        "rows as columns nothing complains, and the numbers are wrong. The sums have to stand as a column, (n, 1), to the end: a "
        "bare `squeeze()` takes the axis away again."
    ),
    shares_of_the_table=wrong(lambda counts: counts / counts.sum()).tell(
        "Your shares are those of the whole table: all numbers together add up to 1, not each row."
    ),
    softmax_of_rows=wrong(lambda counts: counts.softmax(dim=1)).tell(
        "Your rows add up to 1, but by softmax: it takes the exponential of every number first. Plain shares are asked."
    ),
    divided_by_largest=wrong(lambda counts: counts / counts.max(dim=1, keepdim=True).values).tell(
        "You divided by the largest number of each row. Its sum is asked."
    ),
    divided_by_mean=wrong(lambda counts: counts / counts.mean(dim=1, keepdim=True)).tell(
        "You divided by the mean of each row. Its sum is asked."
    ),
    percentages=wrong(lambda counts: 100 * counts / counts.sum(dim=1, keepdim=True)).tell(
        "Your rows add up to 100: these are percentages. Shares add up to 1."
    ),
    only_the_sums=wrong(lambda counts: counts.sum(dim=1, keepdim=True)).tell(
        "You returned the sums of the rows. The table divided by them is asked."
    ),
    rows_of_length_one=wrong(lambda counts: counts / counts.square().sum(dim=1, keepdim=True).sqrt()).tell(
        "You divided by each row's length, the root of its sum of squares, as `normalize` does unless told otherwise. "
        "Divide by the sum."
    ),
    divided_by_columns=wrong(lambda counts: counts / counts.shape[1]).tell(
        "You divided by the number of columns. Divide by the sum of the row."
    ),
    sum_subtracted=wrong(lambda counts: counts - counts.sum(dim=1, keepdim=True)).tell(
        "You subtracted the sum of each row. Divide by it."
    ),
    counts_missing=wrong(lambda counts: (1 / counts.sum(dim=1, keepdim=True)).expand_as(counts)).tell(
        "All numbers of a row are the same, 1 divided by the row's sum: the counts are missing."
    ),
    something_added_to_the_sum=wrong(
        lambda counts, much: counts / (counts.sum(dim=1, keepdim=True) + much),
        over={"much": {"1": 1, "0.001": 1e-3, "0.00001": 1e-5, "0.000001": 1e-6}},
    ).tell(
        "Your numbers fit a sum to which {much} was added, so that rows add up to less than 1. Divide by the sum itself.",
        breaks="each row adds up to 1",
    ),
    shares_added_up=wrong(lambda counts: (counts / counts.sum(dim=1, keepdim=True)).sum(dim=1)).tell(
        "You added the shares up again: that gives 1 for each row. The shares themselves are asked."
    ),
    sums_repeated_in_the_wrong_order=wrong(
        lambda counts: counts / counts.sum(dim=1).repeat(counts.shape[1]).view(counts.shape)
    ).tell(
        "Some numbers were divided by another row's sum: `repeat` lays whole copies of the sums one after the other, and "
        "the rows are not d copies of each."
    ),
    rounded_shares=wrong(
        lambda counts, digits: (counts / counts.sum(dim=1, keepdim=True)).round(decimals=digits),
        over={"digits": {"1 digit": 1, "2 digits": 2, "3 digits": 3, "4 digits": 4}},
    ).tell("Your shares are rounded to {digits}. Leave them as they are."),
)


@row_shares.misconception(
    "The first number of each row is right. After it the sum was taken again, from a row that had already changed: take "
    "it once, first."
)
def sum_taken_again(counts: Tensor) -> Tensor:
    shares = counts.clone()
    for i in range(counts.shape[0]):
        for j in range(counts.shape[1]):
            shares[i, j] = shares[i, j] / shares[i].sum()
    return shares


row_shares.mistakes(
    running_total_of_rows=wrong(lambda counts: counts / counts.sum(dim=1, keepdim=True).cumsum(dim=0)).tell(
        "From the second row on your sum still contains the rows before: the running total is to begin at 0 for every row."
    ),
    cut_to_whole_numbers=wrong(lambda counts: counts // counts.sum(dim=1, keepdim=True)).tell(
        "All your shares are 0: the division by `//` cuts every share down to a whole number."
    ),
    reciprocal_cut_to_whole=wrong(lambda counts: counts * (1 // counts.sum(dim=1, keepdim=True))).tell(
        "You cut 1 divided by each sum down to a whole number: 0 for every sum above 1. Which division keeps the digits after the "
        "decimal point?"
    ),
    sum_of_the_first_row=wrong(lambda counts: counts / counts[0].sum()).tell(
        "Every row was divided by the sum of the first one. Each row has its own."
    ),
    running_sum_along_the_row=wrong(lambda counts: counts / counts.cumsum(dim=1)).tell(
        "Each number was divided by the running sum, what stands in its row up to it. The sum of the whole row is asked."
    ),
    sum_of_the_others=wrong(lambda counts: counts / (counts.sum(dim=1, keepdim=True) - counts)).tell(
        "Each number was divided by the sum of the *others* in its row. It belongs to the sum itself."
    ),
    running_totals_of_shares=wrong(
        lambda counts: (counts / counts.sum(dim=1, keepdim=True)).cumsum(dim=1)
    ).tell(
        "Your numbers are the shares, added up along each row: the last of them is 1. Which of your steps adds up too much?"
    ),
)
