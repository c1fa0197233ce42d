"""Answers: the rule, as a function of two shapes."""

import operator
from collections.abc import Callable, Iterable
from itertools import zip_longest

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import broadcast_shape as questions
from lessons_lib.exercises.lesson_04_broadcasting.broadcast_shape import ShapeTuple


@answers.to(
    questions.broadcast_shape,
    hints=[
        "First work out the result for (2, 1, 4) and (3, 1) on paper. What do you do with the missing axis?",
        "Three steps: make both shapes equally long, look at the axes pair by pair, and collect the sizes of "
        "the result.",
        "Pad the shorter shape, whichever it is, with ones on its left: `(1,) * missing + shape`. Then each "
        "pair of sizes either gives one size, or makes the whole answer None.",
    ],
    takeaway="You wrote down the rule that `+`, `*` and `>` follow whenever two tensors meet.",
    survivors={
        "line 5: p == 1 → p <= 1": "only a size of 0 could tell, and the lesson has no empty tensors yet"
    },
)
def broadcast_shape(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    result: list[int] = []
    for p, q in zip_longest(reversed(a), reversed(b), fillvalue=1):
        if p != q and 1 not in (p, q):
            return None
        result.insert(0, q if p == 1 else p)
    return tuple(result)


def pairs(a: ShapeTuple, b: ShapeTuple, filler: int = 1) -> list[tuple[int, int]]:
    """The sizes that meet, from the left; the shorter shape is filled up on its left."""
    longest = max(len(a), len(b))
    a, b = (filler,) * (longest - len(a)) + a, (filler,) * (longest - len(b)) + b
    return list(zip(a, b, strict=True))


def fits(p: int, q: int) -> bool:
    return p == q or 1 in (p, q)


def combined(
    sizes: Iterable[tuple[int, int]],
    fit: Callable[[int, int], bool] = fits,
    size: Callable[[int, int], int] = max,
) -> ShapeTuple | None:
    """The shape that has `size(p, q)` for each pair; None if two don't `fit`."""
    met = list(sizes)
    return tuple(size(p, q) for p, q in met) if all(fit(p, q) for p, q in met) else None


broadcast_shape.mistakes(
    aligned_at_the_left=wrong(lambda a, b: combined(zip_longest(a, b, fillvalue=1))).tell(
        "You aligned the shapes at the left, so (4, 3) and (4,) fit for you, but (4, 3) and (3,) don't. On "
        "which side do shapes align?"
    ),
    always_the_larger=wrong(lambda a, b: tuple(max(pair) for pair in pairs(a, b))).tell(
        "You always took the larger of two sizes, even if they don't fit. When do two different sizes fit, "
        "and what should you return if they don't?",
        breaks="None if the two shapes don't fit",
    ),
    cut_to_the_shorter=wrong(lambda a, b: combined(pairs(a, b)[abs(len(a) - len(b)) :])).tell(
        "Your answer has only as many axes as the shorter shape. If a missing axis counts as 1, what becomes "
        "of the longer shape's extra axes?"
    ),
    left_in_reverse=wrong(lambda a, b: combined(pairs(a, b)[::-1])).tell(
        "Your axes come out in reverse order, as if you had collected them from the right. Which axis should "
        "come first?"
    ),
    equal_lengths_only=wrong(lambda a, b: broadcast_shape(a, b) if len(a) == len(b) else None).tell(
        "Your code returns None whenever the shapes have different numbers of axes. What does a missing axis "
        "count as?"
    ),
    equal_sizes_only=wrong(
        lambda a, b: (
            max(a, b, key=len) if all(p == q for p, q in pairs(a, b)[abs(len(a) - len(b)) :]) else None
        )
    ).tell(
        "You accept only equal sizes. A 1 fits any other size too: which of the two sizes does the result "
        "get?"
    ),
    multiples_fit=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: max(p, q) % min(p, q) == 0)).tell(
        "You accept two sizes if one divides the other, as with (6,) and (3,). But broadcasting doesn't "
        "repeat three numbers to fill six places: which size is the only one that stretches?"
    ),
    from_the_left_to_the_shorter=wrong(lambda a, b: combined(zip(a, b, strict=False))).tell(
        "You compare the shapes from the left and stop at the end of the shorter one. On which side do shapes"
        " align, and what does a missing axis count as?"
    ),
    from_the_right_to_the_shorter_in_reverse=wrong(
        lambda a, b: combined(zip(a[::-1], b[::-1], strict=False))
    ).tell(
        "Your axes are in reverse order, and you have only as many as the shorter shape. Which axis should "
        "come last, and what does a missing axis count as?"
    ),
    only_the_second_stretches=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: q in (p, 1))).tell(
        "You let only the second shape stretch. What if the 1 is in the first shape?"
    ),
    only_the_first_stretches=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: p in (q, 1))).tell(
        "You let only the first shape stretch. What if the 1 is in the second shape?"
    ),
    only_the_second_is_filled_up=wrong(
        lambda a, b: combined(zip(a, (1,) * (len(a) - len(b)) + b, strict=False))
    ).tell("You padded only the second shape with ones. What if the first shape is shorter?"),
    only_the_first_is_filled_up=wrong(
        lambda a, b: combined(zip((1,) * (len(b) - len(a)) + a, b, strict=False))
    ).tell("You padded only the first shape with ones. What if the second shape is shorter?"),
    one_is_not_enough=wrong(lambda a, b: combined(pairs(a, b), fit=operator.eq)).tell(
        "Your code returns None whenever two sizes differ, even if one of them is 1. What does a 1 do when it"
        " meets a larger size?"
    ),
    joined=wrong(lambda a, b: a + b).tell(
        "You joined the two shapes end to end. Write one below the other instead: which axis meets which?"
    ),
    only_the_first_axis=wrong(lambda a, b: combined(pairs(a, b)[:1])).tell(
        "Your answer has only the first axis, as if you looped over the axes and returned in the first "
        "iteration. How many axes should the loop go through before you return?"
    ),
    only_the_last_axis=wrong(lambda a, b: combined(pairs(a, b)[-1:])).tell(
        "Your answer has only the last axis, as if you looped over the axes from the right and returned in "
        "the first iteration. How many axes should the loop go through before you return?"
    ),
    first_axis_left_out=wrong(lambda a, b: combined(pairs(a, b)[1:])).tell(
        "The first axis is missing from your answer, as if counting started at 1, or a loop from the right "
        "stopped one axis early. What's the first axis's index?"
    ),
    any_one_will_do=wrong(lambda a, b: a if a == b else b if 1 in a else a if 1 in b else None).tell(
        "You accept two shapes as soon as either has a 1 anywhere. When does a pair of sizes fit, and how "
        "many of the pairs have to fit?"
    ),
    the_longer_one=wrong(lambda a, b: a if len(a) >= len(b) else b).tell(
        "Your code returns the longer of the two shapes, or the first if both are equally long. Look axis by "
        "axis: what if the returned shape has a 1 where the other shape has a larger size?"
    ),
    filled_with_zeros=wrong(
        lambda a, b: combined(pairs(a, b, filler=0), size=lambda p, q: q if p == 1 else p)
    ).tell("You padded the shorter shape with 0. What does a missing axis count as?"),
    kept_the_one=wrong(lambda a, b: combined(pairs(a, b), size=min)).tell(
        "When one size is 1, you keep the 1. But a 1 stretches to the other size: which size should you keep?"
    ),
)
