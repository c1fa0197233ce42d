"""Answers: the rule, as a function of two shapes."""

from itertools import zip_longest

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.exercises.lesson_04_broadcasting import broadcast_shape as questions
from lessons_lib.exercises.lesson_04_broadcasting.broadcast_shape import ShapeTuple


@answers.to(
    questions.broadcast_shape,
    hints=[
        "Do it on paper first, for (2, 1, 4) and (3, 1). What did you do with the axis that is missing?",
        "Three steps: make both shapes equally long, look at the axes pair by pair, collect the result.",
        "The shorter shape, whichever it is, is filled up with ones on its left: `(1,) * missing + shape`. Each pair of sizes "
        "then gives one size, or ends it all.",
    ],
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


@broadcast_shape.misconception(
    "You fill up the shorter shape on its right. The last axes belong together: (4, 3) and (3,) fit, (4, 3) and (4,) don't."
)
def aligned_at_the_left(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = a + (1,) * (longest - len(a)), b + (1,) * (longest - len(b))
    return broadcast_shape(a, b)


@broadcast_shape.misconception(
    "You take the larger of two sizes, whatever they are. Sizes that differ fit only if one of them is 1: "
    "otherwise the answer is None.",
    breaks="None if the two shapes don't fit",
)
def always_the_larger(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return tuple(max(p, q) for p, q in zip(a, b, strict=True))


@broadcast_shape.misconception(
    "Your answer has only as many axes as the shorter shape. The longer shape's other axes belong to the result too: "
    "a missing axis counts as 1."
)
def cut_to_the_shorter(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    shortest = min(len(a), len(b))
    return broadcast_shape(a[len(a) - shortest :], b[len(b) - shortest :])


@broadcast_shape.misconception(
    "Your answer has its axes in reverse. You went through them from the right, so the result has to be turned round."
)
def left_in_reverse(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    result = broadcast_shape(a, b)
    return None if result is None else result[::-1]


@broadcast_shape.misconception(
    "You give None where the shapes have different numbers of axes. Missing axes count as 1, on the left."
)
def equal_lengths_only(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return broadcast_shape(a, b) if len(a) == len(b) else None


@broadcast_shape.misconception(
    "You accept only equal sizes. A 1 beside any other size fits too: that axis is stretched."
)
def equal_sizes_only(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest, shortest = (a, b) if len(a) >= len(b) else (b, a)
    return longest if not shortest or longest[-len(shortest) :] == shortest else None


@broadcast_shape.misconception(
    "You let a size fit if it divides the other: (6,) and (3,). Broadcasting never repeats a part; only a 1 stretches."
)
def multiples_fit(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    result = []
    for p, q in zip(a, b, strict=True):
        if max(p, q) % min(p, q):
            return None
        result.append(max(p, q))
    return tuple(result)


@broadcast_shape.misconception(
    "You go through both shapes from the left and stop with the shorter one. Begin at the right, where the last axes "
    "meet; what is missing on the left counts as 1."
)
def from_the_left_to_the_shorter(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    result = []
    for p, q in zip(a, b, strict=False):
        if p != q and p != 1 and q != 1:
            return None
        result.append(max(p, q))
    return tuple(result)


@broadcast_shape.misconception(
    "Your answer has its axes in reverse, and only as many as the shorter shape: a missing axis counts as 1, and what "
    "you collect from the right has to be turned round."
)
def from_the_right_to_the_shorter_in_reverse(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return from_the_left_to_the_shorter(a[::-1], b[::-1])


@broadcast_shape.misconception("You let only the second shape stretch. Either of the two may be the 1.")
def only_the_second_stretches(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return a if all(q in (p, 1) for p, q in zip(a, b, strict=True)) else None


@broadcast_shape.misconception("You let only the first shape stretch. Either of the two may be the 1.")
def only_the_first_stretches(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return only_the_second_stretches(b, a)


@broadcast_shape.misconception(
    "You fill up only the second shape with ones. Either of the two may be the shorter one."
)
def only_the_second_is_filled_up(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return from_the_left_to_the_shorter(a, (1,) * (len(a) - len(b)) + b)


@broadcast_shape.misconception(
    "You fill up only the first shape with ones. Either of the two may be the shorter one."
)
def only_the_first_is_filled_up(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return only_the_second_is_filled_up(b, a)


@broadcast_shape.misconception(
    "You give None wherever two sizes differ, even beside a 1. Two sizes don't fit only if they differ and *neither* is 1."
)
def one_is_not_enough(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return a if a == b else None


@broadcast_shape.misconception(
    "Your answer is one shape behind the other. Shapes are laid over each other, axis by axis."
)
def joined(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return a + b


@broadcast_shape.misconception(
    "Only the first axis is in your answer. In a loop, a `return` ends it in its first turn."
)
def only_the_first_axis(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return from_the_left_to_the_shorter(a[:1], b[:1])


@broadcast_shape.misconception(
    "Only the last axis is in your answer. In a loop, a `return` ends it in its first turn."
)
def only_the_last_axis(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return from_the_left_to_the_shorter(a[-1:], b[-1:])


@broadcast_shape.misconception(
    "The first axis is missing from your answer: either counting began at 1 instead of 0, or a loop from the right stopped "
    "one axis too early."
)
def first_axis_left_out(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    return from_the_left_to_the_shorter(a[1:], b[1:])


@broadcast_shape.misconception("A 1 anywhere lets the whole shape through. Each axis has to fit for itself.")
def any_one_will_do(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    if a == b:
        return a
    if 1 in a:
        return b
    return a if 1 in b else None


@broadcast_shape.misconception(
    "Your answer is the longer of the two shapes, or the first. The other one may stretch it: look at each axis."
)
def the_longer_one(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    return a if len(a) >= len(b) else b


@broadcast_shape.misconception("You fill the missing axes with 0. They count as 1.")
def filled_with_zeros(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (0,) * (longest - len(a)) + a, (0,) * (longest - len(b)) + b
    result = []
    for p, q in zip(a, b, strict=True):
        if p != q and p != 1 and q != 1:
            return None
        result.append(q if p == 1 else p)
    return tuple(result)


@broadcast_shape.misconception(
    "Where one size is 1, you keep the 1. It is stretched: the other size is the answer."
)
def kept_the_one(a: ShapeTuple, b: ShapeTuple) -> ShapeTuple | None:
    longest = max(len(a), len(b))
    a, b = (1,) * (longest - len(a)) + a, (1,) * (longest - len(b)) + b
    if any(p != q and p != 1 and q != 1 for p, q in zip(a, b, strict=True)):
        return None
    return tuple(min(p, q) for p, q in zip(a, b, strict=True))
