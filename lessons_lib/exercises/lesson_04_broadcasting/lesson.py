"""Lesson 04: broadcasting."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("04_broadcasting", "Broadcasting")
