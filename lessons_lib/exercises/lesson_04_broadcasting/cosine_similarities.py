"""Bug hunt: similarities whose vectors were normalised over the wrong axis."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


@lesson.hunt(
    points=2,
    no_demand=[
        "like nothing, not even itself",
        "it's 1 if they point in the same direction",
        "whatever the sizes are, there's no error",
    ],
)
def cosine_similarities(x: Float[Tensor, "n d"], y: Float[Tensor, "m d"]) -> Float[Tensor, "n m"]:
    """The cosine of the angle between every row of x and every row of y."""
    x = x / x.norm(dim=0)
    y = y / y.norm(dim=0)
    return x @ y.T


@cosine_similarities.cases
def rows(draw: Draw) -> Iterator[Case]:
    for n, m, d, label in [
        (2, 4, 3, "2 and 4 rows of 3 numbers"),
        (5, 3, 2, "5 and 3 rows of 2 numbers"),
        (3, 3, 3, "all sizes equal"),
        (4, 4, 4, "all sizes equal, 4 of them"),
        (1, 2, 4, "1 and 2 rows"),
    ]:
        yield case(draw.normal(n, d, mean=1), draw.normal(m, d, mean=-1), label=label)
    same = draw.normal(3, 4)
    yield case(same, same.clone(), label="the same rows twice")
    yield case(draw.normal(3, 4) / 1e4, draw.normal(2, 4), label="short rows and long ones")
    yield case(
        draw.uniform(4, 2, low=1, high=9), draw.uniform(2, 2, low=1, high=9), label="only positive numbers"
    )
