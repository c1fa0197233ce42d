"""Exercise: the strides of a new tensor, from its shape alone."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson
from lessons_lib.exercises.lesson_03_views_and_strides.whole_numbers import WholeNumbers

Sizes = tuple[int, ...]


@lesson.exercise(points=2, requirements=[without(), WholeNumbers()], no_demand=["from its shape alone"])
def contiguous_strides(shape: Sizes) -> Sizes:
    """The strides of a new tensor of this shape: the product of the sizes to the right of each axis."""


@contiguous_strides.cases
def shapes(draw: Draw) -> Iterator[Case]:
    every = [
        (3, 4),
        (2, 3, 4),
        (5,),
        (4, 4),
        (7, 2, 5, 3),
        (3, 1, 2),
        (2, 2, 2),
        (6, 1),
        (1, 5),
        (2, 3, 4, 5, 6),
        (2, 1, 3, 1, 2, 4),
        draw.sizes(4),
        draw.sizes(5),
    ]
    for shape in every:
        yield case(shape, label=f"shape {shape}")
