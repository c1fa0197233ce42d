"""An ask of this lesson: so many bytes at one time, and words for what is likely to hold more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.asks.ask import Judged
from lessons_lib.checking.asks.memory import PeakBytes
from lessons_lib.checking.cases import Draw


def _nothing(peak: int) -> str:
    return ""


@dataclass(frozen=True)
class PeakTold(PeakBytes):
    """The peak of the bytes that the answer allocates; told(peak) says what a peak above the limit comes from, or is empty."""

    told: Callable[[int], str] = _nothing

    def judge(self, seen: int) -> Judged:
        judged = super().judge(seen)
        cause = "" if judged.met else self.told(seen)
        return Judged(f"{judged.words}: {cause}" if cause else judged.words, judged.met)


def peak_told(most: int, inputs: Callable[[Draw], tuple[Any, ...]], told: Callable[[int], str]) -> PeakTold:
    """Asks for at most `most` bytes at one time on `inputs(draw)`; told(peak): where more is likely to come from."""
    return PeakTold(most, inputs, told=told)
