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
        "Ask three questions in this order. Are the numbers of elements equal? Are there any elements at all?"
        " And which seams between old axes may a new axis not cross?",
        "Merge all old axes that can merge, leaving out those of size 1. You get blocks, say two of them, of "
        "sizes 4 and 3. Cut each block into new axes as you like, but no new axis may lie in two blocks.",
        "Walk through the new sizes and multiply them as you go. If the product equals the first block's "
        "size, go on with the next block and a new product. If it's larger, return False. New axes of size 1 "
        "fit anywhere.",
    ],
    takeaway="You now know `view` as well as PyTorch does. `reshape` is free exactly when your function says True.",
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
        "You return True only if the elements lie in reading order, without gaps. `view` can do more: it can "
        "cut any axis in two, and join neighbouring axes that merge. When do two neighbouring axes merge?"
    ),
    number_of_elements_only=wrong(lambda shape, strides, new_shape: as_many(shape, new_shape)).tell(
        "You compared only the number of elements. That's enough for `reshape`, which may copy. But can a "
        "single stride lead through a transposed table in reading order?"
    ),
    all_axes_must_merge=wrong(
        lambda shape, strides, new: can_be_viewed(shape, strides, (math.prod(shape),)) and as_many(shape, new)
    ).tell(
        "If x has elements, you return True only if *all* old axes merge into one. But a transposed table of "
        "shape (4, 3) can be viewed as (2, 2, 3): which old axis does each new one come from?"
    ),
    size_one_kept=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, merges(axes_of(shape, strides)))
    ).tell(
        "You compare axes of size 1 with their neighbours. How many steps do you ever take along such an "
        "axis?"
    ),
)


@can_be_viewed.misconception(
    "You don't check whether `new_shape` has as many elements as x. Can a view have more or fewer "
    "elements than the tensor it's made from?",
    breaks="If it has more or fewer elements than shape, the answer is False",
)
def elements_not_counted(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if 0 in shape:
        return True
    joined = merges(kept(shape, strides))
    seams = {math.prod(steps(shape)[: k + 1]) for k, merged in enumerate(joined) if not merged}
    return seams <= set(accumulate(new_shape, mul))


@can_be_viewed.misconception(
    "You join old axes, but never cut one in two. Does anything keep an axis of size 4 from becoming (2, 2)?"
)
def no_axis_is_cut(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    made = {math.prod(shape[: k + 1]) for k in range(len(shape))} | {1}
    return can_be_viewed(shape, strides, new_shape) and (
        0 in shape or set(accumulate((n for n in new_shape if n != 1), mul)) <= made
    )


can_be_viewed.mistakes(
    no_axes_merge=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: False)).tell(
        "You cut old axes in two, but never join two. If one step along an axis leads just past the end of "
        "the next axis, can one new axis cover both?"
    ),
    no_axes_merge_and_ones_are_looked_for=wrong(
        lambda shape, strides, new_shape: by_merging(shape, new_shape, [False] * (len(shape) - 1))
    ).tell(
        "You never join two old axes, and you return False for viewing the shape (1, 1) as (). When can one "
        "new axis cover two old ones, and which old axes don't matter?"
    ),
    empty_is_refused=wrong(
        lambda shape, strides, new_shape: 0 not in shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "You return False for a tensor without elements. There's nothing to find in its memory, so which new "
        "shapes can it have?",
        breaks="tensors without elements",
    ),
    never_with_stride_zero=wrong(
        lambda shape, strides, new_shape: 0 not in strides and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "You return False whenever a stride is 0. But an axis with stride 0 can be cut, and merge, like any "
        "other: if stride[i] and stride[i+1] are both 0, is stride[i] = stride[i+1] · size[i+1]?"
    ),
    exchanged=wrong(lambda *asked: not can_be_viewed(*asked)).tell(
        "You swapped True and False. What should your answer be if `new_shape` is the shape that x already "
        "has?"
    ),
    empty_is_always_true=wrong(
        lambda shape, strides, new_shape: 0 in shape or can_be_viewed(shape, strides, new_shape)
    ).tell(
        "You return True for a tensor without elements, whatever the new shape. How many elements does the "
        "new shape have?"
    ),
    empty_by_its_strides=wrong(
        lambda shape, *rest: (all_merge if 0 in shape else can_be_viewed)(shape, *rest)
    ).tell(
        "Your answer is right for tensors that have elements, but you judge tensors without elements by their"
        " strides. There's nothing to find in their memory, so which new shapes can they have?",
        breaks="any new shape without elements will do",
    ),
    size_of_the_left_axis=wrong(
        lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] == right[1] * left[0])
    ).tell(
        "For two neighbouring axes, your rule for merging multiplies the second one's stride by the *first* "
        "one's size. How many steps along the second axis lead just past its end?"
    ),
    no_new_axes_of_size_one=wrong(
        lambda shape, strides, new_shape: 1 not in new_shape and can_be_viewed(shape, strides, new_shape)
    ).tell(
        "You return False if a new axis has size 1. How many steps do you take along such an axis?",
        breaks="New axes of size 1 fit anywhere",
    ),
    falling_strides=wrong(lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] >= right[1])).tell(
        "You join axes if their strides never increase from left to right. But two of four columns leave gaps"
        " between the rows: can a single stride lead through all their elements?"
    ),
    as_it_is_or_flat=wrong(
        lambda shape, strides, new: shape == new or (len(new) == 1 and can_be_viewed(shape, strides, new))
    ).tell(
        "You return True only if `new_shape` is x's own shape, or if it has just one axis. Which other shapes"
        " can a view have?",
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
        "You skip every pair that includes an axis of size 1. Without the axes of size 1, which axes are "
        "neighbours, and do these merge?"
    ),
    all_merge_even_without_elements=wrong(lambda *asked: all_merge(*asked)).tell(
        "You return True only if *all* old axes merge, even if there are no elements. Which axes have to "
        "merge for a given new shape, and must any merge if there are no elements?"
    ),
    all_neighbours_must_merge=wrong(lambda *asked: all_neighbours_merge(*asked)).tell(
        "You return True only if all neighbouring axes merge, even axes of size 1. Which axes don't matter, "
        "and which of the rest have to merge for a given new shape?"
    ),
    strides_of_a_new_tensor_only=wrong(
        lambda shape, strides, new_shape: (
            strides == tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
            and as_many(shape, new_shape)
        )
    ).tell(
        "You return True only for the strides of a *new* tensor of this shape, but `view` can do more. Which "
        "old axes merge, and does each new axis lie within axes that merge?"
    ),
    as_it_is_or_all_merged=wrong(
        lambda shape, strides, new: shape == new or all_merge(shape, strides, new)
    ).tell(
        "You accept a different shape only if all of x's axes merge. Take (2, 2, 3) for a transposed table of"
        " shape (4, 3): which old axis does each new one come from?"
    ),
    as_it_is_or_all_neighbours_merged=wrong(
        lambda shape, strides, new_shape: (
            as_many(shape, new_shape)
            and (0 in shape or shape == new_shape or all_neighbours_merge(shape, strides, new_shape))
        )
    ).tell(
        "If x has elements, you accept a different shape only if all neighbouring axes merge, even axes of "
        "size 1. Which axes don't matter, and which of the rest have to merge for a given new shape?"
    ),
)
