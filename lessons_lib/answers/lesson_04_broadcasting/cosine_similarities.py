"""Answers: similarities whose vectors were normalised over the wrong axis."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import cosine_similarities as questions


@answers.to(
    questions.cosine_similarities,
    hints=[
        "After the first line of the function, each row of x should have length 1. Print "
        "`x.square().sum(dim=1)` after that line.",
        "Which axis disappears in `x.norm(dim=0)`: the one along the flowers (the rows), or the one along "
        "their measurements (the columns)?",
        "You need one length for each row, in a column that lines up with the rows: shape (n, 1).",
    ],
    takeaway="`F.cosine_similarity(x[:, None], y, dim=-1)` gives the same table.",
)
def cosine_similarities(x: Tensor, y: Tensor) -> Tensor:
    lengths = x.norm(dim=1)[:, None] * y.norm(dim=1)
    return x @ y.T / lengths


cosine_similarities.broken_program(
    "columns_of_length_one",
    "The columns of x and y have length 1, but their rows should: `dim=0` makes the rows disappear and "
    "leaves one length per column. Which axis should disappear to leave one length per row?",
)


cosine_similarities.mistakes(
    lengths_along_columns=wrong(lambda x, y: (x / x.norm(dim=1)) @ (y / y.norm(dim=1)).T).tell(
        "Your code divides column j by row j's length, and most tables raise an error. What shape puts each "
        "length beside its own row?"
    ),
    only_x_mended=wrong(lambda x, y: (x / x.norm(dim=1, keepdim=True)) @ (y / y.norm(dim=0)).T).tell(
        "The rows of x have length 1, but in y, it's the columns that do. Along which axis should you measure"
        " the lengths in y?"
    ),
    only_y_mended=wrong(lambda x, y: (x / x.norm(dim=0)) @ (y / y.norm(dim=1, keepdim=True)).T).tell(
        "The rows of y have length 1, but in x, it's the columns that do. Along which axis should you measure"
        " the lengths in x?"
    ),
    y_not_divided=wrong(lambda x, y: (x / x.norm(dim=1, keepdim=True)) @ y.T).tell(
        "You didn't divide the rows of y by their lengths, so your numbers grow with these lengths. What "
        "length should the rows of both tables have before the product?"
    ),
    x_not_divided=wrong(lambda x, y: x @ (y / y.norm(dim=1, keepdim=True)).T).tell(
        "You didn't divide the rows of x by their lengths, so your numbers grow with these lengths. What "
        "length should the rows of both tables have before the product?"
    ),
    plain_products=wrong(lambda x, y: x @ y.T).tell(
        "Your numbers are plain dot products, which grow with the lengths of the rows. By which two lengths "
        "should you divide each product?",
        breaks="whatever their size",
    ),
    one_length_for_all=wrong(lambda x, y: (x / x.norm()) @ (y / y.norm()).T).tell(
        "You divided by the length of the whole table, one number for all rows. Which axis should disappear "
        "to leave one length per row?"
    ),
    lengths_squared=wrong(
        lambda x, y: x @ y.T / (x.square().sum(dim=1, keepdim=True) * y.square().sum(dim=1))
    ).tell(
        "You divided the products by the squares of the lengths. Is a root missing, or did you divide twice?"
    ),
    divided_by_sums=wrong(
        lambda x, y: (x / x.sum(dim=1, keepdim=True)) @ (y / y.sum(dim=1, keepdim=True)).T
    ).tell("You divided each row by its sum. By what should you divide a row, so that its length becomes 1?"),
    divided_by_absolute_sums=wrong(
        lambda x, y: (x / x.abs().sum(dim=1, keepdim=True)) @ (y / y.abs().sum(dim=1, keepdim=True)).T
    ).tell(
        "You divided each row by the sum of its absolute values. By what should you divide a row, so that its"
        " length becomes 1?"
    ),
    rows_exchanged=wrong(lambda x, y: cosine_similarities(y, x)).tell(
        "Your values are right, but your table is transposed. Should its rows belong to the rows of x, or to "
        "the rows of y?"
    ),
    as_distances=wrong(lambda x, y: 1 - cosine_similarities(x, y)).tell(
        "Your numbers are cosine *distances*, 1 minus the similarity. Which of your steps is one too many?"
    ),
    multiplied_by_lengths=wrong(
        lambda x, y: (x * x.norm(dim=1, keepdim=True)) @ (y * y.norm(dim=1, keepdim=True)).T
    ).tell("You multiplied the rows by their lengths. What do you do to a row to give it length 1?"),
    correlations=wrong(
        lambda x, y: cosine_similarities(x - x.mean(dim=1, keepdim=True), y - y.mean(dim=1, keepdim=True))
    ).tell(
        "You subtracted each row's mean first, so you get correlations, not cosines. Which of your steps is "
        "one too many?"
    ),
)


@cosine_similarities.misconception(
    "As a vector, each row of your result has length 1, as if you had normalised the products. Which rows"
    " should you normalise before the product?"
)
def result_normalised(x: Tensor, y: Tensor) -> Tensor:
    products = x @ y.T
    return products / products.norm(dim=1, keepdim=True)


cosine_similarities.mistakes(
    lengths_of_partners=wrong(lambda x, y: x @ y.T / (x.norm(dim=1) * y.norm(dim=1))).tell(
        "Your code divides column j by |x[j]| · |y[j]|, and raises an error for most x and y. Row i needs the"
        " length of x[i]: what shape puts each length beside its own row?"
    ),
    only_partners=wrong(
        lambda x, y: (x / x.norm(dim=1, keepdim=True) * (y / y.norm(dim=1, keepdim=True))).sum(dim=1)
    ).tell(
        "Each row of x met only the row of y at the same index. Which product lets each row of x meet every "
        "row of y?"
    ),
    products_not_summed=wrong(
        lambda x, y: (x / x.norm(dim=1, keepdim=True))[:, None] * (y / y.norm(dim=1, keepdim=True))
    ).tell(
        "Your result has one axis too many: for each pair of rows, it holds separate products instead of "
        "their sum. Which axis should you sum over?"
    ),
    divided_by_the_largest=wrong(
        lambda x, y: (x / x.amax(dim=1, keepdim=True)) @ (y / y.amax(dim=1, keepdim=True)).T
    ).tell(
        "You divided each row by its largest number. By what should you divide a row, so that its length "
        "becomes 1?"
    ),
    columns_standardised=wrong(
        lambda x, y: ((x - x.mean(dim=0)) / x.std(dim=0)) @ ((y - y.mean(dim=0)) / y.std(dim=0)).T
    ).tell(
        "You standardised the columns before the product. By what should you divide each row instead, so that"
        " its length becomes 1?"
    ),
    only_the_diagonal_mended=wrong(
        lambda x, y: questions.cosine_similarities.question(x, y).fill_diagonal_(1.0)
    ).tell(
        "You set the diagonal to 1, but before the product, you gave the *columns* of x and y length 1. Which"
        " vectors should have length 1 instead?"
    ),
    still_columns_and_cut=wrong(lambda x, y: questions.cosine_similarities.question(x, y).clamp(-1, 1)).tell(
        "You clamped your results to −1 … 1, but that only hides the fault: before the product, you gave the "
        "*columns* of x and y length 1. Which vectors should have length 1 instead?"
    ),
    one_sum_for_all=wrong(lambda x, y: (x / x.abs().sum()) @ (y / y.abs().sum()).T).tell(
        "You divided each table by the sum of all its absolute values, which is what `norm(1)` gives: its 1 "
        "chooses the type of norm, not an axis. How do you tell `norm` which axis should disappear?"
    ),
    multiplied_by_the_second_lengths=wrong(
        lambda x, y: x @ y.T / x.norm(dim=1, keepdim=True) * y.norm(dim=1)
    ).tell(
        "You divided by x's lengths but multiplied by y's: in a / b * c, only b divides. How can you divide "
        "by both?"
    ),
    angles=wrong(lambda x, y: cosine_similarities(x, y).clamp(-1, 1).arccos()).tell(
        "Your numbers are the angles themselves, but the exercise asks for their cosines. Which of your steps"
        " is one too many?"
    ),
    without_the_sign=wrong(lambda x, y: cosine_similarities(x, y).abs()).tell(
        "Your numbers have lost their signs. Which sign should the cosine have for two rows that point in "
        "opposite directions?"
    ),
    columns_beside_rows=wrong(
        lambda x, y: (x / x.norm(dim=0)[:, None]) @ (y / y.norm(dim=0)[:, None]).T
    ).tell(
        "Your code divides row i by column i's length, and most tables raise an error. Which axis should "
        "disappear to leave one length per row?"
    ),
    cosines_along_the_rows_of_y=wrong(
        lambda x, y: torch.nn.functional.cosine_similarity(x[:, None], y[None], dim=1)
    ).tell(
        "In the shape (n, m, d), you took the cosines along axis 1, the axis of y's rows, so you get one "
        "number per measurement. Which axis holds the measurements?"
    ),
)


@cosine_similarities.misconception(
    "Your numbers are what you'd get by adding {much} to the lengths{whose}, so the cosine of a short row"
    " with itself comes out below 1. Divide by the lengths as they are.",
    over={
        "much": {"1": 1, "0.001": 1e-3, "0.00001": 1e-5, "0.000001": 1e-6},
        "whose": {"": False, ", before they were multiplied": True},
    },
)
def something_added_to_the_lengths(x: Tensor, y: Tensor, much: float, whose: bool) -> Tensor:
    first, second = x.norm(dim=1)[:, None], y.norm(dim=1)
    lengths = (first + much) * (second + much) if whose else first * second + much
    return x @ y.T / lengths
