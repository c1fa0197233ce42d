"""Lesson 07: GPU memory."""

from lessons_lib.checking.exercise.exercise import Lesson

lesson = Lesson("07_gpu_memory", "GPU memory")
