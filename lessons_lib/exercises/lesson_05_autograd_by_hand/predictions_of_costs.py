"""Predictions: what gradients cost."""

from lessons_lib.checking.exercise.answer_form import Number, Several
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson


@lesson.prediction(Number(tolerance=0.05))
def backward_over_forward() -> float:
    """How many times the multiplications of a layer's forward pass its backward pass takes, both gradients included."""


@lesson.prediction(Number())
def runs_of_nudging() -> int:
    """The runs of the network that numerical_gradient takes for its 1,210 parameters."""


@lesson.prediction(Several(Number(), Number()))
def passes_of_both_modes() -> tuple[int, int]:
    """Passes for the gradient of a loss with respect to 1,210 parameters: forward mode, reverse mode."""


@lesson.prediction(Number())
def paths_of_ten_doublings() -> int:
    """The number of paths from a result to its leaf, over ten nodes that each add a number to itself."""
