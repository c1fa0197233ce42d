"""Bug hunt: rows of a mask that were expanded and then written to, as if each were its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@dataclass(frozen=True)
class Floats:
    """The mask holds floats."""

    name: str = "floats"
    request: str = "return floats"

    def observe(self, trial: Trial) -> list[str]:
        """What the mask holds, if it isn't floats. The first case is enough: the search for a small change asks often."""
        mask = trial.call(*trial.fresh_inputs(0), True)
        if type(mask) is not Tensor or mask.is_floating_point():
            return []
        return ["True and False" if mask.dtype is torch.bool else "whole numbers"]

    def judge(self, seen: list[str]) -> Assessment:
        return Assessment(
            f"Your mask holds {seen[0]}. Which step would turn them into floats?" if seen else "", not seen
        )


def as_numbers(
    candidate: Callable[[Tensor, int], Any], lengths: Int[Tensor, " n"], longest: int, as_it_is: bool = False
) -> Float[Tensor, "n longest"]:
    """The candidate's mask. One of bools or whole numbers is read as floats unless `as_it_is`: see Floats.

    Floats of fewer bits are floats, too: float16 holds 1 and 0.
    """
    mask = candidate(lengths, longest)
    if as_it_is or type(mask) is not Tensor or mask.is_complex():
        return mask
    default = torch.get_default_dtype()
    return mask if mask.is_floating_point() and mask.itemsize >= default.itemsize else mask.to(default)


@lesson.hunt(points=2, harness=as_numbers, requirements=[Floats()], no_demand=["only padding"])
def padding_mask(lengths: Int[Tensor, " n"], longest: int) -> Float[Tensor, "n longest"]:
    """In row i: lengths[i] ones, then zeros."""
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, n:] = 0
    return mask


@padding_mask.cases
def sentences(draw: Draw) -> Iterator[Case]:
    yield case(torch.tensor([2, 5, 3]), 5, label="3 sentences, the longest has 5 words")
    yield case(torch.tensor([4, 1]), 6, label="2 sentences, none as long as the mask")
    yield case(torch.tensor([3, 1, 2, 4]), 4, label="4 sentences of up to 4 words")
    yield case(torch.tensor([2, 2, 2]), 3, label="3 sentences of 2 words")
    yield case(torch.tensor([3, 0, 1]), 4, label="one of them has no words")
    yield case(draw.integers(1, 8, 5), 8, label="5 sentences")
    yield case(torch.tensor([2]), 4, label="1 sentence")
