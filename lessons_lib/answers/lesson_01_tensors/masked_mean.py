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
        "`mask.sum(dim=1)` is how many numbers of each row count. For the sum, what could you put at the "
        "other positions without changing it?",
        "0 changes no sum: `torch.where(mask, x, 0.0)` has x where the mask is True. (x times the mask "
        "would keep nan.)",
    ],
    takeaway="You can average around gaps. `masked_fill` with nan, then `nanmean`, is another way.",
)
def masked_mean(x: Tensor, mask: Tensor) -> Tensor:
    return x.masked_fill(~mask, NAN).nanmean(dim=1)


masked_mean.mistakes(
    mask_ignored=wrong(lambda x, mask: x.mean(dim=1)).tell(
        "Your numbers are the means of whole rows: the mask has no effect on them. Which numbers should "
        "it leave out?"
    ),
    divided_by_the_length=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / x.shape[1]).tell(
        "You divided each sum by the row's length, so what's left out counts as 0. How many numbers of "
        "each row count?"
    ),
    divided_by_the_length_after_a_product=wrong(lambda x, mask: (x * mask).mean(dim=1)).tell(
        "You divided by the row's length, so what's left out counts as 0. And 0 times nan is nan, so it "
        "can still spoil the sum."
    ),
    nan_times_zero=wrong(lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1)).tell(
        "Where the mask is False, a nan still spoils the sum: 0 times nan is nan. How can you choose a 0 "
        "there instead of multiplying by one?"
    ),
    one_mean_for_all=wrong(lambda x, mask: x[mask].mean()).tell(
        "You returned one mean for the whole table: what a mask takes out has lost its rows. How can each "
        "row keep its own sum?"
    ),
    mean_of_each_column=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=0) / mask.sum(dim=0)).tell(
        "Your numbers are the means of the columns. Which axis should disappear?"
    ),
    zero_for_nothing=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True gives 0. Nothing has no mean, so that row should give nan.",
        breaks="a row without any True gives nan",
    ),
    zero_for_nothing_after_a_product=wrong(
        lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True gives 0 instead of nan. And 0 times nan is nan, so what's left out can "
        "still spoil the sum."
    ),
    not_divided=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1)).tell(
        "Your numbers are sums. Now divide each by how many True its row has."
    ),
    not_divided_after_a_product=wrong(lambda x, mask: (x * mask).sum(dim=1)).tell(
        "Your numbers are sums, not divided by the number of True yet. And 0 times nan is nan, so what's "
        "left out can still spoil the sum."
    ),
    mean_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / (~mask).sum(dim=1)).tell(
        "You averaged what the mask leaves out. True means that a number counts."
    ),
    nanmean_of_the_rest=wrong(lambda x, mask: x.masked_fill(mask, NAN).nanmean(dim=1)).tell(
        "You averaged what the mask leaves out, skipping its nan. True means that a number counts: which "
        "numbers did you make nan?"
    ),
    divided_by_all_true=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum()).tell(
        "You divided each sum by the number of True in the whole table. Each row has its own."
    ),
    zeros_left_out=wrong(
        lambda x, mask: (kept := torch.where(mask, x, 0.0)).sum(dim=1) / (kept != 0).sum(dim=1)
    ).tell("You left out numbers that count, because they're 0. The mask alone decides."),
    axis_kept=wrong(lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1))[:, None]).tell(
        "Right numbers, each in a row of its own: the columns' axis is still there, with size 1. The shape should "
        "be (n,)."
    ),
    nan_left_out_and_nothing_else=wrong(lambda x, mask: x.nanmean(dim=1)).tell(
        "Your numbers are the means of each row without its nan: the mask has no effect on them."
    ),
    largest_that_counts=wrong(lambda x, mask: torch.where(mask, x, -float("inf")).amax(dim=1)).tell(
        "You took the largest number that counts in each row. What's the mean of those that count?"
    ),
    sum_of_everything=wrong(lambda x, mask: x.nansum(dim=1) / mask.sum(dim=1)).tell(
        "Your sum includes what the mask leaves out, all but nan. Only your count follows the mask."
    ),
    zeros_counted_and_nan_not=wrong(lambda x, mask: (x * mask).nanmean(dim=1)).tell(
        "What's left out counts as 0 in your mean, unless it's nan or infinite. It shouldn't count at all."
    ),
    every_sum_by_every_count=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1, keepdim=True)
    ).tell(
        "You returned an (n, n) table: every sum divided by every count. One of the two is (n,), the "
        "other (n, 1): which shape should both have?"
    ),
    divided_by_the_false=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / (~mask).sum(dim=1)
    ).tell("You divided each sum by the number of False. Which positions count?"),
    sum_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / mask.sum(dim=1)).tell(
        "You added up what the mask leaves out. True means that a number counts."
    ),
)


@masked_mean.misconception(
    "The means are right, but you changed the caller's x. Which step could make a new tensor instead?",
    breaks="Don't change `x` or `mask`",
)
def x_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    x[~mask] = 0
    return x.sum(dim=1) / mask.sum(dim=1)


masked_mean.mistakes(
    mean_with_nan_among_its_numbers=wrong(lambda x, mask: torch.where(mask, x, NAN).mean(dim=1)).tell(
        "Every row that leaves something out gives nan: a mean with nan among its numbers is nan. Which "
        "mean skips them?"
    ),
    column_of_sums_by_row_of_counts=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1, keepdim=True) / mask.sum(dim=1)
    ).tell(
        "You returned an (n, n) table: every sum divided by every count. Your sums are (n, 1), your "
        "counts (n,): which shape should both have?"
    ),
    zero_for_nan_and_the_mask_ignored=wrong(lambda x, mask: x.nan_to_num().mean(dim=1)).tell(
        "Your numbers are the means of whole rows, with 0 for nan: the mask has no effect on them."
    ),
    one_row_eaten=wrong(
        lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1)).squeeze()
    ).tell(
        "With one row, you returned a single number, shape (), instead of (1,). `squeeze()` without an "
        "axis also removes the rows' axis when its size is 1."
    ),
    cut_into_equal_pieces=wrong(lambda x, mask: x[mask].reshape(len(x), -1).mean(dim=1)).tell(
        "You cut the numbers that the mask picks into n equal pieces. But rows have different numbers of True, so "
        "the pieces mix rows, or the cut fails. How do you keep each row's numbers together?"
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
