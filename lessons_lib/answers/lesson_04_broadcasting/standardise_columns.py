"""Answers: columns with mean 0 and standard deviation 1."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import standardise_columns as questions


@answers.to(
    questions.standardise_columns,
    hints=[
        "You need one mean and one standard deviation for each column: which axis should disappear?",
        "`x.mean(dim=0)` has shape (d,). How does (d,) line up with (n, d)?",
        "`x.std(dim=0)` gives the columns' standard deviations. Subtract the means first, then divide, with "
        "brackets so that you divide the whole difference.",
    ],
    takeaway="One statistic per column lines up with the table by itself. One statistic per row needs an extra "
    "axis.",
)
def standardise_columns(x: Tensor) -> Tensor:
    return (x - x.mean(dim=0)) / x.std(dim=0)


standardise_columns.mistakes(
    standardised_rows=wrong(lambda x: (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, keepdim=True)).tell(
        "You used the mean and standard deviation of each row. Your columns should have mean 0 and standard "
        "deviation 1: which axis should disappear to leave one mean per column?"
    ),
    row_statistics_along_columns=wrong(lambda x: (x - x.mean(dim=1)) / x.std(dim=1)).tell(
        "Your code uses row j's mean and standard deviation for column j, and most tables raise an error. "
        "Which `dim` leaves one mean and one deviation per column?"
    ),
    standardised_whole_table=wrong(lambda x: (x - x.mean()) / x.std()).tell(
        "You used one mean and one standard deviation for the whole table. Which axis should disappear to "
        "leave one of each per column?"
    ),
    only_centred=wrong(lambda x: x - x.mean(dim=0)).tell(
        "Your columns have mean 0, but their numbers are spread as widely as before. Which division is "
        "missing?"
    ),
    only_scaled=wrong(lambda x: x / x.std(dim=0)).tell(
        "Your columns have standard deviation 1, but their mean isn't 0. What should come before the "
        "division?"
    ),
    population_deviation=wrong(lambda x: (x - x.mean(dim=0)) / x.std(dim=0, correction=0)).tell(
        "Your standard deviation divides by n, as NumPy's does. Use torch's own `std`, which divides by n − "
        "1.",
        breaks="Use torch's own x.std(dim=…), which divides by n − 1",
    ),
    divided_by_variance=wrong(lambda x: (x - x.mean(dim=0)) / x.var(dim=0)).tell(
        "You divided by the variance. Which step turns a variance into a standard deviation?"
    ),
    missing_brackets=wrong(lambda x: x - x.mean(dim=0) / x.std(dim=0)).tell(
        "You divided only the mean by the standard deviation, because division comes before subtraction. What"
        " makes the subtraction come first?"
    ),
)


@standardise_columns.misconception(
    "Your columns run from 0 to 1, as if you had scaled them by their minimum and maximum. Use the mean "
    "and the standard deviation instead."
)
def minimum_and_maximum(x: Tensor) -> Tensor:
    low, high = x.min(dim=0).values, x.max(dim=0).values
    return (x - low) / (high - low)


standardise_columns.mistakes(
    deviation_of_the_whole_table=wrong(lambda x: (x - x.mean(dim=0)) / x.std()).tell(
        "Your means come from the columns, but your standard deviation comes from the whole table. How do you"
        " get one standard deviation for each column?"
    ),
    divided_before_subtracting=wrong(lambda x: x / x.std(dim=0) - x.mean(dim=0)).tell(
        "You divided first, but then subtracted the means that the columns had before the division. Which of "
        "the two steps should come first?"
    ),
    means_of_columns_deviations_of_rows=wrong(
        lambda x: (x - x.mean(dim=0)) / x.std(dim=1, keepdim=True)
    ).tell(
        "Your means come from the columns, but your standard deviations come from the rows. Which `dim` do "
        "both need?"
    ),
    multiplied_by_deviation=wrong(lambda x: (x - x.mean(dim=0)) * x.std(dim=0)).tell(
        "You multiplied by the standard deviation. What should you do with it instead?"
    ),
    divided_by_the_mean=wrong(lambda x: (x - x.mean(dim=0)) / x.mean(dim=0)).tell(
        "You divided by the mean. By what should you divide?"
    ),
    columns_of_length_one=wrong(lambda x: x / x.square().sum(dim=0).sqrt()).tell(
        "You divided each column by its length, the root of its sum of squares. What should you subtract "
        "first, and what should you divide by?"
    ),
    normalised_like_a_layer=wrong(lambda x: torch.nn.functional.layer_norm(x, x.shape[1:], eps=0)).tell(
        "You standardised the rows, with a standard deviation that divides by the number of columns, as "
        "`layer_norm` does. Standardise the columns instead, with torch's `std`."
    ),
    only_the_statistics=wrong(lambda x: torch.stack([x.mean(dim=0), x.std(dim=0)])).tell(
        "You returned the columns' means and standard deviations. Use them to standardise the table, and "
        "return the table."
    ),
)


@standardise_columns.misconception(
    "Only the last column is standardised; the others are unchanged. What became of your results for the "
    "earlier columns?"
)
def only_the_last_column(x: Tensor) -> Tensor:
    last = (x[:, -1:] - x[:, -1:].mean()) / x[:, -1:].std()
    return torch.cat([x[:, :-1], last], dim=1)


@standardise_columns.misconception(
    "You divided each centred column by its length, the root of its sum of squares. For a standard "
    "deviation, divide that sum by n − 1 before you take the root."
)
def centred_columns_of_length_one(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / centred.square().sum(dim=0).sqrt()


standardise_columns.mistakes(
    divided_by_half_the_variance=wrong(lambda x: (x - x.mean(dim=0)) / (x.var(dim=0) / 2)).tell(
        "You divided by half the variance. `variance ** 1 / 2` would give that, because the power comes "
        "before the division: how do you write a root as a power?"
    ),
    medians_subtracted=wrong(lambda x: (x - x.median(dim=0).values) / x.std(dim=0)).tell(
        "You subtracted each column's median, the value in the middle. Subtract its mean instead."
    ),
    mean_of_the_whole_table=wrong(lambda x: (x - x.mean()) / x.std(dim=0)).tell(
        "Your standard deviations come from the columns, but your mean comes from the whole table. How do you"
        " get one mean for each column?"
    ),
)


@standardise_columns.misconception(
    "The first column is unchanged, as if counting started at 1. What's the first column's index?"
)
def first_column_left_out(x: Tensor) -> Tensor:
    rest = x[:, 1:]
    return torch.cat([x[:, :1], (rest - rest.mean(dim=0)) / rest.std(dim=0)], dim=1)


@standardise_columns.misconception(
    "Only the first column is standardised, as if a `return` inside a loop ended the loop in its first "
    "iteration. How far should the loop run before you return the table?"
)
def only_the_first_column(x: Tensor) -> Tensor:
    first = (x[:, :1] - x[:, :1].mean()) / x[:, :1].std()
    return torch.cat([first, x[:, 1:]], dim=1)


@standardise_columns.misconception(
    "You took the root of the sum of squares, then divided by n − 1. Which should come first: the root, "
    "or the division?"
)
def root_before_the_division(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / (centred.square().sum(dim=0).sqrt() / (len(x) - 1))


standardise_columns.mistakes(
    something_added_to_the_deviation=wrong(
        lambda x, much: (x - x.mean(dim=0)) / (x.std(dim=0) + much),
        over={"much": {"1": 1, "0.1": 0.1, "0.01": 0.01, "0.001": 1e-3, "0.0001": 1e-4, "0.00001": 1e-5}},
    ).tell(
        "Your numbers are all closer to 0 than they should be, as if you had added {much} to the standard "
        "deviation. Divide by the deviation itself."
    ),
    normalised_like_a_batch=wrong(
        lambda x: torch.nn.functional.batch_norm(x, None, None, training=True)
    ).tell(
        "Your standard deviation divides by n and adds a little to the variance before it takes the root, as "
        "`batch_norm` does. torch's `std` divides by n − 1 and adds nothing."
    ),
    divided_by_the_variance_and_by_two=wrong(lambda x: (x - x.mean(dim=0)) / x.var(dim=0) / 2).tell(
        "You divided by the variance, and then by 2, as `/ variance ** 1 / 2` does: the power comes first. "
        "How do you write a root as a power?"
    ),
    means_of_rows_deviations_of_columns=wrong(
        lambda x: (x - x.mean(dim=1, keepdim=True)) / x.std(dim=0)
    ).tell(
        "Your means come from the rows, but your standard deviations come from the columns. Which `dim` do "
        "both need?"
    ),
    something_added_to_the_variance=wrong(
        lambda x, much: (x - x.mean(dim=0)) / (x.var(dim=0) + much).sqrt(),
        over={"much": {"1": 1, "0.01": 0.01, "0.001": 1e-3, "0.00001": 1e-5}},
    ).tell(
        "Your numbers are all closer to 0 than they should be, as if you had added {much} to the variance "
        "before you took its root. What should you divide by instead?"
    ),
)


@standardise_columns.misconception(
    "You divided by the mean absolute deviation, the average distance from the mean. What does a standard"
    " deviation do to these distances before it averages them?"
)
def divided_by_mean_absolute_deviation(x: Tensor) -> Tensor:
    centred = x - x.mean(dim=0)
    return centred / centred.abs().mean(dim=0)


standardise_columns.mistakes(
    three_rows_or_more=wrong(lambda x: standardise_columns(x) if len(x) > 2 else x - x.mean(dim=0)).breaks(
        "n at least 2"
    ),
)


@standardise_columns.misconception(
    "Your code is right only for square tables, as if a loop over the columns ran as many times as there "
    "are rows. Which size of x is the number of columns?",
    over={"start": {"zeros": torch.zeros_like, "x": torch.clone}},
)
def columns_counted_by_rows(x: Tensor, start: Any) -> Tensor:
    result: Tensor = start(x)
    for j in range(len(x)):
        result[:, j] = (x[:, j] - x[:, j].mean()) / x[:, j].std()
    return result
