"""Exercise: all distances without ever holding all differences."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.dtypes import same_dtype
from lessons_lib.checking.requirements.memory import peak_bytes
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson
from lessons_lib.exercises.lesson_04_broadcasting.pairwise_distances import (
    READY_MADE,
    READY_MADE_OPERATIONS,
)

# All differences of 200 and 150 points: 15 MB. The result: 0.24 MB. Room for the formula with its
# three or four tables of that size, or for the differences of eight rows at a time.
BUDGET = 2_000_000


def far_too_many(draw: Draw) -> tuple[Tensor, Tensor]:
    return draw.normal(200, 64), draw.normal(150, 64)


@lesson.exercise(
    points=2,
    seconds=30,
    requirements=[
        peak_bytes(BUDGET, far_too_many),
        same_dtype(),
        without(*READY_MADE, operations=READY_MADE_OPERATIONS),
    ],
    no_demand=["the same distances as in the core", "The result alone takes 0.24 MB"],
)
def distances_in_budget(x: Float[Tensor, "n d"], y: Float[Tensor, "m d"]) -> Float[Tensor, "n m"]:
    """The Euclidean distance of every point of x from every point of y, in little memory."""


@distances_in_budget.cases
def points(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3), draw.normal(4, 3), label="2 and 4 points in 3 dimensions")
    yield case(draw.normal(5, 2), draw.normal(3, 2), label="5 and 3 points in 2 dimensions")
    yield case(draw.normal(3, 3), draw.normal(3, 3), label="all sizes equal")
    yield case(draw.normal(4, 4), draw.normal(4, 4), label="all sizes equal, 4 of them")
    yield case(draw.normal(19, 2), draw.normal(11, 2), label="19 and 11 points")
    for n, d in [(40, 4), (50, 5)]:
        same = draw.normal(n, d)
        yield case(same, same.clone(), label=f"the same {n} points twice")
    yield case(draw.normal(24, 3), draw.normal(16, 3), label="24 and 16 points")
    # Near 0, where what was added under the root is larger than the rounding even of float32.
    near = draw.normal(6, 3) * 1e-5
    yield case(near, near.clone(), label="the same 6 points twice, all near 0")
    yield case(draw.normal(1, 4), draw.normal(2, 4), label="1 point and 2")
    yield case(draw.normal(3, 4), draw.normal(1, 4), label="3 points and 1")
    yield case(draw.normal(1, 2), draw.normal(1, 2), label="1 point and 1")
