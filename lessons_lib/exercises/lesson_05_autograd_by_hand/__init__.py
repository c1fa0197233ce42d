"""Lesson 05: autograd by hand. Its exercises in the order of the lesson, but for topological_order, which backward needs."""

from lessons_lib.exercises.lesson_05_autograd_by_hand import (  # noqa: I001 - in the order of the lesson
    add_backward as add_backward,
    mul_backward as mul_backward,
    topological_order as topological_order,
    backward as backward,
    relu_backward as relu_backward,
    descend as descend,
    unbroadcast as unbroadcast,
    matmul_backward as matmul_backward,
    cross_entropy_backward as cross_entropy_backward,
    two_layer_step as two_layer_step,
    numerical_gradient as numerical_gradient,
    passes_gradcheck as passes_gradcheck,
    exp_backward as exp_backward,
    log_backward as log_backward,
    sum_backward as sum_backward,
    mean_backward as mean_backward,
    log_softmax_backward as log_softmax_backward,
    slope_of_chain as slope_of_chain,
    dual as dual,
    predictions_on_paper as predictions_on_paper,
    predictions_of_backward as predictions_of_backward,
    predictions_of_costs as predictions_of_costs,
)
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson as lesson
