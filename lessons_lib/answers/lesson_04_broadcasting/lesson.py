"""The answers of lesson 04: broadcasting."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson

answers = LessonAnswers(lesson)
