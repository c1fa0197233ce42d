"""A requirement of this lesson: so many bytes at one time, and a sentence on what is likely to hold more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.exercise.cases import Draw
from lessons_lib.checking.requirements.memory import PeakBytes


def _nothing(peak: int) -> str:
    return ""


@dataclass(frozen=True)
class PeakExplained(PeakBytes):
    """The peak of the bytes that the answer allocates; explain(peak) is a sentence on what such a peak comes from, or empty."""

    explain: Callable[[int], str] = _nothing

    def cause(self, peak: int) -> str:
        return self.explain(peak) or super().cause(peak)


def peak_explained(
    most: int, inputs: Callable[[Draw], tuple[Any, ...]], explain: Callable[[int], str]
) -> PeakExplained:
    """Requires at most `most` bytes at one time on `inputs(draw)`; explain(peak): where more is likely to come from."""
    return PeakExplained(most, inputs, explain=explain)
