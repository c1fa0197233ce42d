"""Exercise: whether `view(-1)` works, from shape and strides."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

Sizes = tuple[int, ...]


@lesson.exercise(points=2, requirements=[without()], no_demand=["only the shape and the strides"])
def can_flatten(shape: Sizes, strides: Sizes) -> bool:
    """True if x.view(-1) works for an x with this shape and these strides."""


@can_flatten.cases
def layouts(draw: Draw) -> Iterator[Case]:
    every: list[tuple[Sizes, Sizes, str]] = [
        ((3, 4), (4, 1), "a plain table"),
        ((4, 3), (1, 4), "a transposed table"),
        ((3, 2), (4, 1), "two of four columns"),
        ((3, 2), (4, 2), "every second of four columns"),
        ((2, 3, 4), (12, 4, 1), "a plain tensor with three axes"),
        ((2, 3, 2), (12, 4, 1), "only the first two axes merge"),
        ((2, 3, 4), (24, 4, 1), "only the last two axes merge"),
        ((2, 1, 3), (3, 99, 1), "an axis of size 1 with any stride"),
        ((3, 1, 4), (8, 5, 2), "an axis of size 1 between two that merge"),
        ((2, 1, 3), (5, 3, 1), "an axis of size 1 between two that don't merge"),
        ((4, 1, 3), (1, 9, 4), "a transposed table with an axis of size 1 in it"),
        ((1, 4, 3), (7, 1, 4), "a transposed table with an axis of size 1 in front"),
        ((3, 1), (1, 7), "a column whose last axis has size 1"),
        ((1, 3), (50, 2), "a row of every second element"),
        ((1, 1), (5, 9), "a single number with two axes"),
        ((4, 3), (0, 1), "a row, expanded downwards"),
        ((4, 3), (1, 0), "a column, expanded to the right"),
        ((4, 3), (0, 0), "a single number, expanded twice"),
        ((2, 5, 3), (0, 0, 0), "a single number, expanded three times"),
        ((1, 4), (0, 1), "a row with a stride of 0 along its axis of size 1"),
        ((2, 2, 5), (12, 6, 2), "the first two of three merge, with gaps"),
        ((3, 2, 4), (10, 4, 1), "the last two of three merge"),
        ((5,), (7,), "every seventh element"),
        ((4, 4), (1, 4), "a transposed square"),
        ((4, 3), (1, 1), "windows that overlap"),
        ((2, 5), (4, 1), "a row begins where the one before ends, in the same slot"),
        ((5, 3), (2, 1), "each row begins with the last number of the one before"),
        ((3, 5), (10, 2), "every second column, and then the next row"),
        ((2, 3, 4), (4, 8, 1), "the first two axes swapped"),
    ]
    for shape, strides, label in every:
        yield case(shape, strides, label=label)
    for _ in range(6):
        a, b, c = draw.sizes(3)
        step, gap = draw.number(1, 4), draw.number(1, 9)
        wide, high = draw.one_of(
            ((0, 0), (0, 0), (gap, 0), (0, gap))
        )  # what lies between two rows, and two tables
        row = c * step + wide
        label = "three axes with gaps" if wide or high else "three axes that merge"
        yield case((a, b, c), (b * row + high, row, step), label=label)
