"""Answers: columns with mean 0 and standard deviation 1."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import standardise_columns as questions


@answers.to(
    questions.standardise_columns,
    hints=[
        "One mean and one standard deviation for each column: which axis has to disappear?",
        "`x.mean(dim=0)` has shape (d,). How does (d,) line up with (n, d)?",
        "`x.std(dim=0)` is the other one. Subtract first, then divide, and mind the brackets: the whole difference is divided.",
    ],
)
def standardise_columns(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.std(dim=0)


standardise_columns.mistakes(
    standardised_rows=wrong(lambda x: (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, keepdim=True)).tell(
        "Your rows have mean 0 and standard deviation 1, not your columns. `dim` names the axis that disappears: "
        "for one mean a column, that is the axis of the rows."
    ),
    row_statistics_along_columns=wrong(lambda x: (x - x.mean(dim=1)) / x.std(dim=1)).tell(
        "These are the means and standard deviations of the rows, and shape (n,) is aligned with the last axis, one under "
        "each column. With as many rows as columns nothing complains, and the numbers are wrong."
    ),
    standardised_whole_table=wrong(lambda x: (x - x.mean()) / x.std()).tell(
        "You used one mean and one standard deviation for the whole table. Each column is to have its own."
    ),
    only_centred=wrong(lambda x: x - x.mean(dim=0)).tell(
        "Your columns have mean 0, and still their old spread: the division by the standard deviation is missing."
    ),
    only_scaled=wrong(lambda x: x / x.std(dim=0)).tell(
        "Your columns have standard deviation 1, and still their old mean: it has to be subtracted first."
    ),
    population_deviation=wrong(lambda x: (x - x.mean(dim=0)) / x.std(dim=0, correction=0)).tell(
        "Your standard deviation divides by n, as NumPy's does; torch's `std` divides by n − 1, and that one is asked.",
        breaks="Take torch's own x.std(dim=…), which divides by n − 1",
    ),
    divided_by_variance=wrong(lambda x: (x - x.mean(dim=0)) / x.var(dim=0)).tell(
        "You divided by the variance. The standard deviation is its square root."
    ),
    missing_brackets=wrong(lambda x: x - x.mean(dim=0) / x.std(dim=0)).tell(
        "Only the mean was divided by the standard deviation: a division comes before a subtraction unless brackets say otherwise."
    ),
)


@standardise_columns.misconception(
    "Your columns run from 0 to 1: that is scaling by minimum and maximum. Mean and standard deviation are asked."
)
def minimum_and_maximum(x: Tensor) -> Tensor:
    low, high = x.min(dim=0).values, x.max(dim=0).values
    return (x - low) / (high - low)


standardise_columns.mistakes(
    deviation_of_the_whole_table=wrong(lambda x: (x - x.mean(dim=0)) / x.std()).tell(
        "The means are those of the columns, but the standard deviation is that of the whole table. Each column has its own."
    ),
    divided_before_subtracting=wrong(lambda x: x / x.std(dim=0) - x.mean(dim=0)).tell(
        "You divided first, and then subtracted the means of the undivided columns. Subtract first, then divide the difference."
    ),
    means_of_columns_deviations_of_rows=wrong(
        lambda x: (x - x.mean(dim=0)) / x.std(dim=1, keepdim=True)
    ).tell(
        "The means are those of the columns and the standard deviations those of the rows. Both need the same `dim`."
    ),
    multiplied_by_deviation=wrong(lambda x: (x - x.mean(dim=0)) * x.std(dim=0)).tell(
        "You multiplied by the standard deviation. Divide by it."
    ),
    divided_by_the_mean=wrong(lambda x: (x - x.mean(dim=0)) / x.mean(dim=0)).tell(
        "You divided by the mean. Divide by the standard deviation."
    ),
    columns_of_length_one=wrong(lambda x: x / x.square().sum(dim=0).sqrt()).tell(
        "You divided each column by its length, the root of its sum of squares. Nothing was subtracted, and that is no "
        "standard deviation."
    ),
    normalised_like_a_layer=wrong(lambda x: torch.nn.functional.layer_norm(x, x.shape[1:], eps=0)).tell(
        "Your rows have mean 0 and a spread of 1, with a standard deviation that divides by d: that is what `layer_norm` "
        "computes. The columns are asked, with torch's `std`."
    ),
    only_the_statistics=wrong(lambda x: torch.stack([x.mean(dim=0), x.std(dim=0)])).tell(
        "You returned the means and standard deviations of the columns. The table itself is asked, changed by them."
    ),
)


@standardise_columns.misconception("Only the last column is standardised; the others are as they were.")
def only_the_last_column(x: Tensor) -> Tensor:
    last = (x[:, -1:] - x[:, -1:].mean()) / x[:, -1:].std()
    return torch.cat([x[:, :-1], last], dim=1)


@standardise_columns.misconception(
    "You divided each column by its length, the root of its sum of squares, after subtracting the mean. The standard "
    "deviation divides that sum by n − 1 before the root."
)
def centred_columns_of_length_one(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / centred.square().sum(dim=0).sqrt()


standardise_columns.mistakes(
    divided_by_half_the_variance=wrong(lambda x: (x - x.mean(dim=0)) / (x.var(dim=0) / 2)).tell(
        "You divided by half the variance: `v ** 1 / 2` takes the first power and then halves it. A root is `v ** 0.5`."
    ),
    medians_subtracted=wrong(lambda x: (x - x.median(dim=0).values) / x.std(dim=0)).tell(
        "You subtracted the medians, the values in the middle. The means are asked."
    ),
    mean_of_the_whole_table=wrong(lambda x: (x - x.mean()) / x.std(dim=0)).tell(
        "The standard deviations are those of the columns, but the mean is that of the whole table. Each column has its own."
    ),
)


@standardise_columns.misconception("The first column is as it was: counting began at 1 instead of 0.")
def first_column_left_out(x: Tensor) -> Tensor:
    rest = x[:, 1:]
    return torch.cat([x[:, :1], (rest - rest.mean(dim=0)) / rest.std(dim=0)], dim=1)


@standardise_columns.misconception(
    "Only the first column is standardised; the others are as they were. In a loop, a `return` ends it in its first turn."
)
def only_the_first_column(x: Tensor) -> Tensor:
    first = (x[:, :1] - x[:, :1].mean()) / x[:, :1].std()
    return torch.cat([first, x[:, 1:]], dim=1)


@standardise_columns.misconception(
    "The root of the sum of squares was divided by n − 1. The sum is to be divided, and then the root taken."
)
def root_before_the_division(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / (centred.square().sum(dim=0).sqrt() / (len(x) - 1))


standardise_columns.mistakes(
    something_added_to_the_deviation=wrong(
        lambda x, much: (x - x.mean(dim=0)) / (x.std(dim=0) + much),
        over={"much": {"1": 1, "0.1": 0.1, "0.01": 0.01, "0.001": 1e-3, "0.0001": 1e-4, "0.00001": 1e-5}},
    ).tell(
        "Your numbers fit a standard deviation to which {much} was added. That makes every number smaller: divide by the deviation itself."
    ),
    normalised_like_a_batch=wrong(
        lambda x: torch.nn.functional.batch_norm(x, None, None, training=True)
    ).tell(
        "Your standard deviation divides by n, and a little was added to the variance before the root: that is what `batch_norm` "
        "computes. torch's `std` divides by n − 1 and adds nothing."
    ),
    divided_by_the_variance_and_by_two=wrong(lambda x: (x - x.mean(dim=0)) / x.var(dim=0) / 2).tell(
        "You divided by the variance, and then by 2: in `c / v ** 1 / 2` the power comes first, and divisions follow from the left. A root "
        "is `v ** 0.5`."
    ),
    means_of_rows_deviations_of_columns=wrong(
        lambda x: (x - x.mean(dim=1, keepdim=True)) / x.std(dim=0)
    ).tell(
        "The means are those of the rows and the standard deviations those of the columns. Which `dim` do both need?"
    ),
    something_added_to_the_variance=wrong(
        lambda x, much: (x - x.mean(dim=0)) / (x.var(dim=0) + much).sqrt(),
        over={"much": {"1": 1, "0.01": 0.01, "0.001": 1e-3, "0.00001": 1e-5}},
    ).tell(
        "Your numbers fit a variance to which {much} was added before the root. That makes every number smaller: divide by the deviation "
        "itself."
    ),
)


@standardise_columns.misconception(
    "You divided by the mean absolute deviation, the mean of the distances from the mean. The standard deviation squares them first."
)
def divided_by_mean_absolute_deviation(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / centred.abs().mean(dim=0)


standardise_columns.mistakes(
    three_rows_or_more=wrong(lambda x: standardise_columns(x) if len(x) > 2 else x - x.mean(dim=0)).breaks(
        "n at least 2"
    ),
)
