"""Answers that are one number, in whatever form they come."""

from collections.abc import Callable
from typing import Any

from jaxtyping import Float
from torch import Tensor

ENOUGH = 0.03  # of the exact sum: half precision can't always do much better, and what is lost here is more


def number_of(answer: Any) -> Any:
    """The Python number in a tensor of one element; anything else as it is."""
    if isinstance(answer, Tensor) and answer.numel() == 1:
        return answer.item()
    return answer


def sum_near_enough(candidate: Callable[..., Any], numbers: Float[Tensor, " n"]) -> Any:
    """(sum, dtype): the exact sum for an answer within 3 %, else the answer; and the name of the answer's dtype.

    In a file of its own: what it calls is not to be taken for the candidate's doing.
    """
    exact = numbers.double().sum().item()
    returned = candidate(numbers)
    dtype = str(returned.dtype).removeprefix("torch.") if isinstance(returned, Tensor) else "no tensor"
    answer = number_of(returned)
    if isinstance(answer, int | float) and abs(answer - exact) <= ENOUGH * abs(exact):
        return exact, dtype
    return answer, dtype
