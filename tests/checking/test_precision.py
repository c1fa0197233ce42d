"""In float32 a right answer may lose digits that the reference keeps, or keep what the reference loses."""

import torch
from torch import Tensor

from tests.checking.sample_lesson import exercise_giving, verdict_on


def one_pass(x: Tensor) -> Tensor:
    """The standard deviation from sums: of numbers near 1,000 float32 leaves it two digits."""
    return (x.square().mean(1) - x.mean(1).square()).clamp(min=0).sqrt()


def test_what_large_terms_lose_that_cancel_is_forgiven() -> None:
    exercise = exercise_giving(lambda x: x.std(1, correction=0), low=1000, high=1003)
    inputs = torch.linspace(1000, 1003, 15, dtype=torch.float64).reshape(3, 5)
    lost = (one_pass(inputs.float()) - inputs.std(1, correction=0)).abs().max()
    assert lost > 0.01
    assert verdict_on(exercise, one_pass).passed


def test_an_answer_may_keep_what_the_reference_loses_in_float32() -> None:
    exercise = exercise_giving(lambda x: x.exp().sum(1).log(), low=95, high=99)
    assert verdict_on(exercise, lambda x: x.logsumexp(1)).passed
