"""Predictions on workers: who waits, what they hold, what they read ahead."""

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson


@lesson.prediction(Several(*[Number(0.5, unit="ms")] * 3))
def three_epochs() -> tuple[float, float, float]:
    """How many ms ten batches take, each 20 ms to load and 5 to compute: with no worker, with one, with four."""


@lesson.prediction(Several(Number(0), Number(0)))
def counted_in_main() -> tuple[int, int]:
    """What main's counter says after an epoch of 8 items: loaded by main itself, and loaded by two workers."""


@lesson.prediction(Number(0.01))
def workers_that_help() -> float:
    """How many workers keep main busy, if loading takes 30 ms and computing 5."""


@lesson.prediction(Number(0))
def read_before_step_one() -> int:
    """How many batches have been asked for when the first one arrives, with two workers and prefetch_factor 2."""


@lesson.prediction(Several(*[Number(0.5, unit="ms")] * 2))
def behind_a_slow_batch() -> tuple[float, float]:
    """When the first step begins if batch 0 takes 100 ms and the others 10, with two workers: in order, and not."""


@lesson.prediction(Number(0))
def batches_before_the_error() -> int:
    """How many batches of 2 arrive if item 5 is broken."""


@lesson.prediction(Several(Number(0), Number(0)))
def epoch_in_the_third() -> tuple[int, int]:
    """What items say in the third epoch after dataset.epoch = 2: from new workers, from persistent ones."""
