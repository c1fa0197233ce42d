"""Lesson 04: broadcasting. Its answers in the order of the lesson."""

from lessons_lib.answers.lesson_04_broadcasting import (  # noqa: I001 - in the order of the lesson
    scale_channels as scale_channels,
    row_shares as row_shares,
    pairwise_distances as pairwise_distances,
    pairwise_distances_slips as pairwise_distances_slips,
    mean_squared_error as mean_squared_error,
    causal_attention as causal_attention,
    causal_attention_slips as causal_attention_slips,
    standardise_columns as standardise_columns,
    broadcast_shape as broadcast_shape,
    broadcast_shape_slips as broadcast_shape_slips,
    masked_softmax as masked_softmax,
    masked_softmax_slips as masked_softmax_slips,
    distances_in_budget as distances_in_budget,
    nearest_neighbours as nearest_neighbours,
    ranks as ranks,
    cosine_similarities as cosine_similarities,
    predictions as predictions,
    deeper_predictions as deeper_predictions,
)
from lessons_lib.answers.lesson_04_broadcasting.lesson import answers as answers
