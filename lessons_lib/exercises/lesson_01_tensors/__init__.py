"""Lesson 01: tensors. Its exercises in the order in which they are asked."""

from lessons_lib.exercises.lesson_01_tensors import (  # noqa: I001 - in the order of the lesson
    own_copy as own_copy,
    stretch_contrast as stretch_contrast,
    checkerboard as checkerboard,
    mean_image as mean_image,
    fill_gaps as fill_gaps,
    multiplication_table as multiplication_table,
    read_digits as read_digits,
    one_column_per_row as one_column_per_row,
    one_hot as one_hot,
    count_labels as count_labels,
    masked_mean as masked_mean,
    same_numbers as same_numbers,
    cut_into_patches as cut_into_patches,
    brightness as brightness,
    ragged_batch as ragged_batch,
    largest_entry as largest_entry,
    predictions_core as predictions_core,
    predictions_deeper as predictions_deeper,
)
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson as lesson
