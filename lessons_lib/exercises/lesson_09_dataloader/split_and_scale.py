"""Bug hunt: normalised before the split."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


@lesson.hunt(
    points=1, no_demand=["worse on all later data", "at least two", "in no column are they all equal"]
)
def split_and_scale(
    x: Float[Tensor, "n d"], train: int
) -> tuple[Float[Tensor, "train d"], Float[Tensor, "rest d"]]:
    """The first `train` rows and the rest, each column shifted and scaled by the training rows' mean and std."""
    mean, std = x.mean(dim=0), x.std(dim=0)
    x = (x - mean) / std
    return x[:train], x[train:]


def _apart(x: Tensor) -> Tensor:
    """With two training rows that differ, so that no std is so small that 1e-8 would matter."""
    x[1] = x[0] + 2 + x[1].abs()
    return x


@split_and_scale.cases
def tables(draw: Draw) -> Iterator[Case]:
    for n, d, train, label in (
        (6, 2, 4, "6 rows, 4 of them for training"),
        (7, 3, 3, "7 rows, 3 of them for training"),
        (5, 5, 2, "5 rows of 5, 2 of them for training"),
        (8, 3, 7, "one row held out"),
        (9, 4, 2, "2 rows for training, 7 held out"),
    ):
        yield case(_apart(draw.normal(n, d, mean=3.0, std=2.0)), train, label=label)
    n, d, train = draw.number(12, 20), draw.number(2, 5), draw.number(5, 9)
    x = _apart(draw.normal(n, d, mean=-1.0))
    x[train:] += 5
    yield case(x, train, label="held-out rows that are larger")
