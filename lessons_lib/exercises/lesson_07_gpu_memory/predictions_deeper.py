"""Predictions of Deeper: checkpoints, the table of scores, sixteen bits."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

Dtypes = tuple[str, str, str]
DTYPE = Choice("float32", "bfloat16")


@lesson.prediction(Number())
def tensors_with_checkpoints() -> int:
    """Tensors held at the most by 36 layers in 6 checkpointed segments."""


@lesson.prediction(Number(0.02))
def time_with_checkpoints() -> float:
    """How many times as long a step takes with all layers checkpointed; backward takes twice as long as forward."""


@lesson.prediction(Number(unit="bytes"))
def bytes_of_the_scores() -> int:
    """The bytes of one attention table for 8,192 tokens in float32."""


@lesson.prediction(Number(0.00005))
def weight_in_half() -> float:
    """A float16 weight of 1 after 1,000 steps of +0.0001."""


@lesson.prediction(Several(DTYPE, DTYPE, DTYPE))
def dtypes_under_autocast() -> Dtypes:
    """The dtypes of a layer's weight, its output, and its weight's gradient, under autocast."""


@lesson.prediction(Choice("more", "less", "the same"))
def saved_with_a_small_batch() -> str:
    """Whether autograd saves more under autocast than in float32, for 4 layers of 512 × 512 and 8 examples."""
