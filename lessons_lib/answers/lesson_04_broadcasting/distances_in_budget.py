"""Answers: all distances without ever holding all differences."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.answers.lesson_04_broadcasting.pairwise_distances import A_LITTLE, UNDER_THE_ROOT
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import distances_in_budget as questions


@answers.to(
    questions.distances_in_budget,
    hints=[
        "Which is the largest tensor that you make on the way? How much of it has to be there at one time?",
        "A few rows: `x.split(8)` gives parts of 8 points each; the tables of distances go below each other with `torch.cat`.",
        "The formula: |x|² as a column, |y|² as a row, and a table of products x @ y.T. Rounding can make a square "
        "slightly negative, and its root `nan`: `clamp(min=0)`.",
    ],
)
def distances_in_budget(x: Tensor, y: Tensor) -> Tensor:
    squares = x.square().sum(dim=1)[:, None] + y.square().sum(dim=1) - 2 * x @ y.T
    return squares.clamp(min=0).sqrt()


def squares_of(x: Tensor) -> Tensor:
    return x.square().sum(dim=1)


distances_in_budget.mistakes(
    root_of_a_negative=wrong(lambda x, y: (squares_of(x)[:, None] + squares_of(y) - 2 * x @ y.T).sqrt()).tell(
        "Where a point meets itself you have `nan`: rounding makes |x|² + |y|² − 2xy slightly negative there, and that has no "
        "root. Nothing below 0 may get so far.",
        breaks="never nan",
    ),
    squared_distances=wrong(lambda x, y: distances_in_budget(x, y).square()).tell(
        "Your numbers are the squares of the distances: the root is missing."
    ),
    product_taken_once=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) - x @ y.T).clamp(min=0).sqrt()
    ).tell("In |x|² + |y|² − 2xy the factor 2 is missing."),
    product_added=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) + 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In the formula the product was added: these are the lengths of x + y. |x|² + |y|² − 2xy is asked."
    ),
    product_missing=wrong(lambda x, y: (squares_of(x)[:, None] + squares_of(y)).sqrt()).tell(
        "In |x|² + |y|² − 2xy the product is missing."
    ),
    second_squares_missing=wrong(
        lambda x, y: (squares_of(x)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell("In |x|² + |y|² − 2xy the squares of y are missing."),
    lengths_not_squared=wrong(
        lambda x, y: (squares_of(x).sqrt()[:, None] + squares_of(y).sqrt() - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell("In |x|² + |y|² − 2xy you took the lengths of x and y. Their squares are asked."),
    squares_of_x_along_the_row=wrong(
        lambda x, y: (squares_of(x) + squares_of(y) - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "The squares of x lie along the row, where those of y belong: they have to stand as a column, (n, 1)."
    ),
    squares_exchanged=wrong(
        lambda x, y: (squares_of(x) + squares_of(y)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "The squares of x and those of y have changed places: x's belong to the rows, as a column, and y's along the row."
    ),
    points_exchanged=wrong(lambda x, y: distances_in_budget(y, x)).tell(
        "Your numbers are right and stand the wrong way round: row i, column j is to be the distance from point i of x "
        "to point j of y."
    ),
    along_the_streets=wrong(lambda x, y: torch.stack([(point - y).abs().sum(dim=1) for point in x])).tell(
        "Your numbers are sums of absolute differences. A distance is the root of the sum of the squares."
    ),
)


@distances_in_budget.misconception(
    "Each point of x meets only the point of y with the same number: both were taken apart side by side. Every part of x "
    "is to meet the whole of y."
)
def only_partners(x: Tensor, y: Tensor) -> Tensor:
    n = min(len(x), len(y))
    return (x[:n] - y[:n]).square().sum(dim=1).sqrt()


distances_in_budget.mistakes(
    only_the_first_part=wrong(
        lambda x, y, rows: distances_in_budget(x[:rows], y), over={"rows": [1, 2, 3, 4, 5, 6, 7, 8, 10, 16]}
    ).tell(
        "Only the first points of x are there, {rows} at most. A `return` in a loop ends it in its first turn: gather the parts, "
        "and join them at the end."
    ),
    both_squares_as_columns=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "Both kinds of squares stand as columns, so that those of y are added in the wrong places: y's belong along the row. With "
        "as many points in x as in y nothing complains."
    ),
    products_by_element=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) - 2 * x * y).clamp(min=0).sqrt()
    ).tell(
        "The products were taken element by element, x * y. The dot product of every point with every point is a matrix "
        "product."
    ),
    squares_of_the_coordinates=wrong(
        lambda x, y: (
            (x.square().sum(dim=0)[:, None] + y.square().sum(dim=0) - 2 * x @ y.T).clamp(min=0).sqrt()
        )
    ).tell(
        "The squares were added up over the points, so that one sum is left for each coordinate. One for each point is needed."
    ),
    only_the_last_row=wrong(lambda x, y: distances_in_budget(x, y)[-1]).tell(
        "Only the last point of x is there, one row of distances: each turn of the loop overwrote the one before. Gather the "
        "rows, and stack them at the end."
    ),
    only_above_the_diagonal=wrong(lambda x, y: distances_in_budget(x, y).triu(1)).tell(
        "Only above the diagonal there are distances, where j is larger than i. x and y are different points: all of them are asked."
    ),
    only_whole_parts=wrong(
        lambda x, y, rows: torch.cat(
            [distances_in_budget(x[i : i + rows], y) for i in range(0, len(x) // rows * rows, rows)]
        ),
        over={"rows": [2, 3, 4, 5, 6, 7, 8, 10, 16]},
    ).tell(
        "The last points of x are missing, as when only whole parts of {rows} are taken. What if n is no multiple of {rows}, or "
        "smaller?",
        breaks="any n and m from 1",
    ),
    parts_side_by_side=wrong(
        lambda x, y, rows: torch.cat([distances_in_budget(part, y) for part in x.split(rows)], dim=1),
        over={"rows": [1, 2, 3, 4, 5, 8, 10]},
    ).tell(
        "The parts were put side by side. Each holds some rows of the table: they belong below each other, along axis 0."
    ),
    parts_below_each_other=wrong(
        lambda x, y, columns: torch.cat([distances_in_budget(x, part) for part in y.split(columns)]),
        over={"columns": [1, 2, 4, 5, 8, 10]},
    ).tell(
        "The parts were put below each other. Each part of y gives some columns of the table: they belong side by side, along axis 1."
    ),
    summed_over_the_points=wrong(
        lambda x, y: torch.stack([(point - y).square().sum(dim=0).sqrt() for point in x])
    ).tell(
        "Your numbers are those of a sum over the points of y. The axis of the coordinates has to disappear, and the points "
        "are to stay."
    ),
    one_long_row=wrong(lambda x, y: distances_in_budget(x, y).flatten()).tell(
        "Your numbers are the right ones, in one long row: `cat` joins rows along the axis that they have. `stack` makes a new axis, "
        "a row for each point of x."
    ),
    squeezed=wrong(lambda x, y: distances_in_budget(x, y).squeeze()).tell(
        "With one point in x or in y an axis is missing from your answer: a bare `squeeze()` takes away every axis of size 1. "
        "The table keeps both, (1, m) or (n, 1).",
        breaks="any n and m from 1",
    ),
    a_little_under_the_root=wrong(
        lambda x, y, seen, combine: combine(
            distances_in_budget(x, y).square(), torch.tensor(seen, dtype=x.dtype)
        ).sqrt(),
        over=A_LITTLE,
    ).tell(UNDER_THE_ROOT, breaks="Where two points are the same, the distance is 0 up to rounding"),
)


@distances_in_budget.misconception(
    "The last points of x have distances of 0, as when a table of zeros is filled in whole parts of {rows}. What if n is no multiple "
    "of {rows}, or smaller?",
    over={"rows": [2, 3, 4, 5, 6, 7, 8, 10, 16]},
)
def zeros_after_whole_parts(x: Tensor, y: Tensor, rows: int) -> Tensor:
    result = distances_in_budget(x, y)
    result[len(x) // rows * rows :] = 0
    return result


distances_in_budget.mistakes(
    a_row_of_one_is_a_number=wrong(
        lambda x, y: torch.stack([(point - y).square().sum(dim=1).sqrt().squeeze() for point in x])
    ).breaks("any n and m from 1"),
    all_differences_at_once=wrong(lambda x, y: (x[:, None] - y).square().sum(dim=-1).sqrt()).breaks(
        "at most 2 MB at any time"
    ),
    in_float32=wrong(lambda x, y: distances_in_budget(x, y).float()).breaks("of x's dtype"),
    by_the_library=wrong(lambda x, y: torch.cdist(x, y)).breaks(
        "again without cdist, pairwise_distance and pdist"
    ),
)


@distances_in_budget.violation("of x's dtype")
def filled_into_the_default_dtype(x: Tensor, y: Tensor) -> Tensor:
    result = torch.empty(len(x), len(y))
    for i, point in enumerate(x):
        result[i] = (point - y).square().sum(dim=1).sqrt()
    return result
