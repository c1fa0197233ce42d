"""Lesson 02: dtypes. Its exercises in the order of the lesson."""

from lessons_lib.exercises.lesson_02_dtypes import (  # noqa: I001 - in the order of the lesson
    bytes_needed as bytes_needed,
    channel_means as channel_means,
    brighten as brighten,
    to_bytes as to_bytes,
    stable_softmax as stable_softmax,
    result_dtype as result_dtype,
    compensated_sum as compensated_sum,
    mean_surprise as mean_surprise,
    log_sum_exp as log_sum_exp,
    gap_above as gap_above,
    decode_float32 as decode_float32,
    largest_below as largest_below,
    quantise as quantise,
    dequantise as dequantise,
    predictions as predictions,
    cast_predictions as cast_predictions,
    deeper_predictions as deeper_predictions,
)
from lessons_lib.exercises.lesson_02_dtypes.lesson import lesson as lesson
