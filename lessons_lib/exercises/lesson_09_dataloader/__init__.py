"""Lesson 09: the DataLoader. What it has, in the order of the lesson."""

from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson as lesson
