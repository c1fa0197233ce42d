"""Answers: in which slot of the storage an element lies."""

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import slot_of as questions
from lessons_lib.exercises.lesson_03_views_and_strides.slot_of import Index


@answers.to(
    questions.slot_of,
    hints=[
        "Start where the tensor starts. Then every axis takes you some slots further. With index i along an "
        "axis, how many slots is that?",
        "`x.storage_offset()` is where you start. `x.stride()` is a tuple with one stride per axis.",
        "The slot is offset + Σ index·stride. `zip(index, x.stride())` pairs each index with its stride.",
    ],
    takeaway="You can now find any element of any tensor in memory. `x[index].storage_offset()` gives the same slot.",
    survivors={"line 1: int() left out": "it is an int already"},
)
def slot_of(x: Tensor, index: Index) -> int:
    slot = int(x.storage_offset())
    for i, stride in zip(index, x.stride(), strict=True):
        slot += i * stride
    return slot


def walk(index: Sequence[int], steps: Sequence[int]) -> int:
    """How many slots the index leads away, with a step for each axis."""
    return sum(i * step for i, step in zip(index, steps, strict=True))


def row_by_row(index: Sequence[int], shape: Sequence[int]) -> int:
    """The number of the element in reading order."""
    number = 0
    for i, size in zip(index, shape, strict=True):
        number = number * size + i
    return number


slot_of.mistakes(
    offset_forgotten=wrong(lambda x, index: walk(index, x.stride())).tell(
        "You left out x's offset, so you count from x's first element instead of from slot 0. If x is part of"
        " a larger tensor, where does x begin?",
        breaks="Its offset counts",
    ),
    as_if_contiguous=wrong(lambda x, index: row_by_row(index, x.shape)).tell(
        "You'd be right if x were stored row after row from slot 0 on. What tells you in which slot x begins,"
        " and how far one step along an axis goes?"
    ),
    as_if_contiguous_from_the_offset=wrong(
        lambda x, index: x.storage_offset() + row_by_row(index, x.shape)
    ).tell(
        "You'd be right if x were stored row after row from its offset on. Other tensors take longer or "
        "shorter steps. What tells you how long x's steps are?"
    ),
    strides_forgotten=wrong(lambda x, index: x.storage_offset() + sum(index)).tell(
        "Your slot is the offset plus the indices, as if every step were one slot long. What tells you how "
        "far a step along an axis goes?"
    ),
    counted_from_one=wrong(lambda x, index: slot_of(x, index) + 1).tell(
        "Your slots are one too far, as if slots were counted from 1. What number does the first slot have?"
    ),
    counted_in_bytes=wrong(lambda x, index: slot_of(x, index) * x.element_size()).tell(
        "Your result is in bytes, but slots are counted in elements. Did you multiply by the element size, or"
        " subtract two addresses, which are in bytes as well?"
    ),
    the_element_itself=wrong(lambda x, index: x[index]).tell(
        "You returned the element itself, x[index]. Which *slot* is that element in?"
    ),
    two_axes_only=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) + index[1] * x.stride(1)
    ).tell(
        "Your sum works for exactly two axes. But an index may also have one number, three numbers, or none "
        "at all. How can your sum handle any number of axes?",
        breaks="any number of axes",
    ),
    sizes_for_strides=wrong(lambda x, index: x.storage_offset() + walk(index, x.shape)).tell(
        "You multiplied each index by the size of its axis, but a size only counts elements. What tells you "
        "how far one step along an axis goes?"
    ),
    strides_in_reverse=wrong(lambda x, index: x.storage_offset() + walk(index, x.stride()[::-1])).tell(
        "You paired the indices with the strides in reverse: the first index with the last stride, and so on."
        " Which stride belongs to the first index?"
    ),
    first_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[:1], x.stride()[:1])).tell(
        "Your sum includes only the first axis, as if the `return` were inside the loop. How do the other "
        "axes get into the sum?"
    ),
    last_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[-1:], x.stride()[-1:])).tell(
        "Your sum includes only the offset and the last axis, as if each iteration started again from the "
        "offset. Where should an iteration start instead, so that the earlier axes count too?"
    ),
    offset_for_every_axis=wrong(
        lambda x, index: x.storage_offset() * len(index) + walk(index, x.stride())
    ).tell("You added the offset once for every axis. How many times does the offset belong in the sum?"),
    first_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[1:], x.stride()[1:])).tell(
        "Your sum leaves out the first axis, as if axes were counted from 1. What number does the first axis "
        "have?"
    ),
    last_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1])).tell(
        "Your sum leaves out the last axis, as if a `range` stopped one step too early. How many axes should "
        "your sum include?"
    ),
    last_step_alone=wrong(lambda x, index: index[-1] * x.stride(-1) if index else x.storage_offset()).tell(
        "Your slot is only the last index times the last stride, as if each iteration replaced the sum. How "
        "can the sum keep what earlier iterations added?"
    ),
    indices_from_one=wrong(
        lambda x, index: x.storage_offset() + walk([i + 1 for i in index], x.stride())
    ).tell("In your sum, every index is one too large. How many steps does it take to reach index 0?"),
    steps_in_bytes=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) * x.element_size()
    ).tell(
        "Your steps are multiplied by the bytes per element, but your offset isn't. Are PyTorch's strides in "
        "bytes or in elements?"
    ),
    offset_in_bytes=wrong(
        lambda x, index: x.storage_offset() * x.element_size() + walk(index, x.stride())
    ).tell(
        "Your offset is multiplied by the bytes per element, but your steps aren't. Is PyTorch's offset in "
        "bytes or in elements?"
    ),
    offset_divided=wrong(
        lambda x, index: x.storage_offset() // x.element_size() + walk(index, x.stride())
    ).tell("You divided the offset by the bytes per element. Is PyTorch's offset in bytes or in elements?"),
    offset_multiplied=wrong(lambda x, index: x.storage_offset() * walk(index, x.stride())).tell(
        "You multiplied the steps by the offset. But the offset is where the tensor *starts*: if x starts in "
        "slot 5, in which slot are you 3 slots later?"
    ),
    the_element_made_whole=wrong(lambda x, index: int(x[index])).tell(
        "You returned the element itself, x[index], without its digits after the decimal point. Which *slot* "
        "is that element in?"
    ),
    returned_in_the_first_turn=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) if index else None
    ).tell(
        "Your sum includes only the first axis, and if x has no axes, you return None, as if the `return` "
        "were inside the loop. When should the `return` run?",
        breaks="If x has no axes (a single number), it is ()",
    ),
    steps_divided=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) // x.element_size()
    ).tell(
        "You divided the sum of index · stride by the bytes per element, as you would with NumPy's strides. "
        "Are PyTorch's strides in bytes or in elements?"
    ),
    column_by_column=wrong(lambda x, index: x.storage_offset() + row_by_row(index[::-1], x.shape[::-1])).tell(
        "Your slots run down the columns first, as in Fortran or MATLAB. A shape can't tell you how far a "
        "step goes. What can?"
    ),
    indices_less_one=wrong(
        lambda x, index: x.storage_offset() + walk([i - 1 for i in index], x.stride())
    ).tell(
        "In your sum, every index is one too small, as if indices started at 1. What index does the first "
        "element have?"
    ),
    everything_multiplied=wrong(lambda x, index: math.prod((x.storage_offset(), *index, *x.stride()))).tell(
        "You multiplied the offset, the indices and the strides all together. You begin at the offset, and "
        "each axis takes you some slots further: which operation combines these distances?"
    ),
    offset_twice=wrong(lambda x, index: x.storage_offset() + slot_of(x, index)).tell(
        "Your slot includes the offset twice. Which of your numbers already includes the offset?"
    ),
    offset_subtracted=wrong(lambda x, index: walk(index, x.stride()) - x.storage_offset()).tell(
        "You subtracted the offset from the steps. But the offset is where the tensor *starts*: which way do "
        "the steps go from there?"
    ),
    indices_and_strides_added=wrong(lambda x, index: x.storage_offset() + sum(index) + sum(x.stride())).tell(
        "You added the indices and the strides. A stride is the length of one step, so how far do 3 steps "
        "take you?"
    ),
    first_stride_for_all=wrong(
        lambda x, index, start: start * x.storage_offset() + sum(index) * x.stride(0),
        over={"start": {"the offset": 1, "slot 0, not from the offset": 0}},
    ).tell(
        "You start from {start}, and all your steps are as long as a step along axis 0. Every axis has its "
        "own stride: which stride goes with which index?"
    ),
    each_index_with_every_stride=wrong(
        lambda x, index, start: start * x.storage_offset() + sum(index) * sum(x.stride()),
        over={"start": {"the offset": 1, "slot 0, not from the offset": 0}},
    ).tell(
        "Starting from {start}, you added up every index times every stride, as two nested loops would. How "
        "many strides belong to one index?"
    ),
    last_stride_is_one=wrong(
        lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1]) + index[-1]
    ).tell(
        "You counted one slot for each step along the last axis, which is right in a new tensor. In other "
        "tensors, what tells you how long such a step is?"
    ),
    last_stride_is_one_if_any=wrong(
        lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1]) + sum(index[-1:])
    ).tell(
        "You counted one slot for each step along the last axis, as in a new tensor. In other tensors, what "
        "tells you how long that step is?"
    ),
    position_among_the_values=wrong(lambda x, index: x.flatten().tolist().index(x[index].item())).tell(
        "You searched for the element among x's values, in reading order. The storage may hold other numbers "
        "too, in another order. What tells you where the element is?"
    ),
    first_value_for_the_offset=wrong(lambda x, index: x.flatten()[0].item() + walk(index, x.stride())).tell(
        "Your steps are right, but you count them from the *value* of x's first element. Which slot is that "
        "element in?"
    ),
    one_number_for_each_axis=wrong(
        lambda x, index, start: [
            start * x.storage_offset() + i * stride for i, stride in zip(index, x.stride(), strict=True)
        ],
        over={"start": {", each counted from the offset": 1, ", without the offset": 0}},
    ).tell(
        "You returned one number per axis{start}. The steps along all axes lead to a single slot: how do you "
        "combine them?"
    ),
    two_axes_and_the_last_stride_is_one=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) + index[1]
    ).tell(
        "Your sum uses exactly two axes, and counts one slot for each step along the second. How many axes can"
        " x have, and what tells you how long a step is?"
    ),
    strides_by_the_index=wrong(
        lambda x, index: x.storage_offset() + sum(i * x.stride(i) for i in index)
    ).tell(
        "You used each index as the number of an axis: for x[1, 0], you took the stride of axis 1 first, and "
        "then the stride of axis 0. How can you go through the indices and the axes together?"
    ),
    elements_of_eight_bytes=wrong(
        lambda x, index: (x[index].data_ptr() - x.untyped_storage().data_ptr()) // 8
    ).breaks("any tensor"),
)


@slot_of.misconception(
    "Each iteration starts again from the offset, so only the last axis counts. And if x has no axes, "
    "your code raises an error. What should the slot be before the loop, and how should each iteration "
    "change it?"
)
def each_axis_from_the_offset(x: Tensor, index: Index) -> int:
    for i, stride in zip(index, x.stride(), strict=True):
        slot = x.storage_offset() + i * stride
    return int(slot)


@slot_of.misconception(
    "Each iteration replaces the slot, so only the last axis counts. And if x has no axes, your code "
    "raises an error. What should the slot be before the loop, and how should each iteration change it?"
)
def each_axis_alone(x: Tensor, index: Index) -> int:
    for i, stride in zip(index, x.stride(), strict=True):
        slot = i * stride
    return slot


@slot_of.violation("any number of axes")
def up_to_three_axes(x: Tensor, index: Index) -> int:
    slots = zip(index[:3], x.stride()[:3], strict=True)
    return int(x.storage_offset()) + sum(i * s for i, s in slots)


slot_of.mistakes(
    with_a_decimal_point=wrong(lambda x, index: float(slot_of(x, index))).breaks("Returns a whole number"),
    in_a_tensor_of_floats=wrong(lambda x, index: torch.tensor(float(slot_of(x, index)))).breaks(
        "Returns a whole number"
    ),
)


@slot_of.misconception(
    "Your function returned None, as a function does if it ends without a `return`. Printing a slot only "
    "shows it on the screen: how does the caller get it?"
)
def nothing_returned(x: Tensor, index: Index) -> None:
    slot_of(x, index)


slot_of.mistakes(
    offset_in_every_step=wrong(
        lambda x, index: walk([x.storage_offset() + i for i in index], x.stride())
    ).tell(
        "You added the offset to each index, so the offset gets multiplied by the strides, too. The offset "
        "already counts slots: where does it belong in the sum?"
    ),
    strides_of_the_next_axis=wrong(
        lambda x, index: x.storage_offset() + walk(index, (*x.stride(), 1)[1 : len(index) + 1])
    ).tell(
        "You multiplied each index by the stride of the *next* axis, and the last index by 1. Which stride "
        "belongs to the first index?"
    ),
    counted_from_an_address=wrong(
        lambda x, index, start: start(x) + walk(index, x.stride()),
        over={
            "start": {
                "the address of x's first element": lambda x: x.data_ptr(),
                "the address of x's storage": lambda x: x.untyped_storage().data_ptr(),
                "the address of x's storage, plus the offset": lambda x: (
                    x.untyped_storage().data_ptr() + x.storage_offset()
                ),
            }
        },
    ).tell(
        "Your sum starts from {start}. An address is in bytes, but slots are counted in elements from the "
        "beginning of x's storage: what tells you in which slot x begins?"
    ),
    address_of_the_element=wrong(lambda x, index: x[index].data_ptr()).tell(
        "You returned the element's address, which is in bytes, but slots are counted in elements from the "
        "beginning of x's storage. What tells you in which slot x begins, and how far a step along each axis "
        "goes?"
    ),
    tuples_multiplied=wrong(lambda x, index: x.storage_offset() + sum(index * x.stride())).tell(
        "You multiplied two tuples as a whole. How can you take them apart, and multiply each index by its own "
        "stride?"
    ),
)


@slot_of.misconception(
    "Your code unpacks the index into exactly two names. But an index may also have one number, three "
    "numbers, or none at all. How can your sum handle any number of axes?"
)
def two_names_for_the_index(x: Tensor, index: Index) -> int:
    i, j = index
    return int(x.storage_offset()) + i * x.stride(0) + j * x.stride(1)


@slot_of.misconception(
    "Your square brackets follow a function, which has no items to pick from. If that function is "
    "`x.stride`, call it: do you need all strides, `x.stride()`, or only the stride of axis 0, "
    "`x.stride(0)`?"
)
def square_brackets_after_stride(x: Tensor, index: Index) -> int:
    strides: Any = x.stride
    return int(x.storage_offset() + sum(i * strides[axis] for axis, i in enumerate(index)))


@slot_of.misconception(
    "You loop over a function, not over what it returns. If that function is `x.stride`, what do you get "
    "by calling it, with round brackets?"
)
def no_brackets_after_stride(x: Tensor, index: Index) -> int:
    strides: Any = x.stride
    return int(x.storage_offset() + sum(i * stride for i, stride in zip(index, strides, strict=False)))


@slot_of.misconception(
    "You added a function itself, not what it returns. If that function is `x.storage_offset`, what do "
    "you get by calling it, with round brackets?"
)
def no_brackets_after_storage_offset(x: Tensor, index: Index) -> int:
    offset: Any = x.storage_offset
    return int(offset + sum(i * stride for i, stride in zip(index, x.stride(), strict=True)))
