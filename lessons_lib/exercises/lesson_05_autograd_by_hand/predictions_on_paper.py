"""Predictions: rates on paper."""

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

Three = tuple[float, float, float]


@lesson.prediction(Number(tolerance=0.01))
def rate_of_L_by_b() -> float:
    """dL/db for c = ab, d = c + a, L = d² at a = 2, b = 3."""


@lesson.prediction(Number(tolerance=0.01))
def rate_of_L_by_a() -> float:
    """dL/da for c = ab, d = c + a, L = d² at a = 2, b = 3."""


@lesson.prediction(Several(Number(0.01), Number(0.01), Number(0.01)))
def linear_model_rates() -> Three:
    """The gradients of (w1·4 + w2·5 + b − 8)² with respect to w1, w2 and b, at w1 = 1, w2 = −1, b = 2."""
