"""Exercise: the k nearest others of every point."""

from collections.abc import Iterator

from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


def many_points(draw: Draw, n: int) -> tuple[Tensor, int]:
    return draw.normal(n, 3), 5


@lesson.exercise(
    points=2,
    needs=["pairwise_distances"],
    requirements=[no_python_loop(many_points)],
    no_demand=[
        "what you have written",
        "none of a point's k nearest is exactly as far away as another point, so you don't need to break ties",
    ],
)
def nearest_neighbours(x: Float[Tensor, "n d"], k: int) -> Int[Tensor, "n k"]:
    """The indices of the k nearest other points of each point, the nearest first."""


@nearest_neighbours.cases
def points(draw: Draw) -> Iterator[Case]:
    for n, d, k, label in [
        (5, 2, 1, "the nearest of 5 points"),
        (6, 3, 2, "the 2 nearest of 6 points"),
        (7, 2, 3, "the 3 nearest of 7 points"),
        (5, 5, 2, "as many points as coordinates"),
        (4, 3, 3, "all the others"),
    ]:
        yield case(draw.normal(n, d), k, label=label)
    for n, d, k, label in [
        (5, 2, 2, "5 points far apart"),
        (4, 3, 3, "4 points far apart, all the others"),
    ]:
        yield case(draw.normal(n, d, std=1000), k, label=label)
    # Only pairs: a third point would be equally far from both.
    two, three = draw.normal(2, 2), draw.normal(3, 3)
    yield case(two[[0, 1, 1, 0]], 1, label="two pairs, each on one spot")
    yield case(three[[0, 1, 2, 2, 0, 1]], 1, label="three pairs, each on one spot")
