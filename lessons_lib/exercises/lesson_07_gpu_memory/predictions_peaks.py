"""Predictions of what a forward pass keeps, and of the peak of a step."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

TABLES = Number(0.25)  # whole tables, or with the small tensors that the next cell counts too: 7 or 7.15


@lesson.prediction(Number())
def tables_in_an_expression() -> int:
    """How many tensors of x's size are there at the peak of (x * 2 + 1).exp(), x included."""


@lesson.prediction(Several(TABLES, TABLES))
def tables_kept_for_backward() -> tuple[int, int]:
    """How many tables of 1,024 × 1,024 the graph of the digit reader keeps: with ReLU, and with GELU."""


@lesson.prediction(TABLES)
def tables_in_a_step() -> int:
    """How many tables of 1,024 × 1,024 are there at the peak of one training step of the digit reader."""


@lesson.prediction(Several(TABLES, TABLES))
def tables_by_zero_grad() -> tuple[int, int]:
    """The same for the second step, if gradients are emptied between forward and backward, and if they are filled with 0."""


@lesson.prediction(Choice("about half", "nearly all"))
def no_grad_with_few_rows() -> str:
    """What part of a forward pass's peak is left with no_grad, for the digit reader and 16 rows."""


@lesson.prediction(Number(0.005))
def mean_of_the_parts_means() -> float:
    """The loss over five examples whose parts of 4 and of 1 have the means 2 and 7."""


@lesson.prediction(Several(Number(), Number()))
def tables_in_four_parts() -> tuple[int, int]:
    """How many tables a step on 4,096 rows needs at its peak: at once, and in four parts."""
