"""Exercise: the bytes that a tensor's elements take."""

from collections.abc import Iterator

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.in_words import bytes_of
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson

ShapeTuple = tuple[int, ...]
DTYPES = (torch.bool, torch.int8, torch.int16, torch.float16, torch.float32, torch.int64, torch.complex128)


@lesson.exercise(
    harness=bytes_of,
    no_demand=[
        "A dtype knows the size of one element: dtype.itemsize",
        "dtype: such as torch.float32",
        "bytes_needed(shape, dtype)",
    ],
)
def bytes_needed(shape: ShapeTuple, dtype: torch.dtype) -> int:
    """The bytes of all elements of a tensor of this shape and dtype."""


@bytes_needed.cases
def shapes_and_dtypes(draw: Draw) -> Iterator[Case]:
    yield case((3, 4), torch.float32, label="a table of float32")
    yield case((2, 5, 7), torch.float64, label="three axes of float64")
    yield case((427, 640, 3), torch.uint8, label="a photograph of uint8")
    yield case((6, 6), torch.bfloat16, label="a square of bfloat16")
    yield case((10,), torch.bool, label="10 bools")
    yield case((2, 8), torch.bool, label="a table of bools")
    yield case((), torch.int16, label="one number, without axes")
    yield case((), torch.float64, label="one float64, without axes")
    yield case((0, 3), torch.float32, label="no elements")
    yield case((4, 0), torch.float64, label="no elements again")
    yield case((1, 9), torch.int64, label="one row of int64")
    yield case((2, 3), torch.complex64, label="a table of complex64")
    yield case((5,), torch.complex128, label="5 numbers of complex128")
    yield case((4, 2), torch.float8_e4m3fn, label="a table of float8")
    yield case((2, 3, 4, 5), torch.int32, label="four axes of int32")
    for _ in range(3):
        shape, dtype = draw.sizes(draw.number(2, 5), 2, 40), draw.one_of(DTYPES)
        yield case(shape, dtype, label=f"{len(shape)} axes of {str(dtype).removeprefix('torch.')}")
