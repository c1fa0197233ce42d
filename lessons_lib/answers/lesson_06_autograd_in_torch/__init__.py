"""Lesson 06: autograd in torch. Its answers in the order of the lesson."""

from lessons_lib.answers.lesson_06_autograd_in_torch import (  # noqa: I001 - in the order of the lesson
    slope_of_sin_square as slope_of_sin_square,
    linear_gradients as linear_gradients,
    linear_gradients_slips as linear_gradients_slips,
    gradient_in_parts as gradient_in_parts,
    gradient_in_parts_slips as gradient_in_parts_slips,
    mean_loss as mean_loss,
    mean_loss_slips as mean_loss_slips,
    what_backward_does as what_backward_does,
    what_backward_does_slips as what_backward_does_slips,
    fit_weights as fit_weights,
    leaves_of as leaves_of,
    fit_line as fit_line,
    dropout_gradient as dropout_gradient,
    agreement_gradient as agreement_gradient,
    jacobian_by_rows as jacobian_by_rows,
    hessian_vector_product as hessian_vector_product,
    clip_backward as clip_backward,
    swish as swish,
    per_sample as per_sample,
    log_or_zero as log_or_zero,
    policy_gradient as policy_gradient,
    round_straight_through as round_straight_through,
    predictions_core as predictions_core,
    predictions_deeper as predictions_deeper,
)
from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers as answers
