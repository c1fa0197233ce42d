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
        "Do it on paper first, for (2, 1, 4) and (3, 1). What did you do with the axis that is missing?",
        "Three steps: make both shapes equally long, look at the axes pair by pair, collect the result.",
        "Fill up the shorter shape, whichever it is, with ones on its left: `(1,) * missing + shape`. "
        "Each pair of sizes then gives one size, or ends it all.",
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
        "Your shapes are aligned at the left. The last axes belong together: (4, 3) and (3,) fit, but "
        "(4, 3) and (4,) don't."
    ),
    always_the_larger=wrong(lambda a, b: tuple(max(pair) for pair in pairs(a, b))).tell(
        "You took the larger of the two sizes, whatever they are. Two different sizes fit only if one of "
        "them is 1; otherwise the answer is None.",
        breaks="None if the two shapes don't fit",
    ),
    cut_to_the_shorter=wrong(lambda a, b: combined(pairs(a, b)[abs(len(a) - len(b)) :])).tell(
        "Your answer has only as many axes as the shorter shape. If a missing axis counts as 1, what "
        "becomes of the longer shape's other axes?"
    ),
    left_in_reverse=wrong(lambda a, b: combined(pairs(a, b)[::-1])).tell(
        "Your axes come out in reverse order, as when you collect them from the right. Which one should "
        "come first?"
    ),
    equal_lengths_only=wrong(lambda a, b: broadcast_shape(a, b) if len(a) == len(b) else None).tell(
        "You returned None where the shapes have different numbers of axes. What does a missing axis "
        "count as?"
    ),
    equal_sizes_only=wrong(
        lambda a, b: (
            max(a, b, key=len) if all(p == q for p, q in pairs(a, b)[abs(len(a) - len(b)) :]) else None
        )
    ).tell("You let only equal sizes meet. A 1 fits beside any other size too: what happens to that axis?"),
    multiples_fit=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: max(p, q) % min(p, q) == 0)).tell(
        "You let a size fit if it divides the other, as in (6,) and (3,). Broadcasting never repeats a "
        "part of an axis: which size is the only one that stretches?"
    ),
    from_the_left_to_the_shorter=wrong(lambda a, b: combined(zip(a, b, strict=False))).tell(
        "You go through both shapes from the left and stop with the shorter one. Where should the last "
        "axes meet, and what does a missing axis count as?"
    ),
    from_the_right_to_the_shorter_in_reverse=wrong(
        lambda a, b: combined(zip(a[::-1], b[::-1], strict=False))
    ).tell(
        "Your axes are in reverse order, and there are only as many as the shorter shape has. Which axis "
        "belongs at the end, and what does a missing one count as?"
    ),
    only_the_second_stretches=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: q in (p, 1))).tell(
        "You let only the second shape stretch. What if the 1 is in the first?"
    ),
    only_the_first_stretches=wrong(lambda a, b: combined(pairs(a, b), fit=lambda p, q: p in (q, 1))).tell(
        "You let only the first shape stretch. What if the 1 is in the second?"
    ),
    only_the_second_is_filled_up=wrong(
        lambda a, b: combined(zip(a, (1,) * (len(a) - len(b)) + b, strict=False))
    ).tell("You filled up only the second shape with ones. What if the first is the shorter one?"),
    only_the_first_is_filled_up=wrong(
        lambda a, b: combined(zip((1,) * (len(b) - len(a)) + a, b, strict=False))
    ).tell("You filled up only the first shape with ones. What if the second is the shorter one?"),
    one_is_not_enough=wrong(lambda a, b: combined(pairs(a, b), fit=operator.eq)).tell(
        "You returned None wherever two sizes differ, even beside a 1. Two sizes clash only if they "
        "differ and *neither* is 1."
    ),
    joined=wrong(lambda a, b: a + b).tell(
        "You put one shape behind the other. Lay them over each other instead: which axis meets which?"
    ),
    only_the_first_axis=wrong(lambda a, b: combined(pairs(a, b)[:1])).tell(
        "Only the first axis is in your answer, as when a loop returns in its first iteration. When have "
        "you seen all axes?"
    ),
    only_the_last_axis=wrong(lambda a, b: combined(pairs(a, b)[-1:])).tell(
        "Only the last axis is in your answer, as when a loop from the right returns in its first "
        "iteration. When have you seen all axes?"
    ),
    first_axis_left_out=wrong(lambda a, b: combined(pairs(a, b)[1:])).tell(
        "The first axis is missing from your answer, as when counting starts at 1, or a loop from the "
        "right stops one axis early. Which index does the first axis have?"
    ),
    any_one_will_do=wrong(lambda a, b: a if a == b else b if 1 in a else a if 1 in b else None).tell(
        "A 1 anywhere lets your whole shape through. Each axis has to fit by itself."
    ),
    the_longer_one=wrong(lambda a, b: a if len(a) >= len(b) else b).tell(
        "You returned the longer of the two shapes, or the first if they're equally long. Could the "
        "other one stretch it? Look axis by axis."
    ),
    filled_with_zeros=wrong(
        lambda a, b: combined(pairs(a, b, filler=0), size=lambda p, q: q if p == 1 else p)
    ).tell("You filled the missing axes with 0. What does a missing axis count as?"),
    kept_the_one=wrong(lambda a, b: combined(pairs(a, b), size=min)).tell(
        "Where one size is 1, you kept the 1. It's the 1 that stretches: which size is left?"
    ),
)
