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
        "Start with a board of zeros. In the finished board, which rows look alike? How many kinds of rows "
        "are there?",
        "`::2` takes every second position, starting at 0; `1::2` starts at 1.",
        "Two lines are enough: in the even rows, the odd columns are 1, and in the odd rows, the even columns"
        " are 1.",
    ],
    takeaway="Slices with steps write a pattern without a loop. Row number plus column number, modulo 2, gives the"
    " same board.",
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
        "Your zeros and ones are swapped: the number at the top left should be 0."
    ),
    odd_rows_left_out=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 < j % 2)).tell(
        "The even rows (0, 2, …) are right, but the odd rows (1, 3, …) are all zeros. In which columns should"
        " they have ones?"
    ),
    even_rows_left_out=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 > j % 2)).tell(
        "The odd rows (1, 3, …) are right, but the even rows (0, 2, …) are all zeros. In which columns should"
        " they have ones?"
    ),
    horizontal_stripes=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2)).tell(
        "Your board has horizontal stripes: every second row is all ones. What should alternate within a row?"
    ),
    vertical_stripes=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: j % 2)).tell(
        "Your board has vertical stripes: every second column is all ones. What should change from one "
        "row to the next?"
    ),
    stripes_both_ways=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 | j % 2)).tell(
        "Every second row and every second column is all ones. Where such a row crosses such a column, the "
        "board should be 0."
    ),
    odd_meets_odd=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 & j % 2)).tell(
        "Your ones are only where an odd row meets an odd column, and there the board should be 0. In which "
        "columns should an odd row have its ones, and in which an even row?"
    ),
    counted_on_through_the_rows=wrong(
        lambda rows, columns: (torch.arange(rows * columns) % 2).reshape(rows, columns)
    ).tell(
        "Your zeros and ones keep alternating from one row into the next, so with an even number of columns "
        "all rows are alike. How should row 1 begin?"
    ),
    rows_and_columns_exchanged=wrong(lambda rows, columns: checkerboard(columns, rows)).tell(
        "Your board has `rows` columns and `columns` rows. Which comes first in a shape?"
    ),
    row_plus_column=wrong(lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns)).tell(
        "Your numbers are row plus column: 0, 1, 2, 3, … How do you find out which of these sums are odd?"
    ),
    even_meets_even=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 + j % 2 == 0)).tell(
        "Your ones are only where an even row meets an even column. The board should be 1 where row plus "
        "column is odd."
    ),
    all_zeros=wrong(lambda rows, columns: torch.zeros(rows, columns)).tell(
        "Your board is all zeros. Where do the ones go, and does your code write them into the board itself?"
    ),
    all_ones=wrong(lambda rows, columns: torch.ones(rows, columns)).tell(
        "Your board is all ones. Which positions of each row should be 0?"
    ),
    square_of_the_rows=wrong(lambda rows, columns: checkerboard(rows, rows)).tell(
        "Your board is always square, with as many columns as rows. Where should your code use `columns`?"
    ),
    minus_one_and_one=wrong(lambda rows, columns: 2 * checkerboard(rows, columns) - 1).tell(
        "Your board holds −1 and 1. Which two numbers should it hold?"
    ),
    only_the_diagonal=wrong(lambda rows, columns: torch.eye(rows, columns)).tell(
        "Only the diagonal holds ones. On a checkerboard, every second position of each row is 1."
    ),
    stripes_from_the_top=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 == 0)).tell(
        "Your board has horizontal stripes, starting with a row of ones. What should alternate within a row?"
    ),
    stripes_from_the_left=wrong(lambda rows, columns: _board(rows, columns, lambda i, j: j % 2 == 0)).tell(
        "Your board has vertical stripes, starting with a column of ones. What should change from one row "
        "to the next?"
    ),
    stripes_both_ways_from_the_corner=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: i % 2 * (j % 2) == 0)
    ).tell(
        "Every even row and every even column (0, 2, …) is all ones. Where such a row crosses such a column, "
        "what should the board hold instead?"
    ),
    zeros_not_filled=wrong(
        lambda rows, columns: (board := checkerboard(rows, columns)).masked_fill(board == 0, float("nan"))
    ).tell(
        "Your ones are right, but nan is where the zeros should be, as if the board came from `empty`, whose "
        "memory the check fills with nan. Which function makes zeros?"
    ),
    odd_ones_lost=wrong(lambda rows, columns: _tiles(rows // 2, columns // 2)).tell(
        "With an odd number of rows or columns, your last row or column is missing, as if you'd used only 2 ×"
        " 2 pieces. Could you cut the board from a larger one?"
    ),
    twice_too_large=wrong(lambda rows, columns: _tiles(rows, columns)).tell(
        "Your board is twice as high and wide as it should be, as if you'd repeated a 2 × 2 piece for every "
        "position. How many pieces do you need?"
    ),
    one_too_few=wrong(
        lambda rows, columns: (torch.arange(1, rows)[:, None] + torch.arange(1, columns)) % 2
    ).tell(
        "Your board has one row and one column too few, as if your `arange` started at 1. It stops before the"
        " end that you give it, so where should it start?"
    ),
    remainder_of_the_column_only=wrong(
        lambda rows, columns: torch.arange(rows)[:, None] + torch.arange(columns) % 2
    ).tell(
        "You added the row's number to the remainder of the column's number, so row 0 holds 0 and 1, and row "
        "1 holds 1 and 2. `%` comes before `+`: where do you need brackets?"
    ),
    brackets_one_after_the_other=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: (i % 4 == 1) | (i % 4 == 2))
    ).tell(
        "Rows 1, 2, 5, 6 and so on are all ones. In `[::2][1::2]`, both pairs of brackets choose rows: how do"
        " you name rows and columns in a single pair of brackets?"
    ),
    inner_places_of_even_sum=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: ((i + j) % 2 == 0) & (i * j > 0))
    ).tell(
        "You put ones where row plus column is even, and left all of row 0 and column 0 at zero. Put the ones"
        " where that sum is odd."
    ),
    only_the_first_two_rows=wrong(
        lambda rows, columns: _board(rows, columns, lambda i, j: (i + j) % 2 * (i < 2))
    ).tell(
        "The first two rows are right, and all others are zeros. Did you write only these two rows, or did "
        "you compare `row + column % 2` with 1, where `%` applies to the column alone?"
    ),
    no_larger_than_in_chess=wrong(lambda rows, columns: _tiles(4, 4)[:rows, :columns]).breaks("1 or more"),
    axes_of_size_one_eaten=wrong(lambda rows, columns: checkerboard(rows, columns).squeeze()).breaks(
        "1 or more"
    ),
)
