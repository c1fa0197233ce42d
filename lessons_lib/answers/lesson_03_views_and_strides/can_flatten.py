"""Answers: whether `view(-1)` works, from shape and strides."""

from itertools import pairwise
from math import prod

import torch

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import can_flatten as questions
from lessons_lib.exercises.lesson_03_views_and_strides.can_flatten import Sizes


@answers.to(
    questions.can_flatten,
    hints=[
        "Which axes don't count at all? Leave those out first, then look at the neighbours that remain.",
        "Take shape (3, 2) with strides (4, 2). Which slot does the right axis reach if it takes one step too many? And "
        "which does a step along the left axis reach?",
        "For every pair of neighbours: the left one's stride = the right one's stride × the right one's *size*. All pairs"
        " must agree.",
    ],
    takeaway="You can now tell when `reshape(-1)` is free: exactly where your function says True.",
    survivors={"line 1: size != 1 → size > 1": "empty tensors come later, in can_be_viewed"},
)
def can_flatten(shape: Sizes, strides: Sizes) -> bool:
    axes = [(size, stride) for size, stride in zip(shape, strides, strict=True) if size != 1]
    return all(left == right * size for (_, left), (size, right) in pairwise(axes))


Axes = list[tuple[int, int]]


def axes_of(shape: Sizes, strides: Sizes) -> Axes:
    """(size, stride) of each axis."""
    return list(zip(shape, strides, strict=True))


def kept(shape: Sizes, strides: Sizes) -> Axes:
    """(size, stride) of each axis but those of size 1."""
    return [axis for axis in axes_of(shape, strides) if axis[0] != 1]


def merges(axes: Axes) -> list[bool]:
    """Of each pair of neighbours, whether the two merge."""
    return [left == right * size for (_, left), (size, right) in pairwise(axes)]


can_flatten.mistakes(
    contiguous_only=wrong(lambda shape, strides: all(merges([*kept(shape, strides), (1, 1)]))).tell(
        "Your answer is True only for memory without gaps, where the last stride is 1. In (3, 2) with strides (4, 2), are"
        " the gaps all alike?"
    ),
    exactly_the_strides_of_a_new_tensor=wrong(
        lambda shape, strides: tuple(strides) == tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
    ).tell(
        "Your answer is True only for the very strides of a new tensor, axes of size 1 included. Which strides don't "
        "matter, and which gaps do no harm?"
    ),
    size_one_kept=wrong(lambda shape, strides: all(merges(axes_of(shape, strides)))).tell(
        "Axes of size 1 are compared with their neighbours in your answer. How many steps are ever taken along them?"
    ),
    size_of_the_left_axis=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your rule multiplies by the size of the left axis. How many steps along the *right* axis lead just past its end?"
    ),
    first_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[:2]))).tell(
        "Only the first pair of neighbours decides in your answer, as when `return True` is inside the loop. What about "
        "the others?"
    ),
    last_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[-2:]))).tell(
        "Only the last pair of neighbours decides in your answer. What about the others?"
    ),
    any_pair_will_do=wrong(
        lambda shape, strides: len(kept(shape, strides)) < 2 or any(merges(kept(shape, strides)))
    ).tell("One pair of neighbours that merges is enough in your answer. How many pairs have to?"),
    falling_strides=wrong(
        lambda shape, strides: all(left >= right for (_, left), (_, right) in pairwise(kept(shape, strides)))
    ).tell(
        "Your answer is True wherever strides don't grow to the right. The order fits then, but what about a gap between "
        "two rows, as in two of four columns?"
    ),
    turned_round=wrong(lambda shape, strides: all(merges(kept(shape, strides)[::-1]))).tell(
        "Your rule fits tables that lie column by column: it compares the right stride with left size · left stride. "
        "Which axis takes the longer steps in reading order?"
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides: 0 not in strides and can_flatten(shape, strides)
    ).tell(
        "A stride of 0 makes your answer False. Does 0 = 0 · size fit the rule?",
        breaks="Strides of 0 follow the rule like all others",
    ),
    exchanged=wrong(lambda shape, strides: not can_flatten(shape, strides)).tell(
        "True and False are swapped in your answer. Which one should a plain table give?"
    ),
    always_true=wrong(lambda shape, strides: True).tell(
        "Your answer is always True. Do the axes of a transposed table merge?"
    ),
    true_with_any_one=wrong(lambda shape, strides: 1 in shape or can_flatten(shape, strides)).tell(
        "An axis of size 1 anywhere makes your answer True. If you leave it out, do the others merge?"
    ),
    first_pair_of_all=wrong(
        lambda shape, strides: len(shape) < 2 or strides[0] == strides[1] * shape[1]
    ).tell(
        "Only the first pair of neighbours decides in your answer, axes of size 1 included. Which axes don't count, and "
        "what about the other pairs?"
    ),
    right_stride_forgotten=wrong(
        lambda shape, strides: all(left == size for (_, left), (size, _) in pairwise(kept(shape, strides)))
    ).tell(
        "You compared the left stride with the right axis's size alone. How many slots does each step along the right "
        "axis take?"
    ),
    pairs_with_a_one_skipped=wrong(
        lambda shape, strides: all(
            left == right * size
            for (n, left), (size, right) in pairwise(axes_of(shape, strides))
            if 1 not in (n, size)
        )
    ).tell(
        "Your answer skips every pair that has an axis of size 1. Leave out the axis instead: do the two beside it merge?"
    ),
    strides_of_ones_kept=wrong(
        lambda shape, strides: all(merges(list(zip([n for n in shape if n != 1], strides, strict=False))))
    ).tell(
        "You left out sizes of 1 but kept their strides, so sizes and strides no longer belong together. What goes out "
        "with a size?"
    ),
    size_of_the_left_axis_with_ones=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(axes_of(shape, strides))
        )
    ).tell(
        "Your rule multiplies by the left axis's size, and axes of size 1 take part. Which axis do you walk to its end, "
        "and which don't count?"
    ),
    falling_strides_with_ones=wrong(
        lambda shape, strides: all(left >= right for left, right in pairwise(strides))
    ).tell(
        "Your answer is True wherever strides, axes of size 1 included, don't grow to the right. Which axes don't count, "
        "and what about gaps between rows?"
    ),
    last_stride_is_one=wrong(lambda shape, strides: strides[-1] == 1).tell(
        "Your answer is True wherever the last stride is 1. Can it be another one, and what do the other axes have to "
        "fit?"
    ),
    the_whole_only=wrong(lambda shape, strides: strides[0] * shape[0] == prod(shape)).tell(
        "You compared only first stride · first size with the number of elements. What about gaps that are all alike, and"
        " about the axes after the first?"
    ),
    each_stride_a_multiple=wrong(
        lambda shape, strides: all(right and left % right == 0 for left, right in pairwise(strides))
    ).tell(
        "Your answer is True wherever each stride is a multiple of the next. How many steps along the right axis should "
        "one step along the left be worth?"
    ),
    stride_zero_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in kept(shape, strides) if s != 0]))
    ).tell(
        "Axes of stride 0 are left out in your answer. Steps *are* taken along them, to the same slot: along which axes "
        "are there none?"
    ),
    ends_only=wrong(lambda shape, strides: shape[0] * strides[0] == prod(shape) * strides[-1]).tell(
        "You compared only the ends: the whole first axis with all elements at the last stride. What about the axes "
        "between, and axes of size 1?"
    ),
    at_most=wrong(
        lambda shape, strides: all(
            left <= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your answer is also True where the left stride is *smaller* than right stride · right size. Rows overlap then, "
        "or come in another order: what should it be?"
    ),
    at_least=wrong(
        lambda shape, strides: all(
            left >= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your answer is also True where the left stride is *larger* than right stride · right size. Then there's a gap "
        "between two rows: what should it be?"
    ),
    short_strides_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in axes_of(shape, strides) if s > 1]))
    ).tell(
        "Axes of *stride* 1 or 0 are left out in your answer. Steps are taken along them: along which axes are there "
        "none?"
    ),
    any_pair_and_none_is_false=wrong(lambda shape, strides: any(merges(kept(shape, strides)))).tell(
        "One pair that merges is enough in your answer, and without any pair it's False. How many pairs have to merge if "
        "only one axis is left?"
    ),
    one_step_short=wrong(
        lambda shape, strides: all(
            left == right * (size - 1) for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your rule is one step short: it's True where a step along the left axis lands on the *last* element of the right"
        " one. Where should it land?"
    ),
    never_with_a_step_of_zero=wrong(
        lambda shape, strides: (
            can_flatten(shape, strides) and all(stride for _, stride in kept(shape, strides))
        )
    ).tell(
        "A stride of 0 makes your answer False, except along axes of size 1. Does 0 = 0 · size fit the rule?"
    ),
    sorted_by_stride=wrong(
        lambda shape, strides: all(
            merges(sorted(kept(shape, strides), key=lambda axis: axis[::-1], reverse=True))
        )
    ).tell(
        "Your answer takes the axes sorted by stride, so it's True for a transposed table. In which order are the "
        "elements of that table read?"
    ),
    no_slot_left_out=wrong(
        lambda shape, strides: sum((n - 1) * s for n, s in axes_of(shape, strides)) + 1 == prod(shape)
    ).tell(
        "You asked whether the slots from first to last are as many as the elements. What about every second slot, and a "
        "transposed table without gaps?"
    ),
    pairs_with_a_one_at_one_side_skipped=wrong(
        lambda shape, strides, side: all(
            merges([*pair])[0] for pair in pairwise(axes_of(shape, strides)) if pair[side][0] != 1
        ),
        over={"side": {"left": 0, "right": 1}},
    ).tell(
        "Your answer skips a pair of neighbours whose {side} axis has size 1. Leave out the axis instead: do its two "
        "neighbours merge?"
    ),
)


@can_flatten.violation("no function of torch or NumPy")
def tried_on_a_tensor(shape: Sizes, strides: Sizes) -> bool:
    try:
        torch.empty(10_000).as_strided(shape, strides).view(-1)
    except RuntimeError:
        return False
    return True
