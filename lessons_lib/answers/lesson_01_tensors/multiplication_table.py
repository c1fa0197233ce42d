"""Answers: the multiplication table, a column times a row."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import multiplication_table as questions


@answers.to(
    questions.multiplication_table,
    hints=[
        "The table comes from two lists of numbers, one going down and one going right. What shapes do the "
        "two lists need?",
        "`torch.arange(1, n + 1)` is the row 1, 2, …, n. A column of the same numbers has the shape (n, 1).",
        "If `row` is the row 1, 2, …, n, then `row[:, None]` is the column of the same numbers. A column "
        "times a row gives a whole table.",
    ],
    takeaway="A column times a row gives a whole table. `torch.outer` makes the same table from two vectors; "
    "lesson 04 builds on this idea.",
)
def multiplication_table(n: int) -> Tensor:
    numbers = torch.arange(1, n + 1)
    return torch.outer(numbers, numbers)


multiplication_table.mistakes(
    counted_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(n)).tell(
        "Your table starts with a row and a column of zeros: either your factors start at 0, or row 0 and column 0 "
        "were never filled. The first product should be 1 · 1."
    ),
    one_too_few=wrong(lambda n: torch.arange(1, n)[:, None] * torch.arange(1, n)).tell(
        "Your table is one row and one column short: either you made it too small, or an `arange` or `range` "
        "stopped before the end that you gave it. What's the last factor that your table needs?"
    ),
    one_too_few_in_lists=wrong(
        lambda n: torch.tensor([[i * j for j in range(1, n)] for i in range(1, n)])
    ).tell(
        "Your table is one row and one column short, and for n = 1 it's empty. `range` stops before the end "
        "that you give it: which is the last factor that your table needs?"
    ),
    one_too_many=wrong(lambda n: torch.arange(n + 1)[:, None] * torch.arange(n + 1)).tell(
        "Your table has one row and one column too many, and starts with zeros: either your factors run from 0 to n, or "
        "row 0 and column 0 were never filled. The first product should be 1 · 1."
    ),
    only_the_squares=wrong(lambda n: torch.arange(1, n + 1) ** 2).tell(
        "Your numbers are the squares 1, 4, 9, …, in one row: each number was multiplied only by itself. What"
        " shapes do the two factors need, so that each number is multiplied by every number?"
    ),
    squares_in_a_column=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** 2).tell(
        "Your numbers are the squares, in a column: each number was multiplied only by itself. What shapes do"
        " the two factors need, so that each number is multiplied by every number?"
    ),
    sums=wrong(lambda n: torch.arange(1, n + 1)[:, None] + torch.arange(1, n + 1)).tell(
        "Your numbers are sums. The table should hold products."
    ),
    brackets_forgotten=wrong(lambda n: torch.arange(n)[:, None] + 1 * torch.arange(n) + 1).tell(
        "Your numbers are i + j + 1. If you wrote `i + 1 * j + 1`, two sums need brackets. If you built each "
        "row by adding a step, how large should the step be in row i?"
    ),
    one_added_to_the_product=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(n) + 1).tell(
        "Your numbers are i · j + 1, as if you'd added 1 after multiplying. Where should you add 1 instead?"
    ),
    one_added_to_a_column=wrong(lambda n: (torch.arange(n)[:, None] + 1) * torch.arange(n) + 1).tell(
        "Your numbers are (i + 1) · j + 1: every row grows as it should, but starts at 1. If your code "
        "multiplies two sums, which of them lacks brackets?"
    ),
    one_dot_product=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum()).tell(
        "You returned one number, the sum of the squares: that's what `@` gives for two vectors, because it "
        "adds up the products. Which operator only multiplies?"
    ),
    the_same_row_again=wrong(lambda n: torch.arange(1, n + 1).repeat(n, 1)).tell(
        "Every row of your table is 1, 2, …, n. Row i should hold i + 1 times these numbers."
    ),
    the_same_column_again=wrong(lambda n: torch.arange(1, n + 1)[:, None].repeat(1, n)).tell(
        "Every column of your table is 1, 2, …, n. Column j should hold j + 1 times these numbers."
    ),
    counting_on=wrong(lambda n: torch.arange(1, n * n + 1).reshape(n, n)).tell(
        "Your table counts from 1 to n · n. Which two numbers should you multiply for row i and column j?"
    ),
    rows_from_zero=wrong(lambda n: torch.arange(n)[:, None] * torch.arange(1, n + 1)).tell(
        "Row i of your table holds i times the numbers 1, 2, …, n, so row 0 is all zeros. Which factor does "
        "row 0 need?"
    ),
    columns_from_zero=wrong(lambda n: torch.arange(1, n + 1)[:, None] * torch.arange(n)).tell(
        "Column j of your table holds j times the numbers 1, 2, …, n, so column 0 is all zeros. Which factor "
        "does column 0 need?"
    ),
    powers=wrong(lambda n: torch.arange(1, n + 1)[:, None] ** torch.arange(1, n + 1)).tell(
        "Your numbers are powers: i + 1 to the power of j + 1. How should you combine these two numbers "
        "instead?"
    ),
    only_the_diagonal=wrong(lambda n: torch.diag(torch.arange(1, n + 1) ** 2)).tell(
        "You filled only the diagonal, where i equals j. Which number belongs in row i, column j when they "
        "differ?"
    ),
    all_ones=wrong(lambda n: torch.ones(n, n)).tell(
        "All your numbers are 1: nothing has been multiplied yet. Which two factors belong to row i, column "
        "j?"
    ),
    all_zeros=wrong(lambda n: torch.zeros(n, n)).tell(
        "All your numbers are 0. Is one of your factors always 0, or is nothing written into the table, as "
        "with `==`, which compares but doesn't write?"
    ),
    always_the_same_size=wrong(
        lambda n, size: torch.arange(1, size + 1)[:, None] * torch.arange(1, size + 1),
        over={"size": [3, 4, 5, 9, 10, 12]},
    ).tell("Your table has {size} rows and {size} columns, whatever n is. How many should there be?"),
    squares_in_a_row=wrong(lambda n: torch.arange(1, n + 1)[None] ** 2).tell(
        "Your numbers are the squares, in a table of one row, as you'd get if both factors were rows. If one "
        "factor stays a row, what shape should the other have?"
    ),
    in_one_long_row=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).flatten()
    ).tell("Your numbers are right, but all in one row. Arrange them in n rows and n columns."),
    only_the_upper_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).triu()
    ).tell("Below the diagonal, your table is 0. Fill in both halves."),
    only_the_lower_half=wrong(
        lambda n: torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1)).tril()
    ).tell("Above the diagonal, your table is 0. Fill in both halves."),
    sum_of_the_squares_everywhere=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().expand(n, n)).tell(
        "All your numbers are the same, the sum of the squares 1, 4, 9, …, as if you'd used `@`, which "
        "multiplies and then adds up the products. Which operator only multiplies?"
    ),
    row_times_column=wrong(lambda n: (torch.arange(1, n + 1) ** 2).sum().reshape(1, 1)).tell(
        "You returned a (1, 1) table. With a row on the left of `@` and a column on the right, all products "
        "are added up. What if you swap the two?"
    ),
    linspace_from_zero=wrong(lambda n: torch.outer(torch.linspace(0, n, n), torch.linspace(0, n, n))).tell(
        "Your n factors run from 0 to n, and `linspace` includes both ends, so the factors aren't 1 apart. "
        "Where should they start?"
    ),
)


def _table(n: int) -> Tensor:
    return torch.outer(torch.arange(1, n + 1), torch.arange(1, n + 1))


def _part_filled(n: int, filled: Tensor) -> Tensor:
    return torch.where(filled, _table(n), 0)


multiplication_table.mistakes(
    first_row_and_column_left_out=wrong(
        lambda n: _part_filled(n, (torch.arange(n) > 0)[:, None] & (torch.arange(n) > 0))
    ).tell(
        "Row 0 and column 0 of your table are zeros, and everything else is right. Which row and which column"
        " do you fill first?"
    ),
    first_row_left_out=wrong(lambda n: _part_filled(n, (torch.arange(n) > 0)[:, None])).tell(
        "Row 0 of your table is all zeros, and everything else is right. Which row do you fill first?"
    ),
    first_column_left_out=wrong(lambda n: _part_filled(n, torch.arange(n) > 0)).tell(
        "Column 0 of your table is all zeros, and everything else is right. Which column do you fill first?"
    ),
    last_row_and_column_left_out=wrong(
        lambda n: _part_filled(n, (torch.arange(n) < n - 1)[:, None] & (torch.arange(n) < n - 1))
    ).tell(
        "The last row and the last column of your table are zeros. A `range` stops before the end that you "
        "give it: which i and which j are the last that you fill in?"
    ),
    only_the_first_row_filled=wrong(lambda n: _part_filled(n, (torch.arange(n) == 0)[:, None])).tell(
        "Only row 0 of your table is filled in, as if a `return` inside a loop had ended the loop in its "
        "first iteration. Where should the `return` be?"
    ),
    only_the_first_number_filled=wrong(
        lambda n: _part_filled(n, (torch.arange(n) == 0)[:, None] & (torch.arange(n) == 0))
    ).tell(
        "Only the first entry of your table is filled in, as if a `return` inside a loop had ended the loop "
        "in its first iteration. Where should the `return` be?"
    ),
    the_last_row_in_every_row=wrong(lambda n: (n * torch.arange(1, n + 1)).repeat(n, 1)).tell(
        "All rows of your table equal the last one, as if your list held one and the same row n times: with "
        "`[line] * n`, or `+=` on a row already in your list. Where should each row be made?"
    ),
    row_number_squared=wrong(lambda n: (torch.arange(1, n + 1) ** 2)[:, None].repeat(1, n)).tell(
        "All numbers in your row i are (i + 1) · (i + 1). Which of the two factors should change from column to column?"
    ),
    column_number_squared=wrong(lambda n: (torch.arange(1, n + 1) ** 2).repeat(n, 1)).tell(
        "All numbers in your column j are (j + 1) · (j + 1). Which of the two factors should change from row to row?"
    ),
    sums_of_the_rows=wrong(lambda n: torch.arange(1, n + 1).sum().repeat(n)).tell(
        "Each of your n numbers is the sum 1 + 2 + … + n. If you used `@`, it multiplied and then added up "
        "the products: which operator only multiplies?"
    ),
    one_too_many_from_one=wrong(lambda n: _table(n + 1)).tell(
        "Your table has one row and one column too many. `arange` and `range` stop before the end that you "
        "give them: which is the last factor that your table needs?"
    ),
    one_row_too_few=wrong(lambda n: torch.stack([torch.arange(1, n + 1) * i for i in range(1, n)])).tell(
        "Your table is one row short, and for n = 1 there's no row to stack. `range` stops before the end "
        "that you give it: which is the last factor that your rows need?"
    ),
    one_row=wrong(lambda n: torch.arange(1, n + 1)).tell(
        "You returned one row, 1, 2, …, n. What should you multiply it by to get all n rows?"
    ),
    one_column=wrong(lambda n: torch.arange(1, n + 1)[:, None]).tell(
        "You returned one column, 1, 2, …, n. What should you multiply it by to get all n columns?"
    ),
    lists=wrong(lambda n: _table(n).tolist()).tell(
        "Your numbers are right, but in Python lists. Which function makes a tensor of them?"
    ),
)


@multiplication_table.misconception(
    "Did you use the factors 1 to n as positions too? Positions go from 0 to n − 1: which position "
    "belongs to the factor 1, and which to the factor n?"
)
def factors_as_positions(n: int) -> Tensor:
    table = torch.zeros(n, n)
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            table[i, j] = i * j
    return table


@multiplication_table.misconception(
    "Did you make `torch.zeros(n)`? Its shape is (n,), but `table[i, j]` needs two axes. Which shape "
    "should the table have?"
)
def a_row_of_zeros(n: int) -> Tensor:
    table = torch.zeros(n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * (j + 1)
    return table


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
