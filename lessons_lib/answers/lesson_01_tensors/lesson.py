"""The answers of lesson 01: tensors."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

answers = LessonAnswers(lesson)
