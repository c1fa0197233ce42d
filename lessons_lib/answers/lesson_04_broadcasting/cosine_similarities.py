"""Answers: similarities whose vectors were normalised over the wrong axis."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import cosine_similarities as questions


@answers.to(
    questions.cosine_similarities,
    hints=[
        "After the first line each row of x should have length 1. Print `x.square().sum(dim=1)` there.",
        "Which axis disappears in `x.norm(dim=0)`, the flowers or their measurements?",
        "One length for each row, and it has to stand beside its row: shape (n, 1).",
    ],
)
def cosine_similarities(x: Tensor, y: Tensor) -> Tensor:
    lengths = x.norm(dim=1)[:, None] * y.norm(dim=1)
    return x @ y.T / lengths


cosine_similarities.broken_program(
    "columns_of_length_one",
    "It is the columns that have length 1: with dim=0 the rows disappear, and one length is left for each measurement. As "
    "shape (d,) they lie along the last axis, so nothing ever complains.",
)


cosine_similarities.mistakes(
    lengths_along_columns=wrong(lambda x, y: (x / x.norm(dim=1)) @ (y / y.norm(dim=1)).T).tell(
        "The lengths are those of the rows, but as shape (n,) they lie along the last axis: one for each column. In a square "
        "table nothing complains. They have to stand beside their rows, as a column."
    ),
    only_x_mended=wrong(lambda x, y: (x / x.norm(dim=1, keepdim=True)) @ (y / y.norm(dim=0)).T).tell(
        "The rows of x have length 1; those of y still have columns of length 1. Both have the same mistake."
    ),
    only_y_mended=wrong(lambda x, y: (x / x.norm(dim=0)) @ (y / y.norm(dim=1, keepdim=True)).T).tell(
        "The rows of y have length 1; those of x still have columns of length 1. Both have the same mistake."
    ),
    y_not_divided=wrong(lambda x, y: (x / x.norm(dim=1, keepdim=True)) @ y.T).tell(
        "The rows of y were not divided by their lengths: your numbers grow with them."
    ),
    x_not_divided=wrong(lambda x, y: x @ (y / y.norm(dim=1, keepdim=True)).T).tell(
        "The rows of x were not divided by their lengths: your numbers grow with them."
    ),
    plain_products=wrong(lambda x, y: x @ y.T).tell(
        "Your numbers are plain dot products, which grow with the lengths of the rows. Each is to be divided by both lengths.",
        breaks="whatever their size",
    ),
    one_length_for_all=wrong(lambda x, y: (x / x.norm()) @ (y / y.norm()).T).tell(
        "Your rows were divided by the length of the whole table, one number for all. Each row has its own."
    ),
    lengths_squared=wrong(
        lambda x, y: x @ y.T / (x.square().sum(dim=1, keepdim=True) * y.square().sum(dim=1))
    ).tell(
        "The products were divided by the squares of the lengths: either the root is missing, or the lengths were divided by twice."
    ),
    divided_by_sums=wrong(
        lambda x, y: (x / x.sum(dim=1, keepdim=True)) @ (y / y.sum(dim=1, keepdim=True)).T
    ).tell("Your rows were divided by their sums. The length of a row is the root of its sum of squares."),
    divided_by_absolute_sums=wrong(
        lambda x, y: (x / x.abs().sum(dim=1, keepdim=True)) @ (y / y.abs().sum(dim=1, keepdim=True)).T
    ).tell(
        "Your rows were divided by the sums of their absolute values. The length of a row is the root of its sum of squares."
    ),
    rows_exchanged=wrong(lambda x, y: cosine_similarities(y, x)).tell(
        "Your numbers are right and stand the wrong way round: row i, column j is to hold row i of x with row j of y."
    ),
    as_distances=wrong(lambda x, y: 1 - cosine_similarities(x, y)).tell(
        "Your numbers are cosine *distances*, 1 minus the similarity."
    ),
    multiplied_by_lengths=wrong(
        lambda x, y: (x * x.norm(dim=1, keepdim=True)) @ (y * y.norm(dim=1, keepdim=True)).T
    ).tell("The rows of x were multiplied by their lengths. They are to be divided by them."),
    correlations=wrong(
        lambda x, y: cosine_similarities(x - x.mean(dim=1, keepdim=True), y - y.mean(dim=1, keepdim=True))
    ).tell("The mean of each row was subtracted first: that gives correlations, not cosines."),
)


@cosine_similarities.misconception(
    "It is the rows of the result that have length 1: the products were normalised, not the rows of x and y."
)
def result_normalised(x: Tensor, y: Tensor) -> Tensor:
    products = x @ y.T
    return products / products.norm(dim=1, keepdim=True)


cosine_similarities.mistakes(
    lengths_of_partners=wrong(lambda x, y: x @ y.T / (x.norm(dim=1) * y.norm(dim=1))).tell(
        "The products were divided by |x[j]| · |y[j]|, one number for each column. Row i needs the length of x[i]: as a column, "
        "beside its row."
    ),
    only_partners=wrong(
        lambda x, y: (x / x.norm(dim=1, keepdim=True) * (y / y.norm(dim=1, keepdim=True))).sum(dim=1)
    ).tell("Each row of x met only the row of y with the same number. Every row with every other is asked."),
    products_not_summed=wrong(
        lambda x, y: (x / x.norm(dim=1, keepdim=True))[:, None] * (y / y.norm(dim=1, keepdim=True))
    ).tell("Your numbers have one axis too many: the products of single measurements, not yet added up."),
    divided_by_the_largest=wrong(
        lambda x, y: (x / x.amax(dim=1, keepdim=True)) @ (y / y.amax(dim=1, keepdim=True)).T
    ).tell(
        "Your rows were divided by their largest numbers. The length of a row is the root of its sum of squares."
    ),
    columns_standardised=wrong(
        lambda x, y: ((x - x.mean(dim=0)) / x.std(dim=0)) @ ((y - y.mean(dim=0)) / y.std(dim=0)).T
    ).tell(
        "Your columns have mean 0 and standard deviation 1. It is the rows that are to be changed: to length 1."
    ),
    only_the_diagonal_mended=wrong(
        lambda x, y: questions.cosine_similarities.question(x, y).fill_diagonal_(1.0)
    ).tell(
        "The diagonal is 1 because it was set to 1; the other numbers are still those of columns of length 1. Mend what happens "
        "before the product."
    ),
    still_columns_and_cut=wrong(lambda x, y: questions.cosine_similarities.question(x, y).clamp(-1, 1)).tell(
        "The numbers above 1 or below −1 were cut off; it is still the columns of x and y that have length 1."
    ),
    one_sum_for_all=wrong(lambda x, y: (x / x.abs().sum()) @ (y / y.abs().sum()).T).tell(
        "Your rows were divided by the sum of all absolute values of the table, one number for all. Each row has a length of "
        "its own. `norm(1)` gives that sum: its 1 is a kind of length, and no axis; an axis is said by `dim=1`."
    ),
    multiplied_by_the_second_lengths=wrong(
        lambda x, y: x @ y.T / x.norm(dim=1, keepdim=True) * y.norm(dim=1)
    ).tell(
        "The products were divided by the lengths of x and multiplied by those of y: in a / b * c only b divides. Both divide."
    ),
    angles=wrong(lambda x, y: cosine_similarities(x, y).clamp(-1, 1).arccos()).tell(
        "Your numbers are the angles. Their cosines are asked, 1 for the same direction."
    ),
    without_the_sign=wrong(lambda x, y: cosine_similarities(x, y).abs()).tell(
        "Your numbers have no sign. Rows of opposite directions have a cosine below 0."
    ),
    columns_beside_rows=wrong(
        lambda x, y: (x / x.norm(dim=0)[:, None]) @ (y / y.norm(dim=0)[:, None]).T
    ).tell(
        "The lengths are those of the columns, and stand beside the rows: that fits only where there are as many rows as columns. "
        "One length for each row is needed."
    ),
    cosines_along_the_rows_of_y=wrong(
        lambda x, y: torch.nn.functional.cosine_similarity(x[:, None], y[None], dim=1)
    ).tell(
        "Your numbers are cosines along the rows of y, one for each measurement: once x is (n, 1, d), axis 1 holds the rows of y. "
        "The measurements are the last axis."
    ),
)


@cosine_similarities.misconception(
    "Your numbers fit lengths to which {much} was added{whose}: short rows are like nothing, not even themselves. Divide by the "
    "lengths themselves.",
    over={
        "much": {"1": 1, "0.001": 1e-3, "0.00001": 1e-5, "0.000001": 1e-6},
        "whose": {"": False, ", before they were multiplied": True},
    },
)
def something_added_to_the_lengths(x: Tensor, y: Tensor, much: float, whose: bool) -> Tensor:
    first, second = x.norm(dim=1)[:, None], y.norm(dim=1)
    lengths = (first + much) * (second + much) if whose else first * second + much
    return x @ y.T / lengths
