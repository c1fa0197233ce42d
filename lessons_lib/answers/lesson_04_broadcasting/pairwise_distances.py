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
        "x as (n, 1, d), and y as it stands, which counts as (1, m, d). Where does the `None` go?",
        "Then square, add up the coordinates (which axis is that now?), and take the root.",
    ],
    survivors={
        "line 1: x[:, None] - y → y - x[:, None]": "the difference is squared next, and its sign goes"
    },
)
def pairwise_distances(x: Tensor, y: Tensor) -> Tensor:
    return (x[:, None] - y).square().sum(-1).sqrt()


pairwise_distances.mistakes(
    squared_distances=wrong(lambda x, y: (x[:, None] - y).square().sum(-1)).tell(
        "Your numbers are the squares of the distances: the root is missing."
    ),
    summed_over_first_points=wrong(lambda x, y: (x[:, None] - y).square().sum(0).sqrt()).tell(
        "Your numbers are those of a sum over the points of x. The axis of the coordinates has to disappear, and the points "
        "are to stay."
    ),
    summed_over_second_points=wrong(lambda x, y: (x[:, None] - y).square().sum(1).sqrt()).tell(
        "Your numbers are those of a sum over the points of y. The axis of the coordinates has to disappear, and the points "
        "are to stay."
    ),
    points_exchanged=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().T).tell(
        "Your numbers are right and stand the wrong way round: row i, column j is to be the distance from point i of x "
        "to point j of y."
    ),
    along_the_streets=wrong(lambda x, y: (x[:, None] - y).abs().sum(-1)).tell(
        "Your numbers are sums of absolute differences (a root taken before the sum gives that too): the way along the streets, "
        "not as the crow flies."
    ),
    only_partners=wrong(lambda x, y: (x - y).square().sum(-1).sqrt()).tell(
        "Each point of x meets only the point of y with the same number. Every point with every other is asked: an axis for "
        "the points of x and an axis for those of y."
    ),
    coordinates_not_summed=wrong(lambda x, y: (x[:, None] - y).square().sqrt()).tell(
        "Your numbers have one axis too many: the differences of the single coordinates, not yet added up."
    ),
    mean_over_coordinates=wrong(lambda x, y: (x[:, None] - y).square().mean(-1).sqrt()).tell(
        "You took the mean over the coordinates before the root. A distance adds their squares up."
    ),
    products=wrong(lambda x, y: x @ y.T).tell(
        "Your numbers are the products x @ y.T, which measure similarity and not distance."
    ),
    summed_before_squaring=wrong(lambda x, y: (x[:, None] - y).sum(-1).square().sqrt()).tell(
        "The differences were added up before they were squared, so that opposite signs cancel. Square each one first."
    ),
    one_norm_for_all=wrong(lambda x, y: (x[:, None] - y).square().sum().sqrt()).tell(
        "You have one number for all pairs together: every axis was added up. Only the coordinates' axis is to disappear."
    ),
    half_the_squares=wrong(lambda x, y: (x[:, None] - y).square().sum(-1) / 2).tell(
        "Your numbers are half the squared distances: `** 1 / 2` takes the first power and then halves it. A root is `** 0.5`."
    ),
    largest_difference=wrong(lambda x, y: (x[:, None] - y).abs().amax(-1)).tell(
        "You took the largest difference of the coordinates. A distance adds their squares up."
    ),
    only_the_nearest=wrong(lambda x, y: (x[:, None] - y).square().sum(-1).sqrt().amin(dim=1)).tell(
        "You gave only the distance to the nearest point of y, one for each point of x. All of them are asked."
    ),
    points_added=wrong(lambda x, y: (x[:, None] + y).square().sum(-1).sqrt()).tell(
        "You added the points instead of subtracting them."
    ),
)


@pairwise_distances.misconception(
    "Only the first row is filled in. In a loop, a `return` ends it in its first turn."
)
def only_the_first_row(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    result[0] = (x[0] - y).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    product_taken_once=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - x @ y.T).clamp(min=0).sqrt()
    ).tell("In the formula |x|² + |y|² − 2xy the factor 2 is missing."),
    squares_of_x_along_the_row=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).clamp(min=0).sqrt()
    ).tell(
        "In the formula |x|² + |y|² − 2xy the squares of x lie along the row. They belong to the rows: they have to stand as "
        "a column, (n, 1)."
    ),
    new_axis_in_the_same_place=wrong(lambda x, y: (x[:, None] - y[:, None]).square().sum(-1).sqrt()).tell(
        "Both x and y got their new axis in the same place, so each point still meets only the one with the same number. "
        "One of them needs it in front of the points, the other behind."
    ),
    points_taken_apart=wrong(lambda x, y: (x.reshape(-1, 1, 1) - y).square().sum(-1).sqrt()).tell(
        "The points were taken apart: your rows are single coordinates of x, each compared with whole points of y."
    ),
)


@pairwise_distances.misconception(
    "Row i does not hold the distances of x[i]: `repeat` lays whole copies of x one after the other, and `view` cuts "
    "them at other places."
)
def copies_cut_wrongly(x: Tensor, y: Tensor) -> Tensor:
    copies = x.repeat(len(y), 1).view(len(x), len(y), -1)
    return (copies - y).square().sum(-1).sqrt()


@pairwise_distances.misconception("Some columns are 0: the loop over the points of y counted those of x.")
def counted_the_other_points(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    n = min(len(x), len(y))
    result[:, :n] = (x[:, None] - y[:n]).square().sum(-1).sqrt()
    return result


pairwise_distances.mistakes(
    differences_of_lengths=wrong(lambda x, y: (x.norm(dim=1)[:, None] - y.norm(dim=1)).abs()).tell(
        "Your numbers are differences of lengths, | |x| − |y| |. Points of the same length may be far apart: subtract first, then "
        "take the length."
    ),
    root_of_a_negative=wrong(
        lambda x, y: (x.square().sum(1)[:, None] + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "Where a point meets itself you have `nan`: rounding makes |x|² + |y|² − 2xy slightly negative there, and that has no "
        "root. Nothing below 0 may get so far."
    ),
    only_the_first_of_y=wrong(
        lambda x, y: (x[:, None] - y[0]).square().sum(-1).sqrt().expand(len(x), len(y))
    ).tell(
        "All columns are the same: the distances from the first point of y. Every point of y is to have its column."
    ),
    doubled_instead_of_squared=wrong(lambda x, y: ((x[:, None] - y) * 2).sum(-1).sqrt()).tell(
        "The differences were doubled (`* 2`) instead of squared (`** 2`): where their sum is negative there is no root, and "
        "you have `nan`."
    ),
    new_axis_behind_the_coordinates=wrong(lambda x, y: (x[:, :, None] - y).square().sum(1).sqrt()).tell(
        "Coordinates of x met points of y: x was made (n, d, 1), which fits only where there are as many points in y as "
        "coordinates. The new axis belongs between the points and their coordinates, (n, 1, d)."
    ),
    a_millionth_added=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x[:, None], y[None])).tell(
        "Your numbers are wrong by about a millionth: `F.pairwise_distance` adds 0.000001 to every difference. By hand there is "
        "nothing to add."
    ),
    only_partners_by_the_library=wrong(lambda x, y: torch.nn.functional.pairwise_distance(x, y)).tell(
        "Each point of x meets only the point of y with the same number: that is what `F.pairwise_distance` does. Every point "
        "with every other is asked."
    ),
    squeezed=wrong(lambda x, y: pairwise_distances(x, y).squeeze()).tell(
        "With one point in x or in y an axis is missing from your answer: a bare `squeeze()` takes away every axis of size 1. "
        "The table keeps both, (1, m) or (n, 1)."
    ),
    squares_of_x_along_the_row_and_nan=wrong(
        lambda x, y: (x.square().sum(1) + y.square().sum(1) - 2 * x @ y.T).sqrt()
    ).tell(
        "In the formula |x|² + |y|² − 2xy the squares of x lie along the row. They belong to the rows: they have to stand as "
        "a column, (n, 1). Where you have `nan` besides, a negative number was left under the root."
    ),
    a_little_under_the_root=wrong(
        lambda x, y, seen, combine: combine(
            pairwise_distances(x, y).square(), torch.tensor(seen, dtype=x.dtype)
        ).sqrt(),
        over=A_LITTLE,
    ).tell(UNDER_THE_ROOT),
    by_the_library=wrong(lambda x, y: torch.cdist(x, y)).breaks(
        "without torch's cdist, pairwise_distance and pdist"
    ),
)


@pairwise_distances.violation("without torch's cdist, pairwise_distance and pdist")
def by_a_module(x: Tensor, y: Tensor) -> Tensor:
    apart: Tensor = torch.nn.PairwiseDistance(eps=0)(x[:, None], y[None])
    return apart


pairwise_distances.mistakes(
    one_point_after_the_other=wrong(
        lambda x, y: torch.stack([(point - y).square().sum(dim=1).sqrt() for point in x])
    ).breaks("without a loop over the points"),
)
