"""Lesson 02: dtypes."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("02_dtypes", "Dtypes")
