"""Lesson 07: GPU memory. What it has, in the order of the lesson."""

from lessons_lib.answers.lesson_07_gpu_memory import (  # noqa: I001 - in the order of the lesson
    predictions_devices as predictions_devices,
    training_bytes as training_bytes,
    training_bytes_slips as training_bytes_slips,
    training_bytes_conditions as training_bytes_conditions,
    predictions_peaks as predictions_peaks,
    step_in_budget as step_in_budget,
    largest_batch as largest_batch,
    largest_batch_slips as largest_batch_slips,
    predictions_allocator as predictions_allocator,
    bytes_in_blocks as bytes_in_blocks,
    predictions_queue as predictions_queue,
    moved_to as moved_to,
    points_to_plot as points_to_plot,
    run_texts as run_texts,
    smaller_until_it_fits as smaller_until_it_fits,
    small_cache as small_cache,
    predictions_deeper as predictions_deeper,
    checkpointed as checkpointed,
    add_chunk as add_chunk,
    attention_in_chunks as attention_in_chunks,
    accumulated_gradients as accumulated_gradients,
    time_on_gpu as time_on_gpu,
    fraction_of_limit as fraction_of_limit,
    attainable as attainable,
)
from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers as answers
