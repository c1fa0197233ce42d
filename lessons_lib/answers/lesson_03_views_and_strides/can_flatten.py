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
        "Take shape (3, 2) with strides (4, 2). Which slot does the right axis come to if it takes a step more than it may, and which "
        "one does a step along the left axis lead to?",
        "For every pair of neighbours: the left one's stride = the right one's stride × the right one's *size*. All pairs must agree.",
    ],
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
        "Your answer is True only for memory without gaps, where the last stride is 1. Gaps are allowed if they are all alike: "
        "(3, 2) with strides (4, 2) is one row of every second slot."
    ),
    exactly_the_strides_of_a_new_tensor=wrong(
        lambda shape, strides: tuple(strides) == tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
    ).tell(
        "Your answer is True only for the strides of a new tensor, those of axes of size 1 too. Such an axis takes no step, so "
        "its stride does not matter; and gaps that are all alike do no harm."
    ),
    size_one_kept=wrong(lambda shape, strides: all(merges(axes_of(shape, strides)))).tell(
        "Axes of size 1 are compared with their neighbours in your answer. No step is ever taken along them: leave them out first."
    ),
    size_of_the_left_axis=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "The stride is multiplied by the wrong size, that of the left axis. A step along the left axis has to land where one "
        "step more along the *right* one would: as many steps as the right axis has elements."
    ),
    first_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[:2]))).tell(
        "Only the first pair of neighbours decides in your answer. All pairs have to merge; in a loop, `return True` comes after it."
    ),
    last_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[-2:]))).tell(
        "Only the last pair of neighbours decides in your answer. All pairs have to merge."
    ),
    any_pair_will_do=wrong(
        lambda shape, strides: len(kept(shape, strides)) < 2 or any(merges(kept(shape, strides)))
    ).tell("One pair of neighbours that merges is enough in your answer. All pairs have to."),
    falling_strides=wrong(
        lambda shape, strides: all(left >= right for (_, left), (_, right) in pairwise(kept(shape, strides)))
    ).tell(
        "Your answer is True wherever the strides don't grow to the right. That the order is right is not enough: between two rows there "
        "may be a gap, as between two of four columns."
    ),
    turned_round=wrong(lambda shape, strides: all(merges(kept(shape, strides)[::-1]))).tell(
        "Your rule is turned round: the right stride is compared with left size · left stride, which is True for tables that lie in "
        "memory column by column."
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides: 0 not in strides and can_flatten(shape, strides)
    ).tell(
        "A stride of 0 makes your answer False. Zero strides follow the rule like all others: 0 = 0 · size, so two expanded axes merge.",
        breaks="Strides of 0 follow the rule like all others",
    ),
    exchanged=wrong(lambda shape, strides: not can_flatten(shape, strides)).tell(
        "Your answer is the opposite of what was asked: True and False are exchanged."
    ),
    always_true=wrong(lambda shape, strides: True).tell(
        "Your answer is always True. A transposed table can't be flattened: its neighbours don't lie in reading order."
    ),
    true_with_any_one=wrong(lambda shape, strides: 1 in shape or can_flatten(shape, strides)).tell(
        "An axis of size 1 anywhere makes your answer True. It only counts for nothing: the others have to merge all the same."
    ),
    first_pair_of_all=wrong(
        lambda shape, strides: len(shape) < 2 or strides[0] == strides[1] * shape[1]
    ).tell(
        "Only the first pair of neighbours decides in your answer, an axis of size 1 included. Leave those out, and look at all "
        "pairs; a `return True` comes after the loop."
    ),
    right_stride_forgotten=wrong(
        lambda shape, strides: all(left == size for (_, left), (size, _) in pairwise(kept(shape, strides)))
    ).tell(
        "Your answer compares the left stride with the right axis's size alone. What counts is that size times *its stride*."
    ),
    pairs_with_a_one_skipped=wrong(
        lambda shape, strides: all(
            left == right * size
            for (n, left), (size, right) in pairwise(axes_of(shape, strides))
            if 1 not in (n, size)
        )
    ).tell(
        "Your answer passes over every pair in which there is an axis of size 1. Such an axis is to be left out, so that the two "
        "beside it become neighbours: they have to merge too."
    ),
    strides_of_ones_kept=wrong(
        lambda shape, strides: all(merges(list(zip([n for n in shape if n != 1], strides, strict=False))))
    ).tell(
        "Sizes and strides no longer belong together in your answer once an axis of size 1 was left out: leave out its stride as well."
    ),
    size_of_the_left_axis_with_ones=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(axes_of(shape, strides))
        )
    ).tell(
        "The stride is multiplied by the size of the left axis; it is the *right* axis's size that counts. And axes of size 1 have "
        "to be left out first."
    ),
    falling_strides_with_ones=wrong(
        lambda shape, strides: all(left >= right for left, right in pairwise(strides))
    ).tell(
        "Your answer is True wherever the strides, those of axes of size 1 too, don't grow to the right. The right order is not "
        "enough: between two rows there may be a gap."
    ),
    last_stride_is_one=wrong(lambda shape, strides: strides[-1] == 1).tell(
        "Your answer is True wherever the last stride is 1. The other axes have to fit to it, and the last stride may be any."
    ),
    the_whole_only=wrong(lambda shape, strides: strides[0] * shape[0] == prod(shape)).tell(
        "Your answer compares only the whole, first stride · first size, with the number of elements. That says nothing of gaps (every "
        "second slot can be one row) and nothing of the axes after the first: go from neighbour to neighbour."
    ),
    each_stride_a_multiple=wrong(
        lambda shape, strides: all(right and left % right == 0 for left, right in pairwise(strides))
    ).tell(
        "Your answer is True wherever each stride is a multiple of the next. How many steps along the right axis should one step along "
        "the left be worth?"
    ),
    stride_zero_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in kept(shape, strides) if s != 0]))
    ).tell(
        "Axes of stride 0 are left out in your answer. Only axes of size 1 may be: along stride 0 steps *are* taken, to the same slot."
    ),
    ends_only=wrong(lambda shape, strides: shape[0] * strides[0] == prod(shape) * strides[-1]).tell(
        "Your answer compares only the ends: whether the first axis as a whole is as long as all elements at the last stride. The axes "
        "between, and those of size 1, are not looked at: go from neighbour to neighbour."
    ),
    at_most=wrong(
        lambda shape, strides: all(
            left <= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your answer is True also where the left stride is *smaller* than the right one times its size. Then rows overlap, or lie the "
        "other way round: it has to be equal."
    ),
    at_least=wrong(
        lambda shape, strides: all(
            left >= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your answer is True also where the left stride is *larger* than the right one times its size. Then there is a gap between two "
        "rows: it has to be equal."
    ),
    short_strides_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in axes_of(shape, strides) if s > 1]))
    ).tell(
        "Axes of *stride* 1 or 0 are left out in your answer. Axes of *size* 1 take no step and may be left out; these do."
    ),
    any_pair_and_none_is_false=wrong(lambda shape, strides: any(merges(kept(shape, strides)))).tell(
        "One pair of neighbours that merges is enough in your answer, and without any pair it is False. All pairs have to merge; and "
        "where only one axis is left, nothing has to."
    ),
    one_step_short=wrong(
        lambda shape, strides: all(
            left == right * (size - 1) for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Your rule is one step short: it is True where a step along the left axis lands on the *last* element of the right one. It has "
        "to land just past it: stride · size, not stride · (size − 1)."
    ),
    never_with_a_step_of_zero=wrong(
        lambda shape, strides: (
            can_flatten(shape, strides) and all(stride for _, stride in kept(shape, strides))
        )
    ).tell(
        "A stride of 0 makes your answer False, axes of size 1 aside. Zero strides follow the rule like all others: 0 = 0 · size, so two "
        "expanded axes merge."
    ),
    sorted_by_stride=wrong(
        lambda shape, strides: all(
            merges(sorted(kept(shape, strides), key=lambda axis: axis[::-1], reverse=True))
        )
    ).tell(
        "Your answer takes the axes sorted by their strides, so it is True for a transposed table. Elements are read in the order in which "
        "the axes stand."
    ),
    no_slot_left_out=wrong(
        lambda shape, strides: sum((n - 1) * s for n, s in axes_of(shape, strides)) + 1 == prod(shape)
    ).tell(
        "Your answer asks whether the slots from first to last are as many as the elements. That is not needed (every second slot can be "
        "one row), and not enough (a transposed table has no gaps either)."
    ),
    pairs_with_a_one_at_one_side_skipped=wrong(
        lambda shape, strides, side: all(
            merges([*pair])[0] for pair in pairwise(axes_of(shape, strides)) if pair[side][0] != 1
        ),
        over={"side": {"left": 0, "right": 1}},
    ).tell(
        "Your answer passes over a pair of neighbours whose {side} axis has size 1. Leave the axis out instead: then its two neighbours "
        "meet. Do they merge?"
    ),
)


@can_flatten.violation("no function of torch or NumPy")
def tried_on_a_tensor(shape: Sizes, strides: Sizes) -> bool:
    try:
        torch.empty(10_000).as_strided(shape, strides).view(-1)
    except RuntimeError:
        return False
    return True
