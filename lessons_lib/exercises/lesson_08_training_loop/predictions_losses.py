"""Predictions on losses, modes and validation."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson

Two = tuple[float, float]
Pair = tuple[str, str]
Three = tuple[str, str, str]
GIVES = Choice("a number", "nan", "raises")
DROPS = Choice("drops", "keeps all")


@lesson.prediction(Several(Number(0.01), Number(0.01)))
def two_means() -> Two:
    """Mean of the batches' means, and mean over examples: 4 digits with mean loss 1.0, 1 digit with loss 3.0."""


@lesson.prediction(Choice("0", "0.46", "1.46", "2.30"))
def lowest_after_softmax() -> str:
    """The lowest cross_entropy of ten numbers that went through softmax first."""


@lesson.prediction(Several(GIVES, GIVES, GIVES))
def targets_in_three_forms() -> Three:
    """What cross_entropy gives for one-hot whole numbers, one-hot floats, and labels that are all -100."""


@lesson.prediction(Several(DROPS, DROPS))
def dropout_after_eval() -> Pair:
    """What an nn.Dropout and an F.dropout(x, 0.5) in a model do after model.eval()."""


@lesson.prediction(Choice("gradients", "none"))
def grad_after_eval() -> str:
    """What is in weight.grad after model.eval() and a backward."""


@lesson.prediction(Choice("running", "training set", "validation"))
def highest_of_three() -> str:
    """Which loss is the highest after the second epoch with dropout."""
