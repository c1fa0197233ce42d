"""Lesson 04: broadcasting. Its exercises in the order in which they are asked."""

from lessons_lib.exercises.lesson_04_broadcasting import (  # noqa: I001 - in the order of the lesson
    scale_channels as scale_channels,
    standardise_columns as standardise_columns,
    row_shares as row_shares,
    broadcast_shape as broadcast_shape,
    pairwise_distances as pairwise_distances,
    mean_squared_error as mean_squared_error,
    predictions as predictions,
)
from lessons_lib.exercises.lesson_04_broadcasting.lesson import lesson as lesson
