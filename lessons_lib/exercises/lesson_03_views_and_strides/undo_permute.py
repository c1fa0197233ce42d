"""Exercise: the permutation that undoes a permutation, as a view."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.views import is_view_of
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

Order = tuple[int, ...]


@lesson.exercise(points=2, requirements=[is_view_of("turned")])
def undo_permute(turned: Float[Tensor, "*axes"], order: Order) -> Float[Tensor, "*axes"]:
    """x, from turned = x.permute(order)."""


@undo_permute.cases
def permuted(draw: Draw) -> Iterator[Case]:
    x = draw.normal(2, 3, 4)
    yield case(x.permute(2, 0, 1), (2, 0, 1), label="three axes, (2, 0, 1)")
    yield case(x.permute(1, 2, 0), (1, 2, 0), label="three axes, (1, 2, 0)")
    yield case(draw.normal(2, 3, 4, 5).permute(0, 3, 1, 2), (0, 3, 1, 2), label="channels to the front")
    yield case(draw.normal(3, 2, 5, 4).permute(2, 3, 1, 0), (2, 3, 1, 0), label="four axes, all moved")
    yield case(draw.normal(3, 3, 3).permute(2, 0, 1), (2, 0, 1), label="three axes of equal size")
    yield case(draw.normal(3, 4).T, (1, 0), label="two axes swapped")
    yield case(draw.normal(2, 3), (0, 1), label="nothing moved")
    part = draw.normal(4, 5, 6)[1:3, :, ::2]
    yield case(part.permute(1, 2, 0), (1, 2, 0), label="a part of a larger tensor")
    column_by_column = draw.normal(4, 3, 2).permute(2, 1, 0)
    yield case(column_by_column.permute(2, 0, 1), (2, 0, 1), label="an x that lies in reverse in memory")
    last_axis_first = draw.normal(3, 2, 4).permute(1, 2, 0)
    yield case(last_axis_first.permute(1, 2, 0), (1, 2, 0), label="an x that is itself permuted")
    five = draw.normal(2, 3, 1, 4, 2)
    yield case(five.permute(3, 0, 4, 1, 2), (3, 0, 4, 1, 2), label="five axes")
    yield case(draw.normal(3), (0,), label="one axis")
