"""Predictions: what a module registers, and what a network gives before its first step."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

LISTED = Choice("yes", "no")
WAY = Choice("fades", "stays", "explodes")


@lesson.prediction(Several(LISTED, LISTED, LISTED, LISTED))
def what_registers() -> tuple[str, str, str, str]:
    """Whether `parameters()` lists a Parameter, a plain tensor that requires grad, a layer in a list, a Parameter after `.to`."""


@lesson.prediction(Several(Number(), Number()))
def same_layer_thrice() -> tuple[int, int]:
    """How many parameters, and how many keys in the state_dict, `nn.Sequential(*[nn.Linear(3, 3)] * 3)` has."""


@lesson.prediction(Number())
def numbers_in_a_network() -> int:
    """How many numbers Linear(784, 128) and Linear(128, 10) hold, biases included."""


@lesson.prediction(Number(0.02))
def loss_before_training() -> float:
    """The cross-entropy of a network that gives each of 10 digits the same probability."""


@lesson.prediction(Several(WAY, WAY, WAY))
def scale_through_layers() -> tuple[str, str, str]:
    """What the scale does through 20 ReLU layers of 100: PyTorch's start, randn's, and the solved one."""


@lesson.prediction(Number(2))
def one_batch_by_heart() -> float:
    """The accuracy in per cent on one batch of 20 digits with drawn labels, after 200 steps on it."""
