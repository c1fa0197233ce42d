"""Requires that an answer never holds more than a number of bytes at one time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.exercise.cases import Draw
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.bytes import ByteCounter


@dataclass(frozen=True)
class PeakBytes:
    """The peak of the bytes that the answer allocates on the requirement's own inputs.

    most: the limit in bytes, the result included. inputs(draw): what it is measured on.
    """

    most: int
    inputs: Callable[[Draw], tuple[Any, ...]]
    name: str = "peak bytes"

    @property
    def request(self) -> str:
        return f"at most {self.most:,} bytes at one time"

    def observe(self, trial: Trial) -> int:
        inputs = self.inputs(trial.draw)
        with ByteCounter(block=1) as counter:
            result = trial.call(*inputs)
        del result
        return int(counter.peak)

    def judge(self, seen: int) -> Assessment:
        if seen <= self.most:
            return Assessment("", True)
        return Assessment(f"Your code held {seen:,} bytes at the peak. {self.cause(seen)}", False)

    def cause(self, peak: int) -> str:
        """What to think about next, one sentence; a lesson may override it with a more specific one."""
        return "Which is the largest tensor that it makes on the way?"


def peak_bytes(most: int, inputs: Callable[[Draw], tuple[Any, ...]]) -> PeakBytes:
    """Requires that at most `most` bytes are allocated at one time on `inputs(draw)`."""
    return PeakBytes(most, inputs)
