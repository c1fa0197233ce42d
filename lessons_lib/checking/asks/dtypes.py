"""Asks for an answer of its input's dtype, or of a certain one."""

from dataclasses import dataclass

import torch

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.snapshot import article, dtype_name
from lessons_lib.checking.trees import tensors_in


@dataclass(frozen=True)
class SameDtype:
    """The answer has the first input's dtype, in float64 and in float32."""

    name: str = "same dtype"
    asked: str = "an answer of its input's dtype"

    def observe(self, trial: Trial) -> list[list[str]]:
        seen = []
        for index in range(len(trial.cases)):
            inputs = trial.fresh_inputs(index)
            given = next((t.dtype for t in tensors_in(inputs)), None)
            for answer in tensors_in(trial.call(*inputs)):
                if given is not None:
                    seen.append([dtype_name(given), dtype_name(answer.dtype)])
        return seen

    def judge(self, seen: list[list[str]]) -> Judged:
        other = next((pair for pair in seen if pair[0] != pair[1]), None)
        if other is None:
            return Judged("", True)
        return Judged(
            f"Your code gave {article(other[1])} answer to {article(other[0])} input. Which step changes the dtype?",
            False,
        )


@dataclass(frozen=True)
class OfDtype:
    """The answer's tensors have a certain dtype. dtype: its name, such as 'uint8'."""

    dtype: str
    name: str = "of a certain dtype"

    @property
    def asked(self) -> str:
        return f"{article(self.dtype)} answer"

    def observe(self, trial: Trial) -> list[str]:
        answers = [
            answer
            for index in range(len(trial.cases))
            for answer in tensors_in(trial.call(*trial.fresh_inputs(index)))
        ]
        return sorted({dtype_name(answer.dtype) for answer in answers})

    def judge(self, seen: list[str]) -> Judged:
        other = next((dtype for dtype in seen if dtype != self.dtype), None)
        if other is None:
            return Judged("", True)
        return Judged(f"Your code gave {article(other)} answer. Which step decides its dtype?", False)


def same_dtype() -> SameDtype:
    """Asks for an answer with the first input's dtype."""
    return SameDtype()


def of_dtype(dtype: torch.dtype) -> OfDtype:
    """Asks for an answer of this dtype."""
    return OfDtype(dtype_name(dtype))
