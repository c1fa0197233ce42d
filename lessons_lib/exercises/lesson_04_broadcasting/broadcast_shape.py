"""Exercise: the rule, as a function of two shapes."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.exercise(points=2, requirements=[without()], no_demand=["If they don't fit, return None"])
def broadcast_shape(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    """The shape of a + b for tensors of these shapes, or None if they don't fit."""


@broadcast_shape.cases
def pairs_of_shapes(draw: Draw) -> Iterator[Case]:
    pairs: list[tuple[ShapeTuple, ShapeTuple, str]] = [
        ((3, 4), (3, 4), "equal shapes"),
        ((5, 1), (1, 3), "both stretch"),
        ((4, 3), (3,), "a row for a table"),
        ((3,), (2, 5, 3), "two axes missing"),
        ((4, 3), (4,), "4 meets 3"),
        ((2, 1, 4), (3, 1), "three axes and two"),
        ((3, 2), (2, 3), "neither axis fits"),
        ((2, 3), (2, 3, 1), "a 1 on the right"),
        ((), (2, 3), "no axes at all"),
        ((4,), (), "no axes at all in the second"),
        ((6,), (3,), "one a multiple of the other"),
        ((1, 3), (3,), "a 1 above a missing axis"),
        ((1, 4), (1, 1), "a 1 below a 1"),
        ((3,), (4, 1), "a row for a column"),
        ((1, 3), (4, 3), "the first stretches, the last is equal"),
        ((5, 2), (1, 2), "the second stretches, the last is equal"),
        ((2, 3, 4), (5, 3, 4), "only the first of three doesn't fit"),
        ((5, 2), (8,), "4 times the other"),
        ((), (), "two numbers"),
        ((2, 1, 3, 1, 2), (4, 1, 5, 1), "five axes and four"),
        ((3, 2), (5, 3, 4), "two axes and three that don't fit"),
    ]
    for a, b, label in pairs:
        yield case(a, b, label=label)
    for _ in range(4):
        shape = draw.sizes(draw.number(3, 6), 2, 20)
        stretched = [tuple(draw.one_of((1, size)) for size in shape) for _ in range(2)]
        a, b = stretched[0], stretched[1][draw.number(1, len(shape)) :]
        label = draw.one_of(
            (f"{len(a)} axes and {len(b)}", f"{len(a)} axes and {len(b)}, the last don't fit")
        )
        if label.endswith("fit"):
            a, b = (*a[:-1], shape[-1]), (*b[:-1], shape[-1] + 1)
        yield case(a, b, label=label)
