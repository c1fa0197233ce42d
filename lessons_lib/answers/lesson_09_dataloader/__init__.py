"""Lesson 09: the DataLoader. What it has, in the order of the lesson."""

from lessons_lib.answers.lesson_09_dataloader.lesson import answers as answers
