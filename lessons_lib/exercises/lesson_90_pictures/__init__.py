"""Lesson 90: the gallery of pictures. It asks nothing, so it has no exercises."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("90_pictures", "Pictures")
