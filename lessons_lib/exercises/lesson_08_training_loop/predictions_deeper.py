"""Predictions of Deeper: stopping and going on, more than fits at once, the fast loop."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

OLD = Choice("old", "new")
READS = Choice("reads", "refuses")
Three = tuple[str, str, str]


@lesson.prediction(Several(OLD, OLD, OLD))
def weights_in_three_dicts() -> Three:
    """Which weights a state_dict, dict(state_dict) and a deepcopy of it hold after another step."""


@lesson.prediction(Choice("the same", "another number"))
def number_after_a_loader() -> str:
    """What torch.rand(1) gives after a seed and a pass through a DataLoader that doesn't shuffle."""


@lesson.prediction(Several(READS, READS, READS))
def what_load_reads() -> Three:
    """Whether torch.load reads torch's random state, NumPy's, and an np.float64."""


@lesson.prediction(Number(0.0005))
def rate_after_loading() -> float:
    """The learning rate of an SGD made with 0.01 after it loaded the state of one that had 0.3."""


@lesson.prediction(Number(0.005))
def mean_over_tokens() -> float:
    """The mean over 6 tokens with the mean loss 1, and 2 tokens with the mean loss 3."""


@lesson.prediction(Several(Choice("move", "stay"), Number()))
def after_an_overflow() -> tuple[str, float]:
    """Whether weights move when a gradient overflows under a scaler of 65,536, and its scale afterwards."""


@lesson.prediction(Choice("nearly all", "about half", "fewer than a fifth"))
def weights_that_move() -> str:
    """How many of the digit reader's bfloat16 weights change in a step of SGD with a rate of 0.01."""


@lesson.prediction(Choice("without .item()", "pinned memory", "tf32", "compiled"))
def the_largest_gain() -> str:
    """Which change of the recorded ladder made the step the most times as fast as it was before."""


@lesson.prediction(Choice("tf32", "autocast", "bfloat16 weights", "all three"))
def precision_that_costs() -> str:
    """Which precision of the recorded ladder gave another loss or accuracy on the digits."""


@lesson.prediction(Number())
def graphs_around_an_if() -> int:
    """How many graphs torch.compile makes of a call that asks for a number in an `if` in the middle."""
