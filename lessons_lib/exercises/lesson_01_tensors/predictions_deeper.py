"""Predictions of the deeper part: indices, nan, and what NumPy does otherwise."""

import torch

from lessons_lib.checking.answers import Number, Shape
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Number())
def twice_the_same_place() -> float:
    """z[0], 0 at first, after z[[0, 0]] += 1."""
    z = torch.zeros(3)
    z[[0, 0]] += 1
    return float(z[0])


@twice_the_same_place.misconception(
    "The place is named twice, and yet 1 is added once: both old values are read first, and then 0 + 1 is written twice."
)
def added_twice() -> float:
    return 2.0


@twice_the_same_place.misconception(
    "Something is written: `z[…] += 1` ends in `z[…] = …`, and that writes into z. Only what is taken out is a copy."
)
def lost_in_a_copy() -> float:
    return 0.0


@lesson.prediction(Number())
def gathered_number() -> int:
    """Row 1, column 0 of [[10, 11, 12], [20, 21, 22]].gather(1, [[2, 0], [0, 1]])."""
    t = torch.tensor([[10, 11, 12], [20, 21, 22]])
    return int(t.gather(1, torch.tensor([[2, 0], [0, 1]]))[1, 0])


@gathered_number.misconception(
    "You read [0, 1] as a row and a column. Each number is a place of its own: along dim 1 it names the column, and the row "
    "stays what it is, row 1."
)
def read_as_row_and_column() -> int:
    return 11


@gathered_number.misconception(
    "The place 0 is right, and the row is not: the answer for row 1 is read from row 1."
)
def from_the_first_row() -> int:
    return 10


@gathered_number.misconception(
    "Row 1, column 0 of the places is 0: the column to be read is number 0. 21 is the next one."
)
def the_next_column() -> int:
    return 21


@gathered_number.misconception("That is row 0, column 0 of the result. Row 1 is asked.")
def first_row_of_the_result() -> int:
    return 12


@gathered_number.misconception(
    "That is the number read where row 1 has the place 2. It has the places 0 and 1."
)
def places_of_the_other_row() -> int:
    return 22


@lesson.prediction(Number())
def equal_to_itself() -> int:
    """How many places of [1, nan, 3] are equal to themselves."""
    x = torch.tensor([1.0, float("nan"), 3.0])
    return int((x == x).sum())


@equal_to_itself.misconception("nan equals nothing, not even itself: its place gives False.")
def all_three() -> int:
    return 3


@equal_to_itself.misconception(
    "The comparison is made place by place: 1 == 1 and 3 == 3 are True, whatever stands between."
)
def none_at_all() -> int:
    return 0


@equal_to_itself.misconception("Only the place of the nan gives False. The two others are True.")
def only_one() -> int:
    return 1


@lesson.prediction(Shape())
def squeezed_batch() -> ShapeTuple:
    """The shape of zeros(1, 1, 8, 8).squeeze()."""
    return tuple(torch.zeros(1, 1, 8, 8).squeeze().shape)


@squeezed_batch.misconception("`squeeze()` without an argument takes away all axes of size 1, not only one.")
def only_one_axis() -> ShapeTuple:
    return (1, 8, 8)


@squeezed_batch.misconception("The axes of size 8 are not put together: only those of size 1 go.")
def flattened() -> ShapeTuple:
    return (64,)


@squeezed_batch.misconception(
    "Both axes of size 1 go: nothing tells `squeeze` that one of them was the batch."
)
def batch_remembered() -> ShapeTuple:
    return (1, 8, 8, 1)


@squeezed_batch.misconception("Something does happen: every axis of size 1 is taken away.")
def nothing_squeezed() -> ShapeTuple:
    return (1, 1, 8, 8)


@lesson.prediction(Number(tolerance=0.01))
def std_of_1_2_3() -> float:
    """torch.std of [1, 2, 3]."""
    return float(torch.std(torch.tensor([1.0, 2.0, 3.0])))


@std_of_1_2_3.misconception(
    "0.816 is what NumPy says: the squared distances from the mean, 1 + 0 + 1, divided by 3. torch divides by 3 − 1."
)
def as_numpy_does() -> float:
    return 0.816


@std_of_1_2_3.misconception(
    "0.667 is the mean of the squared distances, 2 / 3. torch divides them by 3 − 1 and then takes the root."
)
def mean_of_squares() -> float:
    return 0.667


@std_of_1_2_3.misconception(
    "1.414 is the root of the sum of squares, 2. It has to be divided by 3 − 1 before the root."
)
def not_divided() -> float:
    return 1.414


@std_of_1_2_3.misconception(
    "2 is the mean of the three numbers, or the sum of their squared distances from it."
)
def the_mean() -> float:
    return 2.0


@lesson.prediction(Number())
def tensors_from_max() -> int:
    """How many tensors x.max(dim=0) gives."""
    return len(torch.zeros(2, 3).max(dim=0))


@tensors_from_max.misconception(
    "NumPy's `max(axis=0)` gives one array. With `dim`, torch gives two tensors: the largest values, and where they stand."
)
def one_as_in_numpy() -> int:
    return 1


@tensors_from_max.misconception(
    "Each of the tensors has 3 numbers, one for each column. There are two tensors: the values, and where they stand."
)
def one_for_each_column() -> int:
    return 3
