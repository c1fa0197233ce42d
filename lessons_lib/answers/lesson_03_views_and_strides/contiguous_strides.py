"""Answers: the strides of a new tensor, from its shape alone."""

import itertools
import math

import torch

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import contiguous_strides as questions
from lessons_lib.exercises.lesson_03_views_and_strides.contiguous_strides import Sizes


@answers.to(
    questions.contiguous_strides,
    hints=[
        "One axis is easy: along it, neighbouring elements lie side by side in memory. Which axis is that?",
        "From one row to the next you pass a whole row. How many slots does one step along axis 0 of (2, 3, 4) pass?",
        "The stride of an axis is the product of all sizes to its right. To the right of the last axis there are none, "
        "and an empty product is 1.",
    ],
    takeaway="You can now work out a new tensor's strides: an axis's stride is the product of all sizes to its "
    "right.",
)
def contiguous_strides(shape: Sizes) -> Sizes:
    strides: list[int] = []
    step = 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides)


contiguous_strides.mistakes(
    first_axis_fastest=wrong(lambda shape: contiguous_strides(shape[::-1])[::-1]).tell(
        "Your strides grow to the right, as in a tensor that's stored column by column. In a new tensor, "
        "along which axis do neighbours lie side by side in memory?"
    ),
    left_in_reverse=wrong(lambda shape: contiguous_strides(shape)[::-1]).tell(
        "Your strides are right, but in reverse order. Did you collect them starting from the last axis?"
    ),
    own_size_included=wrong(lambda shape: tuple(math.prod(shape[axis:]) for axis in range(len(shape)))).tell(
        "Your products include the axis's own size. Which sizes decide how far one step along an axis goes?"
    ),
    only_the_next_size=wrong(lambda shape: (*shape[1:], 1)).tell(
        "Each of your strides is only the size of the next axis. A step along axis 0 of (2, 3, 4) passes 3 "
        "rows of 4: how many slots is that?"
    ),
    products_from_the_left=wrong(lambda shape: tuple(itertools.accumulate(shape, lambda a, b: a * b))).tell(
        "You multiplied the sizes from the left, up to and including each axis's own: (2, 3, 4) gives you (2,"
        " 6, 24). Which sizes decide an axis's stride: those to its left, or those to its right?"
    ),
    the_shape_itself=wrong(lambda shape: shape).tell(
        "You returned the shape itself. A stride counts slots: how many slots further does one step along an "
        "axis take you?"
    ),
    sums_for_products=wrong(
        lambda shape: tuple(max(1, sum(shape[axis + 1 :])) for axis in range(len(shape)))
    ).tell("You added up the sizes to the right. How many slots do 3 rows of 4 take, 7 or 12?"),
    last_stride_zero=wrong(lambda shape: (*contiguous_strides(shape)[:-1], 0)).tell(
        "Your last stride is 0, so all neighbours along the last axis would share one slot. How far apart "
        "should they be?"
    ),
    last_stride_missing=wrong(lambda shape: contiguous_strides(shape)[:-1]).tell(
        "The stride of the last axis is missing from your answer. How far apart are neighbours along that "
        "axis?",
        breaks="one stride for each axis",
    ),
    one_too_many=wrong(lambda shape: (math.prod(shape), *contiguous_strides(shape))).tell(
        "Your answer has an extra number in front: the count of all elements. There's one stride per axis, so"
        " is there an axis that this number could belong to?"
    ),
    in_bytes=wrong(
        lambda shape, size: tuple(size * stride for stride in contiguous_strides(shape)),
        over={"size": [2, 4, 8, 16]},
    ).tell(
        "Your strides are {size} times as large as they should be, as if they counted bytes. What do "
        "PyTorch's strides count?",
        breaks="in elements",
    ),
    all_divided_by_own_size=wrong(lambda shape: tuple(math.prod(shape) // size for size in shape)).tell(
        "Each of your strides is the product of *all the other* sizes. That's right for axis 0. For any other"
        " axis, which of those sizes decide how far a step along it goes?"
    ),
    zero_for_size_one=wrong(
        lambda shape: tuple(
            stride * (size != 1) for size, stride in zip(shape, contiguous_strides(shape), strict=True)
        )
    ).tell(
        "Your stride is 0 wherever the size is 1. You never step along such an axis, but the rule still "
        "applies: what's the product of the sizes to its right?"
    ),
    all_ones=wrong(lambda shape: (1,) * len(shape)).tell(
        "All your strides are 1, as if a step along any axis took you to the next slot. For which axis is "
        "that true?"
    ),
    only_the_last=wrong(lambda shape: (1,)).tell(
        "You returned only the stride of the last axis, as if the `return` were inside the loop. How many "
        "strides should three axes give?"
    ),
    own_size_for_the_next=wrong(
        lambda shape: (*(math.prod(shape[axis:-1]) for axis in range(len(shape) - 1)), 1)
    ).tell(
        "You multiplied by the axis's own size, not by the size on its right: (2, 3, 4) gives you (6, 3, 1). "
        "Which sizes decide how far a step along axis 0 goes?"
    ),
    first_stride_left_at_one=wrong(lambda shape: (1, *contiguous_strides(shape)[1:])).tell(
        "Your first stride is 1, whatever the shape, as if your loop stopped before axis 0. Where should the "
        "loop stop?"
    ),
    sums_from_zero=wrong(lambda shape: tuple(sum(shape[axis + 1 :]) for axis in range(len(shape)))).tell(
        "You added up the sizes to the right, starting from 0. How many slots do 3 rows of 4 take, and what "
        "should a product start from?"
    ),
    two_axes_only=wrong(lambda shape: (shape[1], 1)).tell(
        "You returned two strides, whatever the shape. How many should three axes give?"
    ),
    size_one_left_out=wrong(
        lambda shape: tuple(
            stride for size, stride in zip(shape, contiguous_strides(shape), strict=True) if size != 1
        )
    ).tell(
        "Axes of size 1 have no stride in your answer. You never step along them, but every axis needs a "
        "stride. Which stride does the rule give them?"
    ),
    all_zeros=wrong(lambda shape: (0,) * len(shape)).tell(
        "All your strides are 0, as if a product started from 0. What should a product start from?"
    ),
    products_after_the_first_size=wrong(
        lambda shape: tuple(math.prod(shape[1 : axis + 1]) for axis in range(len(shape)))
    ).tell(
        "You multiplied from the left, without the first size: (2, 3, 4) gives you (1, 3, 12). Which sizes "
        "decide how far a step along an axis goes: those to the axis's left, or to its right?"
    ),
    zero_before_the_last_two=wrong(
        lambda shape: (*(0 for _ in shape[:-2]), *contiguous_strides(shape)[-2:])
    ).tell(
        "Only your last two strides are right. All others are 0, as if you used strides before you'd computed"
        " them. At which end of the shape should you begin?"
    ),
    one_number=wrong(
        lambda shape, which: math.prod(shape[which:]),
        over={"which": {"the product of all sizes but the first": 1, "the product of all sizes": 0}},
    ).tell(
        "You returned one number, {which}. Each axis needs its own stride: how do you collect them all?",
    ),
    from_the_left_then_reversed=wrong(
        lambda shape, first: tuple(math.prod(shape[:axis]) for axis in range(first, len(shape) + first))[
            ::-1
        ],
        over={"first": {"(6, 2, 1)": 0, "(24, 6, 2)": 1}},
    ).tell(
        "You multiplied from the left and then reversed the list: (2, 3, 4) gives you {first}. Which axis "
        "should have stride 1, and at which end should you begin?"
    ),
    one_size_too_far=wrong(
        lambda shape: tuple(math.prod(shape[axis + 2 :]) for axis in range(len(shape)))
    ).tell(
        "Your products begin one size too far to the right: (2, 3, 4) gives you (4, 1, 1). Which sizes decide"
        " how far a step along axis 0 goes?"
    ),
    with_the_left_neighbour=wrong(
        lambda shape: tuple(size * shape[axis - 1] for axis, size in enumerate(shape))
    ).tell(
        "Each of your strides is the axis's size times the size on its left (for axis 0, times the last "
        "size): (2, 3, 4) gives you (8, 6, 12). Which sizes decide how far one step along an axis goes?"
    ),
    with_the_right_neighbour=wrong(lambda shape: (*(a * b for a, b in itertools.pairwise(shape)), 1)).tell(
        "Except for the last axis, you multiplied each size by the size on its right: (2, 3, 4) gives you (6,"
        " 12, 1). Which sizes decide how far one step along an axis goes?"
    ),
    sizes_added_to_strides=wrong(
        lambda shape: tuple(1 + sum(shape[axis + 1 :]) for axis in range(len(shape)))
    ).tell(
        "Each of your strides is the next axis's size *plus* the next axis's stride: (2, 3, 4) gives (8, 5, "
        "1). One step along axis 0 passes 3 rows of 4: how many slots is that?"
    ),
    in_a_tensor=wrong(lambda shape: torch.tensor(contiguous_strides(shape))).tell(
        "Your numbers are right, but they're in a tensor. Strides, like a shape, are a tuple of Python "
        "numbers: which call in your code makes the tensor?"
    ),
    of_a_new_tensor=wrong(lambda shape: torch.empty(shape).stride()).breaks("without torch or NumPy"),
)


@contiguous_strides.violation("whole numbers")
def divided_with_a_decimal_point(shape: Sizes) -> tuple[float, ...]:
    left: float = math.prod(shape)
    return tuple(left := left / size for size in shape)


contiguous_strides.mistakes(
    up_to_five_sizes=wrong(lambda shape: contiguous_strides(shape[:5])).breaks("one or more sizes"),
)


@contiguous_strides.misconception(
    "Your function returned None, as a function does without a `return`. The list methods `reverse`, "
    "`append` and `insert` return None too, because they only change their list. Which value should you "
    "return?"
)
def nothing_returned(shape: Sizes) -> None:
    contiguous_strides(shape)


contiguous_strides.mistakes(
    last_size_left_out=wrong(
        lambda shape: tuple(math.prod(shape[axis + 1 : -1]) for axis in range(len(shape)))
    ).tell(
        "Your products leave out the last size: (2, 3, 4) gives you (3, 1, 1). Which sizes lie to the right of "
        "axis 0?"
    ),
    from_the_second_size_on=wrong(
        lambda shape: tuple(math.prod(shape[1 : len(shape) - axis]) for axis in range(len(shape)))
    ).tell(
        "You put each product in front of the earlier ones, but you multiplied from the left: (2, 3, 4) gives"
        " you (12, 3, 1). The last stride is right: which size gives the stride before it?"
    ),
    product_of_one_size=wrong(
        lambda shape: tuple(math.prod(shape[axis + 1]) for axis in range(len(shape)))
    ).tell(
        "You picked a single size, but a product needs all sizes to the right of the axis. How do you write them as "
        "a slice?"
    ),
)


@contiguous_strides.misconception(
    "Your code unpacks the shape into exactly three names, but a shape may have any number of sizes. How "
    "can your code go through all of them?"
)
def three_names_for_the_sizes(shape: Sizes) -> Sizes:
    _, b, c = shape
    return (b * c, c, 1)


@contiguous_strides.misconception(
    "Your code asks a list for an item that isn't there. Which axis has no neighbour on its right, and "
    "what's the stride of that axis?"
)
def neighbour_of_the_last_axis(shape: Sizes) -> list[int]:
    strides = [1] * len(shape)
    for axis in reversed(range(len(shape))):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    return strides


@contiguous_strides.misconception(
    "Your code asks a tuple for an item that isn't there. Which axis has no neighbour on its right, and "
    "what's the stride of that axis?"
)
def size_after_the_last_axis(shape: Sizes) -> list[int]:
    return [shape[axis + 1] for axis in range(len(shape))]
