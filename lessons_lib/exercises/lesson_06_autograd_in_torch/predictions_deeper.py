"""Predictions of Deeper: inference_mode, second derivatives, nan, ties, freezing."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

Three = tuple[float, float, float]
Two = tuple[str, str]
RUNS = Choice("runs", "raises")


@lesson.prediction(Several(Choice("leaf", "not a leaf"), Choice("leaf", "not a leaf")))
def leaf_after_to() -> Two:
    """Whether w.to(torch.float32) and w.to(torch.float64) are leaves, for a float32 leaf w."""


@lesson.prediction(Several(RUNS, RUNS))
def with_an_inference_tensor() -> Two:
    """Whether t + w and t * w run, for t made in inference_mode and w that requires grad."""


@lesson.prediction(Choice("many small operations", "one large operation"))
def where_inference_mode_pays() -> str:
    """Where inference_mode is noticeably faster than no_grad: it saves a little work for each operation."""


@lesson.prediction(Number())
def second_derivative_of_a_cube() -> float:
    """The second derivative of x³ at 4."""


@lesson.prediction(Choice("0", "nan", "inf"))
def gradient_of_where_at_zero() -> str:
    """The gradient at 0 of torch.where(x > 0, x.log(), 0.0)."""


ZERO = Choice("0", "nan")


@lesson.prediction(Several(ZERO, ZERO))
def root_and_norm_at_zero() -> Two:
    """The gradients at (0, 0) of (x * x).sum().sqrt() and of torch.linalg.vector_norm(x)."""


@lesson.prediction(Several(*[Number(0.001)] * 3))
def shared_maximum() -> Three:
    """The gradient of t.max() for t = [2, 5, 5]."""


PARTS = Choice("first and head", "only the head", "all three", "none")


@lesson.prediction(PARTS)
def who_still_learns() -> str:
    """Which layers get a gradient in head(second(first(x)).detach())."""


@lesson.prediction(Choice("moves", "stays"))
def frozen_with_a_gradient() -> str:
    """What step() does to a parameter that was frozen after backward."""
