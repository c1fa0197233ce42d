"""Exercise: the dtype of a sum, from two dtypes and two numbers of axes."""

from collections.abc import Iterator

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson


@lesson.exercise(
    points=2,
    requirements=[without("result_type")],
    no_demand=[
        "the dtype of a sum",
        "finds the dtype of x + y",
        "given the two dtypes, a and b",
        "a, b: the dtypes of x and y",
        "Returns a dtype",
        "Correct dtypes earn half",
        "the answer is the other's dtype",
    ],
)
def result_dtype(a: torch.dtype, a_axes: int, b: torch.dtype, b_axes: int) -> torch.dtype:
    """The dtype of x + y, for x of dtype `a` with `a_axes` axes and y of dtype `b` with `b_axes` axes."""


Pair = tuple[torch.dtype, int, torch.dtype, int]

PAIRS: list[Pair] = [
    (torch.int64, 1, torch.float32, 1),
    (torch.float16, 1, torch.float64, 0),
    (torch.float64, 0, torch.bfloat16, 2),
    (torch.uint8, 1, torch.int64, 0),
    (torch.int64, 0, torch.int16, 3),
    (torch.int64, 2, torch.float16, 0),
    (torch.float64, 0, torch.int32, 1),
    (torch.float16, 0, torch.float64, 0),
    (torch.int64, 0, torch.uint8, 0),
    (torch.float64, 0, torch.float32, 0),
    (torch.float32, 2, torch.float16, 0),
    (torch.int16, 0, torch.int64, 1),
    (torch.float64, 1, torch.float16, 2),
    (torch.uint8, 0, torch.int64, 0),
    (torch.bool, 1, torch.uint8, 0),
    (torch.int8, 0, torch.bool, 2),
    (torch.int32, 1, torch.bool, 0),
    (torch.bool, 0, torch.uint8, 2),
    (torch.int64, 0, torch.float16, 2),
    (torch.float32, 2, torch.int64, 1),
    (torch.int8, 1, torch.uint8, 1),
    (torch.float16, 2, torch.bfloat16, 2),
    (torch.uint8, 2, torch.int8, 2),
    (torch.bool, 1, torch.bool, 0),
    (torch.bool, 0, torch.float16, 1),
    (torch.float16, 2, torch.float64, 1),
    (torch.int16, 2, torch.int64, 1),
]


DTYPES = (
    torch.bool,
    torch.uint8,
    torch.int8,
    torch.int16,
    torch.int32,
    torch.int64,
    torch.float16,
    torch.bfloat16,
    torch.float32,
    torch.float64,
)


@result_dtype.cases
def pairs(draw: Draw) -> Iterator[Case]:
    drawn = [
        (draw.one_of(DTYPES), draw.number(0, 3), draw.one_of(DTYPES), draw.number(0, 3)) for _ in range(6)
    ]
    for a, a_axes, b, b_axes in [*PAIRS, *drawn]:
        yield case(a, a_axes, b, b_axes, label=f"{_said(a, a_axes)} and {_said(b, b_axes)}")


def _said(dtype: torch.dtype, axes: int) -> str:
    return f"{str(dtype).removeprefix('torch.')} with {axes} {'axis' if axes == 1 else 'axes'}"
