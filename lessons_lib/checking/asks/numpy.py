"""Asks for an answer that stays in torch."""

from dataclasses import dataclass

from lessons_lib.checking.asks.ask import Judged, Trial
from lessons_lib.checking.words.nouns import listed
from lessons_lib.counting.calls import calls_from

# Where a tensor leaves torch for NumPy, and where it comes back.
_DOORS = {"numpy", "__array__", "from_numpy"}


@dataclass(frozen=True)
class NoNumpyDetour:
    """The learner's own code calls no function of NumPy and turns no tensor into an array."""

    name: str = "no NumPy detour"
    asked: str = "no detour through NumPy"

    def observe(self, trial: Trial) -> list[str]:
        calls = calls_from(trial.call, *trial.fresh_inputs(0), of=trial.is_learners)
        return sorted(c for c in calls if c.startswith("numpy.") or c.rpartition(".")[2] in _DOORS)

    def judge(self, seen: list[str]) -> Judged:
        if not seen:
            return Judged("", True)
        return Judged(f"Your code goes through NumPy by {listed(seen)}. What does the same in torch?", False)


def no_numpy_detour() -> NoNumpyDetour:
    """Asks that the answer is computed without NumPy."""
    return NoNumpyDetour()
