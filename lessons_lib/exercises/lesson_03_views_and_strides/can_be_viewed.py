"""Exercise: whether `view(new_shape)` works, from shape and strides alone."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

Sizes = tuple[int, ...]


@lesson.exercise(points=3, requirements=[without()], no_demand=["without -1"])
def can_be_viewed(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    """True if x.view(new_shape) works for an x with this shape and these strides."""


@can_be_viewed.cases
def layouts(draw: Draw) -> Iterator[Case]:
    every: list[tuple[Sizes, Sizes, Sizes, str]] = [
        ((3, 4), (4, 1), (12,), "a plain table, flattened"),
        ((3, 4), (4, 1), (2, 6), "a plain table, cut in another way"),
        ((4, 3), (1, 4), (12,), "a transposed table, flattened"),
        ((4, 3), (1, 4), (4, 3), "a transposed table, as it is"),
        ((4, 3), (1, 4), (2, 2, 3), "a transposed table, one axis cut in two"),
        ((4, 3), (1, 4), (3, 4), "a transposed table, sizes swapped"),
        ((4, 6), (1, 4), (8, 3), "a transposed table, across the seam"),
        ((4, 6), (1, 4), (2, 2, 2, 3), "a transposed table, both axes cut in two"),
        ((3, 4), (4, 1), (5, 2), "too few elements"),
        ((3, 4), (4, 1), (13,), "too many elements"),
        ((2, 3), (3, 1), (2, 3, 2), "twice as many elements"),
        ((4, 3), (1, 4), (4, 3, 5), "a transposed table, five times as many elements"),
        ((3, 2), (4, 1), (6,), "two of four columns, flattened"),
        ((3, 2), (4, 2), (6,), "every second column, flattened"),
        ((2, 3, 2), (12, 4, 1), (6, 2), "the first two axes merge"),
        ((2, 3, 2), (12, 4, 1), (2, 6), "the last two axes don't"),
        ((2, 3, 4), (20, 4, 1), (2, 12), "the last two axes merge"),
        ((2, 3, 4), (20, 4, 1), (2, 2, 2, 3), "the last two axes merged and cut in another way"),
        ((2, 3, 4), (20, 4, 1), (4, 6), "across the seam between the first two"),
        ((2, 3, 4), (12, 4, 1), (24,), "three axes that merge, flattened"),
        ((2, 3, 4), (12, 4, 1), (3, 8), "three axes that merge, cut in another way"),
        ((2, 2, 5), (20, 10, 2), (20,), "three axes of every second element, flattened"),
        ((2, 1, 3), (3, 99, 1), (6,), "an axis of size 1 with any stride"),
        ((3, 1, 4), (8, 5, 2), (2, 6), "an axis of size 1 between two that merge"),
        ((2, 1, 3), (5, 3, 1), (6,), "an axis of size 1 between two that don't merge"),
        ((4, 1, 3), (1, 9, 4), (12,), "a transposed table with an axis of size 1 in it"),
        ((4, 3), (1, 4), (4, 1, 3), "a transposed table with a new axis of size 1"),
        ((4, 3), (1, 4), (1, 4, 3, 1), "a transposed table with new axes around it"),
        ((4, 3), (0, 1), (2, 2, 3), "a row, expanded, its stride-0 axis cut in two"),
        ((4, 3), (0, 1), (12,), "a row, expanded, flattened"),
        ((2, 3), (0, 0), (6,), "a single number, expanded twice"),
        ((3, 4), (1, 1), (12,), "windows that overlap"),
        ((2, 5), (4, 1), (10,), "a row begins where the one before ends, in the same slot"),
        ((5, 3), (2, 1), (15,), "each row begins with the last number of the one before"),
        ((4, 4), (1, 4), (2, 2, 4), "a transposed square"),
        ((2, 2, 2), (1, 2, 4), (4, 2), "all three axes reversed"),
        ((0, 3), (3, 1), (3, 0), "no elements"),
        ((0, 4), (4, 1), (2, 0, 2), "no elements, cut in another way"),
        ((4, 0), (1, 4), (0, 5), "no elements, transposed"),
        ((2, 0, 3), (1, 9, 7), (0,), "no elements, with any strides"),
        ((0, 3), (3, 1), (3,), "no elements into three"),
        ((2, 0), (1, 1), (2, 2), "no elements into four"),
        ((1, 1), (3, 7), (), "two axes of size 1 into none"),
        ((4, 3), (1, 4), (1, 12), "a transposed table, flattened behind a new axis"),
        ((3, 4), (4, 1), (1, 12), "a plain table, flattened behind a new axis"),
        ((), (), (1, 1), "a single number without axes"),
        ((), (), (), "a single number, as it is"),
    ]
    for shape, strides, new_shape, label in every:
        yield case(shape, strides, new_shape, label=label)
    for _ in range(6):
        a, b, c = draw.sizes(3)
        gap = draw.number(1, 9)
        row, table = draw.one_of(((c, b * c + gap), (c + gap, b * (c + gap))))
        new_shape = draw.one_of(((a * b, c), (a, b * c)))
        yield case((a, b, c), (table, row, 1), new_shape, label="three axes of which two merge, into two")
