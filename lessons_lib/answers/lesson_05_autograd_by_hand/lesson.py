"""The answers of lesson 05: autograd by hand."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

answers = LessonAnswers(lesson)
