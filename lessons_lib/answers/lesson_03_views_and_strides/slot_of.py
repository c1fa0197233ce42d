"""Answers: in which slot of the storage an element lies."""

import math
from collections.abc import Sequence

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
        "Your slot is Σ index·stride, counted from x's own first element. That may lie further on in the storage, at x's offset.",
        breaks="Its offset counts",
    ),
    as_if_contiguous=wrong(lambda x, index: row_by_row(index, x.shape)).tell(
        "Your slot is the one of a tensor that lies in memory row after row. This one may not: its strides say how far each step goes."
    ),
    as_if_contiguous_from_the_offset=wrong(
        lambda x, index: x.storage_offset() + row_by_row(index, x.shape)
    ).tell(
        "Your slot is right for a tensor that lies row after row from its offset on. Steps along an axis may be longer or "
        "shorter: take the strides, not the shape."
    ),
    strides_forgotten=wrong(lambda x, index: x.storage_offset() + sum(index)).tell(
        "Your slot is the offset plus the indices. One step along an axis is not one slot: it is the axis's stride."
    ),
    counted_from_one=wrong(lambda x, index: slot_of(x, index) + 1).tell(
        "Your slots are one too far: slots are counted from 0, as indices are."
    ),
    counted_in_bytes=wrong(lambda x, index: slot_of(x, index) * x.element_size()).tell(
        "Your number counts bytes. Slots count elements: don't multiply by an element's size, and divide a difference of addresses by it."
    ),
    the_element_itself=wrong(lambda x, index: x[index]).tell(
        "Your number is the element itself, x[index]. The number of the *slot* is asked in which it lies."
    ),
    two_axes_only=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) + index[1] * x.stride(1)
    ).tell(
        "Your sum is made for two axes. It is to take as many as the index has, one, three or none at all.",
        breaks="any number of axes",
    ),
    sizes_for_strides=wrong(lambda x, index: x.storage_offset() + walk(index, x.shape)).tell(
        "Your slot multiplies each index by the size of its axis. It is to be multiplied by the axis's stride."
    ),
    strides_in_reverse=wrong(lambda x, index: x.storage_offset() + walk(index, x.stride()[::-1])).tell(
        "The strides were taken in reverse: the first index belongs to the first stride."
    ),
    first_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[:1], x.stride()[:1])).tell(
        "Only the first axis is in your sum. In a loop, a `return` ends it in its first turn."
    ),
    last_axis_only=wrong(lambda x, index: x.storage_offset() + walk(index[-1:], x.stride()[-1:])).tell(
        "Only the last axis is in your sum: each turn of the loop forgot the ones before."
    ),
    offset_for_every_axis=wrong(
        lambda x, index: x.storage_offset() * len(index) + walk(index, x.stride())
    ).tell("The offset was added once for every axis. The tensor starts there once."),
    first_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[1:], x.stride()[1:])).tell(
        "The first axis is missing from your sum: counting began at 1 instead of 0."
    ),
    last_axis_left_out=wrong(lambda x, index: x.storage_offset() + walk(index[:-1], x.stride()[:-1])).tell(
        "The last axis is missing from your sum: `range(n)` already stops before n."
    ),
    last_step_alone=wrong(lambda x, index: index[-1] * x.stride(-1) if index else x.storage_offset()).tell(
        "Your slot is the step along the last axis alone: each turn of the loop forgot the offset and the axes before."
    ),
    indices_from_one=wrong(
        lambda x, index: x.storage_offset() + walk([i + 1 for i in index], x.stride())
    ).tell("The indices are counted from 1 in your sum: index 0 takes no step."),
    steps_in_bytes=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) * x.element_size()
    ).tell("Your steps count bytes, and the offset elements. Strides count elements, whatever their dtype."),
    offset_in_bytes=wrong(
        lambda x, index: x.storage_offset() * x.element_size() + walk(index, x.stride())
    ).tell(
        "Your start is the offset in bytes, and the steps from there count elements. A slot holds one element: both count those."
    ),
    offset_divided=wrong(
        lambda x, index: x.storage_offset() // x.element_size() + walk(index, x.stride())
    ).tell(
        "The offset was divided by the bytes of an element. It counts elements already, as the strides do."
    ),
    offset_multiplied=wrong(lambda x, index: x.storage_offset() * walk(index, x.stride())).tell(
        "The offset is multiplied by the steps in your number. The tensor starts there, and the steps are added to it."
    ),
    the_element_as_a_number=wrong(lambda x, index: float(x[index])).tell(
        "Your number is the element itself, x[index], as a Python number. The number of the *slot* is asked in which it lies."
    ),
    the_element_made_whole=wrong(lambda x, index: int(x[index])).tell(
        "Your number is the element itself, x[index], made whole. The number of the *slot* is asked in which it lies."
    ),
    returned_in_the_first_turn=wrong(
        lambda x, index: x.storage_offset() + index[0] * x.stride(0) if index else None
    ).tell(
        "Only the first axis is in your sum, and without any axis there is no answer at all. A `return` inside the loop ends it in its "
        "first turn: it belongs behind the loop.",
        breaks="If x has no axes (a single number), it is ()",
    ),
    steps_divided=wrong(
        lambda x, index: x.storage_offset() + walk(index, x.stride()) // x.element_size()
    ).tell(
        "Your steps are divided by the bytes of an element. PyTorch's strides count elements already (NumPy's count bytes)."
    ),
    column_by_column=wrong(lambda x, index: x.storage_offset() + row_by_row(index[::-1], x.shape[::-1])).tell(
        "Your slots go down the columns first, as in MATLAB and Fortran. How far a step goes is not a matter of the shape: take each "
        "axis's stride."
    ),
    indices_less_one=wrong(
        lambda x, index: x.storage_offset() + walk([i - 1 for i in index], x.stride())
    ).tell("Each index is taken one too small in your sum, as if counted from 1. Index 0 is the first one."),
    everything_multiplied=wrong(lambda x, index: math.prod((x.storage_offset(), *index, *x.stride()))).tell(
        "Your number is the offset times every step. The steps along the axes are taken one after the other: which operation is that?"
    ),
    elements_of_eight_bytes=wrong(
        lambda x, index: (x[index].data_ptr() - x.untyped_storage().data_ptr()) // 8
    ).breaks("any tensor"),
)


@slot_of.violation("any number of axes")
def up_to_three_axes(x: Tensor, index: Index) -> int:
    slots = zip(index[:3], x.stride()[:3], strict=True)
    return int(x.storage_offset()) + sum(i * s for i, s in slots)


slot_of.mistakes(
    with_a_decimal_point=wrong(lambda x, index: float(slot_of(x, index))).breaks("Returns a whole number"),
)
