"""The answers of lesson 06: autograd in torch."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

answers = LessonAnswers(lesson)
