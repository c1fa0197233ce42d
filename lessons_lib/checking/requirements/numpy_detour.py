"""Requires an answer that stays in torch."""

from dataclasses import dataclass

from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.counting.calls import calls_from
from lessons_lib.phrases import listed

# Conversions between tensors and NumPy arrays.
_CONVERSIONS = {"numpy", "__array__", "from_numpy"}


@dataclass(frozen=True)
class NoNumpyDetour:
    """The learner's own code calls no function of NumPy and turns no tensor into an array."""

    name: str = "no NumPy detour"
    request: str = "stay in PyTorch, without a detour through NumPy"

    def observe(self, trial: Trial) -> list[str]:
        calls = calls_from(trial.call, *trial.fresh_inputs(0), of=trial.is_learner_code)
        return sorted(c for c in calls if c.startswith("numpy.") or c.rpartition(".")[2] in _CONVERSIONS)

    def judge(self, seen: list[str]) -> Assessment:
        if not seen:
            return Assessment("", True)
        return Assessment(
            f"Your code goes through NumPy, with {listed(seen)}. What can you use from PyTorch instead?",
            False,
        )


def no_numpy_detour() -> NoNumpyDetour:
    """Requires that the answer is computed without NumPy."""
    return NoNumpyDetour()
