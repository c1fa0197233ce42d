"""Asks for an answer of its input's dtype."""

from dataclasses import dataclass

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.snapshot import dtype_name
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
        said = f"a {other[1]} answer to a {other[0]} input" if other else "the input's dtype on every case"
        return Judged(said, other is None)


def same_dtype() -> SameDtype:
    """Asks for an answer with the first input's dtype."""
    return SameDtype()
