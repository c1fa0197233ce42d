"""Predictions of Deeper: learning rates, schedules, clipping, normalisation, decay."""

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

Three = tuple[float, float, float]


@lesson.prediction(Several(Number(0.006), Number(0.006), Number(0.006)))
def three_steps_down() -> Three:
    """w after three steps down 2w² from 1, with learning rates 0.25, 0.5 and 0.6."""


@lesson.prediction(Several(Number(1e-6), Number(1e-6), Number(1e-6)))
def rates_one_step_ahead() -> Three:
    """The rates of three updates, each after a step of ExponentialLR with gamma 0.1, from rate 1."""


@lesson.prediction(Several(Number(0.01), Number(0.01), Number(0.01)))
def beyond_t_max() -> Three:
    """The rate after 10, 15 and 20 steps of CosineAnnealingLR with T_max 10, from rate 1."""


@lesson.prediction(Several(Number(0.01), Number(0.01), Number(0.01)))
def three_and_four_clipped() -> Three:
    """What clip_grad_norm_ returns, and both gradients afterwards, for gradients 3 and 4 and the limit 1."""


@lesson.prediction(Number(0.00001))
def ratio_of_a_step() -> float:
    """The update-to-weight ratio of weights (3, 4) with gradient (0.6, 0.8) and rate 0.01."""


@lesson.prediction(Several(Number(0.02), Number(0.02)))
def batch_of_two() -> tuple[float, float]:
    """What BatchNorm makes of a column 3, 5 in training."""


@lesson.prediction(Number(0.005))
def running_mean_after_ten() -> float:
    """BatchNorm's running mean after ten batches of mean 1."""


@lesson.prediction(Several(Number(0.01), Number(0.01), Number(0.01)))
def unused_row() -> Three:
    """A weight of 1 after 100 steps without a use: Adam, AdamW with decay 0.1 and rate 0.1, AdamW with .grad None."""
