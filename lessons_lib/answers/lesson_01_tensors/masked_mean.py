"""Answers: the mean of what a mask leaves over."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.exercises.lesson_01_tensors import masked_mean as questions
from lessons_lib.exercises.lesson_01_tensors.masked_mean import NAN


@answers.to(
    questions.masked_mean,
    hints=[
        "A mean is a sum divided by how many there are. Both have to leave out what the mask leaves out.",
        "`mask.sum(dim=1)` is how many numbers of each row count. For the sum, what could stand in the other places "
        "without changing it?",
        "0 changes no sum: `torch.where(mask, x, 0.0)` has x where the mask is True. (x times the mask would keep nan.)",
    ],
)
def masked_mean(x: Tensor, mask: Tensor) -> Tensor:
    return x.masked_fill(~mask, NAN).nanmean(dim=1)


@masked_mean.misconception("Your numbers are the means of whole rows: the mask has no effect on them.")
def mask_ignored(x: Tensor, mask: Tensor) -> Tensor:
    return x.mean(dim=1)


@masked_mean.misconception(
    "The sum is divided by the length of the row, so that what is left out counts as 0. Divide by the number of True."
)
def divided_by_the_length(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1) / x.shape[1]


@masked_mean.misconception(
    "The sum is divided by the length of the row, so that what is left out counts as 0. And 0 times nan is nan: what is left "
    "out still spoils the sum."
)
def divided_by_the_length_after_a_product(x: Tensor, mask: Tensor) -> Tensor:
    return (x * mask).mean(dim=1)


@masked_mean.misconception(
    "Where the mask is False, a nan still spoils the sum: 0 times nan is nan. Choose a 0 there instead of multiplying by one."
)
def nan_times_zero(x: Tensor, mask: Tensor) -> Tensor:
    return (x * mask).sum(dim=1) / mask.sum(dim=1)


@masked_mean.misconception(
    "Your answer is one mean for the whole table. What a mask takes out has lost its rows: one mean for each row is asked."
)
def one_mean_for_all(x: Tensor, mask: Tensor) -> Tensor:
    return x[mask].mean()


@masked_mean.misconception(
    "Your numbers are the means of the columns. The rows are to stay, and the columns to disappear."
)
def mean_of_each_column(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=0) / mask.sum(dim=0)


@masked_mean.misconception(
    "A row without any True gives 0. There is no mean of nothing: nan is asked for it.",
    breaks="a row without any True gives nan",
)
def zero_for_nothing(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1).clamp(min=1)


@masked_mean.misconception(
    "A row without any True gives 0 where nan is asked. And 0 times nan is nan: what is left out still spoils the sum."
)
def zero_for_nothing_after_a_product(x: Tensor, mask: Tensor) -> Tensor:
    return (x * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)


@masked_mean.misconception(
    "Your numbers are sums. They still have to be divided by the number of True in each row."
)
def not_divided(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1)


@masked_mean.misconception(
    "Your numbers are sums, not yet divided by the number of True. And 0 times nan is nan: what is left out still spoils the sum."
)
def not_divided_after_a_product(x: Tensor, mask: Tensor) -> Tensor:
    return (x * mask).sum(dim=1)


@masked_mean.misconception(
    "Your numbers are the means of what the mask leaves out. True means that a number counts."
)
def mean_of_the_rest(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, 0.0, x).sum(dim=1) / (~mask).sum(dim=1)


@masked_mean.misconception(
    "You averaged what the mask leaves out, passing over its nan. True means that a number counts: which numbers did you make nan?"
)
def nanmean_of_the_rest(x: Tensor, mask: Tensor) -> Tensor:
    return x.masked_fill(mask, NAN).nanmean(dim=1)


@masked_mean.misconception(
    "Each sum is divided by the number of True in the whole table. Each row has its own."
)
def divided_by_all_true(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1) / mask.sum()


@masked_mean.misconception("Numbers that count were left out because they are 0. The mask alone decides.")
def zeros_left_out(x: Tensor, mask: Tensor) -> Tensor:
    kept = torch.where(mask, x, 0.0)
    return kept.sum(dim=1) / (kept != 0).sum(dim=1)


@masked_mean.misconception(
    "Your numbers are right, each in a row of its own: the axis of the columns was kept with size 1."
)
def axis_kept(x: Tensor, mask: Tensor) -> Tensor:
    return (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1))[:, None]


@masked_mean.misconception(
    "Your numbers are the means of each row without nan, and the mask has no effect on them."
)
def nan_left_out_and_nothing_else(x: Tensor, mask: Tensor) -> Tensor:
    return x.nanmean(dim=1)


@masked_mean.misconception("Your numbers are the largest that count in each row. Their means are asked.")
def largest_that_counts(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, -float("inf")).amax(dim=1)


@masked_mean.misconception(
    "The sum takes in what the mask leaves out, all but nan; only the count heeds the mask."
)
def sum_of_everything(x: Tensor, mask: Tensor) -> Tensor:
    return x.nansum(dim=1) / mask.sum(dim=1)


@masked_mean.misconception(
    "What is left out counts as 0 in your mean unless it is nan. It is not to count at all."
)
def zeros_counted_and_nan_not(x: Tensor, mask: Tensor) -> Tensor:
    return (x * mask).nanmean(dim=1)


@masked_mean.misconception(
    "You have an (n, n) table: every sum divided by every count. One of the two is a row (n,), the other a column (n, 1)."
)
def every_sum_by_every_count(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1, keepdim=True)


@masked_mean.misconception(
    "Each sum is divided by the number of False. What counts is where the mask is True."
)
def divided_by_the_false(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1) / (~mask).sum(dim=1)


@masked_mean.misconception("The sums are those of what the mask leaves out. True means that a number counts.")
def sum_of_the_rest(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, 0.0, x).sum(dim=1) / mask.sum(dim=1)


@masked_mean.misconception(
    "The means are right, and x itself was changed on the way. It is to stay as it is.",
    breaks="Both stay as they are",
)
def x_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    x[~mask] = 0
    return x.sum(dim=1) / mask.sum(dim=1)


@masked_mean.misconception(
    "Every row that leaves something out gives nan: a mean with a nan among its numbers is nan. `nanmean` passes over them."
)
def mean_with_nan_among_its_numbers(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, NAN).mean(dim=1)


@masked_mean.misconception(
    "You have an (n, n) table: every sum divided by every count. The sums are a column (n, 1) and the counts a row (n,), and "
    "the two meet in a whole table."
)
def column_of_sums_by_row_of_counts(x: Tensor, mask: Tensor) -> Tensor:
    return torch.where(mask, x, 0.0).sum(dim=1, keepdim=True) / mask.sum(dim=1)


@masked_mean.misconception(
    "Your numbers are the means of whole rows, with 0 for nan: the mask has no effect on them."
)
def zero_for_nan_and_the_mask_ignored(x: Tensor, mask: Tensor) -> Tensor:
    return x.nan_to_num().mean(dim=1)


@masked_mean.misconception(
    "With one row you give a single number, shape (), where (1,) is asked: `squeeze()` without an axis takes away the axis of the "
    "rows too if its size is 1."
)
def one_row_eaten(x: Tensor, mask: Tensor) -> Tensor:
    return (torch.where(mask, x, 0.0).sum(dim=1) / mask.sum(dim=1)).squeeze()


@masked_mean.misconception(
    "What the mask takes out is one row of numbers, and you cut it into n pieces of equal length: that mixes the rows of x, or "
    "does not go, as each row has another count of True."
)
def cut_into_equal_pieces(x: Tensor, mask: Tensor) -> Tensor:
    return x[mask].reshape(len(x), -1).mean(dim=1)


@masked_mean.violation("x may hold anything, nan too")
def only_nan_made_zero(x: Tensor, mask: Tensor) -> Tensor:
    return (x.masked_fill(x.isnan(), 0) * mask).sum(dim=1) / mask.sum(dim=1)


@masked_mean.violation("Both stay as they are")
def mask_itself_changed(x: Tensor, mask: Tensor) -> Tensor:
    counts = mask.sum(dim=1)
    total = torch.where(mask, x, 0.0).sum(dim=1)
    mask.logical_not_()
    return total / counts


@masked_mean.violation("No loop over rows")
def row_by_row(x: Tensor, mask: Tensor) -> Tensor:
    return torch.stack([row[kept].mean() for row, kept in zip(x, mask, strict=True)])
