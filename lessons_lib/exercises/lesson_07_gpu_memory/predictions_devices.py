"""Predictions: where tensors live, and what training adds to the weights."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

RUNS = Choice("runs", "raises")
HERE = Choice("cpu", "meta")
BYTES = Number(unit="bytes")


@lesson.prediction(Several(BYTES, BYTES, BYTES))
def bytes_to_warm_up() -> tuple[int, int, int]:
    """The new bytes of a float32 tensor of shape (1000, 1024), of its `.T`, and of its `.grad` after a backward."""


@lesson.prediction(Several(HERE, HERE))
def device_after_to() -> tuple[str, str]:
    """Where x and layer.weight are after `x.to("meta")` and `layer.to("meta")`, each on a line of its own."""


@lesson.prediction(Several(RUNS, RUNS, RUNS))
def two_devices_meet() -> tuple[str, str, str]:
    """Whether x + c, x + torch.tensor(2.0) and x[i] run, for x on a GPU and all others on the CPU."""


@lesson.prediction(Several(BYTES, BYTES))
def state_of_adam() -> tuple[int, int]:
    """Bytes of Adam's state for 1,024,000 float32 weights: when the optimizer is made, and after its first step."""


@lesson.prediction(Number(0.5, unit="GB"))
def gigabytes_of_training() -> float:
    """GB of weights, gradients and Adam's state for 7 billion float32 weights."""


@lesson.prediction(Number(0.5, unit="MB"))
def size_of_a_checkpoint() -> float:
    """MB of a file that holds a model of 1,000,000 float32 weights and Adam's state for it."""


@lesson.prediction(BYTES)
def peak_of_loading() -> int:
    """The most bytes in use while a file of 4,096,000 bytes of weights is loaded into a model that has as many."""


@lesson.prediction(Choice("float32", "bfloat16"))
def moments_after_loading() -> str:
    """The dtype of Adam's averages once a float32 state was loaded for bfloat16 parameters."""
