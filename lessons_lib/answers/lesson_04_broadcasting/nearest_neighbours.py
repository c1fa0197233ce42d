"""Answers: the k nearest others of every point."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import nearest_neighbours as questions

INFINITE = float("inf")


@answers.to(
    questions.nearest_neighbours,
    hints=[
        "Every distance first. Then: who must never be chosen, and how can its distance see to that?",
        "The distance of a point from itself stands on the diagonal: `fill_diagonal_(float('inf'))`.",
        "`topk` takes the largest of each row unless told otherwise, and has both `.values` and `.indices`. Which are asked?",
    ],
    survivors={
        "line 1: sum(dim=-1) → mean(dim=-1)": "all distances become smaller by the same factor, and their order stays",
        "line 1: x[:, None] - x → x - x[:, None]": "the difference is squared next, and its sign goes",
    },
)
def nearest_neighbours(x: Tensor, k: int) -> Tensor:
    squares = (x[:, None] - x).square().sum(dim=-1)
    squares.fill_diagonal_(INFINITE)
    return squares.topk(k, largest=False).indices


def distances(x: Tensor) -> Tensor:
    return (x[:, None] - x).square().sum(dim=-1).sqrt()


def others(x: Tensor) -> Tensor:
    return distances(x).fill_diagonal_(INFINITE)


def zeros_infinite(x: Tensor) -> Tensor:
    return distances(x).masked_fill(distances(x) == 0, INFINITE)


def least(apart: Tensor, k: int) -> Tensor:
    """The k nearest, by these distances; no point itself."""
    return apart.fill_diagonal_(INFINITE).topk(k, largest=False).indices


nearest_neighbours.mistakes(
    itself_first=wrong(lambda x, k: distances(x).argsort(dim=1, stable=True)[:, :k]).tell(
        "Each point is its own nearest neighbour: its distance from itself is 0. Only the others are asked.",
        breaks="A point is never its own neighbour",
    ),
    first_left_out=wrong(lambda x, k: distances(x).argsort(dim=1, stable=True)[:, 1 : k + 1]).tell(
        "You leave out whatever comes first, as if it were the point itself. Where two points lie on the same spot, it may be "
        "the other one.",
        breaks="even if another one lies on the same spot",
    ),
    farthest=wrong(lambda x, k: distances(x).topk(k).indices).tell(
        "Your neighbours are the farthest points, not the nearest."
    ),
    itself_and_the_farthest=wrong(lambda x, k: others(x).topk(k).indices).tell(
        "Each point itself comes first, then the farthest ones: you look for the largest distances, and that of a point "
        "from itself is infinite."
    ),
    distances_of_the_nearest=wrong(lambda x, k: others(x).topk(k, largest=False).values).tell(
        "Your numbers are the distances of the nearest points. Their places are asked: which points they are."
    ),
    nearest_last=wrong(lambda x, k: nearest_neighbours(x, k).flip(1)).tell(
        "The right neighbours, but the nearest comes last. It is to come first."
    ),
    ordered_by_number=wrong(lambda x, k: nearest_neighbours(x, k).sort(dim=1).values).tell(
        "The right neighbours, ordered by their numbers. They are to be ordered by their distance, the nearest first."
    ),
    largest_products=wrong(lambda x, k: (x @ x.T).fill_diagonal_(-INFINITE).topk(k).indices).tell(
        "Your neighbours are those with the largest products x @ x.T. That measures similarity, and long vectors win; the "
        "smallest distances are asked."
    ),
    nearest_along_the_streets=wrong(lambda x, k: least((x[:, None] - x).abs().sum(dim=-1), k)).tell(
        "Your neighbours are nearest by the sum of absolute differences. The distance is the root of the sum of squares."
    ),
    nearest_by_the_sum=wrong(lambda x, k: least((x[:, None] - x).sum(dim=-1).abs(), k)).tell(
        "You added the differences up without squaring them, so that opposite signs cancel."
    ),
    only_one=wrong(lambda x, k: others(x).argmin(dim=1)).tell(
        "You took one neighbour only, the nearest. k of them are asked, in k columns."
    ),
    columns_for_points=wrong(lambda x, k: others(x).topk(k, dim=0, largest=False).indices).tell(
        "Your table stands the wrong way round: a row is asked for each point, and you have a column."
    ),
    begins_with_the_second=wrong(lambda x, k: others(x).argsort(dim=1)[:, 1 : k + 1]).tell(
        "The nearest neighbour itself is missing: you begin with the second."
    ),
    all_of_them=wrong(lambda x, k: others(x).argsort(dim=1)[:, :-1]).tell(
        "All the others are in your answer. Only the k nearest are asked."
    ),
    # Where two points lie on one spot, topk and argsort put them into different orders.
    itself_first_by_topk=wrong(lambda x, k: distances(x).topk(k, largest=False).indices).tell(
        "Each point is its own nearest neighbour: its distance from itself is 0, the smallest of all. Only the others are asked."
    ),
    first_left_out_by_topk=wrong(lambda x, k: distances(x).topk(k + 1, largest=False).indices[:, 1:]).tell(
        "You leave out the one that comes first, as if it were always the point itself. Where two points lie on the same spot, "
        "it may be the other one."
    ),
    itself_before_all=wrong(
        lambda x, k: distances(x).fill_diagonal_(-INFINITE).topk(k, largest=False).indices
    ).tell(
        "Each point itself comes first, before all others: a distance of −∞ is smaller than any. It is to come nowhere."
    ),
    every_zero_left_out=wrong(lambda x, k: least(zeros_infinite(x), k)).tell(
        "Whoever lies on the same spot was left out with the point itself. It is another point, and the nearest of all."
    ),
    one_too_few=wrong(lambda x, k: distances(x).argsort(dim=1, stable=True)[:, 1:k]).tell(
        "You have one neighbour too few, k − 1: of the first k, one was the point itself."
    ),
    ranks_of_the_first=wrong(lambda x, k: others(x).argsort(dim=1, stable=True).argsort(dim=1)[:, :k]).tell(
        "Your numbers are ranks: how near the first k points are, by order. Which points are nearest is asked."
    ),
    nearest_by_the_signed_sum=wrong(lambda x, k: least((x[:, None] - x).sum(dim=-1), k)).tell(
        "The differences of the coordinates were added up with their signs: your nearest is the one with the most negative sum."
    ),
    farthest_of_the_others=wrong(lambda x, k: distances(x).fill_diagonal_(-INFINITE).topk(k).indices).tell(
        "Your neighbours are the farthest of the others, not the nearest."
    ),
    farthest_last=wrong(lambda x, k: distances(x).argsort(dim=1)[:, -k:]).tell(
        "Your neighbours are the farthest points, the very farthest last: sorted distances grow. Take the first k, without the "
        "point itself."
    ),
    one_too_many=wrong(lambda x, k: distances(x).topk(k + 1, largest=False).indices).tell(
        "You have one column too many: each point itself, which comes first, is still among its neighbours."
    ),
    coordinates_of_the_nearest=wrong(lambda x, k: x[nearest_neighbours(x, k)]).tell(
        "Your numbers are the coordinates of the neighbours. Their places are asked: which points they are."
    ),
    # And among equals: what is all `nan`, or infinite twice.
    among_nan_by_argsort=wrong(
        lambda x, k: (distances(x) + torch.eye(len(x), dtype=x.dtype) * INFINITE).argsort(dim=1)[:, :k]
    ).tell(
        "The choice was made among distances that are all `nan`, and so the first points came out: 0 times infinity is `nan`, so a "
        "diagonal of infinities can't be made by a product. `fill_diagonal_` or `masked_fill` puts them there."
    ),
    # As a distance: 10, 100, 1000 and 10,000 put on the diagonal of the squares are the roots of them.
    not_far_enough_from_itself=wrong(
        lambda x, k, filler: distances(x).fill_diagonal_(filler).topk(k, largest=False).indices,
        over={"filler": [10, 10**1.5, 100, 10**2.5, 1000]},
    ).tell(
        "Where points lie far apart, a point comes out as its own neighbour: the number that you put on the diagonal is large, but not "
        "larger than these distances. Infinity is larger than any."
    ),
    one_other_too_many=wrong(lambda x, k: others(x).argsort(dim=1)[:, : k + 1]).tell(
        "You have one column too many: k + 1 other points. With the point itself out of the way, how many are left to take?"
    ),
    nearest_in_length=wrong(lambda x, k: least((x.norm(dim=1)[:, None] - x.norm(dim=1)).abs(), k)).tell(
        "Your neighbours are the points of the most similar *length*. Points of the same length may be far apart."
    ),
    counted_without_itself=wrong(
        lambda x, k: (
            distances(x)[~torch.eye(len(x), dtype=torch.bool)]
            .reshape(len(x), -1)
            .topk(k, largest=False)
            .indices
        )
    ).tell(
        "Your numbers count the others only: the point itself was cut out first, and whatever stood behind it moved up by one."
    ),
    among_nan=wrong(
        lambda x, k: (
            (distances(x) + torch.eye(len(x), dtype=x.dtype) * INFINITE).topk(k, largest=False).indices
        )
    ).tell(
        "The choice was made among distances that are all `nan`: 0 times infinity is `nan`, so a diagonal of infinities can't be "
        "made by a product. `fill_diagonal_` or `masked_fill` puts them there."
    ),
    every_zero_left_out_by_argsort=wrong(lambda x, k: zeros_infinite(x).argsort(dim=1)[:, :k]).tell(
        "Every point at a distance of 0 was left out. Another point on the same spot is a neighbour, and the nearest of all: only "
        "the diagonal is the point itself."
    ),
    nearest_in_direction=wrong(
        lambda x, k: (
            (x @ x.T / (x.norm(dim=1)[:, None] * x.norm(dim=1))).fill_diagonal_(-INFINITE).topk(k).indices
        )
    ).tell(
        "Your neighbours are those of the most similar *direction*, of the largest cosine. Points in one direction may be far "
        "apart, as (1, 1) and (5, 5) are."
    ),
    as_far_as_the_farthest=wrong(
        lambda x, k: distances(x).fill_diagonal_(distances(x).max().item()).argsort(dim=1, stable=True)[:, :k]
    ).tell(
        "You put the largest distance of the table on the diagonal. Another point may be just as far, and then a point comes out as its own "
        "neighbour. Which number is larger than any?"
    ),
)


@nearest_neighbours.violation("Without a loop over the points")
def one_point_after_the_other(x: Tensor, k: int) -> Tensor:
    found = []
    for i, point in enumerate(x):
        apart = (x - point).square().sum(dim=1)
        apart[i] = INFINITE
        found.append(apart.topk(k, largest=False).indices)
    return torch.stack(found)


nearest_neighbours.mistakes(
    numbers_with_a_decimal_point=wrong(lambda x, k: nearest_neighbours(x, k).to(x.dtype)).breaks(
        "whole numbers"
    ),
)
