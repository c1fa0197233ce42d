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
        "A mean is a sum divided by how many there are. Both have to leave out what the mask leaves out.",
        "`mask.sum(dim=1)` is how many numbers of each row count. For the sum, what could stand in the other places without changing it?",
        "0 changes no sum: `torch.where(mask, x, 0.0)` has x where the mask is True. (x times the mask would keep nan.)",
    ],
)
def masked_mean(x: Tensor, mask: Tensor) -> Tensor:
    return x.masked_fill(~mask, NAN).nanmean(dim=1)


masked_mean.mistakes(
    mask_ignored=wrong(lambda x, mask: x.mean(dim=1)).tell(
        "Your numbers are the means of whole rows: the mask has no effect on them."
    ),
    divided_by_the_length=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / x.shape[1]).tell(
        "The sum is divided by the length of the row, so that what is left out counts as 0. Divide by the number of True."
    ),
    divided_by_the_length_after_a_product=wrong(lambda x, mask: (x * mask).mean(dim=1)).tell(
        "The sum is divided by the length of the row, so that what is left out counts as 0. And 0 times nan is nan: what is left "
        "out still spoils the sum."
    ),
    nan_times_zero=wrong(lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1)).tell(
        "Where the mask is False, a nan still spoils the sum: 0 times nan is nan. Choose a 0 there instead of multiplying by one."
    ),
    one_mean_for_all=wrong(lambda x, mask: x[mask].mean()).tell(
        "Your answer is one mean for the whole table. What a mask takes out has lost its rows: one mean for each row is asked."
    ),
    mean_of_each_column=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=0) / mask.sum(dim=0)).tell(
        "Your numbers are the means of the columns. The rows are to stay, and the columns to disappear."
    ),
    zero_for_nothing=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True gives 0. There is no mean of nothing: nan is asked for it.",
        breaks="a row without any True gives nan",
    ),
    zero_for_nothing_after_a_product=wrong(
        lambda x, mask: (x * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    ).tell(
        "A row without any True gives 0 where nan is asked. And 0 times nan is nan: what is left out still spoils the sum."
    ),
    not_divided=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1)).tell(
        "Your numbers are sums. They still have to be divided by the number of True in each row."
    ),
    not_divided_after_a_product=wrong(lambda x, mask: (x * mask).sum(dim=1)).tell(
        "Your numbers are sums, not yet divided by the number of True. And 0 times nan is nan: what is left out still spoils the sum."
    ),
    mean_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / (~mask).sum(dim=1)).tell(
        "Your numbers are the means of what the mask leaves out. True means that a number counts."
    ),
    nanmean_of_the_rest=wrong(lambda x, mask: x.masked_fill(mask, NAN).nanmean(dim=1)).tell(
        "You averaged what the mask leaves out, passing over its nan. True means that a number counts: which numbers did you make nan?"
    ),
    divided_by_all_true=wrong(lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum()).tell(
        "Each sum is divided by the number of True in the whole table. Each row has its own."
    ),
    zeros_left_out=wrong(
        lambda x, mask: (kept := torch.where(mask, x, 0.0)).sum(dim=1) / (kept != 0).sum(dim=1)
    ).tell("Numbers that count were left out because they are 0. The mask alone decides."),
    axis_kept=wrong(lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1))[:, None]).tell(
        "Your numbers are right, each in a row of its own: the axis of the columns was kept with size 1."
    ),
    nan_left_out_and_nothing_else=wrong(lambda x, mask: x.nanmean(dim=1)).tell(
        "Your numbers are the means of each row without nan, and the mask has no effect on them."
    ),
    largest_that_counts=wrong(lambda x, mask: torch.where(mask, x, -float("inf")).amax(dim=1)).tell(
        "Your numbers are the largest that count in each row. Their means are asked."
    ),
    sum_of_everything=wrong(lambda x, mask: x.nansum(dim=1) / mask.sum(dim=1)).tell(
        "The sum takes in what the mask leaves out, all but nan; only the count heeds the mask."
    ),
    zeros_counted_and_nan_not=wrong(lambda x, mask: (x * mask).nanmean(dim=1)).tell(
        "What is left out counts as 0 in your mean unless it is nan. It is not to count at all."
    ),
    every_sum_by_every_count=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1, keepdim=True)
    ).tell(
        "You have an (n, n) table: every sum divided by every count. One of the two is a row (n,), the other a column (n, 1)."
    ),
    divided_by_the_false=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1) / (~mask).sum(dim=1)
    ).tell("Each sum is divided by the number of False. What counts is where the mask is True."),
    sum_of_the_rest=wrong(lambda x, mask: torch.where(mask, 0.0, x).sum(dim=1) / mask.sum(dim=1)).tell(
        "The sums are those of what the mask leaves out. True means that a number counts."
    ),
)


@masked_mean.misconception(
    "The means are right, and x itself was changed on the way. It is to stay as it is.",
    breaks="Both stay as they are",
)
def x_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    x[~mask] = 0
    return x.sum(dim=1) / mask.sum(dim=1)


masked_mean.mistakes(
    mean_with_nan_among_its_numbers=wrong(lambda x, mask: torch.where(mask, x, NAN).mean(dim=1)).tell(
        "Every row that leaves something out gives nan: a mean with a nan among its numbers is nan. `nanmean` passes over them."
    ),
    column_of_sums_by_row_of_counts=wrong(
        lambda x, mask: torch.where(mask, x, 0.0).sum(dim=1, keepdim=True) / mask.sum(dim=1)
    ).tell(
        "You have an (n, n) table: every sum divided by every count. The sums are a column (n, 1) and the counts a row (n,), and "
        "the two meet in a whole table."
    ),
    zero_for_nan_and_the_mask_ignored=wrong(lambda x, mask: x.nan_to_num().mean(dim=1)).tell(
        "Your numbers are the means of whole rows, with 0 for nan: the mask has no effect on them."
    ),
    one_row_eaten=wrong(
        lambda x, mask: (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1)).squeeze()
    ).tell(
        "With one row you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of the "
        "rows too if its size is 1."
    ),
    cut_into_equal_pieces=wrong(lambda x, mask: x[mask].reshape(len(x), -1).mean(dim=1)).tell(
        "What the mask takes out is one row of numbers, and you cut it into n pieces of equal length: that mixes the rows of x, or "
        "does not go, as each row has another count of True."
    ),
    only_nan_made_zero=wrong(
        lambda x, mask: (x.masked_fill(x.isnan(), 0) * mask).sum(dim=1) / mask.sum(dim=1)
    ).breaks("x may hold anything, nan too"),
)


@masked_mean.violation("Both stay as they are")
def mask_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    counts = mask.sum(dim=1)
    total = torch.where(mask, x, 0.0).sum(dim=1)
    mask.logical_not_()
    return total / counts


masked_mean.mistakes(
    row_by_row=wrong(
        lambda x, mask: torch.stack([row[kept].mean() for row, kept in zip(x, mask, strict=True)])
    ).breaks("No loop over rows"),
)
