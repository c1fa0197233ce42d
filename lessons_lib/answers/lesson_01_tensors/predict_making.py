"""Answers: what a new tensor looks like, and who shares its memory."""

import numpy as np
import torch

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import predict_making as questions
from lessons_lib.exercises.lesson_01_tensors.predict_making import ShapeTuple


@answers.to(questions.shape_of_the_brackets)
def shape_of_the_brackets() -> ShapeTuple:
    return tuple(torch.tensor([[[1, 2], [3, 4], [5, 6]]]).shape)


shape_of_the_brackets.mistakes(
    outermost_forgotten=wrong((3, 2)).tell(
        "(3, 2) is the shape of what's inside the outermost brackets. Those brackets are an axis too, and "
        "they hold one thing. So which size comes first?"
    ),
    from_the_inside=wrong((2, 3, 1)).tell(
        "You counted from the inside. A shape starts with the outermost brackets: how many things are "
        "directly inside them?"
    ),
    outermost_counted_twice=wrong((3, 2, 2)).tell(
        "The outermost brackets hold one thing, so the shape starts with 1. How many things do the middle "
        "brackets hold, and how many numbers does each pair of innermost brackets hold?"
    ),
    only_counted=wrong((6,)).tell(
        "There are six numbers, but they're inside three levels of brackets. A shape has one size for each "
        "level: how many things are directly inside the outermost brackets?"
    ),
    last_two_exchanged=wrong((1, 2, 3)).tell(
        "The middle brackets hold three things, and each of those holds two numbers: 3 comes before 2."
    ),
    the_one_at_the_end=wrong((3, 2, 1)).tell(
        "A shape starts with the outermost brackets. They hold one thing, so the 1 comes first."
    ),
    levels_counted=wrong((3,)).tell(
        "3 is the number of levels, and also how many things the middle brackets hold. A shape has one size "
        "for *each* level: how many things do the outermost brackets hold, and how many each innermost pair?"
    ),
    innermost_forgotten=wrong((1, 3)).tell(
        "You stopped one level early. The innermost brackets are an axis too: how many numbers does each "
        "innermost pair of brackets hold?"
    ),
    one_in_the_middle=wrong((3, 1, 2)).tell(
        "The sizes go from the outside to the inside. How many things are directly inside the outermost "
        "brackets?"
    ),
)


@answers.to(questions.bytes_of_the_tensor)
def bytes_of_the_tensor() -> int:
    t = torch.zeros(2, 3, 4, dtype=torch.float64)
    return t.numel() * t.element_size()


bytes_of_the_tensor.mistakes(
    only_the_elements=wrong(24).tell("24 is the number of elements. Each float64 takes 8 bytes."),
    as_float32=wrong(96).tell(
        "96 is 24 elements of 4 bytes each, as in float32. How many bytes does a float64 take?"
    ),
    in_bits=wrong(lambda: 24 * 64).tell(
        "1536 is the number of bits, 64 for each element. How many bits are in a byte?"
    ),
    sizes_added=wrong(lambda: 9 * 8).tell(
        "You added the sizes. Multiply them instead: 2 blocks of 3 rows of 4 numbers are 24 elements, and "
        "each takes 8 bytes."
    ),
    sum_of_the_sizes=wrong(9).tell(
        "9 is the sum of the sizes. Multiply them instead, and remember that each element takes 8 bytes."
    ),
    only_one_element=wrong(8).tell(
        "8 bytes is the size of one float64. How many elements does the tensor have?"
    ),
    bits_of_one_element=wrong(64).tell(
        "64 is the number of bits in one element. How many bytes is that, and how many elements does the "
        "tensor have?"
    ),
    elements_of_one_block=wrong(12).tell(
        "12 is the number of elements in one block of 3 rows of 4. There are 2 blocks, and each element takes 8 "
        "bytes."
    ),
)


@answers.to(questions.last_of_arange)
def last_of_arange() -> int:
    return int(torch.arange(1, 10, 3)[-1])


last_of_arange.mistakes(
    end_included=wrong(10).tell(
        "10 is the end, and `arange` stops before it, as Python's `range` does. Which number is the last "
        "before 10?"
    ),
    one_before_the_end=wrong(9).tell(
        "Starting at 1, each number is 3 more than the one before: 1, 4, 7. So 9 isn't one of them."
    ),
    three_numbers=wrong(3).tell(
        "3 is the step: each number is 3 more than the one before. If you start at 1, which is the last one "
        "below 10?"
    ),
    stopped_early=wrong(4).tell(
        "After 1 and 4, there's room for one more step of 3 below 10. Which number do you reach?"
    ),
    not_in_steps_of_three=wrong(8).tell(
        "8 isn't among these numbers: they start at 1, 4 and so on, and each is 3 more than the one before. "
        "Which is the last below 10?"
    ),
    counted_from_zero=wrong(6).tell(
        "6 is a multiple of 3, but these numbers start at 1, and each is 3 more than the one before. Which is"
        " the last below 10?"
    ),
)


@answers.to(questions.written_into_the_array)
def written_into_the_array() -> tuple[float, float]:
    array = np.array([1.0, 2.0, 3.0])
    shared, copied = torch.from_numpy(array), torch.tensor(array)
    array[0] = 100.0
    return float(shared[0]), float(copied[0])


written_into_the_array.mistakes(
    both_copied=wrong((1.0, 1.0)).tell(
        "You treated both tensors as copies, but `from_numpy` doesn't copy: its tensor and the array use the "
        "same memory. So which number does that tensor hold first?"
    ),
    both_shared=wrong((100.0, 100.0)).tell(
        "You treated both tensors as sharing the array's memory, but `torch.tensor` copies the numbers. Which"
        " number does the copy hold first?"
    ),
    the_other_way_round=wrong((1.0, 100.0)).tell(
        "Your pair would be right if `a` were the copy and `b` shared the array's memory. `from_numpy` shares"
        " memory, and `torch.tensor` copies the numbers: which of these two calls made `a`?"
    ),
)
