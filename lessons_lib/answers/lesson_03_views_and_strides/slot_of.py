"""Answers: in which slot of the storage an element lies."""

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from lessons_lib.answers.lesson_03_views_and_strides.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_03_views_and_strides import slot_of as questions
from lessons_lib.exercises.lesson_03_views_and_strides.slot_of import Index


@answers.to(
    questions.slot_of,
    hints=[
        "Start where the tensor starts. Then every axis takes you some slots further: how many, for index i?",
        "`x.storage_offset()` is the start, and `x.stride()` a tuple with one stride for each axis.",
        "offset + Σ index·stride: `zip(index, x.stride())` pairs each index with its stride.",
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
        "You left out x's offset, so you count from x's first element instead of slot 0. Where does a part of a larger "
        "tensor begin?",
        breaks="Its offset counts",
    ),
    as_if_contiguous=wrong(lambda x, index: row_by_row(index, x.shape)).tell(
        "Your slot fits a tensor that lies row after row from slot 0 on. This one may not: what says how far a step goes?"
    ),
    as_if_contiguous_from_the_offset=wrong(
        lambda x, index: x.storage_offset() + row_by_row(index, x.shape)
    ).tell(
        "Your slot is right if a tensor lies row after row from its offset on. Others take longer or shorter steps: what "
        "says how long?"
    ),
    strides_forgotten=wrong(lambda x, index: x.storage_offset() + sum(index)).tell(
        "Your slot is the offset plus the indices, as if every step were one slot. What says how far a step along an axis"
        " goes?"
    ),
    counted_from_one=wrong(lambda x, index: slot_of(x, index) + 1).tell(
        "Your slots are one too far, as when you count from 1. Which number does the first slot have?"
    ),
    counted_in_bytes=wrong(lambda x, index: slot_of(x, index) * x.element_size()).tell(
        "Your result counts bytes, but a slot holds one whole element. Did you multiply by an element's size? Or "
        "did you subtract two addresses, which leaves bytes?"
    ),
    the_element_itself=wrong(lambda x, index: x[index]).tell(
        "You returned the element itself, x[index]. Which *slot* does it lie in?"
    ),
    two_axes_only=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) + index[1] * x.stride(1)
    ).tell(
        "Your sum fits two axes only. An index may have one, three or none: how can you take as many as there are?",
        breaks="any number of axes",
    ),
    sizes_for_strides=wrong(lambda x, index: x.storage_offset() + walk(index, x.shape)).tell(
        "You multiplied each index by the size of its axis. A size says how many elements there are. What says how far "
        "one step goes?"
    ),
    strides_in_reverse=wrong(lambda x, index: x.storage_offset() + walk(index, x.stride()[::-1])).tell(
        "Your first index meets the last stride, and so on in reverse. Which stride belongs to the first index?"
    ),
    first_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[:1], x.stride()[:1])).tell(
        "Only the first axis is in your sum, as when a `return` inside a loop ends it early. Where do the other axes come"
        " in?"
    ),
    last_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[-1:], x.stride()[-1:])).tell(
        "The offset and the last axis are in your sum, the axes before it aren't, as when each iteration starts again. "
        "What should it add to?"
    ),
    offset_for_every_axis=wrong(
        lambda x, index: x.storage_offset() * len(index) + walk(index, x.stride())
    ).tell("You added the offset once for every axis. How often does the tensor start?"),
    first_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[1:], x.stride()[1:])).tell(
        "The first axis is missing from your sum, as when counting begins at 1. Which number does the first axis have?"
    ),
    last_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1])).tell(
        "The last axis is missing from your sum, as when a `range` stops one too early. How many axes are there?"
    ),
    last_step_alone=wrong(lambda x, index: index[-1] * x.stride(-1) if index else x.storage_offset()).tell(
        "Your slot is the last axis's step alone, as when each iteration replaces the sum. What should it add to?"
    ),
    indices_from_one=wrong(
        lambda x, index: x.storage_offset() + walk([i + 1 for i in index], x.stride())
    ).tell("In your sum, every index is one too large. How many steps does index 0 take?"),
    steps_in_bytes=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) * x.element_size()
    ).tell(
        "Your steps are multiplied by the bytes of an element, and the offset isn't. What do PyTorch's strides count "
        "already?"
    ),
    offset_in_bytes=wrong(
        lambda x, index: x.storage_offset() * x.element_size() + walk(index, x.stride())
    ).tell(
        "Your offset is multiplied by the bytes of an element, and the steps aren't. What does PyTorch's offset count "
        "already?"
    ),
    offset_divided=wrong(
        lambda x, index: x.storage_offset() // x.element_size() + walk(index, x.stride())
    ).tell("You divided the offset by the bytes of an element. What does PyTorch's offset count already?"),
    offset_multiplied=wrong(lambda x, index: x.storage_offset() * walk(index, x.stride())).tell(
        "You multiplied the steps by the offset. The tensor *starts* at its offset: how do the steps go on from there?"
    ),
    the_element_made_whole=wrong(lambda x, index: int(x[index])).tell(
        "You returned the element itself, x[index], cut to a whole number. Which *slot* does it lie in?"
    ),
    returned_in_the_first_turn=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) if index else None
    ).tell(
        "Only the first axis is in your sum, and without axes there's no answer. That fits a `return` inside the loop: "
        "when should it run?",
        breaks="If x has no axes (a single number), it is ()",
    ),
    steps_divided=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) // x.element_size()
    ).tell(
        "You divided the steps by the bytes of an element, as NumPy's strides would need it. What do PyTorch's strides "
        "count already?"
    ),
    column_by_column=wrong(lambda x, index: x.storage_offset() + row_by_row(index[::-1], x.shape[::-1])).tell(
        "Your slots go down the columns first, as in Fortran or MATLAB. The shape doesn't say how far a step goes: what "
        "does?"
    ),
    indices_less_one=wrong(
        lambda x, index: x.storage_offset() + walk([i - 1 for i in index], x.stride())
    ).tell(
        "In your sum, every index is one too small, as if counted from 1. Which index does the first element have?"
    ),
    everything_multiplied=wrong(lambda x, index: math.prod((x.storage_offset(), *index, *x.stride()))).tell(
        "You multiplied the offset, the indices and the strides all together. The steps come one after the other: which "
        "operation joins them?"
    ),
    offset_twice=wrong(lambda x, index: x.storage_offset() + slot_of(x, index)).tell(
        "The offset is in your slot twice. Which of your numbers contains it already?"
    ),
    offset_subtracted=wrong(lambda x, index: walk(index, x.stride()) - x.storage_offset()).tell(
        "You subtracted the offset from the steps. The tensor *starts* at its offset: which way do the steps go from there?"
    ),
    indices_and_strides_added=wrong(lambda x, index: x.storage_offset() + sum(index) + sum(x.stride())).tell(
        "You added index and stride. The stride is the length of one step: how far do you get with index many steps?"
    ),
    first_stride_for_all=wrong(
        lambda x, index, start: start * x.storage_offset() + sum(index) * x.stride(0),
        over={"start": {"the offset": 1, "slot 0": 0}},
    ).tell(
        "From {start} on, all your steps are as long as one along axis 0. Every axis has a stride of its own: which index "
        "goes with which?"
    ),
    each_index_with_every_stride=wrong(
        lambda x, index, start: start * x.storage_offset() + sum(index) * sum(x.stride()),
        over={"start": {"the offset": 1, "slot 0": 0}},
    ).tell(
        "From {start} on, you multiplied every index by every stride, as two nested loops do. How many strides belong to "
        "one index?"
    ),
    last_stride_is_one=wrong(
        lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1]) + index[-1]
    ).tell(
        "You took one slot for each step along the last axis. That's so in a new tensor; in others, what says how far it "
        "goes?"
    ),
    last_stride_is_one_if_any=wrong(
        lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1]) + sum(index[-1:])
    ).tell(
        "You took one slot for each step along the last axis, as in a new tensor. What says how far it goes in others?"
    ),
    position_among_the_values=wrong(lambda x, index: x.flatten().tolist().index(x[index].item())).tell(
        "You looked for the element among x's own values, in reading order. The storage may hold them in another order, "
        "with others between: what says where?"
    ),
    elements_of_eight_bytes=wrong(
        lambda x, index: (x[index].data_ptr() - x.untyped_storage().data_ptr()) // 8
    ).breaks("any tensor"),
)


@slot_of.misconception(
    "Each iteration starts again from the offset, so only the last axis counts, and without axes your code raises. What "
    "should an iteration add to?"
)
def each_axis_from_the_offset(x: Tensor, index: Index) -> int:
    for i, stride in zip(index, x.stride(), strict=True):
        slot = x.storage_offset() + i * stride
    return int(slot)


@slot_of.misconception(
    "Each iteration replaces the slot by one axis's step, and without axes your code raises. What should an iteration "
    "add to, and where does the sum start?"
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
