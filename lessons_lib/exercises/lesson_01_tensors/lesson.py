"""Lesson 01: tensors."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("01_tensors", "Tensors")
