"""Further ways to get `pairwise_distances` wrong: loops that count something else, sums of too much."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.pairwise_distances import pairwise_distances
from lessons_lib.checking.exercise.answer_key import wrong


@pairwise_distances.misconception(
    "Your code is right only if {whose} is square, as if a loop over the coordinates ran as many times as"
    " {whose} has points. Which size is the number of coordinates?",
    over={"whose": {"x": 0, "y": 1}},
)
def coordinates_counted_by_points(x: Tensor, y: Tensor, whose: int) -> Tensor:
    squares = torch.zeros(len(x), len(y), dtype=x.dtype)
    for c in range(len((x, y)[whose])):
        squares = squares + (x[:, c, None] - y[:, c]).square()
    return squares.sqrt()


@pairwise_distances.misconception(
    "All numbers in row i are the same: the distance from x[i] to y[i]. Which index should count the "
    "points of y?"
)
def the_rows_index_for_both(x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([(point - y[i]).square().sum().sqrt().expand(len(y)) for i, point in enumerate(x)])


@pairwise_distances.misconception(
    "All numbers in column j are the same: the distance from x[j] to y[j]. Which index should count the "
    "points of x?"
)
def the_columns_index_for_both(x: Tensor, y: Tensor) -> Tensor:
    columns = [(x[j] - point).square().sum().sqrt().expand(len(x)) for j, point in enumerate(y)]
    return torch.stack(columns, dim=1)


pairwise_distances.mistakes(
    squares_of_all_points=wrong(lambda x, y: (x.square().sum() + y.square().sum() - 2 * x @ y.T).sqrt()).tell(
        "In |x|² + |y|² − 2xy, you added up the squares of all points into one number. Each point needs a sum"
        " of its own: over which axis should it run?"
    ),
    points_for_indices=wrong(lambda x, y: x[x[0]] - y[x[0]]).tell(
        "If you wrote `for … in x`, that's the problem: the loop gives you the points themselves, not their "
        "indices. Which function counts 0, 1, 2, …?"
    ),
)
