"""Predictions of the core: shapes, numbers and bytes."""

import numpy as np
import torch

from lessons_lib.checking.answers import Number, Several, Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Shape())
def shape_of_the_brackets() -> ShapeTuple:
    """The shape of [[[1, 2], [3, 4], [5, 6]]]."""
    return tuple(torch.tensor([[[1, 2], [3, 4], [5, 6]]]).shape)


@shape_of_the_brackets.misconception(
    "(3, 2) is what stands inside the outermost brackets. They are an axis too, with one element: size 1."
)
def outermost_forgotten() -> ShapeTuple:
    return (3, 2)


@shape_of_the_brackets.misconception(
    "You counted from the inside. A shape begins with the outermost brackets, and with how many things stand directly in them."
)
def from_the_inside() -> ShapeTuple:
    return (2, 3, 1)


@shape_of_the_brackets.misconception(
    "Six numbers, but in three levels of brackets: a shape has one size for each level."
)
def only_counted() -> ShapeTuple:
    return (6,)


@shape_of_the_brackets.misconception(
    "The middle brackets hold three things, and each of those holds two numbers: 3 comes before 2."
)
def last_two_exchanged() -> ShapeTuple:
    return (1, 2, 3)


@shape_of_the_brackets.misconception(
    "The outermost level is the 1: a shape begins with it. It stands in front, not behind."
)
def the_one_at_the_end() -> ShapeTuple:
    return (3, 2, 1)


@lesson.prediction(Number())
def bytes_of_the_tensor() -> int:
    """The bytes of zeros(2, 3, 4) in float64."""
    t = torch.zeros(2, 3, 4, dtype=torch.float64)
    return t.numel() * t.element_size()


@bytes_of_the_tensor.misconception("24 is the number of elements. A float64 takes 8 bytes each.")
def only_the_elements() -> int:
    return 24


@bytes_of_the_tensor.misconception("That is 4 bytes for each element, as in float32. A float64 takes 8.")
def as_float32() -> int:
    return 96


@bytes_of_the_tensor.misconception("That is the number of bits, 64 for each element. A byte has 8 bits.")
def in_bits() -> int:
    return 24 * 64


@bytes_of_the_tensor.misconception(
    "The sizes of the axes are multiplied, not added: 2 blocks of 3 rows of 4 numbers are 24 elements."
)
def sizes_added() -> int:
    return 9 * 8


@bytes_of_the_tensor.misconception(
    "9 is the sum of the sizes. They are multiplied, and each element takes 8 bytes."
)
def sum_of_the_sizes() -> int:
    return 9


@lesson.prediction(Number())
def last_of_arange() -> int:
    """The last number of arange(1, 10, 3)."""
    return int(torch.arange(1, 10, 3)[-1])


@last_of_arange.misconception("10 is the end, and `arange` stops before it, as Python's `range` does.")
def end_included() -> int:
    return 10


@last_of_arange.misconception(
    "Each number is 3 more than the one before, from 1 on: 1, 4, 7. 9 is not one of them."
)
def one_before_the_end() -> int:
    return 9


@last_of_arange.misconception(
    "3 is the step, and not how many numbers there are. They go on as long as they are below 10."
)
def three_numbers() -> int:
    return 3


@last_of_arange.misconception("After 1 and 4 there is still one number below 10.")
def stopped_early() -> int:
    return 4


@lesson.prediction(Several(Number(), Number()))
def shared_and_copied() -> tuple[float, float]:
    """shared[0] and copied[0] after array[0] = 100, which was 1."""
    array = np.array([1.0, 2.0, 3.0])
    shared, copied = torch.from_numpy(array), torch.tensor(array)
    array[0] = 100.0
    return float(shared[0]), float(copied[0])


@shared_and_copied.misconception(
    "`from_numpy` does not copy: array and tensor are two names for the same memory, so that the 100 is seen in both."
)
def both_copied() -> tuple[float, float]:
    return 1.0, 1.0


@shared_and_copied.misconception(
    "`torch.tensor` copies: what is written into the array afterwards does not reach it."
)
def both_shared() -> tuple[float, float]:
    return 100.0, 100.0


@shared_and_copied.misconception(
    "It is the other way round: `from_numpy` shares the memory, and `torch.tensor` copies the numbers."
)
def the_other_way_round() -> tuple[float, float]:
    return 1.0, 100.0


@lesson.prediction(Number())
def after_plus_equals() -> int:
    """a[0], 1 at first, after b = a; b += 10; b = b + 100."""
    a = torch.tensor([1, 2, 3])
    b = a
    b += 10
    b = b + 100
    return int(a[0])


@after_plus_equals.misconception(
    "`b = a` gives the same tensor a second name, and `b += 10` writes into that tensor: a sees it."
)
def nothing_happens_to_a() -> int:
    return 1


@after_plus_equals.misconception(
    "`b + 100` makes a new tensor, and from then on b is that one. It does not reach a."
)
def both_reach_a() -> int:
    return 111


@after_plus_equals.misconception(
    "It is the other way round: `b += 10` writes into the tensor that is there, and `b + 100` makes a new one."
)
def only_the_second_reaches_a() -> int:
    return 101


@lesson.prediction(Shape())
def integer_and_slice() -> ShapeTuple:
    """The shape of x[1:3, 0] for x of shape (5, 4, 3)."""
    return tuple(torch.zeros(5, 4, 3)[1:3, 0].shape)


@integer_and_slice.misconception(
    "An integer takes one place, and its axis disappears: there is no 1 left. A slice, 0:1, would leave it."
)
def integer_leaves_a_one() -> ShapeTuple:
    return (2, 1, 3)


@integer_and_slice.misconception("The slice 1:3 has the places 1 and 2: it stops before its end.")
def end_of_slice_included() -> ShapeTuple:
    return (3, 3)


@integer_and_slice.misconception("The axis that is not named is taken whole: its 3 is still there.")
def last_axis_gone() -> ShapeTuple:
    return (2,)


@integer_and_slice.misconception(
    "The integer stands in the second place, so it is axis 1, of size 4, that disappears."
)
def integer_on_the_last_axis() -> ShapeTuple:
    return (2, 4)


@integer_and_slice.misconception("The 0 takes one place of axis 1, and that axis disappears.")
def integer_without_effect() -> ShapeTuple:
    return (2, 4, 3)


@integer_and_slice.misconception("It does not raise: axes that are not named are taken whole.")
def an_axis_not_named() -> str:
    return "raises"


@lesson.prediction(Shape())
def sum_over_two_axes() -> ShapeTuple:
    """The shape of x.sum(dim=(0, 2)) for x of shape (5, 4, 3)."""
    return tuple(torch.zeros(5, 4, 3).sum(dim=(0, 2)).shape)


@sum_over_two_axes.misconception(
    "You named what stays. `dim` names what disappears: axes 0 and 2 go, and axis 1 is left."
)
def named_what_stays() -> ShapeTuple:
    return (5, 3)


@sum_over_two_axes.misconception(
    "With `keepdim=True` they would stay with size 1. Without it they disappear."
)
def kept_with_size_one() -> ShapeTuple:
    return (1, 4, 1)


@sum_over_two_axes.misconception("A single number is left only if all axes are named, or none.")
def everything_summed() -> ShapeTuple:
    return ()


@sum_over_two_axes.misconception(
    "Axes are counted from 0: 0 and 2 are the first and the last, of size 5 and 3."
)
def counted_axes_from_one() -> ShapeTuple:
    return (3,)


@sum_over_two_axes.misconception("Two axes are named, and both disappear, not only the first.")
def only_the_first_axis() -> ShapeTuple:
    return (4, 3)


@lesson.prediction(Shape())
def three_stacked() -> ShapeTuple:
    """The shape of three (2, 4) tensors stacked along dim=1."""
    return tuple(torch.stack([torch.zeros(2, 4)] * 3, dim=1).shape)


@three_stacked.misconception("That is `dim=0`, with the new axis in front. Here it becomes axis 1.")
def new_axis_in_front() -> ShapeTuple:
    return (3, 2, 4)


@three_stacked.misconception(
    "That is `cat` along axis 1: the same axes, one of them longer. `stack` makes a new axis."
)
def joined_along_axis_one() -> ShapeTuple:
    return (2, 12)


@three_stacked.misconception(
    "That is `cat` along axis 0: the same axes, one of them longer. `stack` makes a new axis."
)
def joined_along_axis_zero() -> ShapeTuple:
    return (6, 4)


@three_stacked.misconception("The new axis becomes axis 1, between the two others, and not the last one.")
def new_axis_at_the_end() -> ShapeTuple:
    return (2, 4, 3)


@three_stacked.misconception(
    "It does not raise: all three have the same shape, and that is all that `stack` needs."
)
def stack_raises() -> str:
    return "raises"


@lesson.prediction(Number())
def reshaped_number() -> int:
    """Row 1, column 0 of [[1, 2, 3], [4, 5, 6]] reshaped to (3, 2)."""
    return int(torch.tensor([[1, 2, 3], [4, 5, 6]]).reshape(3, 2)[1, 0])


@reshaped_number.misconception(
    "2 stands there in the transpose. `reshape` keeps the reading order, 1 2 3 4 5 6, and only begins its rows at other places."
)
def transposed() -> int:
    return 2


@reshaped_number.misconception(
    "4 stood there before. The new rows have two numbers each: 1 2, then 3 4, then 5 6."
)
def as_before() -> int:
    return 4


@reshaped_number.misconception("5 begins the last row. Row 1 is the second: they are counted from 0.")
def last_row() -> int:
    return 5


@reshaped_number.misconception("1 begins row 0. Row 1 is the second: rows are counted from 0.")
def first_row() -> int:
    return 1


@lesson.prediction(Shape())
def permuted_shape() -> ShapeTuple:
    """The shape of a (2, 3, 4) tensor after permute(2, 0, 1)."""
    return tuple(torch.zeros(2, 3, 4).permute(2, 0, 1).shape)


@permuted_shape.misconception(
    "You sent axis 0 to place 2, axis 1 to place 0 and axis 2 to place 1. It is read the other way: the new first axis is "
    "the old axis 2, and so on."
)
def read_the_other_way() -> ShapeTuple:
    return (3, 4, 2)


@permuted_shape.misconception(
    "(2, 0, 1) are the numbers of the old axes. Their sizes are asked: axis 2 has the size 4."
)
def numbers_instead_of_sizes() -> ShapeTuple:
    return (2, 0, 1)


@permuted_shape.misconception("That is the reverse order, permute(2, 1, 0).")
def reversed_order() -> ShapeTuple:
    return (4, 3, 2)


@permuted_shape.misconception("The sizes move along with their axes.")
def unchanged() -> ShapeTuple:
    return (2, 3, 4)


@lesson.prediction(Shape())
def batch_of_products() -> ShapeTuple:
    """The shape of (5, 2, 3) @ (5, 3, 4)."""
    return tuple((torch.zeros(5, 2, 3) @ torch.zeros(5, 3, 4)).shape)


@batch_of_products.misconception("The first axis counts the products: there are 5 of them, each (2, 4).")
def one_product() -> ShapeTuple:
    return (2, 4)


@batch_of_products.misconception(
    "The inner sizes, 3 and 3, are what is added up: they disappear. (2, 3) @ (3, 4) is (2, 4)."
)
def inner_size_stays() -> ShapeTuple:
    return (5, 2, 3, 4)


@batch_of_products.misconception(
    "It does not raise: with three axes, `@` multiplies the first matrix with the first, the second with the second, and so on."
)
def products_raise() -> str:
    return "raises"


@batch_of_products.misconception(
    "Each matrix meets only its partner, the one with the same number: there are 5 products, not 25."
)
def all_with_all() -> ShapeTuple:
    return (5, 5, 2, 4)


@batch_of_products.misconception(
    "That would be (3, 2) @ (2, 3). The rows come from the left matrix, 2, the columns from the right one, 4."
)
def inner_sizes_left_over() -> ShapeTuple:
    return (5, 3, 3)
