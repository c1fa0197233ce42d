"""Asks for an answer of its input's dtype, or of a certain one."""

from dataclasses import dataclass

import torch

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.snapshot import article, dtype_name
from lessons_lib.checking.trees import tensors_in


@dataclass(frozen=True)
class SameDtype:
    """The answer has the first input's dtype, in float64 and in float32, whatever the default dtype is.

    Elsewhere a case runs under the default dtype of its inputs, where `torch.empty(n, m)` fits by luck. A learner's
    notebook has float32.
    """

    name: str = "same dtype"
    asked: str = "an answer of its input's dtype"

    def observe(self, trial: Trial) -> list[list[str]]:
        """Of each answer: the input's dtype, its own, and the default."""
        seen = []
        for index in range(len(trial.cases)):
            given = next((t.dtype for t in tensors_in(trial.fresh_inputs(index))), None)
            if given is None:
                continue
            for default in (torch.float32, torch.float64):
                for answer in tensors_in(trial.under(default, *trial.fresh_inputs(index))):
                    seen.append([dtype_name(given), dtype_name(answer.dtype), dtype_name(default)])
        return seen

    def judge(self, seen: list[list[str]]) -> Judged:
        other = next((pair for pair in seen if pair[0] != pair[1]), None)
        if other is None:
            return Judged("", True)
        given, got, default = other
        if got == default:
            return Judged(
                f"Your code gave {article(got)} answer to {article(given)} input, as when a tensor is made without a dtype: it "
                f"takes the default one, here {default}. Where is it made?",
                False,
            )
        return Judged(
            f"Your code gave {article(got)} answer to {article(given)} input. Which step changes the dtype?",
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
