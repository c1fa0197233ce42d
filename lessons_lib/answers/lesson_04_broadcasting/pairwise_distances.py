"""Answers: the distance of every point from every other."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import pairwise_distances as questions

UNDER_THE_ROOT = (
    "A distance of 0 came out as {seen}, as when a small number is added under the root, or is the least allowed there. What "
    "is the smallest number that has a root?"
)
A_LITTLE: dict[str, dict[str, Any]] = {
    "seen": {"0.001": 1e-6, "0.0001": 1e-8, "0.00001": 1e-10, "0.000001": 1e-12},
    "combine": {"add": torch.add, "maximum": torch.maximum},
}


@answers.to(
    questions.pairwise_distances,
    hints=[
        "First get all differences at once: shape (n, m, d). Which two shapes broadcast to that?",
        "x as (n, 1, d), and y as it is, which counts as (1, m, d). Where does the `None` go?",
        "Then square, add up the coordinates (which axis is that now?), and take the root.",
    ],
    takeaway="One line compares everything with everything. The next cell answers the opening question with "
    "your function.",
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
        "It looks as if you summed over the points of x. Keep the points, and sum over the coordinates: "
        "which axis is that?"
    ),
    summed_over_second_points=wrong(lambda x, y: (x[:, None] - y).square().sum(1).sqrt()).tell(
        "It looks as if you summed over the points of y. Keep the points, and sum over the coordinates: "
        "which axis is that?"
    ),
    points_exchanged=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().T).tell(
        "Right values, transposed: row i, column j should hold the distance from point i of x to point j "
        "of y. Whose points run down the rows?"
    ),
    along_the_streets=wrong(lambda x, y: (x[:, None] - y).abs().sum(-1)).tell(
        "Your numbers are sums of absolute differences, as when the root comes before the sum. In which "
        "order do square, sum and root come?"
    ),
    only_partners=wrong(lambda x, y: (x - y).square().sum(-1).sqrt()).tell(
        "You paired each point of x only with the point of y at the same index. Which shapes let every "
        "point of x meet every point of y?"
    ),
    coordinates_not_summed=wrong(lambda x, y: (x[:, None] - y).square().sqrt()).tell(
        "Your result has one axis too many: the differences of single coordinates, not yet added up. "
        "Which axis holds the coordinates?"
    ),
    mean_over_coordinates=wrong(lambda x, y: (x[:, None] - y).square().mean(-1).sqrt()).tell(
        "You averaged the squares over the coordinates. A distance adds them up."
    ),
    products=wrong(lambda x, y: x @ y.T).tell(
        "Your numbers are the products x @ y.T, which measure similarity, not distance. Start from "
        "differences."
    ),
    summed_before_squaring=wrong(lambda x, y: (x[:, None] - y).sum(-1).square().sqrt()).tell(
        "You added the differences up before squaring, so opposite signs cancel. Square each one first."
    ),
    one_norm_for_all=wrong(lambda x, y: (x[:, None] - y).square().sum().sqrt()).tell(
        "You added everything up into one number. Only the coordinates' axis should disappear."
    ),
    half_the_squares=wrong(lambda x, y: (x[:, None] - y).square().sum(-1) / 2).tell(
        "Your numbers are half the squared distances, as when `** 1 / 2` takes the first power and then "
        "halves it. How do you write a root as a power?"
    ),
    largest_difference=wrong(lambda x, y: (x[:, None] - y).abs().amax(-1)).tell(
        "You took each pair's largest difference. A distance uses all of them: their squares add up."
    ),
    only_the_nearest=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().amin(dim=1)).tell(
        "You kept only each point's distance to the nearest one in y. The table should hold all of them."
    ),
    points_added=wrong(lambda x, y: (x[:, None] + y).square().sum(-1).sqrt()).tell(
        "You added the points. Subtract them instead."
    ),
)


@pairwise_distances.misconception(
    "Only the first row is filled in, as when a loop returns in its first iteration. When are all rows done?"
)
def only_the_first_row(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    result[0] = (x[0] - y).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    product_taken_once=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - x @ y.T).clamp(min=0).sqrt()
    ).tell("In the formula |x|² + |y|² − 2xy, your factor 2 is missing."),
    squares_of_x_along_the_row=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In the formula |x|² + |y|² − 2xy, your squares of x run along the row, where y's belong. What "
        "shape puts each one beside its own row?"
    ),
    new_axis_in_the_same_place=wrong(lambda x, y: (x[:, None] - y[:, None]).square().sum(-1).sqrt()).tell(
        "Both x and y got their new axis in the same place, so each point still meets only the one at "
        "the same index. Where should the two differ?"
    ),
    points_taken_apart=wrong(lambda x, y: (x.reshape(-1, 1, 1) - y).square().sum(-1).sqrt()).tell(
        "Your rows are single coordinates of x, each compared with whole points of y. Which axis of x "
        "should stay last?"
    ),
)


@pairwise_distances.misconception(
    "Row i doesn't hold the distances of x[i], as when `repeat` lays whole copies of x one after the "
    "other and `view` cuts them elsewhere. Which axis could stretch instead?"
)
def copies_cut_wrongly(x: Tensor, y: Tensor) -> Tensor:
    copies = x.repeat(len(y), 1).view(len(x), len(y), -1)
    return (copies - y).square().sum(-1).sqrt()


@pairwise_distances.misconception(
    "Some columns are 0, as when the loop over y's points counts those in x. How many points does y have?"
)
def counted_the_other_points(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    n = min(len(x), len(y))
    result[:, :n] = (x[:, None] - y[:n]).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    differences_of_lengths=wrong(lambda x, y: (x.norm(dim=1)[:, None] - y.norm(dim=1)).abs()).tell(
        "Your numbers are differences of lengths, | |x| − |y| |. Points of the same length can be far "
        "apart: which comes first, the subtraction or the length?"
    ),
    root_of_a_negative=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "Where a point meets itself, you get `nan`: rounding leaves |x|² + |y|² − 2xy slightly below 0 "
        "there. What should a square be at least?"
    ),
    only_the_first_of_y=wrong(
        lambda x, y: (x[:, None] - y[0]).square().sum(-1).sqrt().expand(len(x), len(y))
    ).tell(
        "All your columns are the same: the distances from the first point of y. Each point of y needs "
        "its own column."
    ),
    doubled_instead_of_squared=wrong(lambda x, y: ((x[:, None] - y) * 2).sum(-1).sqrt()).tell(
        "You doubled the differences (`* 2`) instead of squaring them (`** 2`). Where their sum is "
        "negative, its root is `nan`."
    ),
    new_axis_in_front=wrong(lambda x, y: (x[None] - y).square().sum(-1).sqrt()).tell(
        "The new axis is in front of all others, so the n points of x still meet the m points of y on one "
        "axis. Where would an axis of size 1 let every pair meet?"
    ),
    new_axis_behind_the_coordinates=wrong(
        lambda x, y, axis: (x[:, :, None] - y).square().sum(axis).sqrt(), over={"axis": [1, 2]}
    ).tell(
        "Where y has as many points as coordinates, coordinates of x met points of y: x was (n, d, 1). "
        "Between which two axes does the 1 belong?"
    ),
    only_y_squared=wrong(lambda x, y: (x[:, None] - y**2).sum(-1).sqrt()).tell(
        "Only y is squared, as when a bracket is missing: `**` comes before `-`. What should be squared?"
    ),
    roots_of_products=wrong(lambda x, y: (x @ y.T).sqrt()).tell(
        "Your numbers are the roots of the products x @ y.T, `nan` where they're negative. Which "
        "differences does a distance start from?"
    ),
    only_the_first_two_coordinates=wrong(
        lambda x, y: (x[:, None, :2] - y[:, :2]).square().sum(-1).sqrt()
    ).tell(
        "Only the first two coordinates count, as when d = 2 is written into the code. How many does a "
        "point have?"
    ),
    a_millionth_added=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x[:, None], y[None])).tell(
        "Your distances are off by about a millionth, as in `F.pairwise_distance`, which adds 0.000001 "
        "to every difference. By hand, there's nothing to add."
    ),
    only_partners_by_the_library=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x, y)).tell(
        "Each point of x meets only the point of y at the same index, as in `F.pairwise_distance`. Which "
        "shapes let every point of x meet every point of y?"
    ),
    squeezed=wrong(lambda x, y: pairwise_distances(x, y).squeeze()).tell(
        "With one point in x or y, an axis is missing, as after a bare `squeeze()`, which drops every "
        "axis of size 1. The table keeps both: (1, m) or (n, 1)."
    ),
    squares_of_x_along_the_row_and_nan=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "In the formula |x|² + |y|² − 2xy, your squares of x run along the row, where y's belong; any "
        "`nan` is the root of a negative number. What shape puts each square beside its own row?"
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
