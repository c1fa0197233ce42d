"""Answers: a board of zeros and ones, made with slices."""

from collections.abc import Callable

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


def _board(rows: int, columns: int, rule: Callable[[Tensor, Tensor], Tensor]) -> Tensor:
    """A board with a 1 where the rule, given the numbers of row and column, says 1 or True."""
    return rule(torch.arange(rows)[:, None], torch.arange(columns)).expand(rows, columns).float()


def _tiles(down: int, right: int) -> Tensor:
    return torch.tensor([[0, 1], [1, 0]]).repeat(down, right)


checkerboard.mistakes(
    colours_exchanged=wrong(lambda rows, columns: 1 - checkerboard(rows, columns)).tell(
        "Zeros and ones are exchanged: the top left is to be 0."
    ),
    odd_rows_left_out=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 < j % 2)).tell(
        "Only the even rows (0, 2, …) have their ones; the odd rows are still all zeros. Their ones stand in the even columns."
    ),
    even_rows_left_out=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 > j % 2)).tell(
        "Only the odd rows (1, 3, …) have their ones; the even rows are still all zeros. Their ones stand in the odd columns."
    ),
    horizontal_stripes=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2)).tell(
        "Your board has horizontal stripes: every second row is all ones."
    ),
    vertical_stripes=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: j % 2)).tell(
        "Your board has vertical stripes: every second column is all ones."
    ),
    stripes_both_ways=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 | j % 2)).tell(
        "Every second row and every second column is all ones. A place is 1 only in one of the two: where both meet it is 0."
    ),
    odd_meets_odd=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 & j % 2)).tell(
        "Ones stand only where an odd row meets an odd column. There the board is to be 0."
    ),
    counted_on_through_the_rows=wrong(
        lambda rows, columns: (torch.arange(rows * columns) % 2).reshape(rows, columns)
    ).tell(
        "The zeros and ones go on in turn from the end of a row to the next: with an even number of columns all rows are then alike."
    ),
    rows_and_columns_exchanged=wrong(lambda rows, columns: checkerboard(columns, rows)).tell(
        "Your board has as many rows as columns were asked, and as many columns as rows. Rows come first in a shape."
    ),
    row_plus_column=wrong(lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns)).tell(
        "Your numbers are row plus column, counted on: 0, 1, 2, 3, … Only whether that is even or odd is asked."
    ),
    even_meets_even=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 + j % 2 == 0)).tell(
        "Ones stand only where an even row meets an even column, counted from 0. A place is to be 1 where row plus column is odd."
    ),
    all_zeros=wrong(lambda rows, columns: torch.zeros(rows, columns)).tell(
        "The board is all zeros: nothing was written into it."
    ),
    all_ones=wrong(lambda rows, columns: torch.ones(rows, columns)).tell(
        "The board is all ones. Only every second place of each row is to be 1."
    ),
    square_of_the_rows=wrong(lambda rows, columns: checkerboard(rows, rows)).tell(
        "Your board is always square. It is to have as many rows and as many columns as asked."
    ),
    minus_one_and_one=wrong(lambda rows, columns: 2 * checkerboard(rows, columns) - 1).tell(
        "Your board has −1 and 1. Zeros and ones are asked."
    ),
    only_the_diagonal=wrong(lambda rows, columns: torch.eye(rows, columns)).tell(
        "Only the diagonal holds ones. On a checkerboard every second place of each row is 1."
    ),
    stripes_from_the_top=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 == 0)).tell(
        "Your board has horizontal stripes, and the top row is all ones."
    ),
    stripes_from_the_left=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: j % 2 == 0)).tell(
        "Your board has vertical stripes, and the first column is all ones."
    ),
    stripes_both_ways_from_the_corner=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 * (j % 2) == 0)
    ).tell(
        "Every second row and every second column is all ones, from the first on. A place is to be 1 only where one of them is odd and the other even."
    ),
    zeros_not_filled=wrong(
        lambda rows, columns: (board := checkerboard(rows, columns)).masked_fill(board == 0, float("nan"))
    ).tell(
        "Where the board is to be 0 nobody has written: your board was not filled with zeros first, as `empty` leaves it. In a "
        "check such memory is nan."
    ),
    odd_ones_lost=wrong(lambda rows, columns: _tiles(rows // 2, columns // 2)).tell(
        "An odd number of rows or columns loses its last one: your board is made of pieces of 2 × 2, and rows // 2 of them "
        "are one row short."
    ),
    twice_too_large=wrong(lambda rows, columns: _tiles(rows, columns)).tell(
        "Your board is twice as high and twice as wide as asked: the piece that was repeated has two rows and two columns already."
    ),
    one_too_few=wrong(
        lambda rows, columns: (torch.arange(1, rows)[:, None] + torch.arange(1, columns)) % 2
    ).tell("Your board has one row and one column too few: `arange` stops before its end."),
    remainder_of_the_column_only=wrong(
        lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns) % 2
    ).tell(
        "Your numbers are the row plus the column's remainder: 0 and 1 in row 0, 1 and 2 in row 1, and so on. `%` goes before `+`: what "
        "do brackets change?"
    ),
    brackets_one_after_the_other=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: (i % 4 == 1) | (i % 4 == 2))
    ).tell(
        "Whole rows of your board are ones, numbers 1, 2, 5, 6 and so on. Two pairs of brackets one after the other, as in "
        "`[::2][1::2]`, both choose rows. Rows and columns go into one pair, with a comma."
    ),
    inner_places_of_even_sum=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: ((i + j) % 2 == 0) & (i * j > 0))
    ).tell(
        "Your ones stand where row plus column is even, apart from row 0 and column 0, which have none. They are to stand where "
        "it is odd: an even row and an odd column, or the reverse."
    ),
    only_the_first_two_rows=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: (i + j) % 2 * (i < 2))
    ).tell(
        "The first two rows are right, and all others are zeros. Either only these two were written. Or brackets are missing: "
        "`i + j % 2` is `i + (j % 2)`, for `%` goes before `+`."
    ),
    no_larger_than_in_chess=wrong(lambda rows, columns: _tiles(4, 4)[:rows, :columns]).breaks("1 or more"),
    axes_of_size_one_eaten=wrong(lambda rows, columns: checkerboard(rows, columns).squeeze()).breaks(
        "1 or more"
    ),
)
