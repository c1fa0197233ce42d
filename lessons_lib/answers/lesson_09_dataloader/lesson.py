"""The answers of lesson 09: the DataLoader."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

answers = LessonAnswers(lesson)
