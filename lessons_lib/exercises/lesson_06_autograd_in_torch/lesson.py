"""Lesson 06: autograd in torch."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("06_autograd_in_torch", "Autograd in torch")
