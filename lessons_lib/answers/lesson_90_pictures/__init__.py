"""Lesson 90 asks nothing, so that there is nothing to answer."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_90_pictures import lesson

answers = LessonAnswers(lesson)
