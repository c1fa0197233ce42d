"""Lesson 03: views and strides. Its exercises in the order of the lesson."""

from lessons_lib.exercises.lesson_03_views_and_strides import (  # noqa: I001 - in the order of the lesson
    slot_of as slot_of,
    contiguous_strides as contiguous_strides,
    predictions as predictions,
    same_storage as same_storage,
    channels_first as channels_first,
    side_by_side as side_by_side,
    padding_mask as padding_mask,
    trace_of as trace_of,
    diagonal_of as diagonal_of,
    sliding_windows as sliding_windows,
    deeper_predictions as deeper_predictions,
    im2col as im2col,
    convolve as convolve,
    channels_to_the_end as channels_to_the_end,
    undo_permute as undo_permute,
    can_flatten as can_flatten,
    can_be_viewed as can_be_viewed,
    clip_marked_rows as clip_marked_rows,
)
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson as lesson
