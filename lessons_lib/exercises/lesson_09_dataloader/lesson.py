"""Lesson 09: the DataLoader."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("09_dataloader", "The DataLoader")
