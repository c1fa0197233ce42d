"""Lesson 05: autograd by hand."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("05_autograd_by_hand", "Autograd by hand")
