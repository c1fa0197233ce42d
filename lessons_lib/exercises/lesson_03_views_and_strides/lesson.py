"""Lesson 03: views and strides."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("03_views_and_strides", "Views and strides")
