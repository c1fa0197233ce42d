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
        "Which axis is the easy one? Its neighbours lie side by side.",
        "From one row to the next you pass a whole row. How many slots does one step along axis 0 of (2, 3, 4) pass?",
        "The stride of an axis is the product of all sizes to its right; to the right of the last axis there are none, and "
        "an empty product is 1.",
    ],
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
        "Your strides grow to the right. In a new tensor the last axis has neighbours side by side: its stride is 1, and the "
        "first axis takes the longest steps."
    ),
    left_in_reverse=wrong(lambda shape: contiguous_strides(shape)[::-1]).tell(
        "Your strides are right and stand in reverse. You collected them from the right, so they have to be turned round."
    ),
    own_size_included=wrong(lambda shape: tuple(math.prod(shape[axis:]) for axis in range(len(shape)))).tell(
        "Your product takes in the axis's own size. A step along an axis passes only what lies to its right."
    ),
    only_the_next_size=wrong(lambda shape: (*shape[1:], 1)).tell(
        "Each of your strides is the size of the next axis alone. A step along axis 0 of (2, 3, 4) passes 3 rows of 4, so 12 "
        "slots: *all* sizes to the right are multiplied. If you multiply by the stride to the right, begin at the right: from the left "
        "it is not there yet."
    ),
    products_from_the_left=wrong(lambda shape: tuple(itertools.accumulate(shape, lambda a, b: a * b))).tell(
        "Your strides are the products of the sizes to the *left* of each axis, its own included. What a step passes lies to the right."
    ),
    the_shape_itself=wrong(lambda shape: shape).tell(
        "Your answer is the shape itself. A stride says how many slots a step passes."
    ),
    sums_for_products=wrong(
        lambda shape: tuple(max(1, sum(shape[axis + 1 :])) for axis in range(len(shape)))
    ).tell("You add the sizes to the right. They are multiplied: 3 rows of 4 are 12 slots, not 7."),
    last_stride_zero=wrong(lambda shape: (*contiguous_strides(shape)[:-1], 0)).tell(
        "The last axis has the stride 0 in your answer: its elements would all lie in one slot. Its neighbours lie side by "
        "side, so its stride is 1."
    ),
    last_stride_missing=wrong(lambda shape: contiguous_strides(shape)[:-1]).tell(
        "The stride of the last axis, a 1, is missing from your answer. There is one stride for each axis.",
        breaks="one stride for each axis",
    ),
    one_too_many=wrong(lambda shape: (math.prod(shape), *contiguous_strides(shape))).tell(
        "The number of elements in the whole tensor stands in front of your strides. There is one stride for each axis."
    ),
    in_bytes=wrong(
        lambda shape, size: tuple(size * stride for stride in contiguous_strides(shape)),
        over={"size": [2, 4, 8, 16]},
    ).tell(
        "Your strides are {size} times the right ones, as when they count bytes. PyTorch's count elements (NumPy's count bytes).",
        breaks="in elements",
    ),
    all_divided_by_own_size=wrong(lambda shape: tuple(math.prod(shape) // size for size in shape)).tell(
        "Only the first axis is right: you divide the number of all elements by the axis's own size, but not by the sizes before it."
    ),
    zero_for_size_one=wrong(
        lambda shape: tuple(
            stride * (size != 1) for size, stride in zip(shape, contiguous_strides(shape), strict=True)
        )
    ).tell(
        "An axis of size 1 has the stride 0 in your answer. It has the stride that the rule gives, though no step is ever taken along it."
    ),
    all_ones=wrong(lambda shape: (1,) * len(shape)).tell(
        "All your strides are 1, as if each axis took you to the next slot. Only the last axis does."
    ),
    only_the_last=wrong(lambda shape: (1,)).tell(
        "Only one stride is in your answer, the one of the last axis. In a loop, a `return` ends it in its first turn."
    ),
    own_size_for_the_next=wrong(
        lambda shape: (*(math.prod(shape[axis:-1]) for axis in range(len(shape) - 1)), 1)
    ).tell(
        "Your steps are multiplied by the size of the axis itself, where the one to its right belongs: (2, 3, 4) gives (6, 3, 1) "
        "in your answer."
    ),
    first_stride_left_at_one=wrong(lambda shape: (1, *contiguous_strides(shape)[1:])).tell(
        "The first stride of three or more is 1 in your answer: the loop stopped before it came to axis 0."
    ),
    sums_from_zero=wrong(lambda shape: tuple(sum(shape[axis + 1 :]) for axis in range(len(shape)))).tell(
        "You add the sizes to the right, and the last stride is 0. They are multiplied, and an empty product is 1."
    ),
    two_axes_only=wrong(lambda shape: (shape[1], 1)).tell(
        "Your answer has two strides, whatever the shape. There is one for each axis."
    ),
    size_one_left_out=wrong(
        lambda shape: tuple(
            stride for size, stride in zip(shape, contiguous_strides(shape), strict=True) if size != 1
        )
    ).tell(
        "Your answer leaves out axes of size 1. They have a stride too, though no step is ever taken along them."
    ),
    all_zeros=wrong(lambda shape: (0,) * len(shape)).tell(
        "All your strides are 0: a product that starts with 0 stays 0. Start with 1, the stride of the last axis."
    ),
    products_after_the_first_size=wrong(
        lambda shape: tuple(math.prod(shape[1 : axis + 1]) for axis in range(len(shape)))
    ).tell(
        "Your strides are products from the left, without the first size: (2, 3, 4) gives (1, 3, 12). What a step along an axis passes "
        "lies to its right: in which direction do you multiply?"
    ),
    zero_before_the_last_two=wrong(
        lambda shape: (*(0 for _ in shape[:-2]), *contiguous_strides(shape)[-2:])
    ).tell(
        "Only your last two strides are right, and all before them are 0, as when a product takes in a stride that isn't there yet. At "
        "which end can you begin?"
    ),
    of_a_new_tensor=wrong(lambda shape: torch.empty(shape).stride()).breaks("no function of torch or NumPy"),
)


@contiguous_strides.violation("whole numbers")
def divided_with_a_decimal_point(shape: Sizes) -> tuple[float, ...]:
    left: float = math.prod(shape)
    return tuple(left := left / size for size in shape)


contiguous_strides.mistakes(
    up_to_five_sizes=wrong(lambda shape: contiguous_strides(shape[:5])).breaks("one or more sizes"),
)
