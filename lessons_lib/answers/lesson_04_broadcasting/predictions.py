"""Answers: shapes, errors and bytes."""

import numpy as np
import torch

from lessons_lib.answers.lesson_04_broadcasting.lesson import answers
from lessons_lib.exercises.lesson_04_broadcasting import predictions as questions
from lessons_lib.exercises.lesson_04_broadcasting.predictions import ShapeTuple


@answers.to(questions.column_plus_row)
def column_plus_row() -> ShapeTuple:
    return tuple((torch.zeros(4, 1) + torch.zeros(3)).shape)


@column_plus_row.misconception(
    "(4, 1) would be the shape if the row had one element. Here the 1 meets a 3 and is stretched to it."
)
def column_stays() -> ShapeTuple:
    return (4, 1)


@column_plus_row.misconception(
    "(3, 4) has the axes exchanged. Align at the right: the 3 is the last axis of the result, the 4 the one before."
)
def axes_exchanged() -> ShapeTuple:
    return (3, 4)


@column_plus_row.misconception(
    "It does have two axes: the missing axis of (3,) counts as 1 and is stretched to 4."
)
def row_stays() -> ShapeTuple:
    return (3,)


@column_plus_row.misconception(
    "An axis is missing: a sum has as many axes as the longer of the two shapes. The 1 does not go away, it is stretched to 3."
)
def column_loses_its_one() -> ShapeTuple:
    return (4,)


@column_plus_row.misconception("The last axis has 1 against 3, so it becomes 3; only the first one is 4.")
def square_of_fours() -> ShapeTuple:
    return (4, 4)


@column_plus_row.misconception(
    "It does not raise: the 1 is stretched to 3, and the axis that is missing counts as 1."
)
def column_and_row_raise() -> str:
    return "raises"


@column_plus_row.misconception("Shapes are not joined. They are laid over each other, aligned at the right.")
def column_and_row_joined() -> ShapeTuple:
    return (4, 1, 3)


@answers.to(questions.three_axes_and_two)
def three_axes_and_two() -> ShapeTuple:
    return tuple((torch.zeros(2, 1, 4) + torch.zeros(3, 1)).shape)


@three_axes_and_two.misconception("In the last axis 4 meets 1, and the 1 is stretched: that axis stays 4.")
def last_axis_lost() -> ShapeTuple:
    return (2, 3, 1)


@three_axes_and_two.misconception(
    "The two shapes were aligned at the left. Align at the right: (3, 1) stands below (1, 4), and the 2 meets a missing axis."
)
def from_the_left() -> ShapeTuple:
    return (2, 3, 4, 1)


@three_axes_and_two.misconception("In the middle 1 meets 3: the 1 is stretched to 3.")
def middle_axis_lost() -> ShapeTuple:
    return (2, 1, 4)


@three_axes_and_two.misconception(
    "It does not raise: in every axis the sizes are equal, or one of them is 1 or missing."
)
def three_and_two_raise() -> str:
    return "raises"


@three_axes_and_two.misconception(
    "Shapes are not joined. They are laid over each other, aligned at the right."
)
def three_and_two_joined() -> ShapeTuple:
    return (2, 1, 4, 3, 1)


@three_axes_and_two.misconception(
    "The two shapes were aligned at the left. At the right the 4 meets the 1, and the 1 meets the 3."
)
def left_and_stretched() -> ShapeTuple:
    return (3, 1, 4)


@three_axes_and_two.misconception(
    "It has three axes: the missing axis of (3, 1) counts as 1 and is stretched to 2."
)
def first_axis_lost() -> ShapeTuple:
    return (3, 4)


@answers.to(questions.table_minus_five)
def table_minus_five() -> str:
    try:
        torch.zeros(5, 3) - torch.zeros(5)
    except RuntimeError:
        return "raises"
    return "v[i] from row i"


@table_minus_five.misconception(
    "v has one number for each row of x, but the rule does not know that: at the right, 5 meets 3, and neither is 1."
)
def guessed_rows() -> str:
    return "v[i] from row i"


@table_minus_five.misconception(
    "For one number a column v would need 3 of them. It has 5: at the right, 5 meets 3, and neither is 1."
)
def guessed_columns() -> str:
    return "v[j] from column j"


@answers.to(questions.square_minus_three)
def square_minus_three() -> str:
    difference = torch.zeros(3, 3) - torch.tensor([1.0, 2.0, 3.0])
    same_rows = torch.equal(difference[0], difference[1])
    return "v[j] from column j" if same_rows else "v[i] from row i"


@square_minus_three.misconception(
    "Nothing complains: at the right, 3 meets 3. That the other axis has size 3 too changes nothing."
)
def square_raises() -> str:
    return "raises"


@square_minus_three.misconception(
    "v meets the last axis, so there is one number for each column. To go down the rows it would have to be a column, (3, 1)."
)
def square_rows() -> str:
    return "v[i] from row i"


@answers.to(questions.bytes_of_the_sum)
def bytes_of_the_sum() -> int:
    total = torch.zeros(1000, 1) + torch.zeros(1000)
    return total.numel() * total.element_size()


@bytes_of_the_sum.misconception(
    "8,000 bytes are what the two operands need. The result has 1000 × 1000 elements, all of them in memory."
)
def bytes_of_the_operands() -> int:
    return 8_000


@bytes_of_the_sum.misconception("That is the number of elements. Each takes 4 bytes in float32.")
def elements_of_the_sum() -> int:
    return 1_000_000


@bytes_of_the_sum.misconception(
    "4,000 bytes are what one operand needs. Both stretch: the result is (1000, 1000)."
)
def bytes_of_one_operand() -> int:
    return 4_000


@bytes_of_the_sum.misconception("That is the result and both operands together. The result alone is asked.")
def bytes_of_all_three() -> int:
    return 4_008_000


@bytes_of_the_sum.misconception("That is 8 bytes for each element, as in float64. A float32 number takes 4.")
def bytes_in_float64() -> int:
    return 8_000_000


@answers.to(questions.row_plus_equals_column)
def row_plus_equals_column() -> ShapeTuple | str:
    row = torch.zeros(3)
    try:
        row += torch.zeros(3, 1)
    except RuntimeError:
        return "raises"
    return tuple(row.shape)


@row_plus_equals_column.misconception(
    "(3, 3) is the shape of row + column. In place, the result has to fit into the three numbers that row has, and it "
    "does not."
)
def grown_in_place() -> ShapeTuple:
    return (3, 3)


@row_plus_equals_column.misconception(
    "The column is not taken for a row: at the right, its 1 is stretched to 3, and the result needs 3 × 3 numbers. Row has "
    "three."
)
def kept_its_shape() -> ShapeTuple:
    return (3,)


@row_plus_equals_column.misconception(
    "Row can't take the column's shape: `+=` leaves a tensor the shape it has. And the sum needs 3 × 3 numbers."
)
def took_the_columns_shape() -> ShapeTuple:
    return (3, 1)


@answers.to(questions.product_in_numpy)
def product_in_numpy() -> ShapeTuple:
    return tuple((np.ones((7, 1, 3)) * np.ones((4, 1))).shape)


@product_in_numpy.misconception("The 1 in the middle meets the 4 and is stretched to it: in NumPy too.")
def numpy_keeps_the_one() -> ShapeTuple:
    return (7, 1, 3)


@product_in_numpy.misconception(
    "NumPy does not raise: equal, 1 or missing is its rule as well, and each axis meets a 1 or a missing axis."
)
def numpy_raises() -> str:
    return "raises"


@product_in_numpy.misconception(
    "Both were aligned at the left. NumPy aligns at the right too: 3 meets 1, 1 meets 4."
)
def numpy_from_the_left() -> ShapeTuple:
    return (7, 1, 3, 1)


@product_in_numpy.misconception("In the last axis 3 meets 1, and the 1 is stretched: that axis is 3.")
def numpy_last_axis_lost() -> ShapeTuple:
    return (7, 4, 1)


@product_in_numpy.misconception(
    "It has three axes: the missing axis of (4, 1) counts as 1 and is stretched to 7."
)
def numpy_first_axis_lost() -> ShapeTuple:
    return (4, 3)
