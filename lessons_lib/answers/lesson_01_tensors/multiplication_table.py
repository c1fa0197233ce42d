"""Answers: the multiplication table, a column times a row."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import multiplication_table as questions


@answers.to(
    questions.multiplication_table,
    hints=[
        "The table is made of two lists of numbers, one going down and one going right. Which shapes do they need?",
        "`torch.arange(1, n + 1)` is the row 1, 2, …, n. A column of the same numbers has the shape (n, 1).",
        "`row[:, None]` is that column. A column times a row is a whole table.",
    ],
)
def multiplication_table(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1)
    return torch.outer(numbers, numbers)


multiplication_table.mistakes(
    counted_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(n)).tell(
        "Your table begins with a row and a column of zeros: its numbers are 0 to n − 1. The first one is 1 · 1."
    ),
    one_too_few=wrong(lambda n: torch.arange(1, n)[:, None] * torch.arange(1, n)).tell(
        "Your table has one row and one column too few: `arange` stops before its end."
    ),
    one_too_many=wrong(lambda n: torch.arange(n + 1)[:, None] * torch.arange(n + 1)).tell(
        "Your table has one row and one column too many: it goes from 0 to n. It is to begin with 1 · 1."
    ),
    only_the_squares=wrong(lambda n: torch.arange(1, n + 1) ** 2).tell(
        "Your numbers are the squares 1, 4, 9, …: a row times the same row meets number by number. One of the two has to be a column."
    ),
    squares_in_a_column=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** 2).tell(
        "Your numbers are the squares, in a column: a column times the same column meets number by number. One of the two has to be a row."
    ),
    sums=wrong(lambda n: torch.arange(1, n + 1)[:, None] + torch.arange(1, n + 1)).tell(
        "Your numbers are sums. The table is made of products."
    ),
    one_dot_product=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum()).tell(
        "Your answer is one number, the sum of the squares: that is the product of a row and a row as `@` takes it."
    ),
    the_same_row_again=wrong(lambda n: torch.arange(1, n + 1).repeat(n, 1)).tell(
        "Every row of your table is 1, 2, …, n. Row number i is to be that, times i + 1."
    ),
    the_same_column_again=wrong(lambda n: torch.arange(1, n + 1)[:, None].repeat(1, n)).tell(
        "Every column of your table is 1, 2, …, n. Column number j is to be that, times j + 1."
    ),
    counting_on=wrong(lambda n: torch.arange(1, n * n + 1).reshape(n, n)).tell(
        "Your table counts on from 1 to n · n. Each number is to be its row times its column."
    ),
    rows_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(1, n + 1)).tell(
        "The rows are counted from 0 and the columns from 1: the first row is all zeros."
    ),
    columns_from_zero=wrong(lambda n: torch.arange(1, n + 1)[:, None] * torch.arange(n)).tell(
        "The columns are counted from 0 and the rows from 1: the first column is all zeros."
    ),
    powers=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** torch.arange(1, n + 1)).tell(
        "Your numbers are powers: the row's number raised to the column's. Products are asked."
    ),
    only_the_diagonal=wrong(lambda n: torch.diag(torch.arange(1, n + 1) ** 2)).tell(
        "Your table is filled only on the diagonal. Every row meets every column."
    ),
    all_ones=wrong(lambda n: torch.ones(n, n)).tell(
        "All numbers of your table are ones: nothing was multiplied yet."
    ),
    always_the_same_size=wrong(
        lambda n, size: torch.arange(1, size + 1)[:, None] * torch.arange(1, size + 1),
        over={"size": [3, 4, 5, 9, 10, 12]},
    ).tell("Your table has {size} rows and {size} columns, whatever n is. How many should there be?"),
    squares_in_a_row=wrong(lambda n: torch.arange(1, n + 1)[None] ** 2).tell(
        "Your numbers are the squares, in one row of a table, (1, n): both sides of the product are rows. One of the two has to be a column."
    ),
    in_one_long_row=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).flatten()
    ).tell("Your numbers are right, in one long row. A table (n, n) is asked."),
    only_the_upper_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).triu()
    ).tell("Below the diagonal your table is zero. It is to be filled in both halves."),
    only_the_lower_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).tril()
    ).tell("Above the diagonal your table is zero. It is to be filled in both halves."),
    sum_of_the_squares_everywhere=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().expand(n, n)).tell(
        "All numbers of your table are the same, the sum of the squares 1, 4, 9, …: `@` multiplies and adds up. The products "
        "themselves are asked, so `*`."
    ),
    row_times_column=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().reshape(1, 1)).tell(
        "Your answer is a table with a single number, (1, 1): a row (1, n) on the left of `@` and a column (n, 1) on its right are "
        "multiplied and added up. The column belongs on the left, and the row on the right."
    ),
    linspace_from_zero=wrong(lambda n: torch.outer(torch.linspace(0, n, n), torch.linspace(0, n, n))).tell(
        "Your table is made of n numbers from 0 to n, and so their steps are not 1: `linspace` has both its ends. From 1 to n they are."
    ),
)


@multiplication_table.violation("of any size")
def in_bytes(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.uint8)
    return numbers[:, None] * numbers


@multiplication_table.violation("of any size")
def in_16_bits(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.int16)
    return numbers[:, None] * numbers


@multiplication_table.violation("of any size")
def in_half_precision(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.float16)
    return numbers[:, None] * numbers
