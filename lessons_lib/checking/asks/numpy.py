"""Asks for an answer that stays in torch."""

import sys
from dataclasses import dataclass
from types import FrameType
from typing import Any

from lessons_lib.checking.asks.ask import Judged, Trial

# Where a tensor leaves torch for NumPy, and where it comes back.
_DOORS = {"numpy", "__array__", "from_numpy"}


@dataclass(frozen=True)
class NoNumpyDetour:
    """The learner's own code calls no function of NumPy and turns no tensor into an array."""

    name: str = "no NumPy detour"
    asked: str = "no detour through NumPy"

    def observe(self, trial: Trial) -> list[str]:
        seen: set[str] = set()

        def watch(frame: FrameType, event: str, arg: Any) -> None:
            if event == "c_call" and trial.is_learners(frame.f_code.co_filename):
                name, module = getattr(arg, "__name__", ""), getattr(arg, "__module__", None) or ""
                if name in _DOORS or module.partition(".")[0] == "numpy":
                    seen.add(name)
            elif event == "call" and frame.f_back and trial.is_learners(frame.f_back.f_code.co_filename):
                module = frame.f_globals.get("__name__", "")
                if frame.f_code.co_name in _DOORS or module.partition(".")[0] == "numpy":
                    seen.add(frame.f_code.co_name)

        before = sys.getprofile()
        inputs = trial.fresh_inputs(0)
        sys.setprofile(watch)
        try:
            trial.call(*inputs)
        finally:
            sys.setprofile(before)
        return sorted(seen)

    def judge(self, seen: list[str]) -> Judged:
        said = f"a detour through NumPy: {', '.join(seen)}" if seen else "torch all the way"
        return Judged(said, not seen)


def no_numpy_detour() -> NoNumpyDetour:
    """Asks that the answer is computed without NumPy."""
    return NoNumpyDetour()
