"""Lesson 00: how a lesson works. Its exercises in the order of the lesson."""

from lessons_lib.exercises.lesson_00_start_here import mean_of_each_row as mean_of_each_row
from lessons_lib.exercises.lesson_00_start_here import predictions as predictions
from lessons_lib.exercises.lesson_00_start_here.lesson import lesson as lesson
