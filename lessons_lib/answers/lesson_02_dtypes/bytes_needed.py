"""Answers: the bytes that a tensor's elements take."""

import math
from collections.abc import Callable

import torch

from lessons_lib.answers.lesson_02_dtypes.lesson import answers
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


@bytes_needed.misconception(
    "Your number is the number of elements. Each takes as many bytes as its dtype says."
)
def elements_only(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape)


@bytes_needed.misconception(
    "Your number counts bits. A byte is 8 of them: float32 takes 32 bits, and that is 4 bytes."
)
def bits_instead_of_bytes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize * 8


@bytes_needed.misconception(
    "Your number is that of sizes added up. A table of 3 rows and 4 columns has 3 × 4 elements."
)
def sizes_added(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return sum(shape) * dtype.itemsize


@bytes_needed.misconception("Your number takes 4 bytes for every element, whatever its dtype.")
def always_four(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * 4


@bytes_needed.misconception("Your number takes 8 bytes for every element, whatever its dtype.")
def always_eight(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * 8


@bytes_needed.misconception("Your number is the size of one element. There are as many as the shape says.")
def one_element(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return dtype.itemsize


@bytes_needed.misconception(
    "Your number counts the axes and not the elements: the sizes of the axes have to be multiplied."
)
def axes_counted(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return len(shape) * dtype.itemsize


@bytes_needed.misconception(
    "Your number is that of the first axis alone. The sizes of all axes have to be multiplied."
)
def first_axis_only(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return (shape[0] if shape else 1) * dtype.itemsize


@bytes_needed.misconception("Your number leaves the first axis out.")
def first_axis_left_out(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape[1:]) * dtype.itemsize


@bytes_needed.misconception("Your number leaves the last axis out.")
def last_axis_left_out(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape[:-1]) * dtype.itemsize


@bytes_needed.misconception(
    "Your number takes the number of elements plus the size of one. Each of them takes that size: multiply."
)
def added_instead_of_multiplied(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) + dtype.itemsize


@bytes_needed.misconception(
    "The size of an element was multiplied in once for each axis. Multiply all sizes first, and then once by it."
)
def size_for_each_axis(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(size * dtype.itemsize for size in shape)


@bytes_needed.misconception(
    "Your number is 0 for every shape: a product that starts at 0 stays 0. Only a shape with a 0 in it has no elements."
)
def always_zero(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return 0


@bytes_needed.misconception(
    "For the shape () your number is 0. A tensor without axes is a single number: it has one element.",
    breaks="or () for a single number",
)
def nothing_without_axes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize if shape else 0


@bytes_needed.misconception(
    "Your number takes two sizes, whatever the shape. A shape may have any number of axes, also one or none."
)
def first_two_sizes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return shape[0] * shape[1] * dtype.itemsize


@bytes_needed.misconception(
    "Your number is that of a tensor whose *numbers* are the sizes: as many elements as there are axes. A tensor of that "
    "shape has all sizes multiplied."
)
def tensor_of_the_sizes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return torch.tensor(shape, dtype=dtype).nbytes


@bytes_needed.misconception(
    "Your bools take one bit each. In a tensor a bool takes a whole byte.",
    over={"cut": {"down": math.floor, "up": math.ceil, "not at all": float}},
)
def bool_is_a_bit(shape: ShapeTuple, dtype: torch.dtype, cut: Callable[[float], float]) -> float:
    return cut(math.prod(shape) / 8) if dtype == torch.bool else math.prod(shape) * dtype.itemsize


@bytes_needed.misconception(
    "Your complex numbers take half of what they need. `torch.finfo` speaks of the two floats that each is made of."
)
def half_of_a_complex_number(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize // (1 + dtype.is_complex)


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


@bytes_needed.violation("for any shape")
def at_most_three_axes(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape[:3]) * dtype.itemsize


@bytes_needed.misconception(
    "Where a size is 0 you count one element. How many numbers are there in a table without rows?"
)
def one_element_at_least(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return max(math.prod(shape), 1) * dtype.itemsize
