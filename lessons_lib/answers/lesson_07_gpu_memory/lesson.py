"""The answers of lesson 07: GPU memory."""

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

answers = LessonAnswers(lesson)
