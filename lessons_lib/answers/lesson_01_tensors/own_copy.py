"""Answers: a tensor from a NumPy array, with memory of its own."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_01_tensors.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_01_tensors import own_copy as questions
from lessons_lib.exercises.lesson_01_tensors.own_copy import Array


@answers.to(
    questions.own_copy,
    hints=[
        "What happens to your tensor when the array's owner writes into the array afterwards? Try it.",
        "`torch.from_numpy` and `torch.as_tensor` share the array's memory. Which function copies?",
        "One of the two functions at the start of this section copies. Or share the array's memory first, "
        "then call the method that copies a tensor into new memory. Check the dtype, too: going through "
        "lists, or passing `dtype=`, can change it.",
    ],
    takeaway="`torch.tensor(array)` and `torch.from_numpy(array).clone()` both give a tensor with memory of its "
    "own and the array's dtype.",
)
def own_copy(array: Array) -> Tensor:
    return torch.tensor(array)


own_copy.mistakes(
    shares_the_arrays_memory=wrong(lambda array: torch.from_numpy(array)).tell(
        "Your tensor shares the array's memory: when we wrote into the array, your numbers changed too. "
        "Which call makes a copy, and do you return that copy?",
        breaks="Whatever the owner writes later, your tensor keeps its numbers",
    ),
    shares_by_a_slice=wrong(lambda array: torch.from_numpy(array[:])).tell(
        "Your tensor shares the array's memory, because a slice of a NumPy array isn't a copy. Also, slicing "
        "an array of shape () raises an error. Which call copies an array of any shape?"
    ),
    shares_all_but_single_numbers=wrong(lambda array: torch.asarray(array)).tell(
        "When we wrote into the array, your numbers changed too: unless the array is a single number, your "
        "tensor shares the array's memory. Which call always copies?",
        breaks="should stay the same when the owner writes into the array",
    ),
    shares_what_is_float32=wrong(lambda array: torch.from_numpy(array).float()).tell(
        "A float32 array isn't converted, so your tensor shares the array's memory; an array of any other "
        "dtype is converted and loses its dtype. Which call always copies and keeps the dtype?"
    ),
    shares_what_is_float64=wrong(lambda array: torch.from_numpy(array).double()).tell(
        "A float64 array isn't converted, so your tensor shares the array's memory; an array of any other "
        "dtype is converted and loses its dtype. Which call always copies and keeps the dtype?"
    ),
    a_number_added_to_the_copy=wrong(
        lambda array, number: torch.tensor(array) + number, over={"number": [1, 10, 100]}
    ).tell(
        "Your tensor is a copy, but its numbers are {number} too high, as if you'd added {number} yourself. "
        "Should it hold the array's numbers before the owner adds something, or afterwards?"
    ),
    always_whole_numbers=wrong(lambda array: torch.tensor(array).long()).tell(
        "Your numbers lost their digits after the decimal point. Keep the array's numbers as they are, in the"
        " array's dtype."
    ),
    whole_numbers_as_floats=wrong(lambda array: torch.tensor(array).long().double()).tell(
        "Your numbers are floats, but they lost their digits after the decimal point. Which step made them whole? Keep the "
        "array's numbers and its dtype as they are."
    ),
    all_in_one_row=wrong(lambda array: torch.tensor(array).flatten()).tell(
        "Your numbers are right, but all in one row. Your tensor should have the array's shape, however many "
        "axes the array has."
    ),
    cloned_before_it_is_a_tensor=wrong(lambda array: torch.from_numpy(array.clone())).tell(
        "`clone` is a method of tensors, and `array` isn't a tensor yet. Which call should come before "
        "`clone`?"
    ),
    a_list=wrong(lambda array: array.tolist()).tell(
        "You returned a Python list of the numbers. Make a tensor, with the array's dtype."
    ),
    zeros_of_its_shape=wrong(lambda array: torch.zeros(array.shape)).tell(
        "Your tensor has the array's shape, but holds only zeros. How do the array's numbers get into it?"
    ),
    ones_of_its_shape=wrong(lambda array: torch.ones(array.shape)).tell(
        "Your tensor has the array's shape, but holds only ones. How do the array's numbers get into it?"
    ),
    without_its_axes_of_size_one=wrong(lambda array: torch.tensor(array).squeeze()).breaks("of any shape"),
    of_its_rows=wrong(lambda array: torch.stack([torch.tensor(row) for row in array])).breaks("of any shape"),
    of_the_usual_dtypes=wrong(
        lambda array: torch.tensor(
            array.tolist(), dtype=torch.int64 if array.dtype.kind in "iu" else torch.float64
        )
    ).breaks("of the array's shape and dtype"),
    by_way_of_a_list=wrong(lambda array: torch.tensor(array.tolist())).breaks(
        "the array's dtype earns the other half"
    ),
)


@own_copy.misconception(
    "Your code added {number} to the array, and your tensor shares the array's memory, so any change to "
    "the array changes your tensor too. Leave the array as it is: which call gives you a copy?",
    over={"number": [1, 10, 100]},
    breaks="Don't write into the array yourself",
)
def written_into_the_array(array: Array, number: int) -> Tensor:
    tensor = torch.from_numpy(array)
    array += number
    return tensor


@own_copy.misconception(
    "Your code added {number} to the array before copying it, so your numbers are {number} too large. "
    "Only the array's owner should write into it: which line of your code does so?",
    over={"number": [1, 10, 100]},
)
def written_before_the_copy(array: Array, number: int) -> Tensor:
    array += number
    return torch.tensor(array)


@own_copy.misconception(
    "Your tensor is a copy with the right numbers, but your code changed the caller's array. Which line "
    "writes into the array, and do you need that line?"
)
def written_after_the_copy(array: Array) -> Tensor:
    tensor = torch.tensor(array)
    array += 100
    return tensor
