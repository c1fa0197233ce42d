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
        "Which axes don't matter at all? Leave those out first. Then look at the pairs of neighbouring axes "
        "that remain.",
        "Take shape (3, 2) with strides (4, 2). Where do you land after two steps along the last axis, just "
        "past its end? And after one step along the first axis?",
        "For every two neighbouring axes, compare the stride of the left axis with stride × *size* of the "
        "axis to its right. In every pair, these two numbers must be equal.",
    ],
    takeaway="You can now tell when `reshape(-1)` is free: exactly when your function says True.",
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
        "You return True only for memory without gaps, where the last stride is 1. With shape (3, 2) and "
        "strides (4, 2), are all the gaps equally large?"
    ),
    exactly_the_strides_of_a_new_tensor=wrong(
        lambda shape, strides: tuple(strides) == tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))
    ).tell(
        "You return True only for the strides of a *new* tensor of this shape. Can `x.view(-1)` also work "
        "with gaps that are all equally large, and which axes' strides never matter?"
    ),
    size_one_kept=wrong(lambda shape, strides: all(merges(axes_of(shape, strides)))).tell(
        "You compare axes of size 1 with their neighbours. How many steps do you ever take along such an "
        "axis?"
    ),
    size_of_the_left_axis=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "Of two neighbouring axes, you multiply the second one's stride by the *first* one's size. How many "
        "steps along the second axis lead just past its end?"
    ),
    first_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[:2]))).tell(
        "Your answer depends only on the first pair of neighbouring axes, as if `return True` were inside the"
        " loop. What must be true of the other pairs?"
    ),
    last_pair_only=wrong(lambda shape, strides: all(merges(kept(shape, strides)[-2:]))).tell(
        "Your answer depends only on the last pair of neighbouring axes. What must be true of the other "
        "pairs?"
    ),
    any_pair_will_do=wrong(
        lambda shape, strides: len(kept(shape, strides)) < 2 or any(merges(kept(shape, strides)))
    ).tell("You return True as soon as one pair of neighbouring axes merges. How many pairs have to merge?"),
    falling_strides=wrong(
        lambda shape, strides: all(left >= right for (_, left), (_, right) in pairwise(kept(shape, strides)))
    ).tell(
        "You return True if the strides never increase from left to right. But two of four columns leave gaps"
        " between the rows: can a single stride lead through all their elements?"
    ),
    turned_round=wrong(lambda shape, strides: all(merges(kept(shape, strides)[::-1]))).tell(
        "Your rule fits tables stored column by column: there, stride[i+1] = stride[i] · size[i]. In a table "
        "stored row by row, which of two neighbouring axes takes the longer steps?"
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides: 0 not in strides and can_flatten(shape, strides)
    ).tell(
        "You return False whenever a stride is 0. But 0 is a stride like any other: if stride[i] and "
        "stride[i+1] are both 0, is stride[i] = stride[i+1] · size[i+1]?",
        breaks="Strides of 0 follow the rule like any other strides",
    ),
    exchanged=wrong(lambda shape, strides: not can_flatten(shape, strides)).tell(
        "You swapped True and False. What should your answer be for a contiguous table?"
    ),
    always_true=wrong(lambda shape, strides: True).tell(
        "You always return True. Do the two axes of a transposed table, such as (4, 3) with strides (1, 4), "
        "merge into one?"
    ),
    true_with_any_one=wrong(lambda shape, strides: 1 in shape or can_flatten(shape, strides)).tell(
        "You return True if any axis has size 1. If you leave that axis out, do the others merge?"
    ),
    first_pair_of_all=wrong(
        lambda shape, strides: len(shape) < 2 or strides[0] == strides[1] * shape[1]
    ).tell(
        "Your answer depends only on the first two axes, even if one of them has size 1. Which axes don't "
        "matter, and what must be true of the other pairs of neighbouring axes?"
    ),
    right_stride_forgotten=wrong(
        lambda shape, strides: all(left == size for (_, left), (size, _) in pairwise(kept(shape, strides)))
    ).tell(
        "Of two neighbouring axes, you compared the first one's stride with the second one's size alone. How "
        "many slots long is each step along the second axis?"
    ),
    pairs_with_a_one_skipped=wrong(
        lambda shape, strides: all(
            left == right * size
            for (n, left), (size, right) in pairwise(axes_of(shape, strides))
            if 1 not in (n, size)
        )
    ).tell(
        "You skip every pair that includes an axis of size 1. Without the axes of size 1, which axes are "
        "neighbours, and do these merge?"
    ),
    strides_of_ones_kept=wrong(
        lambda shape, strides: all(merges(list(zip([n for n in shape if n != 1], strides, strict=False))))
    ).tell(
        "You left out sizes of 1 but kept their strides, so your sizes and strides don't belong together. "
        "What should you leave out along with each of these sizes?"
    ),
    size_of_the_left_axis_with_ones=wrong(
        lambda shape, strides: all(
            left == right * size for (size, left), (_, right) in pairwise(axes_of(shape, strides))
        )
    ).tell(
        "Of two neighbouring axes, you multiply the second one's stride by the first one's size, and you "
        "compare axes of size 1 too. How many steps along the *second* axis lead just past its end, and which"
        " axes don't matter?"
    ),
    falling_strides_with_ones=wrong(
        lambda shape, strides: all(left >= right for left, right in pairwise(strides))
    ).tell(
        "You return True whenever no stride is larger than the stride before it, and you compare axes of size"
        " 1 too. Which axes don't matter, and what about a table with gaps between its rows?"
    ),
    last_stride_is_one=wrong(lambda shape, strides: strides[-1] == 1).tell(
        "Your answer depends only on whether the last stride is 1. Can `x.view(-1)` work if all elements lie "
        "two slots apart, and what must be true of the other strides?"
    ),
    the_whole_only=wrong(lambda shape, strides: strides[0] * shape[0] == prod(shape)).tell(
        "You only compared the first stride times the first size with the number of elements. What if all "
        "elements lie two slots apart, and what if two of the later axes don't merge?"
    ),
    each_stride_a_multiple=wrong(
        lambda shape, strides: all(right and left % right == 0 for left, right in pairwise(strides))
    ).tell(
        "You return True if each stride is a multiple of the next. But for two axes to merge, which multiple "
        "should it be?"
    ),
    stride_zero_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in kept(shape, strides) if s != 0]))
    ).tell(
        "You leave out axes with stride 0. But steps *are* taken along such an axis, each to the same slot. "
        "Along which axes is no step ever taken?"
    ),
    ends_only=wrong(lambda shape, strides: shape[0] * strides[0] == prod(shape) * strides[-1]).tell(
        "You compared only two products: the first size times the first stride, and the number of elements "
        "times the last stride. Do the axes in between merge, and what if the first or last axis has size 1?"
    ),
    at_most=wrong(
        lambda shape, strides: all(
            left <= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "You also return True if an axis's stride is *smaller* than the next axis's size · stride. Then rows "
        "overlap or change order: how large should that axis's stride be?"
    ),
    at_least=wrong(
        lambda shape, strides: all(
            left >= right * size for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "You also return True if an axis's stride is *larger* than the next axis's size · stride. Then there "
        "may be a gap between rows: how large should that axis's stride be?"
    ),
    short_strides_left_out=wrong(
        lambda shape, strides: all(merges([(n, s) for n, s in axes_of(shape, strides) if s > 1]))
    ).tell(
        "You leave out axes with a *stride* of 1 or 0. But steps are taken along such axes. Along which axes "
        "is no step ever taken?"
    ),
    any_pair_and_none_is_false=wrong(lambda shape, strides: any(merges(kept(shape, strides)))).tell(
        "You return True as soon as one pair of neighbouring axes merges, and False if there's no pair at "
        "all. How many of the pairs have to merge, and does a single axis need a pair?"
    ),
    one_step_short=wrong(
        lambda shape, strides: all(
            left == right * (size - 1) for (_, left), (size, right) in pairwise(kept(shape, strides))
        )
    ).tell(
        "In your rule, two axes merge if a step along the left one leads to the *last* element along the "
        "right one. Where should that step lead instead?"
    ),
    never_with_a_step_of_zero=wrong(
        lambda shape, strides: (
            can_flatten(shape, strides) and all(stride for _, stride in kept(shape, strides))
        )
    ).tell(
        "You return False if a stride is 0, except along axes of size 1. But 0 is a stride like any other: if"
        " stride[i] and stride[i+1] are both 0, is stride[i] = stride[i+1] · size[i+1]?"
    ),
    sorted_by_stride=wrong(
        lambda shape, strides: all(
            merges(sorted(kept(shape, strides), key=lambda axis: axis[::-1], reverse=True))
        )
    ).tell(
        "You return True for a transposed table, as if you had sorted the axes by stride first. In which "
        "order would `x.view(-1)` have to list that table's elements?"
    ),
    no_slot_left_out=wrong(
        lambda shape, strides: sum((n - 1) * s for n, s in axes_of(shape, strides)) + 1 == prod(shape)
    ).tell(
        "You compared the number of elements with the number of slots from x's first element to its last. "
        "What if x uses only every second of these slots, and what about a transposed table without gaps?"
    ),
    pairs_with_a_one_at_one_side_skipped=wrong(
        lambda shape, strides, side: all(
            merges([*pair])[0] for pair in pairwise(axes_of(shape, strides)) if pair[side][0] != 1
        ),
        over={"side": {"left": 0, "right": 1}},
    ).tell(
        "You skip a pair of neighbouring axes if its {side} axis has size 1. Without the axes of size 1, "
        "which axes are neighbours, and do these merge?"
    ),
)


@can_flatten.violation("no function from torch or NumPy")
def tried_on_a_tensor(shape: Sizes, strides: Sizes) -> bool:
    try:
        torch.empty(10_000).as_strided(shape, strides).view(-1)
    except RuntimeError:
        return False
    return True
