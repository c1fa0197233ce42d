"""Predictions on datasets, orders, batches and collating."""

import torch

from lessons_lib.checking.exercise.answer_form import Choice, Dtype, Number, Several
from lessons_lib.exercises.lesson_09_dataloader.lesson import lesson

Three = tuple[str, str, str]
Dtypes = tuple[torch.dtype, torch.dtype, torch.dtype]
ORDER = Choice("same", "other")


@lesson.prediction(Choice("4 squares", "an error", "never ends"))
def loop_over_squares() -> str:
    """What a for loop over a dataset of 4 does, whose `__getitem__` never raises."""


@lesson.prediction(Number(0.01))
def items_for_the_first_batch() -> float:
    """How many of 1,437 items a loader has read when its first batch of 64 is there."""


@lesson.prediction(Several(ORDER, ORDER, ORDER))
def three_orders() -> Three:
    """Against a loader's first epoch: its second epoch, a new loader with an equal seed, the same after other draws."""


@lesson.prediction(Several(Number(0.01), Number(0.01)))
def steps_in_an_epoch() -> tuple[float, float]:
    """How many batches of 64 you get from 1,437 items: with the last one, and without."""


@lesson.prediction(Number(0.01))
def batches_of_twenty() -> float:
    """How many batches you get from 20 items with batch_size=32 and drop_last=True."""


@lesson.prediction(Number(0.01))
def different_batches() -> float:
    """How many different batches 100 calls of next(iter(loader)) give, without shuffling."""


@lesson.prediction(Several(Dtype(), Dtype(), Dtype()))
def dtypes_of_batches() -> Dtypes:
    """The dtypes that Python floats, NumPy's float32 numbers and Python ints are collated to."""


@lesson.prediction(Choice("2 rows of 3", "3 columns of 2", "raises"))
def lists_in_a_batch() -> str:
    """What default_collate makes of the items [1, 2, 3] and [4, 5, 6]."""
