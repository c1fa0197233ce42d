"""Answers: the bytes that a tensor's elements take."""

import math

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_02_dtypes import bytes_needed as questions
from lessons_lib.exercises.lesson_02_dtypes.bytes_needed import ShapeTuple


@answers.to(
    questions.bytes_needed,
    hints=[
        "Two questions: how many elements are there, and how large is one?",
        "The sizes of all axes multiplied give the number of elements. A number without axes is one element.",
        "`math.prod(shape)`, which is 1 for (), times `dtype.itemsize`.",
    ],
    takeaway="You can now tell what a tensor takes before you make it; `tensor.nbytes` says it afterwards.",
)
def bytes_needed(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize


bytes_needed.mistakes(
    elements_only=wrong(lambda shape, dtype: math.prod(shape)).tell(
        "You counted the elements. Each takes as many bytes as its dtype says: where does the dtype come in?"
    ),
    bits_instead_of_bytes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize * 8).tell(
        "You counted bits, and a byte is 8 of them. How many bytes are the 32 bits of a float32?"
    ),
    sizes_added=wrong(lambda shape, dtype: sum(shape) * dtype.itemsize).tell(
        "You added up the sizes of the axes. How many elements does a table of 3 rows and 4 columns have?"
    ),
    always_four=wrong(lambda shape, dtype: math.prod(shape) * 4).tell(
        "You took 4 bytes for every element, whatever its dtype. Where does the dtype come in?"
    ),
    always_eight=wrong(lambda shape, dtype: math.prod(shape) * 8).tell(
        "You took 8 bytes for every element, whatever its dtype. Where does the dtype come in?"
    ),
    one_element=wrong(lambda shape, dtype: dtype.itemsize).tell(
        "That's the size of one element. How many elements does a tensor of this shape have?"
    ),
    axes_counted=wrong(lambda shape, dtype: len(shape) * dtype.itemsize).tell(
        "You counted the axes, not the elements. How many elements does a table of 3 rows and 4 columns have?"
    ),
    first_axis_only=wrong(lambda shape, dtype: (shape[0] if shape else 1) * dtype.itemsize).tell(
        "Only the first axis counts in your number. How many elements do all the axes make together?"
    ),
    first_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[1:]) * dtype.itemsize).tell(
        "Your number leaves the first axis out. How many elements do all the axes make together?"
    ),
    returned_inside_the_loop=wrong(lambda shape, dtype: shape[0] * dtype.itemsize if shape else None).tell(
        "Only the first axis counts in your number, and without axes you return None, as when `return` is inside "
        "the loop. When should it run?"
    ),
    last_axis_only=wrong(
        lambda shape, dtype, empty: shape[-1] * dtype.itemsize if shape else empty(dtype),
        over={
            "empty": {"one element": lambda dtype: dtype.itemsize, "1": lambda dtype: 1, "0": lambda dtype: 0}
        },
    ).tell(
        "Only the last axis counts in your number, as when a loop overwrites what came before. What "
        "should each axis do to the number so far?"
    ),
    first_and_last_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[1:-1]) * dtype.itemsize).tell(
        "Your number leaves out the first axis and the last. Which axes does your loop reach, if it is one?"
    ),
    last_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[:-1]) * dtype.itemsize).tell(
        "Your number leaves the last axis out. How many elements do all the axes make together?"
    ),
    added_instead_of_multiplied=wrong(lambda shape, dtype: math.prod(shape) + dtype.itemsize).tell(
        "Your number is the number of elements plus the size of one. If each of 12 elements takes 4 bytes, how "
        "many is that?"
    ),
    size_for_each_axis=wrong(lambda shape, dtype: math.prod(size * dtype.itemsize for size in shape)).tell(
        "The size of an element counts once per axis in your number. How often should it come in?"
    ),
    always_zero=wrong(lambda shape, dtype: 0).tell(
        "Your number is 0 for every shape, as when a product starts at 0 and stays there. Which start changes "
        "nothing?"
    ),
    nothing_without_axes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize if shape else 0).tell(
        "For the shape () your number is 0. A tensor without axes is a single number: how many elements is that?",
        breaks="or () for a single number",
    ),
    first_two_sizes=wrong(lambda shape, dtype: shape[0] * shape[1] * dtype.itemsize).tell(
        "Your number uses only the first two axes' sizes, whatever the shape. A shape can have any number of axes,"
        " even one or none."
    ),
    tensor_of_the_sizes=wrong(lambda shape, dtype: torch.tensor(shape, dtype=dtype).nbytes).tell(
        "Your bytes belong to a tensor that *holds* the sizes, one element per axis. How many elements does a "
        "tensor *of* that shape have?"
    ),
    half_of_a_complex_number=wrong(
        lambda shape, dtype: math.prod(shape) * dtype.itemsize // (1 + dtype.is_complex)
    ).tell(
        "Your complex numbers take half of what they need. Each is made of two floats, and `torch.finfo` "
        "describes only one of them."
    ),
    one_element_at_least=wrong(lambda shape, dtype: max(math.prod(shape), 1) * dtype.itemsize).tell(
        "Where a size is 0, you count one element. How many numbers does a table without rows have?"
    ),
    bool_is_a_bit=wrong(
        lambda shape, dtype, cut: (
            cut(math.prod(shape) / 8) if dtype == torch.bool else math.prod(shape) * dtype.itemsize
        ),
        over={"cut": {"down": math.floor, "up": math.ceil, "not at all": float}},
    ).tell("Your bools take one bit each. In a tensor, a bool takes a whole byte."),
)


@bytes_needed.violation("for any shape and any dtype")
def from_a_list_of_dtypes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    sizes = {
        torch.uint8: 1,
        torch.bool: 1,
        torch.bfloat16: 2,
        torch.int16: 2,
        torch.float32: 4,
        torch.int64: 8,
    }
    return math.prod(shape) * sizes.get(dtype, 8)


bytes_needed.mistakes(
    at_most_three_axes=wrong(lambda shape, dtype: math.prod(shape[:3]) * dtype.itemsize).breaks(
        "for any shape"
    ),
)
