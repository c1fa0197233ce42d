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
        "What's the largest tensor that you make on the way? How much of it do you need at any one time?",
        "One way: take a few rows of x at a time. `x.split(8)` gives parts of 8 points each. Join the parts' "
        "tables of distances, one below the other, with `torch.cat`.",
        "Another way is the formula for squared distances: it uses |x|² as a column, |y|² as a row, and a "
        "table of products, x @ y.T. Rounding can make a squared distance slightly negative and its root "
        "`nan`, so use `clamp(min=0)` before you take the root.",
    ],
    takeaway="Your function compares a thousand digits with a thousand digits in less than a tenth of the memory "
    "that all their differences take.",
)
def distances_in_budget(x: Tensor, y: Tensor) -> Tensor:
    squares = x.square().sum(dim=1)[:, None] + y.square().sum(dim=1) - 2 * x @ y.T
    return squares.clamp(min=0).sqrt()


def squares_of(x: Tensor) -> Tensor:
    return x.square().sum(dim=1)


distances_in_budget.mistakes(
    root_of_a_negative=wrong(lambda x, y: (squares_of(x)[:, None] + squares_of(y) - 2 * x @ y.T).sqrt()).tell(
        "Where a point meets itself, you get `nan`: rounding leaves |x|² + |y|² − 2xy slightly below 0. "
        "What's the smallest value that a square can have?",
        breaks="never nan",
    ),
    squared_distances=wrong(lambda x, y: distances_in_budget(x, y).square()).tell(
        "Your numbers are the squares of the distances. Which step is missing?"
    ),
    product_taken_once=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) - x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "Your numbers are the square roots of |x|² + |y|² − xy. In the formula for |x − y|², which factor "
        "belongs in front of xy?"
    ),
    product_added=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) + 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "Your numbers are the lengths of x[i] + y[j], not of x[i] − y[j]. If you used the formula for |x − "
        "y|², which sign does 2xy have in it?"
    ),
    product_missing=wrong(lambda x, y: (squares_of(x)[:, None] + squares_of(y)).sqrt()).tell(
        "Your numbers are the square roots of |x|² + |y|². Which part of the formula for |x − y|² is missing?"
    ),
    second_squares_missing=wrong(
        lambda x, y: (squares_of(x)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "Your numbers are what you'd get from |x|² − 2xy. Which third term does the formula for |x − y|² "
        "have?"
    ),
    lengths_not_squared=wrong(
        lambda x, y: (squares_of(x).sqrt()[:, None] + squares_of(y).sqrt() - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In |x|² + |y|² − 2xy, you used the lengths of the points, |x| and |y|, as they are. Which step is "
        "missing?"
    ),
    squares_of_x_along_the_row=wrong(
        lambda x, y: (squares_of(x) + squares_of(y) - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In |x|² + |y|² − 2xy, you lined up |x|² with the columns, which belong to the points of y. Which "
        "shape gives each *row* the |x|² of its own point?"
    ),
    squares_exchanged=wrong(
        lambda x, y: (squares_of(x) + squares_of(y)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell("You swapped |x|² and |y|². Which of the two should form a column, and which a row?"),
    points_exchanged=wrong(lambda x, y: distances_in_budget(y, x)).tell(
        "Your values are right, but your table is transposed. Should its rows belong to the points of x, or "
        "to the points of y?"
    ),
    along_the_streets=wrong(lambda x, y: torch.stack([(point - y).abs().sum(dim=1) for point in x])).tell(
        "Your numbers are sums of absolute differences, as if you had taken the root before the sum. In what "
        "order should you square, sum and take the root?"
    ),
)


@distances_in_budget.misconception(
    "Each point of x met only the point of y at the same index, as if a loop went through x and y "
    "together. Which points of y should each point of x meet?"
)
def only_partners(x: Tensor, y: Tensor) -> Tensor:
    n = min(len(x), len(y))
    return (x[:n] - y[:n]).square().sum(dim=1).sqrt()


distances_in_budget.mistakes(
    only_the_first_part=wrong(
        lambda x, y, rows: distances_in_budget(x[:rows], y), over={"rows": [1, 2, 3, 4, 5, 6, 7, 8, 10, 16]}
    ).tell(
        "Your result has only the distances from the first points of x, {rows} at most, as if a loop returned"
        " in its first iteration. How far should the loop run before you put the parts together?"
    ),
    both_squares_as_columns=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y)[:, None] - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "You made the squares of y a column, like the squares of x, so they were added to the wrong entries. "
        "Along which axis should the squares of y run?"
    ),
    products_by_element=wrong(
        lambda x, y: (squares_of(x)[:, None] + squares_of(y) - 2 * x * y).clamp(min=0).sqrt()
    ).tell(
        "You multiplied x and y element by element. Which product gives the dot products of each point of x "
        "with each point of y?"
    ),
    squares_of_the_coordinates=wrong(
        lambda x, y: (
            (x.square().sum(dim=0)[:, None] + y.square().sum(dim=0) - 2 * x @ y.T).clamp(min=0).sqrt()
        )
    ).tell(
        "You added the squares up over the points, which leaves one sum per coordinate. Which axis should "
        "disappear to leave one sum per point?"
    ),
    only_the_last_row=wrong(lambda x, y: distances_in_budget(x, y)[-1]).tell(
        "Your result has only the distances from the last point of x, as if each iteration of a loop "
        "overwrote the row before it. Where should the loop collect the rows?"
    ),
    only_above_the_diagonal=wrong(lambda x, y: distances_in_budget(x, y).triu(1)).tell(
        "You have distances only above the diagonal, where j is larger than i. But x and y hold different "
        "points: which entries of the table should you fill?"
    ),
    only_whole_parts=wrong(
        lambda x, y, rows: torch.cat(
            [distances_in_budget(x[i : i + rows], y) for i in range(0, len(x) // rows * rows, rows)]
        ),
        over={"rows": [2, 3, 4, 5, 6, 7, 8, 10, 16]},
    ).tell(
        "The last points of x are missing, as if you took {rows} points at a time and left out the rest. What"
        " if {rows} doesn't divide the number of points?",
        breaks="any n and m from 1",
    ),
    parts_side_by_side=wrong(
        lambda x, y, rows: torch.cat([distances_in_budget(part, y) for part in x.split(rows)], dim=1),
        over={"rows": [1, 2, 3, 4, 5, 8, 10]},
    ).tell(
        "You put the parts of your table side by side. But each part of x gives some *rows* of the table: "
        "along which axis should you join the parts?"
    ),
    parts_along_a_new_axis=wrong(
        lambda x, y, rows: torch.stack([distances_in_budget(part, y) for part in x.split(rows)]),
        over={"rows": [2, 4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100]},
    ).tell(
        "You put the parts one behind the other, along a new axis, as `stack` does. Each part holds some rows"
        " of the table: which function joins parts along an axis that they already have?"
    ),
    parts_below_each_other=wrong(
        lambda x, y, columns: torch.cat([distances_in_budget(x, part) for part in y.split(columns)]),
        over={"columns": [1, 2, 4, 5, 8, 10]},
    ).tell(
        "You put the parts of your table one below the other. But each part of y gives some *columns* of the "
        "table: along which axis should you join the parts?"
    ),
    summed_over_the_points=wrong(
        lambda x, y: torch.stack([(point - y).square().sum(dim=0).sqrt() for point in x])
    ).tell(
        "Your numbers are what you'd get by summing over the points of y. The points should stay: which axis "
        "holds the coordinates?"
    ),
    one_long_row=wrong(lambda x, y: distances_in_budget(x, y).flatten()).tell(
        "Right values, but in one long row, as if `cat` had joined the rows along the axis that they already "
        "have. What makes a new axis, with a row for each point of x?"
    ),
    squeezed=wrong(lambda x, y: distances_in_budget(x, y).squeeze()).tell(
        "If x or y has only one point, your result loses an axis, as after a bare `squeeze()`. How many axes "
        "should the table have, whatever n and m are?",
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
    "The last points of x have distances of 0, as if you filled a table of zeros {rows} points at a time "
    "and left out the rest. What if {rows} doesn't divide the number of points?",
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
        "again without cdist, pairwise_distance or pdist"
    ),
)


@distances_in_budget.violation("of x's dtype")
def filled_into_the_default_dtype(x: Tensor, y: Tensor) -> Tensor:
    result = torch.empty(len(x), len(y))
    for i, point in enumerate(x):
        result[i] = (point - y).square().sum(dim=1).sqrt()
    return result
