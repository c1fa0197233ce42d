"""Answers: the mean of what a mask leaves over."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import masked_mean as questions
from lessons_lib.exercises.lesson_01_tensors.masked_mean import NAN


@answers.to(
    questions.masked_mean,
    hints=[
        "A mean is a sum divided by a count. Both should leave out what the mask leaves out.",
        "`mask.sum(dim=1)` tells you how many numbers the mask chooses in each row. What could you put at the"
        " other positions, so that they don't change the row's sum?",
        "Adding 0 changes nothing: `torch.where(mask, x, 0.0)` has x where the mask is True, and 0 elsewhere."
        " (x times the mask would keep nan.)",
    ],
    takeaway="You can now average around gaps. Another way: put nan where `mask` is False, with `masked_fill`, "
    "then take `nanmean`.",
)
def masked_mean(x: Tensor, mask: Tensor) -> Tensor:
    return x.masked_fill(~mask, NAN).nanmean(dim=1)


masked_mean.mistakes(
    mask_ignored=wrong(lambda x, mask: x.mean(dim=1)).tell(
        "You averaged whole rows, so the mask has no effect. Which numbers should it leave out?"
    ),
    divided_by_the_length=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / x.shape[1]).tell(
        "You divided each sum by the row's length, so numbers that the mask leaves out count as 0. How many "
        "numbers of each row should count?"
    ),
    divided_by_the_length_after_a_product=wrong(lambda x, mask: (x * mask).mean(dim=1)).tell(
        "You divided each sum by the row's length, and a nan where the mask is False spoils its row's sum, "
        "because 0 times nan is nan. How can you put 0 there without multiplying, and how many numbers count?"
    ),
    nan_times_zero=wrong(lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1)).tell(
        "Where the mask is False, a nan spoils its row's sum, because 0 times nan is nan. How can you put 0 "
        "at such a position without multiplying by 0?"
    ),
    one_mean_for_all=wrong(lambda x, mask: x[mask].mean()).tell(
        "You returned one mean for the whole table, because the numbers that a mask picks form a single "
        "vector. How can each row keep its own sum?"
    ),
    mean_of_each_column=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=0) / mask.sum(dim=0)).tell(
        "You took the mean of each column, so the rows' axis disappeared. Which axis should disappear "
        "instead?"
    ),
    zero_for_nothing=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True gives 0. Such a row has nothing to average, so it should give nan: what does "
        "PyTorch give for 0 / 0?",
        breaks="a row without any True gives nan",
    ),
    zero_for_nothing_after_a_product=wrong(
        lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True should give nan, not 0. And a nan where the mask is False spoils its row's "
        "sum, because 0 times nan is nan: how can you put 0 at such a position without multiplying?"
    ),
    not_divided=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1)).tell(
        "Your numbers are sums, one for each row. How many numbers went into each sum, and how do you get "
        "their mean from it?"
    ),
    not_divided_after_a_product=wrong(lambda x, mask: (x * mask).sum(dim=1)).tell(
        "Your numbers are sums, and a nan where the mask is False spoils its row's sum, because 0 times nan "
        "is nan. How can you put 0 there without multiplying, and what turns a sum into a mean?"
    ),
    mean_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / (~mask).sum(dim=1)).tell(
        "You averaged the numbers that the mask leaves out. If True means that a number counts, which numbers"
        " should you average?"
    ),
    nanmean_of_the_rest=wrong(lambda x, mask: x.masked_fill(mask, NAN).nanmean(dim=1)).tell(
        "You averaged the numbers that the mask leaves out, as if you'd made the others nan and called "
        "`nanmean`. True means that a number counts: which numbers should become nan?"
    ),
    divided_by_all_true=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum()).tell(
        "You divided each row's sum by how often `mask` is True in the whole table. How many numbers went "
        "into that row's sum?"
    ),
    zeros_left_out=wrong(
        lambda x, mask: (kept := torch.where(mask, x, 0.0)).sum(dim=1) / (kept != 0).sum(dim=1)
    ).tell(
        "You left out every 0, even where the mask is True. How can the mask alone tell you how many numbers "
        "of a row count?"
    ),
    axis_kept=wrong(lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1))[:, None]).tell(
        "Your numbers are right, but each is in a row of its own: your shape is (n, 1) instead of (n,). What "
        "keeps the columns' axis from disappearing?"
    ),
    nan_left_out_and_nothing_else=wrong(lambda x, mask: x.nanmean(dim=1)).tell(
        "You left only nan out of each row's mean, as if there were no mask. Which numbers should the mask "
        "leave out?"
    ),
    largest_that_counts=wrong(lambda x, mask: torch.where(mask, x, -float("inf")).amax(dim=1)).tell(
        "In each row, you took the largest of the numbers where `mask` is True. How do you get the mean of "
        "all these numbers?"
    ),
    sum_of_everything=wrong(lambda x, mask: x.nansum(dim=1) / mask.sum(dim=1)).tell(
        "Your sum leaves out only nan, but your count follows the mask. Which other numbers should your sum "
        "leave out?"
    ),
    zeros_counted_and_nan_not=wrong(lambda x, mask: (x * mask).nanmean(dim=1)).tell(
        "Of the numbers that the mask leaves out, you skip only those that are nan or infinite; the others "
        "count as 0 in your mean. How can you keep all of them out?"
    ),
    every_sum_by_every_count=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1, keepdim=True)
    ).tell(
        "You returned an (n, n) table: every sum divided by every count. Your sums have the shape (n,), and "
        "your counts (n, 1). Which shape should both have?"
    ),
    divided_by_the_false=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / (~mask).sum(dim=1)
    ).tell(
        "You divided each row's sum by how often `mask` is False in that row. How many numbers went into the "
        "row's sum?"
    ),
    sum_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / mask.sum(dim=1)).tell(
        "You added up the numbers that the mask leaves out. If True means that a number counts, which numbers"
        " should you add up?"
    ),
)


@masked_mean.misconception(
    "Your means are right, but you changed the caller's x. Which step could make a new tensor instead?",
    breaks="Don't change `x` or `mask`",
)
def x_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    x[~mask] = 0
    return x.sum(dim=1) / mask.sum(dim=1)


masked_mean.mistakes(
    mean_with_nan_among_its_numbers=wrong(lambda x, mask: torch.where(mask, x, NAN).mean(dim=1)).tell(
        "Every row with a False gives nan, because one nan among the numbers makes their mean nan. Which kind"
        " of mean skips nan?"
    ),
    column_of_sums_by_row_of_counts=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1, keepdim=True) / mask.sum(dim=1)
    ).tell(
        "You returned an (n, n) table: every sum divided by every count. Your sums have the shape (n, 1), and"
        " your counts (n,). Which shape should both have?"
    ),
    zero_for_nan_and_the_mask_ignored=wrong(lambda x, mask: x.nan_to_num().mean(dim=1)).tell(
        "You averaged whole rows, with 0 for nan, as if there were no mask. Which numbers should the mask "
        "leave out?"
    ),
    one_row_eaten=wrong(
        lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1)).squeeze()
    ).tell(
        "With one row, you returned a single number: its shape is () instead of (1,). `squeeze()` without an "
        "axis also removes the rows' axis when its size is 1: which axis did you want to remove?"
    ),
    cut_into_equal_pieces=wrong(lambda x, mask: x[mask].reshape(len(x), -1).mean(dim=1)).tell(
        "You split the numbers that the mask picks into equal pieces, one for each row, but the mask can pick"
        " more from one row than from another. How can you keep each row's numbers together?"
    ),
    only_nan_made_zero=wrong(
        lambda x, mask: (x.masked_fill(x.isnan(), 0) * mask).sum(dim=1) / mask.sum(dim=1)
    ).breaks("x may hold anything, nan too"),
)


@masked_mean.violation("Don't change `x` or `mask`")
def mask_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    counts = mask.sum(dim=1)
    total = torch.where(mask, x, 0.0).sum(dim=1)
    mask.logical_not_()
    return total / counts


masked_mean.mistakes(
    row_by_row=wrong(
        lambda x, mask: torch.stack([row[kept].mean() for row, kept in zip(x, mask, strict=True)])
    ).breaks("without a loop over rows"),
)
