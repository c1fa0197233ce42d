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
        "There are two questions: how many elements does the tensor have, and how many bytes does each "
        "element take?",
        "Multiply the sizes of all axes to get the number of elements. A tensor without axes has one element.",
        "Multiply `math.prod(shape)`, which is 1 for (), by `dtype.itemsize`.",
    ],
    takeaway="Before you make a tensor, you can now tell how many bytes it will take. Once you've made it, "
    "`tensor.nbytes` tells you.",
)
def bytes_needed(shape: ShapeTuple, dtype: torch.dtype) -> int:
    return math.prod(shape) * dtype.itemsize


def never_assigned(dtype: torch.dtype) -> int:
    """Raises what a name raises that a loop without rounds never assigned."""
    for _ in ():
        total = dtype.itemsize
    return total


bytes_needed.mistakes(
    elements_only=wrong(lambda shape, dtype: math.prod(shape)).tell(
        "You counted the elements. How many bytes does each element take in this dtype?"
    ),
    bits_instead_of_bytes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize * 8).tell(
        "You counted bits, but a byte is 8 bits. How many bytes are the 32 bits of a float32?"
    ),
    sizes_added=wrong(lambda shape, dtype: sum(shape) * dtype.itemsize).tell(
        "You added up the sizes of the axes. How many elements does a table of 3 rows and 4 columns have?"
    ),
    always_four=wrong(lambda shape, dtype: math.prod(shape) * 4).tell(
        "You used 4 bytes for every element, whatever its dtype. How many bytes does an element of the given "
        "dtype take?"
    ),
    always_eight=wrong(lambda shape, dtype: math.prod(shape) * 8).tell(
        "You used 8 bytes for every element, whatever its dtype. How many bytes does an element of the given "
        "dtype take?"
    ),
    one_element=wrong(lambda shape, dtype: dtype.itemsize).tell(
        "Your number is the size of one element. How many elements does a tensor of this shape have?"
    ),
    axes_counted=wrong(lambda shape, dtype: len(shape) * dtype.itemsize).tell(
        "You counted the axes, not the elements. How many elements does a table of 3 rows and 4 columns have?"
    ),
    first_axis_only=wrong(lambda shape, dtype: (shape[0] if shape else 1) * dtype.itemsize).tell(
        "You used only the first axis. How do you get the number of elements from the sizes of all axes?"
    ),
    first_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[1:]) * dtype.itemsize).tell(
        "You left out the first axis. How do you get the number of elements from the sizes of all axes?"
    ),
    returned_inside_the_loop=wrong(lambda shape, dtype: shape[0] * dtype.itemsize if shape else None).tell(
        "Your code uses only the first axis, and it returns None for the shape (), as if the `return` were "
        "inside the loop. When should the `return` run?"
    ),
    last_axis_only=wrong(
        lambda shape, dtype, empty: shape[-1] * dtype.itemsize if shape else empty(dtype),
        over={
            "empty": {
                "one element": lambda dtype: dtype.itemsize,
                "1": lambda dtype: 1,
                "0": lambda dtype: 0,
                "an error": never_assigned,
            }
        },
    ).tell(
        "You used only the last axis, as if each step of a loop overwrote what came before. How should each "
        "axis's size change the number that you have so far?"
    ),
    first_and_last_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[1:-1]) * dtype.itemsize).tell(
        "You left out the first axis and the last. Which axes does your loop, or your slice, reach?"
    ),
    last_axis_left_out=wrong(lambda shape, dtype: math.prod(shape[:-1]) * dtype.itemsize).tell(
        "You left out the last axis. How do you get the number of elements from the sizes of all axes?"
    ),
    added_instead_of_multiplied=wrong(lambda shape, dtype: math.prod(shape) + dtype.itemsize).tell(
        "You added the size of one element to the number of elements. If each of 12 elements takes 4 bytes, "
        "how many bytes is that?"
    ),
    size_for_each_axis=wrong(lambda shape, dtype: math.prod(size * dtype.itemsize for size in shape)).tell(
        "You multiplied by the size of an element once per axis. How many times should you multiply by that "
        "size?"
    ),
    always_zero=wrong(lambda shape, dtype: 0).tell(
        "Your number is 0 for every shape, as if a product started at 0 and stayed there. Which starting "
        "number leaves the first factor as it is?"
    ),
    nothing_without_axes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize if shape else 0).tell(
        "For the shape (), you return 0. A tensor without axes is a single number: how many elements does it "
        "have?",
        breaks="or () for a single number",
    ),
    first_two_sizes=wrong(lambda shape, dtype: shape[0] * shape[1] * dtype.itemsize).tell(
        "You used only the sizes of the first two axes. A shape can have any number of axes, even one or "
        "none: how do you get the number of elements from all its sizes?"
    ),
    first_size_twice=wrong(lambda shape, dtype: shape[0] * math.prod(shape) * dtype.itemsize).tell(
        "You multiplied by the first size twice, as if a product started with `shape[0]` and then went over all sizes. "
        "Which starting number also works for the shape ()?"
    ),
    last_of_several_left_out=wrong(
        lambda shape, dtype: shape[0] * math.prod(shape[1:-1]) * dtype.itemsize
    ).tell(
        "When a shape has several axes, your code leaves out the last. Which axes does your loop, or your "
        "slice, reach?"
    ),
    shape_repeated=wrong(lambda shape, dtype: shape * dtype.itemsize).tell(
        "Your answer is the shape itself, repeated: that's what `*` does with a tuple and a number. How do "
        "you multiply the numbers *inside* the tuple by one another?"
    ),
    one_byte_without_axes=wrong(lambda shape, dtype: math.prod(shape) * dtype.itemsize if shape else 1).tell(
        "For the shape (), you return 1, whatever the dtype. Such a tensor has one element: how many bytes "
        "does that element take?"
    ),
    tensor_of_the_sizes=wrong(lambda shape, dtype: torch.tensor(shape, dtype=dtype).nbytes).tell(
        "You counted the bytes of a tensor that *holds* the sizes, one element per axis. How many elements "
        "does a tensor *of* that shape have?"
    ),
    bits_of_floats_only=wrong(lambda shape, dtype: math.prod(shape) * torch.finfo(dtype).bits // 8).tell(
        "`torch.finfo` refuses integers and bools, and for a complex dtype it describes only one of the two "
        "floats in each element. Which attribute of a dtype gives the bytes of an element, whatever the "
        "dtype?"
    ),
    random_elements=wrong(
        lambda shape, dtype, made: made(shape, dtype=dtype).nbytes,
        over={"made": {"rand": torch.rand, "randn": torch.randn}},
    ).tell(
        "`torch.{made}` doesn't draw numbers in every dtype. You need no numbers at all here: how many elements are there, "
        "and how many bytes does each take?"
    ),
    half_of_a_complex_number=wrong(
        lambda shape, dtype: math.prod(shape) * dtype.itemsize // (1 + dtype.is_complex)
    ).tell(
        "For complex dtypes, your answer is half of what it should be. Each complex number is made of two "
        "floats: does your code count both?"
    ),
    one_element_at_least=wrong(lambda shape, dtype: max(math.prod(shape), 1) * dtype.itemsize).tell(
        "If a size is 0, you count one element. How many numbers does a table without rows have?"
    ),
    bool_is_a_bit=wrong(
        lambda shape, dtype, cut: (
            cut(math.prod(shape) / 8) if dtype == torch.bool else math.prod(shape) * dtype.itemsize
        ),
        over={"cut": {"down": math.floor, "up": math.ceil, "not at all": float}},
    ).tell(
        "You counted one bit for each bool, but in a tensor, every element takes whole bytes. How many bytes "
        "does a bool take?"
    ),
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
