"""Predictions of the core: leaves, loops, sums of gradients, modes, bytes, versions."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_06_autograd_in_torch.lesson import lesson

Three = tuple[float, float, float]
Two = tuple[str, str]
RUNS = Choice("runs", "raises")


@lesson.prediction(Number())
def leaves_among_four() -> int:
    """How many of w, data, product = w * data and z = product.detach() are leaves."""


@lesson.prediction(Number())
def slope_of_the_doublings() -> float:
    """The derivative at 3 of: double x while it is below 100."""


@lesson.prediction(Several(*[Number(0.005)] * 3))
def linear_layer_by_hand() -> Three:
    """The gradients of a 2→1 linear layer's squared loss for w1, w2 and b."""


@lesson.prediction(Number())
def grad_after_two_backwards() -> float:
    """w.grad after two times (w * w).backward() at w = 3."""


@lesson.prediction(Choice("none", "zeros"))
def grad_after_zero_grad() -> str:
    """What w.grad is after optimizer.zero_grad()."""


@lesson.prediction(Choice("changes", "stays"))
def running_mean_in_no_grad() -> str:
    """What a BatchNorm's running mean does in no_grad."""


@lesson.prediction(Choice("filled", "none"))
def grad_in_eval() -> str:
    """What weight.grad is after a backward in eval mode."""


@lesson.prediction(Number())
def bytes_held_for_backward() -> int:
    """What the graph of x.exp().sin().sum() holds for 1,000 float32 numbers that require grad, besides x and the loss."""


@lesson.prediction(RUNS)
def second_backward_of_a_sum() -> str:
    """Whether (a + b).backward() runs a second time on the same graph."""


@lesson.prediction(Several(RUNS, RUNS))
def plus_one_in_place() -> Two:
    """Whether backward runs after y += 1, for y = x.exp() and for y = x * x."""


@lesson.prediction(RUNS)
def loss_of_shape_one_one() -> str:
    """Whether backward runs from a loss of shape (1, 1)."""
