"""Answers: shapes, errors and bytes."""

import numpy as np
import torch

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_04_broadcasting import predictions as questions
from lessons_lib.exercises.lesson_04_broadcasting.predictions import ShapeTuple


@answers.to(questions.column_plus_row)
def column_plus_row() -> ShapeTuple:
    return tuple((torch.zeros(4, 1) + torch.zeros(3)).shape)


column_plus_row.mistakes(
    elements_of_the_table=wrong((12,)).tell(
        "You gave the number of elements. A shape has one size for each axis: how many axes does the sum "
        "have?"
    ),
    column_stays=wrong((4, 1)).tell(
        "(4, 1) would be the shape if the row had one element. Here the 1 meets a 3: which size does that "
        "give?"
    ),
    axes_exchanged=wrong((3, 4)).tell(
        "You swapped the axes. If you align both shapes at the right, 1 meets 3 in the last axis: which size "
        "does that give?"
    ),
    row_stays=wrong((3,)).tell(
        "The result has two axes. (3,) has no axis for the 4 to meet, and a missing axis counts as 1: which "
        "size do 4 and 1 give?"
    ),
    column_loses_its_one=wrong((4,)).tell(
        "An axis is missing: a sum has as many axes as the longer of the two shapes. The 1 doesn't go "
        "away; what does it stretch to?"
    ),
    square_of_fours=wrong((4, 4)).tell(
        "The first axis is right. In the last axis, 1 meets 3: which size does that give?"
    ),
    column_and_row_raise=wrong("raises").tell(
        "There's no error: the 1 stretches to 3, and the missing axis counts as 1. So which size does each "
        "axis of the result have?"
    ),
    column_and_row_joined=wrong((4, 1, 3)).tell(
        "You joined the shapes. If you write one below the other instead, aligned at the right, which sizes "
        "meet?"
    ),
    square_of_threes=wrong((3, 3)).tell(
        "The last axis is right. In the first axis, 4 meets a missing axis, which counts as 1: which size "
        "does that give?"
    ),
    one_on_the_left=wrong((1, 4, 3)).tell(
        "Your shape has one axis too many: a sum has as many axes as the longer of the two shapes. How many "
        "axes is that here?"
    ),
    one_on_the_right=wrong((4, 3, 1)).tell(
        "The 1 doesn't stay beside the 3: it meets the 3 and stretches to it, so the two give one axis."
    ),
)


@answers.to(questions.three_axes_and_two)
def three_axes_and_two() -> ShapeTuple:
    return tuple((torch.zeros(2, 1, 4) + torch.zeros(3, 1)).shape)


three_axes_and_two.mistakes(
    elements_of_three_axes=wrong((24,)).tell(
        "You gave the number of elements. A shape has one size for each axis: how many axes does the sum "
        "have?"
    ),
    one_kept_between=wrong((2, 3, 1, 4)).tell(
        "The result has three axes, as many as the longer shape. If you align the two shapes at the right, 4 "
        "meets 1, and 1 meets 3. What does the 2 meet?"
    ),
    last_axes_exchanged=wrong((2, 4, 3)).tell(
        "You swapped the last two axes. If you align the two shapes at the right, 4 meets 1 in the last axis:"
        " which size does that give?"
    ),
    last_axis_lost=wrong((2, 3, 1)).tell(
        "In the last axis, 4 meets 1, and the 1 stretches: which size does that give?"
    ),
    from_the_left=wrong((2, 3, 4, 1)).tell(
        "The result has three axes, as many as the longer shape. If you align the two shapes at the right, "
        "(3, 1) meets (1, 4), and the 2 meets a missing axis: which size does each axis get?"
    ),
    middle_axis_lost=wrong((2, 1, 4)).tell(
        "If you align the shapes at the right, 1 meets 3 in the middle: which of the two stretches, and to "
        "what size?"
    ),
    three_and_two_raise=wrong("raises").tell(
        "There's no error: in every axis, one of the two sizes is 1 or missing. So which size does each axis "
        "of the result have?"
    ),
    three_and_two_joined=wrong((2, 1, 4, 3, 1)).tell(
        "You joined the shapes. If you write one below the other instead, aligned at the right, which sizes "
        "meet?"
    ),
    two_and_three_multiplied=wrong((6, 1, 4)).tell(
        "Broadcasting never multiplies sizes. If you align the two shapes at the right, 4 meets 1, and 1 "
        "meets 3. What does the 2 meet?"
    ),
    last_size_taken_twice=wrong((2, 4, 4)).tell(
        "The last axis is right: 4 meets 1. In the middle, 1 meets 3: which size does that give?"
    ),
    last_sizes_added=wrong((2, 3, 5)).tell(
        "Adding two tensors doesn't add their sizes. In the last axis, 4 meets 1, and the 1 stretches: which "
        "size does that give?"
    ),
    left_and_stretched=wrong((3, 1, 4)).tell(
        "If you align the shapes at the right, 1 meets 3 in the middle, and in front, the 2 meets a missing "
        "axis. Which size does each of these two axes get?"
    ),
    first_axis_lost=wrong((3, 4)).tell(
        "The result has three axes. (3, 1) has no axis for the 2 to meet, and a missing axis counts as 1: "
        "which size do 2 and 1 give?"
    ),
    last_of_three_lost=wrong((2, 3)).tell(
        "The result has three axes. In the last one, 4 meets 1: which size does that give?"
    ),
    middle_of_three_lost=wrong((2, 4)).tell(
        "The result has three axes. In the middle one, 1 meets 3: which size does that give?"
    ),
    all_four_sizes=wrong((2, 1, 3, 4)).tell(
        "The result has three axes, as many as the longer shape. If you align the two shapes at the right, "
        "which size meets the 3, and which size do these two give?"
    ),
    three_in_front_too=wrong((3, 3, 4)).tell(
        "The last two axes are right. In front, the 2 meets a missing axis, which counts as 1: which size does that give?"
    ),
    first_axes_exchanged=wrong((3, 2, 4)).tell(
        "If you align the two shapes at the right, the 3 meets the 1 in the middle, so the middle axis gets "
        "size 3. What does the 2 meet?"
    ),
)


@answers.to(questions.table_minus_five)
def table_minus_five() -> str:
    try:
        torch.zeros(5, 3) - torch.zeros(5)
    except RuntimeError:
        return "raises"
    return "v[i] from row i"


table_minus_five.mistakes(
    guessed_rows=wrong("v[i] from row i").tell(
        "v has one number for each row of x, but broadcasting doesn't know that. In the last axis, v's 5 "
        "meets x's 3: can either of them stretch?"
    ),
    guessed_columns=wrong("v[j] from column j").tell(
        "To subtract one number per column, v would need 3 numbers, but it has 5. In the last axis, v's 5 "
        "meets x's 3: can either of them stretch?"
    ),
)


@answers.to(questions.square_minus_three)
def square_minus_three() -> str:
    difference = torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])
    same_rows = torch.equal(difference[0], difference[1])
    return "v[j] from column j" if same_rows else "v[i] from row i"


square_minus_three.mistakes(
    square_raises=wrong("raises").tell(
        "There's no error: v's 3 meets the last 3 of (3, 3), and the first 3 makes no difference. Which "
        "numbers of x does v[j] meet?"
    ),
    square_rows=wrong("v[i] from row i").tell(
        "v lines up with the last axis of x, so v[j] is subtracted from column j. To subtract one number from"
        " each row, which shape would v need?"
    ),
)


@answers.to(questions.bytes_of_the_sum)
def bytes_of_the_sum() -> int:
    total = torch.zeros(1000, 1) + torch.zeros(1000)
    return total.numel() * total.element_size()


bytes_of_the_sum.mistakes(
    bytes_of_the_operands=wrong(8_000).tell(
        "8,000 bytes is what the two operands need together. The result has 1,000 × 1,000 elements, all of "
        "them in memory: how many bytes do these take?"
    ),
    elements_of_the_sum=wrong(1_000_000).tell(
        "You counted the elements. How many bytes does each of them take in float32?"
    ),
    bytes_of_one_operand=wrong(4_000).tell(
        "4,000 bytes is what one operand needs. But both stretch: what shape does the result have, and how "
        "many elements is that?"
    ),
    length_of_one_operand=wrong(1_000).tell(
        "1,000 is the length of one operand. What shape does the result have?"
    ),
    bytes_of_all_three=wrong(4_008_000).tell(
        "4,008,000 bytes is the sum and both operands together. How many bytes does the sum alone need?"
    ),
    bytes_of_result_and_one_operand=wrong(4_004_000).tell(
        "4,004,000 bytes is the sum and one operand together. How many bytes does the sum alone need?"
    ),
    bytes_of_three_rows=wrong(12_000).tell(
        "12,000 bytes would be three tensors of 1,000 elements. The operands have 1,000 each: what shape does"
        " the result have?"
    ),
    elements_of_both_operands=wrong(2_000).tell(
        "The two operands have 2,000 elements together. But each element of one meets each of the other: what"
        " shape does the result have?"
    ),
    bytes_times_bytes=wrong(16_000_000).tell(
        "16,000,000 is 4,000 × 4,000, bytes times bytes. How many elements does the result have, and how many"
        " bytes does each of them take?"
    ),
    bytes_in_float64=wrong(8_000_000).tell(
        "You counted 8 bytes per element, as in float64. How many bytes does a float32 number take?"
    ),
    bytes_in_float16=wrong(2_000_000).tell(
        "You counted 2 bytes per element, as in float16. How many bytes does a float32 number take?"
    ),
)


@answers.to(questions.row_plus_equals_column)
def row_plus_equals_column() -> ShapeTuple | str:
    row = torch.zeros(3)
    try:
        row += torch.zeros(3, 1)
    except RuntimeError:
        return "raises"
    return tuple(row.shape)


row_plus_equals_column.mistakes(
    grown_in_place=wrong((3, 3)).tell(
        "(3, 3) is the shape of row + column. In place, the result would have to fit into row's own memory: "
        "how many numbers is there room for?"
    ),
    kept_its_shape=wrong((3,)).tell(
        "If you align the shapes at the right, column's 1 meets row's 3 and stretches, so the sum needs 3 × 3"
        " numbers. How many does row have room for?"
    ),
    took_the_columns_shape=wrong((3, 1)).tell(
        "`+=` never changes a tensor's shape, so row can't become a column. Besides, the sum needs 3 × 3 "
        "numbers, and row has room for three."
    ),
    nine_in_a_row=wrong((9,)).tell(
        "The sum does have nine numbers. But `+=` writes into row's own memory: how many numbers does it have room for?"
    ),
    one_more_axis=wrong((1, 3)).tell(
        "`+=` never changes a tensor's shape, not even by an axis of size 1. Besides, the sum needs 3 × 3 numbers, and row has room for three."
    ),
)


@answers.to(questions.product_in_numpy)
def product_in_numpy() -> ShapeTuple:
    return tuple((np.ones((7, 1, 3)) * np.ones((4, 1))).shape)


product_in_numpy.mistakes(
    numpy_keeps_the_one=wrong((7, 1, 3)).tell(
        "In the middle, the 1 of (7, 1, 3) meets the 4 of (4, 1). Which size do 1 and 4 give, in NumPy as in "
        "PyTorch?"
    ),
    numpy_raises=wrong("raises").tell(
        "There's no error: NumPy has PyTorch's rule. From the right, 3 meets 1, then 1 meets 4, and the 7 "
        "meets a missing axis: which size does each axis get?"
    ),
    numpy_from_the_left=wrong((7, 1, 3, 1)).tell(
        "The result has three axes, as many as the longer shape. NumPy aligns shapes at the right, as PyTorch"
        " does: 3 meets 1, and 1 meets 4. What does the 7 meet?"
    ),
    numpy_last_axis_lost=wrong((7, 4, 1)).tell(
        "In the last axis, 3 meets 1, and the 1 stretches: which size does that give?"
    ),
    numpy_first_axis_lost=wrong((4, 3)).tell(
        "The result has three axes. (4, 1) has no axis for the 7 to meet, and a missing axis counts as 1: "
        "which size do 7 and 1 give?"
    ),
    numpy_last_axes_exchanged=wrong((7, 3, 4)).tell(
        "You swapped the last two axes. NumPy aligns shapes at the right, as PyTorch does, so 3 meets 1: "
        "which size does the last axis get?"
    ),
    numpy_joined=wrong((7, 1, 3, 4, 1)).tell(
        "You joined the shapes. If you write one below the other instead, aligned at the right, which sizes "
        "meet?"
    ),
    numpy_last_axis_missing=wrong((7, 4)).tell(
        "The result has three axes. In the last one, 3 meets 1: which size does that give?"
    ),
    numpy_multiplied=wrong((7, 4, 12)).tell(
        "Multiplying two arrays doesn't multiply their sizes. In the last axis, 3 meets 1, and the 1 "
        "stretches: which size does that give?"
    ),
)
