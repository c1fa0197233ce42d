"""Lesson 05: autograd by hand."""

from lessons_lib.checking.asks.byhand import without
from lessons_lib.checking.exercise import Lesson

lesson = Lesson("05_autograd_by_hand", "Autograd by hand")


# The lesson's one rule: torch is a library of arrays, and its own autograd is not asked.
NO_AUTOGRAD = without("grad", "backward", "vjp", "jacobian")
