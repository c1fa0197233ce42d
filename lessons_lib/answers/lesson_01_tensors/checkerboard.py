"""Answers: a board of zeros and ones, made with slices."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import checkerboard as questions


@answers.to(
    questions.checkerboard,
    hints=[
        "Begin with a board of zeros. Which rows look alike? How many different kinds of rows are there?",
        "`::2` takes every second one, beginning with number 0; `1::2` begins with number 1.",
        "Two lines: in the even rows the odd columns are 1, and in the odd rows the even columns.",
    ],
)
def checkerboard(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2, 1::2] = 1
    board[1::2, ::2] = 1
    return board


@checkerboard.misconception("Zeros and ones are exchanged: the top left is to be 0.")
def colours_exchanged(rows: int, columns: int) -> Tensor:
    return 1 - checkerboard(rows, columns)


@checkerboard.misconception(
    "Only the even rows (0, 2, …) have their ones; the odd rows are still all zeros. Their ones stand in the even columns."
)
def odd_rows_left_out(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2, 1::2] = 1
    return board


@checkerboard.misconception(
    "Only the odd rows (1, 3, …) have their ones; the even rows are still all zeros. Their ones stand in the odd columns."
)
def even_rows_left_out(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[1::2, ::2] = 1
    return board


@checkerboard.misconception("Your board has horizontal stripes: every second row is all ones.")
def horizontal_stripes(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[1::2] = 1
    return board


@checkerboard.misconception("Your board has vertical stripes: every second column is all ones.")
def vertical_stripes(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[:, 1::2] = 1
    return board


@checkerboard.misconception(
    "Every second row and every second column is all ones. A place is 1 only in one of the two: where both meet it is 0."
)
def stripes_both_ways(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[1::2] = 1
    board[:, 1::2] = 1
    return board


@checkerboard.misconception(
    "Ones stand only where an odd row meets an odd column. There the board is to be 0."
)
def odd_meets_odd(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[1::2, 1::2] = 1
    return board


checkerboard.mistakes(
    counted_on_through_the_rows=wrong(
        lambda rows, columns: (torch.arange(rows * columns) % 2).reshape(rows, columns),
        "The zeros and ones go on in turn from the end of a row to the next: with an even number of columns all rows are then "
        "alike.",
    ),
    rows_and_columns_exchanged=wrong(
        lambda rows, columns: checkerboard(columns, rows),
        "Your board has as many rows as columns were asked, and as many columns as rows. Rows come first in a shape.",
    ),
    row_plus_column=wrong(
        lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns),
        "Your numbers are row plus column, counted on: 0, 1, 2, 3, … Only whether that is even or odd is asked.",
    ),
)


@checkerboard.misconception(
    "Ones stand only where an even row meets an even column, counted from 0. A place is to be 1 where row plus column is odd."
)
def even_meets_even(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2, ::2] = 1
    return board


checkerboard.mistakes(
    all_zeros=wrong(
        lambda rows, columns: torch.zeros(rows, columns),
        "The board is all zeros: nothing was written into it.",
    ),
    all_ones=wrong(
        lambda rows, columns: torch.ones(rows, columns),
        "The board is all ones. Only every second place of each row is to be 1.",
    ),
    square_of_the_rows=wrong(
        lambda rows, columns: checkerboard(rows, rows),
        "Your board is always square. It is to have as many rows and as many columns as asked.",
    ),
    minus_one_and_one=wrong(
        lambda rows, columns: 2 * checkerboard(rows, columns) - 1,
        "Your board has −1 and 1. Zeros and ones are asked.",
    ),
    only_the_diagonal=wrong(
        lambda rows, columns: torch.eye(rows, columns),
        "Only the diagonal holds ones. On a checkerboard every second place of each row is 1.",
    ),
)


@checkerboard.misconception("Your board has horizontal stripes, and the top row is all ones.")
def stripes_from_the_top(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2] = 1
    return board


@checkerboard.misconception("Your board has vertical stripes, and the first column is all ones.")
def stripes_from_the_left(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[:, ::2] = 1
    return board


@checkerboard.misconception(
    "Every second row and every second column is all ones, from the first on. A place is to be 1 only where one of them is odd and the other even."
)
def stripes_both_ways_from_the_corner(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2] = 1
    board[:, ::2] = 1
    return board


@checkerboard.misconception(
    "Where the board is to be 0 nobody has written: your board was not filled with zeros first, as `empty` leaves it. In a "
    "check such memory is nan."
)
def zeros_not_filled(rows: int, columns: int) -> Tensor:
    board = checkerboard(rows, columns)
    return board.masked_fill(board == 0, float("nan"))


def _tiles(down: int, right: int) -> Tensor:
    return torch.tensor([[0, 1], [1, 0]]).repeat(down, right)


checkerboard.mistakes(
    odd_ones_lost=wrong(
        lambda rows, columns: _tiles(rows // 2, columns // 2),
        "An odd number of rows or columns loses its last one: your board is made of pieces of 2 × 2, and rows // 2 of them "
        "are one row short.",
    ),
    twice_too_large=wrong(
        lambda rows, columns: _tiles(rows, columns),
        "Your board is twice as high and twice as wide as asked: the piece that was repeated has two rows and two columns already.",
    ),
    one_too_few=wrong(
        lambda rows, columns: (torch.arange(1, rows)[:, None] + torch.arange(1, columns)) % 2,
        "Your board has one row and one column too few: `arange` stops before its end.",
    ),
    remainder_of_the_column_only=wrong(
        lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns) % 2,
        "Your numbers are the row plus the column's remainder: 0 and 1 in row 0, 1 and 2 in row 1, and so on. `%` goes before `+`: what "
        "do brackets change?",
    ),
)


@checkerboard.misconception(
    "Whole rows of your board are ones, numbers 1, 2, 5, 6 and so on. Two pairs of brackets one after the other, as in "
    "`[::2][1::2]`, both choose rows. Rows and columns go into one pair, with a comma."
)
def brackets_one_after_the_other(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[::2][1::2] = 1
    board[1::2][::2] = 1
    return board


@checkerboard.misconception(
    "Your ones stand where row plus column is even, apart from row 0 and column 0, which have none. They are to stand where "
    "it is odd: an even row and an odd column, or the reverse."
)
def inner_places_of_even_sum(rows: int, columns: int) -> Tensor:
    board = torch.zeros(rows, columns)
    board[1::2, 1::2] = 1
    board[2::2, 2::2] = 1
    return board


@checkerboard.misconception(
    "The first two rows are right, and all others are zeros. Either only these two were written. Or brackets are missing: "
    "`i + j % 2` is `i + (j % 2)`, for `%` goes before `+`."
)
def only_the_first_two_rows(rows: int, columns: int) -> Tensor:
    board = checkerboard(rows, columns)
    board[2:] = 0
    return board


@checkerboard.violation("1 or more")
def no_larger_than_in_chess(rows: int, columns: int) -> Tensor:
    return _tiles(4, 4)[:rows, :columns]


@checkerboard.violation("1 or more")
def axes_of_size_one_eaten(rows: int, columns: int) -> Tensor:
    return checkerboard(rows, columns).squeeze()
