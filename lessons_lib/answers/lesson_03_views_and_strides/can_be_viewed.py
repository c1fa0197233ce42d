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
        "Three questions, one after the other. Are there equally many elements? Are there any at all? And which seams in "
        "the old shape may no new axis cross?",
        "Merge all old axes that can merge, leaving out those of size 1. You get blocks, say (4, 3). Cut each block into "
        "new axes as you like, but no new axis may lie in two blocks.",
        "Walk through the new sizes and multiply them up until you reach the first block's size. Reached exactly: go on "
        "with the next block. Overshot: False. New axes of size 1 fit anywhere.",
    ],
    takeaway="You know `view` as well as PyTorch does. And `reshape` is free exactly where your function says True.",
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
        "Your answer is True only for memory without gaps, in reading order. `view` can do more: does each new axis lie "
        "within old axes that merge?"
    ),
    number_of_elements_only=wrong(lambda shape, strides, new_shape: as_many(shape, new_shape)).tell(
        "You compared only the number of elements. That's enough for `reshape`, which may copy: can a view put a "
        "transposed table's elements in another order?"
    ),
    all_axes_must_merge=wrong(
        lambda shape, strides, new: can_be_viewed(shape, strides, (math.prod(shape),)) and as_many(shape, new)
    ).tell(
        "Your answer is True only if *all* old axes merge. A transposed (4, 3) can be viewed as (2, 2, 3): does a new "
        "axis cross the seam?"
    ),
    size_one_kept=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, merges(axes_of(shape, strides)))
    ).tell(
        "Axes of size 1 are compared with their neighbours in your answer. How many steps are ever taken along them?"
    ),
)


@can_be_viewed.misconception(
    "Your answer doesn't compare the numbers of elements. Can a view have more or fewer than the tensor?",
    breaks="If it has more or fewer elements than shape, the answer is False",
)
def elements_not_counted(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if 0 in shape:
        return True
    joined = merges(kept(shape, strides))
    seams = {math.prod(steps(shape)[: k + 1]) for k, merged in enumerate(joined) if not merged}
    return seams <= set(accumulate(new_shape, mul))


@can_be_viewed.misconception(
    "Your answer joins old axes, but never cuts one in two. Does anything keep 4 from becoming (2, 2)?"
)
def no_axis_is_cut(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    made = {math.prod(shape[: k + 1]) for k in range(len(shape))} | {1}
    return can_be_viewed(shape, strides, new_shape) and (
        0 in shape or set(accumulate((n for n in new_shape if n != 1), mul)) <= made
    )


can_be_viewed.mistakes(
    no_axes_merge=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: False)).tell(
        "Your answer cuts old axes, but never joins two. When does a step along the left one land where one step more "
        "along the right one would?"
    ),
    no_axes_merge_and_ones_are_looked_for=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, [False] * (len(shape) - 1))
    ).tell(
        "Your answer cuts old axes but never joins two, and looks for axes of size 1 in front. Which axes take steps, and"
        " when do two of them merge?"
    ),
    empty_is_refused=wrong(
        lambda shape, strides, new_shape: 0 not in shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "A tensor without elements makes your answer False. Nothing has to be found in memory there: which new shapes "
        "will do?",
        breaks="tensors without elements",
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides, new_shape: 0 not in strides and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "A stride of 0 makes your answer False. Strides of 0 follow the rule like all others: does 0 = 0 · size fit it?"
    ),
    exchanged=wrong(lambda *asked: not can_be_viewed(*asked)).tell(
        "True and False are swapped in your answer. Which one should a plain table give for its own shape?"
    ),
    empty_is_always_true=wrong(
        lambda shape, strides, new_shape: 0 in shape or can_be_viewed(shape, strides, new_shape)
    ).tell(
        "A tensor without elements makes your answer True, whatever the new shape. How many elements does the new one "
        "have?"
    ),
    empty_by_its_strides=wrong(
        lambda shape, *rest: (all_merge if 0 in shape else can_be_viewed)(shape, *rest)
    ).tell(
        "Right for tensors with elements, but you judge one without by its strides. Nothing has to be found in memory "
        "there: which new shapes will do?",
        breaks="any new shape without elements will do",
    ),
    size_of_the_left_axis=wrong(
        lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] == right[1] * left[0])
    ).tell(
        "Your rule for merging multiplies by the *left* axis's size. How many steps along the right axis lead just past "
        "its end?"
    ),
    no_new_axes_of_size_one=wrong(
        lambda shape, strides, new_shape: 1 not in new_shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "New axes of size 1 make your answer False. How many steps are taken along them?",
        breaks="New axes of size 1 fit anywhere",
    ),
    falling_strides=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] >= right[1])).tell(
        "Your answer joins axes wherever strides don't grow to the right. The order fits then, but what about a gap "
        "between two rows, as in two of four columns?"
    ),
    as_it_is_or_flat=wrong(
        lambda shape, strides, new: shape == new or (len(new) == 1 and can_be_viewed(shape, strides, new))
    ).tell(
        "Your answer is True only for the shape that the tensor already has, and for one axis where everything merges. "
        "Which other shapes can you cut from it?",
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
        "Your answer skips every pair that has an axis of size 1. Leave out the axis instead: do the two beside it merge?"
    ),
    all_merge_even_without_elements=wrong(lambda *asked: all_merge(*asked)).tell(
        "Your answer is True only if *all* old axes merge, even without elements. Does a new axis cross the seam, and "
        "what has to be found if there's nothing?"
    ),
    all_neighbours_must_merge=wrong(lambda *asked: all_neighbours_merge(*asked)).tell(
        "Your answer is True only if all neighbours merge, axes of size 1 included. Which axes take no step, and does a "
        "new axis cross a seam?"
    ),
    strides_of_a_new_tensor_only=wrong(
        lambda shape, strides, new_shape: (
            strides == tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
            and as_many(shape, new_shape)
        )
    ).tell(
        "Your answer is True only for the very strides of a new tensor. `view` can do more: does each new axis lie within"
        " old axes that merge?"
    ),
    as_it_is_or_all_merged=wrong(
        lambda shape, strides, new: shape == new or all_merge(shape, strides, new)
    ).tell(
        "Your answer knows only the shape that the tensor already has, or all axes merged. Does (2, 2, 3) cross the seam "
        "of a transposed (4, 3)?"
    ),
    as_it_is_or_all_neighbours_merged=wrong(
        lambda shape, strides, new_shape: (
            as_many(shape, new_shape)
            and (0 in shape or shape == new_shape or all_neighbours_merge(shape, strides, new_shape))
        )
    ).tell(
        "Your answer knows only the shape that the tensor already has, or all neighbours merged, with axes of size 1. "
        "Which axes don't count, and is a seam crossed?"
    ),
)
