"""Lesson 00: how a lesson works."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("00_start_here", "Start here")
