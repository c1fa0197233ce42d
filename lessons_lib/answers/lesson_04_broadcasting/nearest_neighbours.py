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
        "First compute every distance. Which point must never be chosen, and which distance would rule it "
        "out?",
        "A point's distance from itself is on the diagonal of the table of distances: overwrite the diagonal "
        "with `fill_diagonal_(float('inf'))`.",
        "`topk` takes the largest numbers of each row unless you tell it otherwise, and returns both "
        "`.values` and `.indices`. Which of the two do you need?",
    ],
    takeaway="You built the search behind a nearest-neighbour classifier. In the next cell, five neighbours vote.",
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
        "In your result, a point counts as its own neighbour, at a distance of 0. Only *other* points should "
        "count: how can you rule the point itself out?",
        breaks="A point is never its own neighbour",
    ),
    first_left_out=wrong(lambda x, k: distances(x).argsort(dim=1, stable=True)[:, 1 : k + 1]).tell(
        "For each point, you left out whichever point came first, as if that were always the point itself. If"
        " another point lies on the same spot, which of the two may come first?",
        breaks="even if another one lies on the same spot",
    ),
    farthest=wrong(lambda x, k: distances(x).topk(k).indices).tell(
        "Your neighbours are the farthest points. Should you look for the large distances or the small ones?"
    ),
    itself_and_the_farthest=wrong(lambda x, k: others(x).topk(k).indices).tell(
        "Each row begins with the point itself and goes on with the farthest points, as if you had put "
        "infinity on the diagonal and taken the largest distances. Which distances should you take?"
    ),
    distances_of_the_nearest=wrong(lambda x, k: others(x).topk(k, largest=False).values).tell(
        "You returned the distances to the nearest points. What tells you *which* points they are?"
    ),
    distances_and_indices=wrong(lambda x, k: tuple(others(x).topk(k, largest=False))).tell(
        "You returned both results of `topk` or `sort`: the distances and the indices. Which of the two tells"
        " you which points are nearest?"
    ),
    nearest_last=wrong(lambda x, k: nearest_neighbours(x, k).flip(1)).tell(
        "Your neighbours are right, but the nearest one comes last. In which order should they be?"
    ),
    ordered_by_number=wrong(lambda x, k: nearest_neighbours(x, k).sort(dim=1).values).tell(
        "Your neighbours are right, but in the order of their indices. By what should they be ordered?"
    ),
    largest_products=wrong(lambda x, k: (x @ x.T).fill_diagonal_(-INFINITE).topk(k).indices).tell(
        "Your neighbours have the largest products x @ x.T, which measure similarity and favour long vectors."
        " What should you compare instead of products?"
    ),
    nearest_along_the_streets=wrong(lambda x, k: least((x[:, None] - x).abs().sum(dim=-1), k)).tell(
        "Your neighbours are nearest by the sum of absolute differences. What does a distance do with the "
        "differences before it adds them up?"
    ),
    nearest_by_the_sum=wrong(lambda x, k: least((x[:, None] - x).sum(dim=-1).abs(), k)).tell(
        "You added the differences up without squaring them, so opposite signs cancel. What should you do "
        "with each difference first?"
    ),
    only_one=wrong(lambda x, k: others(x).argmin(dim=1)).tell(
        "You took only one neighbour, the nearest. How many columns should your result have?"
    ),
    columns_for_points=wrong(lambda x, k: others(x).topk(k, dim=0, largest=False).indices).tell(
        "Your table has a column for each point, but it should have a row for each point. Along which axis "
        "should you pick the neighbours?"
    ),
    begins_with_the_second=wrong(lambda x, k: others(x).argsort(dim=1)[:, 1 : k + 1]).tell(
        "Each point's nearest neighbour is missing: your list starts with the second nearest. Once the point "
        "itself is ruled out, at which index does the list of neighbours start?"
    ),
    all_of_them=wrong(lambda x, k: others(x).argsort(dim=1)[:, :-1]).tell(
        "You returned all the other points, in order. How many columns should your result have?"
    ),
    # Where two points lie on one spot, topk and argsort put them into different orders.
    itself_first_by_topk=wrong(lambda x, k: distances(x).topk(k, largest=False).indices).tell(
        "In your result, a point counts as its own neighbour: its distance of 0 from itself is the smallest "
        "of all. Only *other* points should count: how can you rule the point itself out?"
    ),
    first_left_out_by_topk=wrong(lambda x, k: distances(x).topk(k + 1, largest=False).indices[:, 1:]).tell(
        "In each row, you left out the first index, as if that were always the point's own. If another point "
        "lies on the same spot, which of the two may come first?"
    ),
    itself_before_all=wrong(
        lambda x, k: distances(x).fill_diagonal_(-INFINITE).topk(k, largest=False).indices
    ).tell(
        "Each point comes first in its own row, because a distance of −∞ is smaller than any other. Which "
        "number is larger than any distance?"
    ),
    every_zero_left_out=wrong(lambda x, k: least(zeros_infinite(x), k)).tell(
        "For each point, you left out all points on the same spot, but another point there is a neighbour "
        "too. Which entry of each row of distances belongs to the point itself?"
    ),
    one_too_few=wrong(lambda x, k: distances(x).argsort(dim=1, stable=True)[:, 1:k]).tell(
        "You have only k − 1 neighbours: one of the first k was the point itself. How many points should you "
        "take before you drop the point itself?"
    ),
    ranks_of_the_first=wrong(lambda x, k: others(x).argsort(dim=1, stable=True).argsort(dim=1)[:, :k]).tell(
        "Your numbers are ranks: for each of the first k points, they say how many points are nearer than "
        "that point. What tells you *which* points are nearest?"
    ),
    nearest_by_the_signed_sum=wrong(lambda x, k: least((x[:, None] - x).sum(dim=-1), k)).tell(
        "You added the coordinates' differences with their signs, so the most negative sum counts as nearest."
        " What should you do with each difference first?"
    ),
    farthest_of_the_others=wrong(lambda x, k: distances(x).fill_diagonal_(-INFINITE).topk(k).indices).tell(
        "Your neighbours are the farthest of the other points. Should you look for the large distances or the"
        " small ones?"
    ),
    farthest_last=wrong(lambda x, k: distances(x).argsort(dim=1)[:, -k:]).tell(
        "Your neighbours are the farthest points, with the very farthest last, as if you had taken the last k"
        " of the sorted distances. At which end are the smallest distances?"
    ),
    one_too_many=wrong(lambda x, k: distances(x).topk(k + 1, largest=False).indices).tell(
        "You have one column too many: each point comes first among its own neighbours. How can you rule out "
        "the point itself?"
    ),
    coordinates_of_the_nearest=wrong(lambda x, k: x[nearest_neighbours(x, k)]).tell(
        "You returned the neighbours' coordinates. What tells you *which* points they are?"
    ),
    # And among equals: what is all `nan`, or infinite twice.
    among_nan_by_argsort=wrong(
        lambda x, k: (distances(x) + torch.eye(len(x), dtype=x.dtype) * INFINITE).argsort(dim=1)[:, :k]
    ).tell(
        "Each point comes first in its own row, as if you had multiplied a mask by infinity: 0 times infinity"
        " is `nan`, which counts as larger than infinity. How can you put infinity on the diagonal without "
        "multiplying?"
    ),
    # As a distance: 10, 100, 1000 and 10,000 put on the diagonal of the squares are the roots of them.
    not_far_enough_from_itself=wrong(
        lambda x, k, filler: distances(x).fill_diagonal_(filler).topk(k, largest=False).indices,
        over={"filler": [10, 10**1.5, 100, 10**2.5, 1000]},
    ).tell(
        "When points lie far apart, a point becomes its own neighbour: the number that you put on the "
        "diagonal isn't larger than all distances. Which number is larger than any distance?"
    ),
    one_other_too_many=wrong(lambda x, k: others(x).argsort(dim=1)[:, : k + 1]).tell(
        "You have one column too many: k + 1 other points. Once the point itself is ruled out, how many "
        "points should you take?"
    ),
    nearest_in_length=wrong(lambda x, k: least((x.norm(dim=1)[:, None] - x.norm(dim=1)).abs(), k)).tell(
        "You compared the points' *lengths*, their distances from the origin. But two points can be equally "
        "far from the origin and far apart: which should come first, the subtraction or the length?"
    ),
    counted_without_itself=wrong(
        lambda x, k: (
            distances(x)[~torch.eye(len(x), dtype=torch.bool)]
            .reshape(len(x), -1)
            .topk(k, largest=False)
            .indices
        )
    ).tell(
        "Your indices count only the other points, as if you had cut out the point itself, so that every "
        "later point's index became one too small. Which indices do your neighbours have in x?"
    ),
    among_nan=wrong(
        lambda x, k: (
            (distances(x) + torch.eye(len(x), dtype=x.dtype) * INFINITE).topk(k, largest=False).indices
        )
    ).tell(
        "Each point comes first in its own row, as if you had multiplied a mask by infinity: 0 times infinity"
        " is `nan`, which counts as larger than infinity. How can you put infinity on the diagonal without "
        "multiplying?"
    ),
    every_zero_left_out_by_argsort=wrong(lambda x, k: zeros_infinite(x).argsort(dim=1)[:, :k]).tell(
        "You left out every point at a distance of 0, but another point on the same spot is a neighbour too. "
        "Which entry of each row of distances belongs to the point itself?"
    ),
    nearest_in_direction=wrong(
        lambda x, k: (
            (x @ x.T / (x.norm(dim=1)[:, None] * x.norm(dim=1))).fill_diagonal_(-INFINITE).topk(k).indices
        )
    ).tell(
        "You found the points with the most similar *direction*, the largest cosine. (1, 1) and (5, 5) have "
        "the same direction, but how far apart are they?"
    ),
    as_far_as_the_farthest=wrong(
        lambda x, k: distances(x).fill_diagonal_(distances(x).max().item()).argsort(dim=1, stable=True)[:, :k]
    ).tell(
        "You put the table's largest distance on the diagonal. Another point may be exactly that far away, "
        "and then a point can become its own neighbour. Which number is larger than any distance?"
    ),
)


@nearest_neighbours.violation("without a loop over the rows of x")
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
