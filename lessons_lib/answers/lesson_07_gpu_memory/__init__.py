"""Lesson 07: GPU memory. What it has, in the order of the lesson."""

from lessons_lib.answers.lesson_07_gpu_memory import (  # noqa: I001 - in the order of the lesson
    predictions_devices as predictions_devices,
    moved_to as moved_to,
    training_bytes as training_bytes,
    training_bytes_slips as training_bytes_slips,
    predictions_peaks as predictions_peaks,
    step_in_budget as step_in_budget,
    largest_batch as largest_batch,
    predictions_allocator as predictions_allocator,
    bytes_in_blocks as bytes_in_blocks,
    points_to_plot as points_to_plot,
    predictions_queue as predictions_queue,
    time_on_gpu as time_on_gpu,
    run_texts as run_texts,
    smaller_until_it_fits as smaller_until_it_fits,
    small_cache as small_cache,
    predictions_deeper as predictions_deeper,
    checkpointed as checkpointed,
    add_chunk as add_chunk,
    attention_in_chunks as attention_in_chunks,
    accumulated_gradients as accumulated_gradients,
    fraction_of_limit as fraction_of_limit,
    attainable as attainable,
)
from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers as answers
