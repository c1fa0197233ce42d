"""The answers of lesson 03: views and strides."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson

answers = LessonAnswers(lesson)
