"""Answers: whether `view(new_shape)` works, from shape and strides alone."""

import math
from collections.abc import Callable
from itertools import accumulate, pairwise
from operator import mul

from lessons_lib.answers.lesson_03_views_and_strides.can_flatten import axes_of, kept, merges
from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import can_be_viewed as questions
from lessons_lib.exercises.lesson_03_views_and_strides.can_be_viewed import Sizes

Axis = tuple[int, int]


@answers.to(
    questions.can_be_viewed,
    hints=[
        "Three questions, one after the other. Are there equally many elements? Are there any at all? And where in the old "
        "shape are the places that no new axis may run across?",
        "Merge all old axes that can be merged, leaving out those of size 1. What is left are blocks, say (4, 3). Each block may "
        "be cut into new axes in any way, but no new axis may lie in two blocks.",
        "Walk through the new sizes and multiply them up until the product is the first block's size: reached exactly, go on "
        "with the next block; overshot, it is False. New axes of size 1 fit anywhere.",
    ],
    survivors={"line 5: size != 1 → size > 1": "a size of 0 was answered three lines before"},
)
def can_be_viewed(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if math.prod(shape) != math.prod(new_shape):
        return False
    if 0 in shape:
        return True
    axes = [(size, stride) for size, stride in zip(shape, strides, strict=True) if size != 1]
    seams = (
        set()
    )  # how many elements (of one axis after the other) lie before a place where no two axes merge
    passed = 1
    for (size, stride), (next_size, next_stride) in pairwise(axes):
        passed *= size
        if stride != next_stride * next_size:
            seams.add(passed)
    return seams <= set(accumulate(new_shape, mul))


def as_many(shape: Sizes, new_shape: Sizes) -> bool:
    """Whether the two hold equally many elements."""
    return math.prod(shape) == math.prod(new_shape)


def steps(shape: Sizes) -> Sizes:
    """The sizes of the axes along which steps are taken."""
    return tuple(size for size in shape if size != 1)


def by_merging(shape: Sizes, new_shape: Sizes, merges: list[bool]) -> bool:
    """The answer if `merges` says for each pair of neighbours whether they become one."""
    seams = {math.prod(shape[: k + 1]) for k, merged in enumerate(merges) if not merged}
    return as_many(shape, new_shape) and (0 in shape or seams <= set(accumulate(new_shape, mul)))


def by_rule(shape: Sizes, strides: Sizes, new_shape: Sizes, *, rule: Callable[[Axis, Axis], bool]) -> bool:
    """The answer if two neighbours, (size, stride) each, become one by this rule; axes of size 1 are left out."""
    merged = [rule(left, right) for left, right in pairwise(kept(shape, strides))]
    return by_merging(steps(shape), new_shape, merged)


def all_merge(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    """Whether all axes become one, and the numbers of elements are equal."""
    return all(merges(kept(shape, strides))) and as_many(shape, new_shape)


def all_neighbours_merge(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    """The same, with axes of size 1 among the neighbours."""
    return all(merges(axes_of(shape, strides))) and as_many(shape, new_shape)


can_be_viewed.mistakes(
    contiguous_only=wrong(
        lambda shape, strides, new: (
            as_many(shape, new) and (0 in shape or all(merges([*kept(shape, strides), (1, 1)])))
        )
    ).tell(
        "Your answer is True only for memory without gaps, in reading order. `view` can do more: it needs only that each new "
        "axis lies within old axes that merge."
    ),
    number_of_elements_only=wrong(lambda shape, strides, new_shape: as_many(shape, new_shape)).tell(
        "Your answer compares only the number of elements. That is enough for `reshape`, which may copy; a view can't put the "
        "elements of a transposed table in another order."
    ),
    all_axes_must_merge=wrong(
        lambda shape, strides, new: can_be_viewed(shape, strides, (math.prod(shape),)) and as_many(shape, new)
    ).tell(
        "Your answer is True only if *all* old axes merge into one. A seam between two of them does no harm as long as no new "
        "axis runs across it: a transposed (4, 3) may be viewed as (2, 2, 3)."
    ),
    size_one_kept=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, merges(axes_of(shape, strides)))
    ).tell(
        "Axes of size 1 are compared with their neighbours in your answer. No step is ever taken along them: leave them out first."
    ),
)


@can_be_viewed.misconception(
    "Your answer does not ask whether the old and the new shape have equally many elements.",
    breaks="If it has more or fewer elements than shape, the answer is False",
)
def elements_not_counted(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if 0 in shape:
        return True
    joined = merges(kept(shape, strides))
    seams = {math.prod(steps(shape)[: k + 1]) for k, merged in enumerate(joined) if not merged}
    return seams <= set(accumulate(new_shape, mul))


@can_be_viewed.misconception(
    "Your answer lets old axes become one, but never cuts an axis in two. That is always possible: 4 may become (2, 2)."
)
def no_axis_is_cut(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    made = {math.prod(shape[: k + 1]) for k in range(len(shape))} | {1}
    return can_be_viewed(shape, strides, new_shape) and (
        0 in shape or set(accumulate((n for n in new_shape if n != 1), mul)) <= made
    )


can_be_viewed.mistakes(
    no_axes_merge=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: False)).tell(
        "Your answer cuts old axes, but never makes two of them one. Where a step along the left one lands where one step "
        "more along the right one would, they merge."
    ),
    no_axes_merge_and_ones_are_looked_for=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, [False] * (len(shape) - 1))
    ).tell(
        "Your answer cuts old axes, but never makes two of them one; axes of size 1 in front are looked for too. Which old axes take a "
        "step, and when does a step along one land where a step along the next would?"
    ),
    empty_is_refused=wrong(
        lambda shape, strides, new_shape: 0 not in shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "A tensor without elements makes your answer False. Nothing has to be found in memory, so any shape without elements will do.",
        breaks="tensors without elements",
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides, new_shape: 0 not in strides and can_be_viewed(shape, strides, new_shape)
    ).tell("A stride of 0 makes your answer False. Zero strides follow the rule like all others."),
    exchanged=wrong(lambda *asked: not can_be_viewed(*asked)).tell(
        "Your answer is the opposite of what was asked: True and False are exchanged."
    ),
    empty_is_always_true=wrong(
        lambda shape, strides, new_shape: 0 in shape or can_be_viewed(shape, strides, new_shape)
    ).tell(
        "A tensor without elements makes your answer True, whatever the new shape. That one has to be without elements too: count them "
        "first."
    ),
    empty_by_its_strides=wrong(
        lambda shape, *rest: (all_merge if 0 in shape else can_be_viewed)(shape, *rest)
    ).tell(
        "The right answer for tensors with elements; one without is judged by its strides in yours. Nothing has to be found in "
        "memory there, so any shape without elements will do.",
        breaks="any new shape without elements will do",
    ),
    size_of_the_left_axis=wrong(
        lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] == right[1] * left[0])
    ).tell(
        "The left stride is compared with the right one times the *left* axis's size. It is the right axis that is walked to its "
        "end: times the right axis's size."
    ),
    no_new_axes_of_size_one=wrong(
        lambda shape, strides, new_shape: 1 not in new_shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "New axes of size 1 make your answer False. They fit anywhere, since no step is taken along them.",
        breaks="New axes of size 1 fit anywhere",
    ),
    falling_strides=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] >= right[1])).tell(
        "Your answer is True wherever the strides don't grow to the right. The right order is not enough: between two rows there "
        "may be a gap, as between two of four columns."
    ),
    as_it_is_or_flat=wrong(
        lambda shape, strides, new: shape == new or (len(new) == 1 and can_be_viewed(shape, strides, new))
    ).tell(
        "Your answer is True only for the shape that the tensor has already, and for one axis where everything merges.",
        breaks="any new shape",
    ),
    pairs_with_a_one_skipped=wrong(
        lambda shape, strides, new_shape: by_merging(
            shape,
            new_shape,
            [
                1 in (n, size) or left == right * size
                for (n, left), (size, right) in pairwise(axes_of(shape, strides))
            ],
        )
    ).tell(
        "Your answer passes over every pair in which there is an axis of size 1. Such an axis is to be left out, so that the two "
        "beside it become neighbours: whether *they* merge has to be asked."
    ),
    all_merge_even_without_elements=wrong(lambda *asked: all_merge(*asked)).tell(
        "Your answer is True only if *all* old axes merge into one, and a tensor without elements is judged by its strides too. A "
        "seam does no harm as long as no new axis runs across it; and without elements nothing has to be found in memory."
    ),
    all_neighbours_must_merge=wrong(lambda *asked: all_neighbours_merge(*asked)).tell(
        "Your answer is True only if all neighbours merge, axes of size 1 among them. Those take no step and are to be left out; "
        "and a seam does no harm as long as no new axis runs across it."
    ),
    strides_of_a_new_tensor_only=wrong(
        lambda shape, strides, new_shape: (
            strides == tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
            and as_many(shape, new_shape)
        )
    ).tell(
        "Your answer is True only for the very strides of a new tensor. `view` can do more: it needs only that each new axis lies "
        "within old axes that merge."
    ),
    as_it_is_or_all_merged=wrong(
        lambda shape, strides, new: shape == new or all_merge(shape, strides, new)
    ).tell(
        "Your answer knows only two ways: the shape that the tensor has already, or all old axes merge into one. A seam does no harm as "
        "long as no new axis runs across it: a transposed (4, 3) may be viewed as (2, 2, 3)."
    ),
    as_it_is_or_all_neighbours_merged=wrong(
        lambda shape, strides, new_shape: (
            as_many(shape, new_shape)
            and (0 in shape or shape == new_shape or all_neighbours_merge(shape, strides, new_shape))
        )
    ).tell(
        "Your answer knows only two ways: the shape that the tensor has already, or all neighbours merge, axes of size 1 among them. "
        "Leave those out; and a seam does no harm as long as no new axis runs across it."
    ),
)
