"""Requires that an answer never holds more than a number of bytes at one time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.exercise.cases import Draw
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.digest import digest, same_digest
from lessons_lib.counting.bytes import ByteCounter


def _unexplained(peak: int) -> str:
    return ""


@dataclass(frozen=True)
class PeakBytes:
    """The peak of the bytes that the answer allocates on the requirement's own inputs.

    most: the limit in bytes, the result included. inputs(draw): what it is measured on. explain(peak): a sentence on
    where such a peak is likely to come from, or ''.
    """

    most: int
    inputs: Callable[[Draw], tuple[Any, ...]]
    explain: Callable[[int], str] = _unexplained
    name: str = "peak bytes"

    @property
    def request(self) -> str:
        return f"hold at most {self.most:,} bytes at a time"

    def observe(self, trial: Trial) -> dict[str, Any]:
        inputs = self.inputs(trial.draw)
        with ByteCounter(block=1) as counter:
            result = trial.call(*inputs)
        return {"peak": int(counter.peak), "result": digest(result)}

    def right_result(self, trial: Trial) -> Any:
        """What the reference gives on the requirement's own inputs, to be compared with an observation."""
        return digest(trial.call(*self.inputs(trial.draw)))

    def judge_beside(self, seen: dict[str, Any], right: Any) -> Assessment:
        """Like `judge`, and compares the result: returning less on large inputs earns no points."""
        if not same_digest(right, seen["result"]):
            return Assessment(
                "We measure memory on larger inputs, and there your code's result is wrong. "
                "Does your code treat large inputs differently?",
                False,
            )
        return self.judge(seen)

    def judge(self, seen: dict[str, Any]) -> Assessment:
        peak = seen["peak"]
        if peak <= self.most:
            return Assessment("", True)
        return Assessment(f"Your code held {peak:,} bytes at its peak. {self.cause(peak)}", False)

    def cause(self, peak: int) -> str:
        """What to think about next."""
        return self.explain(peak) or "What's the largest tensor that it makes on the way?"


def peak_bytes(
    most: int, inputs: Callable[[Draw], tuple[Any, ...]], explain: Callable[[int], str] = _unexplained
) -> PeakBytes:
    """Requires that at most `most` bytes are allocated at one time on `inputs(draw)`.

    explain(peak): for more than that, a sentence on where it is likely to come from, or ''.
    """
    return PeakBytes(most, inputs, explain)
