"""Predictions on padding, weights, what workers cost, and a sampler that is ahead."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

GROWS = Choice("grows", "stays")


@lesson.prediction(Several(Number(0), Number(0)))
def padding_of_four() -> tuple[int, int]:
    """How many numbers fill batches of two rows of lengths 1, 9, 2, 8: in this order, and sorted."""


@lesson.prediction(Number(0.01))
def items_by_two_weights() -> float:
    """How many different items of 1,000 come if a WeightedRandomSampler gets two weights."""


@lesson.prediction(Number(4))
def seen_in_an_epoch() -> float:
    """What percentage of 1,000 items comes at least once in 1,000 draws with replacement."""


@lesson.prediction(Several(GROWS, GROWS, GROWS))
def grows_in_a_worker() -> tuple[str, str, str]:
    """Whether a worker that only reads needs more and more memory: a list of floats, an array of them, one with dtype object."""


@lesson.prediction(Number(0.15, unit="GB"))
def gb_in_advance() -> float:
    """How many GB of batches 8 workers hold in advance, with prefetch_factor 2 and 256 photos of 3 × 224 × 224 float32."""


@lesson.prediction(Number(0))
def sampler_is_ahead() -> int:
    """How many batches a sampler has handed out after three steps, with two workers."""
