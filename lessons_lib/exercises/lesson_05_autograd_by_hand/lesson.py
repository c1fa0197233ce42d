"""Lesson 05: autograd by hand."""

from dataclasses import dataclass

from lessons_lib.checking.asks.ask import Judged
from lessons_lib.checking.asks.byhand import without
from lessons_lib.checking.asks.dtypes import SameDtype
from lessons_lib.checking.exercise import Lesson

lesson = Lesson("05_autograd_by_hand", "Autograd by hand")


# The lesson's one rule: torch is a library of arrays, and its own autograd is not asked.
NO_AUTOGRAD = without("grad", "backward", "vjp", "jacobian")


@dataclass(frozen=True)
class StaysFloat64(SameDtype):
    """The answer to float64 is float64. What comes of float32 is free: the lesson has none."""

    name: str = "float64"
    asked: str = "a float64 answer, as all numbers of the lesson are"

    def judge(self, seen: list[list[str]]) -> Judged:
        return super().judge([pair for pair in seen if pair[0] == "float64"])
