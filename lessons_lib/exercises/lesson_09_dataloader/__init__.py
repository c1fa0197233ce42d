"""Lesson 09: the DataLoader. What it has, in the order of the lesson."""

from lessons_lib.exercises.lesson_09_dataloader import (  # noqa: I001 - in the order of the lesson
    predictions_batches as predictions_batches,
    next_characters as next_characters,
    epoch_shuffle as epoch_shuffle,
    batches as batches,
    predictions_workers as predictions_workers,
    prefetched as prefetched,
    digit_batches as digit_batches,
    split_and_scale as split_and_scale,
    load_by_workers as load_by_workers,
    epoch_sampler as epoch_sampler,
    predictions_random as predictions_random,
    noisy_rows as noisy_rows,
    stream_shares as stream_shares,
    predictions_later as predictions_later,
    pad_rows as pad_rows,
    bucket_batches as bucket_batches,
    draw_weights as draw_weights,
    first_rows as first_rows,
    resumable_batches as resumable_batches,
    predictions_ranks as predictions_ranks,
    rank_share as rank_share,
    rank_epochs as rank_epochs,
    mean_over_ranks as mean_over_ranks,
)
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson as lesson
