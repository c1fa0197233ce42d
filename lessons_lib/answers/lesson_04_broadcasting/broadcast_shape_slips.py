"""Further ways to get `broadcast_shape` wrong: where shapes don't fit, different numbers of axes, clauses broken."""

import operator
from itertools import takewhile

import torch

from lessons_lib.answers.lesson_04_broadcasting.broadcast_shape import (
    broadcast_shape,
    combined,
    fits,
    pairs,
)
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting.broadcast_shape import ShapeTuple

broadcast_shape.mistakes(
    left_out_what_does_not_fit=wrong(
        lambda a, b: tuple(max(pair) for pair in pairs(a, b) if fits(*pair))
    ).tell(
        "You left out the axes whose sizes don't fit. What should your answer be if even one axis doesn't "
        "fit?"
    ),
    the_longer_one_or_the_second=wrong(lambda a, b: a if len(a) > len(b) else b).tell(
        "Your code returns the longer of the two shapes, or the second if both are equally long. Look axis by"
        " axis: what if the returned shape has a 1 where the other shape has a larger size?"
    ),
    sizes_multiplied=wrong(lambda a, b: combined(pairs(a, b), size=operator.mul)).tell(
        "You multiplied the two sizes. What size should you get if they're equal, and what size if one of "
        "them is 1?"
    ),
    only_the_shorter_stretches=wrong(
        lambda a, b: combined(pairs(*sorted((a, b), key=len)), fit=lambda p, q: p in (q, 1))
    ).tell("You let only the shorter shape stretch. What if the 1 is in the longer shape?"),
    larger_from_the_left=wrong(lambda a, b: tuple(max(p, q) for p, q in zip(a, b, strict=False))).tell(
        "You went from the left, took the larger of two sizes, and stopped at the end of the shorter shape. "
        "On which side do shapes align, and when do two different sizes fit?"
    ),
    larger_from_the_right=wrong(
        lambda a, b: tuple(max(p, q) for p, q in zip(a[::-1], b[::-1], strict=False))[::-1]
    ).tell(
        "You took the larger of two sizes, and stopped at the end of the shorter shape. When do two different sizes "
        "fit, and what becomes of the longer shape's extra axes?"
    ),
    empty_does_not_fit=wrong(lambda a, b: broadcast_shape(a, b) if a and b else None).tell(
        "You returned None for an empty shape. That's the shape of a single number, and it fits any other "
        "shape: what does each of its missing axes count as?",
        breaks="A tuple may be empty",
    ),
    the_longer_one_unchecked=wrong(
        lambda a, b: broadcast_shape(a, b) if len(a) == len(b) else max(a, b, key=len)
    ).tell(
        "If one shape is longer, you return it unchecked. But its last axes meet the axes of the shorter "
        "shape: what if one of them should stretch, or two sizes don't fit?"
    ),
    the_axes_before_the_fault=wrong(
        lambda a, b: tuple(max(pair) for pair in takewhile(lambda pair: fits(*pair), pairs(a, b)))
    ).tell(
        "If the shapes don't fit, you return the axes before the clash. What should your answer be if even "
        "one axis doesn't fit?"
    ),
    the_axes_behind_the_fault=wrong(
        lambda a, b: tuple(max(pair) for pair in takewhile(lambda pair: fits(*pair), pairs(a, b)[::-1]))[::-1]
    ).tell(
        "If the shapes don't fit, you return the axes after the clash. What should your answer be if even one"
        " axis doesn't fit?"
    ),
)


@broadcast_shape.misconception(
    "When both sizes are 1, your answer drops the axis. What size do 1 and 1 give?"
)
def ones_left_out(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    result = broadcast_shape(a, b)
    return None if result is None else tuple(size for size in result if size > 1)


@broadcast_shape.misconception(
    "In your answer, the longer shape's extra axes come last. On which side do shapes align, and where "
    "does that put the extra axes?"
)
def the_longer_ones_axes_at_the_end(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    both = combined(pairs(a, b)[abs(len(a) - len(b)) :])
    longer = max(a, b, key=len)
    return None if both is None else both + longer[: len(longer) - len(both)]


broadcast_shape.mistakes(
    as_many_axes_as_the_first=wrong(
        lambda a, b: combined([(size, b[axis]) for axis, size in enumerate(a)])
    ).tell(
        "Your answer has as many axes as the first shape, and your code fails if the second one is shorter. "
        "On which side do shapes align, and how many axes should the result have?"
    ),
)


@broadcast_shape.misconception(
    "If one shape is longer, you return only its extra axes. What should come after them, where the two "
    "shapes meet?"
)
def only_what_the_shorter_lacks(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    both = broadcast_shape(a, b)
    return both if both is None or len(a) == len(b) else both[: abs(len(a) - len(b))]


@broadcast_shape.misconception(
    "Your answer has only as many axes as the {which} shape, even if the other one is longer. Which shape"
    " decides how many axes the result has?",
    over={"which": {"first": 0, "second": 1}},
)
def only_the_axes_of_one(a: ShapeTuple, b: ShapeTuple, which: int) -> ShapeTuple | None:
    axes = len((a, b)[which])
    return broadcast_shape(a[max(0, len(a) - axes) :], b[max(0, len(b) - axes) :])


@broadcast_shape.violation("no function from torch or NumPy")
def of_a_real_sum(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    try:
        return tuple((torch.zeros(a) + torch.zeros(b)).shape)
    except RuntimeError:
        return None


@broadcast_shape.violation("raise nothing")
def raises_where_they_do_not_fit(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    found = broadcast_shape(a, b)
    if found is None:
        raise ValueError("these shapes don't fit")
    return found


broadcast_shape.mistakes(
    two_numbers_do_not_fit=wrong(lambda a, b: broadcast_shape(a, b) if a or b else None).breaks(
        "A tuple may be empty"
    ),
)


@broadcast_shape.violation("Where torch would raise, it returns None")
def false_where_they_do_not_fit(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | bool:
    found = broadcast_shape(a, b)
    return False if found is None else found


broadcast_shape.mistakes(
    up_to_three_axes=wrong(lambda a, b: broadcast_shape(a, b) if max(len(a), len(b)) < 4 else None).breaks(
        "a function of two shapes"
    ),
)
