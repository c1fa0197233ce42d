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
)
def bytes_needed(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize


bytes_needed.mistakes(
    elements_only=wrong(lambda shape, dtype: math.prod(shape)).tell(
        "Your number is the number of elements. Each takes as many bytes as its dtype says."
    ),
    bits_instead_of_bytes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize * 8).tell(
        "Your number counts bits. A byte is 8 of them: float32 takes 32 bits, and that is 4 bytes."
    ),
    sizes_added=wrong(lambda shape, dtype: sum(shape) * dtype.itemsize).tell(
        "Your number is that of sizes added up. A table of 3 rows and 4 columns has 3 × 4 elements."
    ),
    always_four=wrong(lambda shape, dtype: math.prod(shape) * 4).tell(
        "Your number takes 4 bytes for every element, whatever its dtype."
    ),
    always_eight=wrong(lambda shape, dtype: math.prod(shape) * 8).tell(
        "Your number takes 8 bytes for every element, whatever its dtype."
    ),
    one_element=wrong(lambda shape, dtype: dtype.itemsize).tell(
        "Your number is the size of one element. There are as many as the shape says."
    ),
    axes_counted=wrong(lambda shape, dtype: len(shape) * dtype.itemsize).tell(
        "Your number counts the axes and not the elements: the sizes of the axes have to be multiplied."
    ),
    first_axis_only=wrong(lambda shape, dtype: (shape[0] if shape else 1) * dtype.itemsize).tell(
        "Your number is that of the first axis alone. The sizes of all axes have to be multiplied."
    ),
    first_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[1:]) * dtype.itemsize).tell(
        "Your number leaves the first axis out."
    ),
    last_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[:-1]) * dtype.itemsize).tell(
        "Your number leaves the last axis out."
    ),
    added_instead_of_multiplied=wrong(lambda shape, dtype: math.prod(shape) + dtype.itemsize).tell(
        "Your number takes the number of elements plus the size of one. Each of them takes that size: multiply."
    ),
    size_for_each_axis=wrong(lambda shape, dtype: math.prod(size * dtype.itemsize for size in shape)).tell(
        "The size of an element was multiplied in once for each axis. Multiply all sizes first, and then once by it."
    ),
    always_zero=wrong(lambda shape, dtype: 0).tell(
        "Your number is 0 for every shape: a product that starts at 0 stays 0. Only a shape with a 0 in it has no elements."
    ),
    nothing_without_axes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize if shape else 0).tell(
        "For the shape () your number is 0. A tensor without axes is a single number: it has one element.",
        breaks="or () for a single number",
    ),
    first_two_sizes=wrong(lambda shape, dtype: shape[0] * shape[1] * dtype.itemsize).tell(
        "Your number takes two sizes, whatever the shape. A shape may have any number of axes, also one or none."
    ),
    tensor_of_the_sizes=wrong(lambda shape, dtype: torch.tensor(shape, dtype=dtype).nbytes).tell(
        "Your number is that of a tensor whose *numbers* are the sizes: as many elements as there are axes. A tensor of that "
        "shape has all sizes multiplied."
    ),
    half_of_a_complex_number=wrong(
        lambda shape, dtype: math.prod(shape) * dtype.itemsize // (1 + dtype.is_complex)
    ).tell(
        "Your complex numbers take half of what they need. `torch.finfo` speaks of the two floats that each is made of."
    ),
    one_element_at_least=wrong(lambda shape, dtype: max(math.prod(shape), 1) * dtype.itemsize).tell(
        "Where a size is 0 you count one element. How many numbers are there in a table without rows?"
    ),
    bool_is_a_bit=wrong(
        lambda shape, dtype, cut: (
            cut(math.prod(shape) / 8) if dtype == torch.bool else math.prod(shape) * dtype.itemsize
        ),
        over={"cut": {"down": math.floor, "up": math.ceil, "not at all": float}},
    ).tell("Your bools take one bit each. In a tensor a bool takes a whole byte."),
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
