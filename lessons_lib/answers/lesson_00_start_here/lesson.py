"""The answers of lesson 00: how a lesson works."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_00_start_here.lesson import lesson

answers = LessonAnswers(lesson)
