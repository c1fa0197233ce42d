"""Further ways to get `can_be_viewed` wrong: contiguity alone, blocks walked through wrongly, clauses broken."""

import math
from collections.abc import Callable
from itertools import accumulate
from operator import mul

import torch

from lessons_lib.answers.lesson_03_views_and_strides.can_be_viewed import (
    as_many,
    by_rule,
    can_be_viewed,
    steps,
)
from lessons_lib.answers.lesson_03_views_and_strides.can_flatten import axes_of, kept, merges
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides.can_be_viewed import Sizes


def blocks_of(shape: Sizes, strides: Sizes, keep_first: bool = False) -> list[int]:
    """The sizes of the blocks that old axes merge into; a block has the stride of its last axis, or wrongly of its first."""
    blocks: list[tuple[int, int]] = []
    for size, stride in kept(shape, strides):
        if blocks and blocks[-1][1] == stride * size:
            before, first = blocks.pop()
            blocks.append((before * size, first if keep_first else stride))
        else:
            blocks.append((size, stride))
    return [size for size, _ in blocks]


def seams_of(shape: Sizes, strides: Sizes) -> set[int]:
    """How many elements lie before each place where two neighbours don't merge."""
    ends = accumulate(steps(shape), mul)
    return {end for end, merged in zip(ends, merges(kept(shape, strides)), strict=False) if not merged}


def by_walking(rule: Callable[[Sizes, Sizes, Sizes], bool]) -> Callable[[Sizes, Sizes, Sizes], bool]:
    """An answer that goes by the rule where there are elements, and equally many; it is right elsewhere."""

    def answer(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
        return as_many(shape, new_shape) and (0 in shape or rule(shape, strides, new_shape))

    return answer


AndMore = tuple[bool, bool, bool]


def alone(shape: Sizes, strides: Sizes, new_shape: Sizes, and_more: AndMore, *then: tuple[int, int]) -> bool:
    """Whether all axes merge, and with what comes behind them: with an axis of stride 1 if there is no gap.

    and_more: whether elements are counted, axes of size 1 are left out, and tensors without elements are answered first.
    """
    counted, ones_left_out, empty_is_answered = and_more
    if counted and not as_many(shape, new_shape):
        return False
    axes = (kept if ones_left_out else axes_of)(shape, strides)
    return (empty_is_answered and 0 in shape) or all(merges([*axes, *then]))


def _walk(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    """Whether the new sizes, multiplied up, hit the end of every block; IndexError if there are too few."""
    left = [size for size in new_shape if size != 1]
    for block in blocks_of(shape, strides):
        made = 1
        while made < block:
            made *= left.pop(0)
        if made != block:
            return False
    return True


can_be_viewed.mistakes(
    blocks_in_any_order=wrong(
        by_walking(
            lambda shape, strides, new: all(
                any(block % size == 0 for block in blocks_of(shape, strides)) for size in new
            )
        )
    ).tell(
        "You checked whether each new size divides *some* block's size. But new axes come in order, and each "
        "uses up a part of its block. Can blocks of 4 and 3 become (3, 4)?"
    ),
    seams_and_ends_alike=wrong(
        by_walking(lambda shape, strides, new: seams_of(shape, strides) == set(accumulate(new, mul)))
    ).tell(
        "You demand that new axes end at every seam and nowhere else. But the last new axis ends after the "
        "last element, where there's no seam. Can other new axes end between two seams too?"
    ),
    empty_walked_through=wrong(
        lambda shape, strides, new: (
            0 in new and _walk(shape, strides, new) if 0 in shape else can_be_viewed(shape, strides, new)
        )
    ).tell(
        "Your answer is right for tensors with elements. For tensors without, your code seems to fit new axes"
        " into old ones, which can't work with a size of 0: when should it deal with such tensors?"
    ),
    one_step_short=wrong(
        lambda *asked: by_rule(*asked, rule=lambda left, right: left[1] == right[1] * (right[0] - 1))
    ).tell(
        "In your rule, two axes merge if a step along the left one leads to the *last* element along the "
        "right one. Where should that step lead instead?"
    ),
)


@can_be_viewed.misconception(
    "You return True once the new sizes use up all elements, even if more new sizes follow. Does the new "
    "shape have as many elements as the old one?"
)
def what_is_left_over_not_noticed(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if 0 in shape:
        return 0 in new_shape
    ends = [1, *accumulate(new_shape, mul)]
    used_up = math.prod(shape) in ends
    return used_up and can_be_viewed(shape, strides, new_shape[: ends.index(math.prod(shape))])


can_be_viewed.mistakes(
    new_axes_end_with_blocks=wrong(
        by_walking(
            lambda shape, strides, new: (
                set(accumulate(new, mul)) <= seams_of(shape, strides) | {1, math.prod(shape)}
            )
        )
    ).tell(
        "In your rule, every new axis has to end where a block of merged axes ends. Suppose axes of sizes 3 "
        "and 4 have merged into a block of 12: into which new axes can you cut it?"
    ),
    turned_round=wrong(
        lambda *asked: by_rule(*asked, rule=lambda left, right: right[1] == left[1] * left[0])
    ).tell(
        "Your rule for merging fits tables stored column by column: there, stride[i+1] = stride[i] · size[i]."
        " In a table stored row by row, which of two neighbouring axes takes the longer steps?"
    ),
    by_contiguity_alone=wrong(
        lambda shape, strides, new, and_more: alone(shape, strides, new, and_more, (1, 1)),
        over={
            "and_more": {
                ", and ignores the new shape": (False, True, False),
                ", even along axes of size 1, and ignores the new shape": (False, False, False),
                ", even along axes of size 1": (True, False, True),
                ", even if there are no elements": (True, True, False),
            }
        },
    ).tell(
        "Your answer requires the elements to lie in reading order, without gaps{and_more}. But `view` "
        "doesn't need a contiguous tensor: which old axes have to merge for a given new shape?"
    ),
    by_merging_alone=wrong(
        lambda shape, strides, new, and_more: alone(shape, strides, new, and_more),
        over={
            "and_more": {
                ", and ignores the new shape": (False, True, False),
                ", even axes of size 1, and ignores the new shape": (False, False, False),
                ", even axes of size 1": (True, False, True),
            }
        },
    ).tell(
        "Your answer requires *all* old axes to merge{and_more}. But two axes that don't merge do no harm in "
        "themselves: which axes have to merge for a given new shape?"
    ),
    a_block_keeps_its_first_stride=wrong(
        by_walking(
            lambda shape, strides, new: (
                set(accumulate(blocks_of(shape, strides, keep_first=True), mul)) <= set(accumulate(new, mul))
            )
        )
    ).tell(
        "You merge two axes but not a third, as if a merged block kept the stride of its *first* axis. Which "
        "axis of the block has the stride that decides whether the third axis can join?"
    ),
)


@can_be_viewed.misconception(
    "For new axes of size 1 *at the end*, you return False, as if each needed a piece of an old axis and "
    "none was left. How many steps do you take along such an axis?"
)
def no_new_axes_of_size_one_at_the_end(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    elements = math.prod(new_shape)
    needed = next((k for k in range(len(new_shape) + 1) if math.prod(new_shape[:k]) == elements), 0)
    return can_be_viewed(shape, strides, new_shape) and (0 in shape or needed == len(new_shape))


can_be_viewed.mistakes(
    new_axes_behind_only=wrong(
        lambda shape, strides, new_shape: new_shape[:1] != (1,) and can_be_viewed(shape, strides, new_shape)
    ).breaks("before, between or after the other axes"),
)


@can_be_viewed.violation("by hand, as before")
def tried_on_a_tensor(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    try:
        torch.empty(10_000).as_strided(shape, strides).view(new_shape)
    except RuntimeError:
        return False
    return True


can_be_viewed.mistakes(
    some_axis_at_least=wrong(
        lambda shape, strides, new_shape: bool(shape) and can_be_viewed(shape, strides, new_shape)
    ).breaks("() for a single number"),
)
