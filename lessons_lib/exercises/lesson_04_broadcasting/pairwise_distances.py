"""Exercise: the distance of every point from every other."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

READY_MADE = ("cdist", "pairwise_distance", "pdist", "PairwiseDistance")
READY_MADE_OPERATIONS = ("_cdist_forward", "_euclidean_dist", "_pdist_forward")


def many_points(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    return draw.normal(n, 3), draw.normal(n, 3)


@lesson.exercise(
    points=2,
    requirements=[no_python_loop(many_points), without(*READY_MADE, operations=READY_MADE_OPERATIONS)],
)
def pairwise_distances(x: Float[Tensor, "n d"], y: Float[Tensor, "m d"]) -> Float[Tensor, "n m"]:
    """The Euclidean distance of every point of x from every point of y."""


@pairwise_distances.cases
def points(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), draw.normal(4, 3), label="2 and 4 points in 3 dimensions")
    yield case(draw.normal(5, 2), draw.normal(3, 2), label="5 and 3 points in 2 dimensions")
    yield case(draw.normal(4, 3), draw.normal(4, 3), label="4 points each")
    yield case(draw.normal(3, 3), draw.normal(3, 3), label="all sizes equal")
    yield case(draw.normal(4, 4), draw.normal(4, 4), label="all sizes equal, 4 of each")
    same = draw.normal(3, 2)
    yield case(same, same.clone(), label="the same points twice")
    for n, d in [(40, 4), (50, 5)]:
        many = draw.normal(n, d)
        yield case(many, many.clone(), label=f"the same {n} points twice: a root of rounding errors")
    yield case(draw.normal(1, 4), draw.normal(2, 4), label="1 point and 2")
    yield case(draw.normal(3, 4), draw.normal(1, 4), label="3 points and 1")
