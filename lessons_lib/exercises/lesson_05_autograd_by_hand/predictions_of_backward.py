"""Predictions: what arrives where, and in which shape."""

from lessons_lib.checking.exercise.answer_form import Number, Shape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

ShapeTuple = tuple[int, ...]


@lesson.prediction(Number(tolerance=0.01))
def naive_walk_gives() -> float:
    """What the walk that runs a node and then walks to its parents leaves in a, for b = a + a, c = b + b."""


@lesson.prediction(Number(tolerance=0.01))
def arrived_at_a() -> float:
    """What has arrived at a after L and d have run."""


@lesson.prediction(Shape())
def shape_of_bias_gradient() -> ShapeTuple:
    """The shape of what add's rule gives for a bias of shape (3,) that was added to (5, 3)."""


@lesson.prediction(Number())
def ones_in_each_element() -> float:
    """What each element has after ones of shape (2, 4, 3) are brought back to (4, 1)."""


@lesson.prediction(Number(tolerance=1e-6))
def sum_of_an_images_gradient() -> float:
    """The sum of cross-entropy's gradient over one image's scores."""
