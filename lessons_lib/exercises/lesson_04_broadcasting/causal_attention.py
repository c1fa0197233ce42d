"""Exercise: how much each position of a text looks at the positions before it."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.loops import no_python_loop
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson


def long_texts(draw: Draw, n: int) -> tuple[Tensor, Tensor]:
    n = n // 4  # of texts and of positions: a loop over either grows
    return draw.normal(n, n, 3), draw.normal(n, n, 3)


@lesson.exercise(points=2, requirements=[no_python_loop(long_texts)])
def causal_attention(
    q: Float[Tensor, "batch time d"], k: Float[Tensor, "batch time d"]
) -> Float[Tensor, "batch time time"]:
    """Each position's attention: the softmax of q[i] · k[j] / √d over the positions j up to i."""


@causal_attention.cases
def questions_and_keys(draw: Draw) -> Iterator[Case]:
    for batch, time, d, label in [
        (2, 3, 4, "2 texts of 3 positions, d = 4"),
        (3, 4, 2, "3 texts of 4 positions, d = 2"),
        (1, 5, 3, "1 text of 5 positions, d = 3"),
        (2, 4, 4, "as many positions as d"),
        (3, 3, 3, "all three sizes equal"),
        (4, 4, 4, "all three sizes equal, 4 of each"),
        (3, 3, 2, "as many texts as positions"),
        (2, 1, 3, "1 position"),
        (2, 3, 1, "2 texts of 3 positions, d = 1"),
    ]:
        yield case(draw.normal(batch, time, d), draw.normal(batch, time, d), label=label)
    for batch, time in [(2, 3), (1, 4)]:
        equal = torch.zeros(batch, time, 2, dtype=torch.float64)
        yield case(equal, draw.normal(batch, time, 2), label=f"{time} positions whose scores are all 0")
    across = draw.normal(2, 4, 1) * torch.tensor([1.0, 0.0])
    along = draw.normal(2, 4, 1) * torch.tensor([[0.0, 1.0], [1.0, 0.0]]).repeat(2, 1)
    yield case(across, along, label="some scores are exactly 0")
    for batch, time in [(2, 4), (3, 3)]:  # from −128 to −288
        q, k = (draw.uniform(batch, time, 4, low=8, high=12) for _ in range(2))
        yield case(q, -k, label=f"{batch} texts whose scores are all far below 0")
