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
        "What happens to your tensor when somebody writes into the array afterwards? Try it.",
        "`torch.from_numpy` and `torch.as_tensor` share the array's memory. Which function copies?",
        "One of the two functions with which this section begins copies. Or share first, and then use the method that "
        "cuts the connection. And is the dtype still the array's? A way through lists, or `dtype=`, makes another of it.",
    ],
)
def own_copy(array: Array) -> Tensor:
    return torch.tensor(array)


own_copy.mistakes(
    shares_the_arrays_memory=wrong(lambda array: torch.from_numpy(array)).tell(
        "Your tensor shares the array's memory: when 100 was added to the array afterwards, the tensor's numbers rose too.",
        breaks="Whatever is written into the array afterwards, the tensor stays as it is",
    ),
    shares_all_but_single_numbers=wrong(lambda array: torch.asarray(array)).tell(
        "Unless the array is a single number, your tensor shares its memory: when 100 was added to the array afterwards, the tensor's "
        "numbers rose too."
    ),
    shares_what_is_float32=wrong(lambda array: torch.from_numpy(array).float()).tell(
        "For float32 arrays your tensor still shares their memory: what makes float32 of an array, by a conversion or as "
        "`torch.Tensor(array)` does, copies only if there is something to convert. And other arrays lose their dtype."
    ),
    shares_what_is_float64=wrong(lambda array: torch.from_numpy(array).double()).tell(
        "For float64 arrays your tensor still shares their memory: a conversion copies only if there is something to "
        "convert. And whole numbers became floats."
    ),
    always_whole_numbers=wrong(lambda array: torch.tensor(array).long()).tell(
        "The numbers were cut to whole ones. The array's own numbers are asked, in its dtype."
    ),
    all_in_one_row=wrong(lambda array: torch.tensor(array).flatten()).tell(
        "The numbers are right, in one row. The array's shape is asked, whatever number of axes it has."
    ),
    a_list=wrong(lambda array: array.tolist()).tell(
        "Your answer is a Python list of the numbers. A tensor is asked."
    ),
    zeros_of_its_shape=wrong(lambda array: torch.zeros(array.shape)).tell(
        "Your tensor has the array's shape, and only zeros in it: the numbers were not brought over."
    ),
    ones_of_its_shape=wrong(lambda array: torch.ones(array.shape)).tell(
        "Your tensor has the array's shape, and only ones in it: the numbers were not brought over."
    ),
    without_its_axes_of_size_one=wrong(lambda array: torch.tensor(array).squeeze()).breaks("of any shape"),
    of_its_rows=wrong(lambda array: torch.stack([torch.tensor(row) for row in array])).breaks("of any shape"),
    of_the_usual_dtypes=wrong(
        lambda array: torch.tensor(
            array.tolist(), dtype=torch.int64 if array.dtype.kind in "iu" else torch.float64
        )
    ).breaks("of the array's shape and dtype"),
    by_way_of_a_list=wrong(lambda array: torch.tensor(array.tolist())).breaks(
        "with numbers of the array's own type"
    ),
)
