"""Exercise: attention that never holds a whole row of scores."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.memory import PeakBytes
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

BUDGET = 32_000  # bytes; right answers take 14,592 to 18,048, chunks of 64 keys 34,432

# What it runs: one of them, chosen by device and shape.
READY_MADE = (
    "_safe_softmax",
    "_scaled_dot_product_attention_math",
    "_scaled_dot_product_cudnn_attention",
    "_scaled_dot_product_efficient_attention",
    "_scaled_dot_product_flash_attention",
    "_scaled_dot_product_flash_attention_for_cpu",
)


def many_keys(draw: Draw) -> tuple[Any, ...]:
    """16 queries and 16,384 keys in chunks of 32. A chunk's scores: 4,096 bytes."""
    return draw.normal(16, 8), draw.normal(16_384, 8), draw.normal(16_384, 8), 32


@dataclass(frozen=True)
class OneChunkAtATime(PeakBytes):
    """The peak, with a question about what may have held more."""

    def cause(self, peak: int) -> str:
        if peak < 65_536:
            return "The scores of one chunk take 4,096 bytes. How many keys does each of your chunks have, and what do you keep from earlier ones?"
        if peak < 600_000:
            return (
                "With 16,384 keys, what gets that large: whole rows of scores, chunks of more than 32 keys, or something that you keep "
                "from each chunk?"
            )
        if peak < 2_000_000:
            return "A copy of k or of v takes 1,048,576 bytes. Did you make one, or keep something from each chunk?"
        return "That's enough memory for all scores together: 16 · 16,384 scores take 2,097,152 bytes."


@lesson.exercise(
    points=3,
    requirements=[
        OneChunkAtATime(BUDGET, many_keys),
        without("scaled_dot_product_attention", operations=READY_MADE),
    ],
    no_demand=["the last chunk may be shorter", "One row of scores alone would take"],
)
def attention_in_chunks(
    q: Float[Tensor, "n d"], k: Float[Tensor, "m d"], v: Float[Tensor, "m width"], keys: int
) -> Float[Tensor, "n width"]:
    """softmax(q kᵀ / √d) v, a chunk of keys at a time."""


@attention_in_chunks.cases
def queries_keys_values(draw: Draw) -> Iterator[Case]:
    for n, m, d, width, keys, label in (
        (2, 6, 4, 3, 2, "6 keys in chunks of 2"),
        (3, 7, 2, 5, 3, "7 keys in chunks of 3: the last has 1"),
        (4, 4, 4, 4, 2, "all sizes equal"),
        (5, 8, 3, 2, 5, "8 keys in chunks of 5: the last has 3"),
        (2, 5, 3, 4, 1, "chunks of 1 key"),
        (3, 4, 5, 2, 4, "one chunk"),
        (2, 3, 4, 1, 9, "one chunk, longer than there are keys"),
    ):
        yield case(draw.normal(n, d), draw.normal(m, d), draw.normal(m, width), keys, label=label)
    for order, label in ((1, "scores that grow"), (-1, "scores that fall")):
        steps = torch.arange(6, dtype=torch.float64) * order * 2
        k = draw.uniform(6, 3, low=1, high=1.5) * steps[:, None]
        yield case(draw.uniform(2, 3, low=1, high=2), k, draw.normal(6, 4), 2, label=label)
    for low, high, label in ((9.9, 10.1, "scores near 2,000"), (-10.1, -9.9, "scores near −2,000")):
        k = draw.uniform(5, 4, low=low, high=high)
        yield case(draw.uniform(3, 4, low=99, high=101), k, draw.normal(5, 2), 2, label=label)
    below = draw.uniform(4, 4, low=-7, high=-5)
    yield case(
        draw.uniform(2, 4, low=90, high=99), below, draw.normal(4, 3), 3, label="all scores far below 0"
    )
    for ends, label in (
        ((0, 10), "scores from 0 to 2,000"),
        ((10, 0), "scores from 2,000 to 0"),
        ((12, -12), "scores from 2,400 to −2,400"),
    ):
        steps = torch.linspace(*ends, 6, dtype=torch.float64)
        k = draw.uniform(6, 4, low=1, high=1.01) * steps[:, None]
        yield case(draw.uniform(2, 4, low=99, high=101), k, draw.normal(6, 3), 4, label=label)
