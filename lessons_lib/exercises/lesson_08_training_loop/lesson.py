"""Lesson 08: training loop."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("08_training_loop", "The training loop")
