"""Exercise: a sum in half precision that loses nothing that matters."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson
from lessons_lib.exercises.lesson_02_dtypes.numbers import sum_near_enough
from lessons_lib.exercises.lesson_02_dtypes.only_additions import OnlyAdditions


@lesson.exercise(
    points=2,
    harness=sum_near_enough,
    requirements=[OnlyAdditions()],
    no_demand=["without going to a wider dtype", "of about the same size"],
)
def compensated_sum(numbers: Float[Tensor, " n"]) -> Float[Tensor, ""]:
    """The sum of the numbers, to 3 %, by additions and subtractions in their own dtype."""


@compensated_sum.cases
def addends(draw: Draw) -> Iterator[Case]:
    yield case(torch.tensor([1.0, 2.0, 4.0], dtype=torch.float16), label="3 small numbers")
    yield case(torch.ones(600, dtype=torch.bfloat16), label="600 ones in bfloat16")
    yield case(torch.ones(2300, dtype=torch.float16), label="2,300 ones in float16")
    small = draw.uniform(1000, low=0.1, high=0.45).to(torch.bfloat16)
    yield case(small, label="1,000 numbers below a half in bfloat16")
    in_turn = torch.tensor([0.75, 0.25], dtype=torch.bfloat16).repeat(200)
    yield case(in_turn, label="0.75 and 0.25 in turn, in bfloat16")
    large_first = torch.tensor([256.0] + 100 * [0.75, 0.75, 0.125, 0.125], dtype=torch.bfloat16)
    yield case(large_first, label="256 and then 400 small numbers, in bfloat16")
    there_and_back = torch.ones(500, dtype=torch.float16)
    there_and_back[0], there_and_back[-1] = 2048, -2048
    yield case(there_and_back, label="2,048, many ones, and −2,048")
    yield case(torch.tensor([3.0, -5.0, 1.0, 0.5], dtype=torch.float16), label="numbers of both signs")
    yield case(draw.uniform(5, low=1, high=2).to(torch.float16), label="5 numbers")
    yield case(torch.tensor([1.5, 8.0, 3.0, 2.5, 6.0, 1.0], dtype=torch.float16), label="6 numbers")
    yield case(torch.tensor([3.0], dtype=torch.bfloat16), label="one number")
