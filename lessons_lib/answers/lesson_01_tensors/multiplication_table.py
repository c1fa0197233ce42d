"""Answers: the multiplication table, a column times a row."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import multiplication_table as questions


@answers.to(
    questions.multiplication_table,
    hints=[
        "The table comes from two lists of numbers, one going down and one going right. Which shapes do "
        "they need?",
        "`torch.arange(1, n + 1)` is the row 1, 2, …, n. A column of the same numbers has the shape (n, 1).",
        "`row[:, None]` is that column. A column times a row is a whole table.",
    ],
    takeaway="A column times a row makes a whole table. `torch.outer` does it too, and lesson 04 builds on it.",
)
def multiplication_table(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1)
    return torch.outer(numbers, numbers)


multiplication_table.mistakes(
    counted_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(n)).tell(
        "Your table starts with a row and a column of zeros: its numbers run from 0 to n − 1. The first "
        "product should be 1 · 1."
    ),
    one_too_few=wrong(lambda n: torch.arange(1, n)[:, None] * torch.arange(1, n)).tell(
        "Your table has one row and one column too few: `arange` stops before its end."
    ),
    one_too_many=wrong(lambda n: torch.arange(n + 1)[:, None] * torch.arange(n + 1)).tell(
        "Your table has one row and one column too many: its numbers run from 0 to n. The first product "
        "should be 1 · 1."
    ),
    only_the_squares=wrong(lambda n: torch.arange(1, n + 1) ** 2).tell(
        "Your numbers are the squares 1, 4, 9, …: a row times the same row meets element by element. "
        "Which shape should one of the two have?"
    ),
    squares_in_a_column=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** 2).tell(
        "Your numbers are the squares, in a column: a column times the same column meets element by "
        "element. Which shape should one of the two have?"
    ),
    sums=wrong(lambda n: torch.arange(1, n + 1)[:, None] + torch.arange(1, n + 1)).tell(
        "Your numbers are sums. The table holds products."
    ),
    brackets_forgotten=wrong(lambda n: torch.arange(n)[:, None] + 1 * torch.arange(n) + 1).tell(
        "Your numbers are i + j + 1, as when brackets are missing: in i + 1 · j + 1, the product comes before the "
        "sums. Which sums should come first?"
    ),
    one_added_to_the_product=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(n) + 1).tell(
        "Your numbers are i · j + 1: the 1 is added after the product. Where should it be added?"
    ),
    one_added_to_a_column=wrong(lambda n: (torch.arange(n)[:, None] + 1) * torch.arange(n) + 1).tell(
        "Your numbers are (i + 1) · j + 1: one sum comes after the product. Which sum needs brackets, too?"
    ),
    one_dot_product=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum()).tell(
        "You returned one number, the sum of the squares: that's what `@` makes of two vectors. Which "
        "operator multiplies without adding up?"
    ),
    the_same_row_again=wrong(lambda n: torch.arange(1, n + 1).repeat(n, 1)).tell(
        "Every row of your table is 1, 2, …, n. Row i should be that, times i + 1."
    ),
    the_same_column_again=wrong(lambda n: torch.arange(1, n + 1)[:, None].repeat(1, n)).tell(
        "Every column of your table is 1, 2, …, n. Column j should be that, times j + 1."
    ),
    counting_on=wrong(lambda n: torch.arange(1, n * n + 1).reshape(n, n)).tell(
        "Your table counts on from 1 to n · n. Each number should be its row times its column, counted "
        "from 1."
    ),
    rows_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(1, n + 1)).tell(
        "Your first row is all zeros: rows are counted from 0, columns from 1. Where should both start?"
    ),
    columns_from_zero=wrong(lambda n: torch.arange(1, n + 1)[:, None] * torch.arange(n)).tell(
        "Your first column is all zeros: columns are counted from 0, rows from 1. Where should both start?"
    ),
    powers=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** torch.arange(1, n + 1)).tell(
        "Your numbers are powers: the row's number raised to the column's. The table holds products."
    ),
    only_the_diagonal=wrong(lambda n: torch.diag(torch.arange(1, n + 1) ** 2)).tell(
        "Your table is filled only on the diagonal. How does every row meet every column?"
    ),
    all_ones=wrong(lambda n: torch.ones(n, n)).tell(
        "All your numbers are 1: nothing has been multiplied yet."
    ),
    all_zeros=wrong(lambda n: torch.zeros(n, n)).tell(
        "All your numbers are 0. Either nothing was written into the table (only a single `=` writes, and `==` "
        "compares), or a factor is always 0."
    ),
    always_the_same_size=wrong(
        lambda n, size: torch.arange(1, size + 1)[:, None] * torch.arange(1, size + 1),
        over={"size": [3, 4, 5, 9, 10, 12]},
    ).tell("Your table has {size} rows and {size} columns, whatever n is. How many should there be?"),
    squares_in_a_row=wrong(lambda n: torch.arange(1, n + 1)[None] ** 2).tell(
        "Your numbers are the squares, in a table of one row, (1, n): both factors are rows. Which shape "
        "should one of them have?"
    ),
    in_one_long_row=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).flatten()
    ).tell("Right numbers, but in one row. Give them n rows and n columns."),
    only_the_upper_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).triu()
    ).tell("Below the diagonal your table is 0. Fill in both halves."),
    only_the_lower_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).tril()
    ).tell("Above the diagonal your table is 0. Fill in both halves."),
    sum_of_the_squares_everywhere=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().expand(n, n)).tell(
        "All your numbers are the same, the sum of the squares 1, 4, 9, …: `@` multiplies and adds up. "
        "Which operator multiplies without adding up?"
    ),
    row_times_column=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().reshape(1, 1)).tell(
        "You returned a table with one number, (1, 1): with a row on the left of `@` and a column on the "
        "right, all products are added up. What if they swap sides?"
    ),
    linspace_from_zero=wrong(lambda n: torch.outer(torch.linspace(0, n, n), torch.linspace(0, n, n))).tell(
        "Your n numbers run from 0 to n, so their steps aren't 1: `linspace` includes both ends. Where "
        "should they start?"
    ),
)


@multiplication_table.violation("for any n")
def in_bytes(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.uint8)
    return numbers[:, None] * numbers


@multiplication_table.violation("for any n")
def in_16_bits(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.int16)
    return numbers[:, None] * numbers


@multiplication_table.violation("for any n")
def in_half_precision(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1, dtype=torch.float16)
    return numbers[:, None] * numbers
