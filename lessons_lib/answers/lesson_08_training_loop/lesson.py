"""The answers of lesson 08: training loop."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

answers = LessonAnswers(lesson)
