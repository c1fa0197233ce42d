"""The answers of lesson 02: dtypes."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson

answers = LessonAnswers(lesson)
