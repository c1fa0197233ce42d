"""Answers: the distance of every point from every other."""

import math
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import pairwise_distances as questions

UNDER_THE_ROOT = (
    "A distance of 0 came out as {seen}, as if you had added a small number under the root, or used a "
    "small number as the minimum of a `clamp`. What's the smallest number that has a root?"
)
A_LITTLE: dict[str, dict[str, Any]] = {
    "seen": {"0.001": 1e-6, "0.0001": 1e-8, "0.00001": 1e-10, "0.000001": 1e-12},
    "combine": {"add": torch.add, "maximum": torch.maximum},
}


@answers.to(
    questions.pairwise_distances,
    hints=[
        "First get all differences at once: shape (n, m, d). Which two shapes broadcast to that?",
        "Give x the shape (n, 1, d) and leave y as it is: y counts as (1, m, d). Where does the `None` go in "
        "the index of x?",
        "Then square the differences, sum over the coordinates, and take the root. Which axis holds the "
        "coordinates now?",
    ],
    takeaway="One line compares every point with every point. The next cell uses your function to find the digit "
    "that looks most like the first digit.",
    survivors={
        "line 1: x[:, None] - y → y - x[:, None]": "the difference is squared next, and its sign goes"
    },
)
def pairwise_distances(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1).sqrt()


pairwise_distances.mistakes(
    squared_distances=wrong(lambda x, y: (x[:, None] - y).square().sum(-1)).tell(
        "Your numbers are the squares of the distances. Which step is missing?"
    ),
    summed_over_first_points=wrong(lambda x, y: (x[:, None] - y).square().sum(0).sqrt()).tell(
        "It looks as if you summed over the points of x. Keep the points and sum over the coordinates: which "
        "axis holds the coordinates?"
    ),
    summed_over_second_points=wrong(lambda x, y: (x[:, None] - y).square().sum(1).sqrt()).tell(
        "It looks as if you summed over the points of y. Keep the points and sum over the coordinates: which "
        "axis holds the coordinates?"
    ),
    points_exchanged=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().T).tell(
        "Your values are right, but your table is transposed. Should its rows belong to the points of x, or "
        "to the points of y?"
    ),
    along_the_streets=wrong(lambda x, y: (x[:, None] - y).abs().sum(-1)).tell(
        "Your numbers are sums of absolute differences, as if you had taken the root before the sum. In what "
        "order should you square, sum and take the root?"
    ),
    only_partners=wrong(lambda x, y: (x - y).square().sum(-1).sqrt()).tell(
        "You paired each point of x only with the point of y at the same index. Which shapes let every "
        "point of x meet every point of y?"
    ),
    coordinates_not_summed=wrong(lambda x, y: (x[:, None] - y).square().sqrt()).tell(
        "Your result has one axis too many: it still has a separate number for each coordinate. Which axis "
        "should you sum over?"
    ),
    mean_over_coordinates=wrong(lambda x, y: (x[:, None] - y).square().mean(-1).sqrt()).tell(
        "You averaged the squares over the coordinates. What does a distance do with these squares instead?"
    ),
    products=wrong(lambda x, y: x @ y.T).tell(
        "Your numbers are the products x @ y.T, which measure similarity, not distance. Which differences "
        "does a distance start from?"
    ),
    summed_before_squaring=wrong(lambda x, y: (x[:, None] - y).sum(-1).square().sqrt()).tell(
        "You added the differences up before squaring, so opposite signs cancel. Which should come first, the"
        " sum or the square?"
    ),
    one_norm_for_all=wrong(lambda x, y: (x[:, None] - y).square().sum().sqrt()).tell(
        "You added everything up into one number. Which axis is the only one that should disappear?"
    ),
    half_the_squares=wrong(lambda x, y: (x[:, None] - y).square().sum(-1) / 2).tell(
        "Your numbers are half the squared distances. `** 1 / 2` would give that, because the power comes "
        "before the division: how do you write a root as a power?"
    ),
    largest_difference=wrong(lambda x, y: (x[:, None] - y).abs().amax(-1)).tell(
        "You took each pair's largest difference. What does a distance do with all of a pair's differences?"
    ),
    only_the_nearest=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().amin(dim=1)).tell(
        "You kept only each point's distance to the nearest point of y. How many distances should each row "
        "hold?"
    ),
    points_added=wrong(lambda x, y: (x[:, None] + y).square().sum(-1).sqrt()).tell(
        "Your numbers are the lengths of x[i] + y[j], not of x[i] − y[j]. Which sign is wrong?"
    ),
)


@pairwise_distances.misconception(
    "Only the first row is filled in, as if a `return` inside a loop ended the loop in its first "
    "iteration. How far should the loop run before you return the table?"
)
def only_the_first_row(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    result[0] = (x[0] - y).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    product_taken_once=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "Your numbers are the square roots of |x|² + |y|² − xy, not of |x − y|². Which factor belongs in "
        "front of xy?"
    ),
    squares_of_x_along_the_row=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In |x|² + |y|² − 2xy, you lined up |x|² with the columns, which belong to the points of y. Which "
        "shape gives each *row* the |x|² of its own point?"
    ),
    new_axis_in_the_same_place=wrong(lambda x, y: (x[:, None] - y[:, None]).square().sum(-1).sqrt()).tell(
        "You gave x and y their new axis in the same place, so each point of x meets only the point of y at "
        "the same index. Which shapes let each point of x meet every point of y?"
    ),
    points_taken_apart=wrong(lambda x, y: (x.reshape(-1, 1, 1) - y).square().sum(-1).sqrt()).tell(
        "You split x into single numbers, so each row of your result compares one coordinate of x with whole "
        "points of y. Which axis of x should stay last, so that you compare points with points?"
    ),
)


@pairwise_distances.misconception(
    "Row i mixes the distances of different points of x, as if whole copies of x had been laid one after "
    "another and cut into rows. Where does x need an axis of size 1 for broadcasting instead?"
)
def copies_cut_wrongly(x: Tensor, y: Tensor) -> Tensor:
    copies = x.repeat(len(y), 1).view(len(x), len(y), -1)
    return (copies - y).square().sum(-1).sqrt()


@pairwise_distances.misconception(
    "Some columns are 0, as if the loop over y's points took its count from x. How many points does y have?"
)
def counted_the_other_points(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    n = min(len(x), len(y))
    result[:, :n] = (x[:, None] - y[:n]).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    differences_of_lengths=wrong(lambda x, y: (x.norm(dim=1)[:, None] - y.norm(dim=1)).abs()).tell(
        "Your numbers are differences of lengths, | |x| − |y| |. But two points can be equally far from the "
        "origin and far apart: which should come first, the subtraction or the length?"
    ),
    root_of_a_negative=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "Where a point meets itself, you get `nan`: rounding leaves |x|² + |y|² − 2xy slightly below 0. "
        "What's the smallest value that a square can have?"
    ),
    only_the_first_of_y=wrong(
        lambda x, y: (x[:, None] - y[0]).square().sum(-1).sqrt().expand(len(x), len(y))
    ).tell(
        "All your columns are the same: the distances from the first point of y. Which point of y should "
        "column j belong to?"
    ),
    doubled_instead_of_squared=wrong(lambda x, y: ((x[:, None] - y) * 2).sum(-1).sqrt()).tell(
        "You doubled the differences (`* 2`), and where they add up to a negative number, the root is `nan`. "
        "Square the differences instead (`** 2`)."
    ),
    new_axis_in_front=wrong(lambda x, y: (x[None] - y).square().sum(-1).sqrt()).tell(
        "Your new axis comes first, so each point of x meets only the point of y at the same index. Where "
        "should the new axis go, so that each point of x meets every point of y?"
    ),
    new_axis_behind_the_coordinates=wrong(
        lambda x, y, axis: (x[:, :, None] - y).square().sum(axis).sqrt(), over={"axis": [1, 2]}
    ).tell(
        "In your code, x has the shape (n, d, 1), so its coordinates meet the points of y. Where in (n, d) "
        "does the 1 belong?"
    ),
    only_y_squared=wrong(lambda x, y: (x[:, None] - y**2).sum(-1).sqrt()).tell(
        "Only y is squared, as if brackets were missing: without them, `**` is computed before `-`. What "
        "should you square?"
    ),
    roots_of_products=wrong(lambda x, y: (x @ y.T).sqrt()).tell(
        "Your numbers are the square roots of the products x @ y.T, or `nan` where a product is negative. A "
        "distance starts from differences: what should you subtract from what?"
    ),
    only_the_first_two_coordinates=wrong(
        lambda x, y: (x[:, None, :2] - y[:, :2]).square().sum(-1).sqrt()
    ).tell(
        "You used only the first two coordinates, as if d = 2 were written into the code. How many "
        "coordinates does a point have?"
    ),
    a_millionth_added=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x[:, None], y[None])).tell(
        "Your distances are off by about a millionth, as with `F.pairwise_distance`, which adds 0.000001 to "
        "every difference. Leave the differences as they are."
    ),
    only_partners_by_the_library=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x, y)).tell(
        "Each point of x meets only the point of y at the same index, as with `F.pairwise_distance`. Which "
        "shapes let every point of x meet every point of y?"
    ),
    squeezed=wrong(lambda x, y: pairwise_distances(x, y).squeeze()).tell(
        "If x or y has only one point, your result loses an axis, as after a bare `squeeze()`. How many axes "
        "should the table have, whatever n and m are?"
    ),
    squares_of_x_along_the_row_and_nan=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "In |x|² + |y|² − 2xy, you lined up |x|² with the columns, which belong to y's points; where that "
        "makes the sum negative, you get `nan`. Which shape gives each *row* the |x|² of its own point?"
    ),
    a_little_under_the_root=wrong(
        lambda x, y, seen, combine: combine(
            pairwise_distances(x, y).square(), torch.tensor(seen, dtype=x.dtype)
        ).sqrt(),
        over=A_LITTLE,
    ).tell(UNDER_THE_ROOT),
    by_the_library=wrong(lambda x, y: torch.cdist(x, y)).breaks("no cdist, pairwise_distance or pdist"),
)


@pairwise_distances.violation("no cdist, pairwise_distance or pdist")
def by_a_module(x: Tensor, y: Tensor) -> Tensor:
    apart: Tensor = torch.nn.PairwiseDistance(eps=0)(x[:, None], y[None])
    return apart


pairwise_distances.mistakes(
    one_point_after_the_other=wrong(
        lambda x, y: torch.stack([(point - y).square().sum(dim=1).sqrt() for point in x])
    ).breaks("no loop over x or y"),
)


pairwise_distances.mistakes(
    points_of_one_tensor=wrong(
        lambda x, y, whose: pairwise_distances(*([x, x], [y, y])[whose]), over={"whose": {"x": 0, "y": 1}}
    ).tell(
        "You compared the points of {whose} with each other. Whose points should the rows belong to, and "
        "whose points the columns?"
    ),
    one_coordinate_left_out=wrong(
        lambda x, y, which: pairwise_distances(*(z[:, 1:] if which == 0 else z[:, :-1] for z in (x, y))),
        over={"which": {"first": 0, "last": -1}},
    ).tell(
        "Your distances leave out the {which} coordinate. What are the indices of the first and the last "
        "coordinate?"
    ),
    last_coordinate_only=wrong(lambda x, y: (x[:, None, -1] - y[:, -1]).abs()).tell(
        "Your distances use only the last coordinate, as if every iteration of a loop overwrote the total "
        "(`=` instead of `+=`). What should happen to the squares of the other coordinates?"
    ),
    first_coordinate_only=wrong(lambda x, y: (x[:, None, 0] - y[:, 0]).abs()).tell(
        "Your distances use only the first coordinate. Over how many coordinates should the squared "
        "differences be summed?"
    ),
    root_of_absolutes=wrong(lambda x, y: (x[:, None] - y).abs().sum(-1).sqrt()).tell(
        "Your numbers are the square roots of sums of absolute differences. What should happen to each "
        "difference before the sum?"
    ),
    distance_from_the_average=wrong(lambda x, y: (x - y.mean(0)).square().sum(-1, keepdim=True).sqrt()).tell(
        "You compared each point of x with the average of all points of y. Which point of y should column j "
        "belong to?"
    ),
    root_of_one_number=wrong(lambda x, y: math.sqrt((x[:, None] - y).square().sum(-1))).tell(
        "If you used `math.sqrt`, that's the problem: it takes a single number, not a table. What takes the "
        "root of every element?"
    ),
    difference_of_squares=wrong(lambda x, y: (x[:, None].square() - y.square()).sum(-1).sqrt()).tell(
        "You subtracted the squares of y from the squares of x, and where these differences add up to less "
        "than 0, the root is `nan`. Which should come first, the subtraction or the squaring?"
    ),
    one_number_per_coordinate=wrong(
        lambda x, y, what: what(x[:, None] - y),
        over={"what": {"differences": torch.clone, "squared differences": torch.square}},
    ).tell(
        "You returned the {what}, one per coordinate. Which steps are left to turn each pair's numbers into one "
        "distance?"
    ),
    total_never_back_to_zero=wrong(
        lambda x, y: (x[:, None] - y).square().sum(-1).flatten().cumsum(0).view(len(x), len(y)).sqrt()
    ).tell(
        "Your distances also include the squared differences of all earlier pairs, as if one total ran on "
        "through all the loops. When should the total start at 0 again?"
    ),
    rows_filled_from_the_diagonal_on=wrong(
        lambda x, y, step: pairwise_distances(x, y).triu(step), over={"step": {"i": 0, "i + 1": 1}}
    ).tell(
        "Row i is filled in only from column {step} on, as if a loop over y's points started there. With which "
        "point of y should each row start?"
    ),
    in_one_long_list=wrong(lambda x, y: pairwise_distances(x, y).flatten()).tell(
        "Your distances are right, but they're all in one long row. What gives them the shape of a table, "
        "with a row for each point of x?"
    ),
    as_a_list_of_lists=wrong(
        lambda x, y, of: [[of(distance) for distance in row] for row in pairwise_distances(x, y)],
        over={"of": {"numbers": Tensor.item, "tensors": Tensor.clone}},
    ).tell(
        "Your distances are right, but they're in Python lists. One tensor should hold the whole table: which"
        " shapes should x and y get, so that torch computes it in one go?"
    ),
    total_back_to_zero_in_each_row=wrong(
        lambda x, y: (x[:, None] - y).square().sum(-1).cumsum(1).sqrt()
    ).tell(
        "From the second column on, your distances also include the squared differences of the earlier pairs "
        "in the row. When should the total start at 0 again?"
    ),
)


@pairwise_distances.misconception(
    "Your code is right only if x and y have the same number of points, as if the loop over y's points "
    "took its count from x. How many points does y have?"
)
def counted_the_other_points_without_an_end(x: Tensor, y: Tensor) -> Tensor:
    if len(x) > len(y):
        raise IndexError(len(y))
    return counted_the_other_points(x, y)


@pairwise_distances.misconception(
    "If x and y have the same number of points, your code runs, but row i, column j holds the distance "
    "from x[j] to y[i]. Which index should count the points of x?"
)
def indices_exchanged(x: Tensor, y: Tensor) -> Tensor:
    if len(x) != len(y):
        raise IndexError(min(len(x), len(y)))
    return pairwise_distances(x, y).T


@pairwise_distances.misconception(
    "You made the table with its two sizes swapped, so your indices fit only if x and y have the same "
    "number of points. Whose points should be the rows?"
)
def sizes_of_the_table_swapped(x: Tensor, y: Tensor) -> Tensor:
    table = torch.zeros(len(y), len(x), dtype=x.dtype)
    for j in range(len(y)):
        table[0, j] = 0
    for i in range(len(x)):
        table[i, 0] = 0
    return pairwise_distances(x, y)


@pairwise_distances.misconception(
    "An in-place subtraction can't stretch x from (n, 1, d) to (n, m, d). If m is 1, it runs, but it "
    "changes the caller's x: how do you get the differences into a new tensor?"
)
def subtracted_in_place(x: Tensor, y: Tensor) -> Tensor:
    x = x[:, None]
    x -= y
    return x.square().sum(-1).sqrt()
