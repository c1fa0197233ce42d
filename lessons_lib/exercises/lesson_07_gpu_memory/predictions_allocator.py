"""Predictions about the allocator, and about who lets go."""

from lessons_lib.checking.exercise.answer_form import Choice, Number, Several
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson

FALLS = Choice("falls", "stays")


@lesson.prediction(Several(Number(unit="bytes"), Number(unit="MiB")))
def block_and_segments() -> tuple[int, int]:
    """Bytes of the block of one float32, and MiB of the segments for it and for a million more."""


@lesson.prediction(Several(FALLS, FALLS, FALLS))
def three_numbers_after_del() -> tuple[str, str, str]:
    """What allocated, reserved and nvidia-smi do after del."""


@lesson.prediction(Number(1000, unit="bytes"))
def peak_of_a_rerun() -> int:
    """The peak, in bytes, of a second run of the cell that makes a linear layer of 1,000 × 1,000 weights."""


@lesson.prediction(Several(Number(unit="MiB"), Number(unit="MiB")))
def segments_for_lengths() -> tuple[int, int]:
    """MiB of segments for 20, 40, … 100 MiB that come and go, growing and longest first."""


@lesson.prediction(Choice("the longest", "all together"))
def expandable_segments_reserve() -> str:
    """What growing lengths reserve with expandable segments."""


@lesson.prediction(Choice("fewer than 10", "about half", "all"))
def segments_for_two_steps() -> str:
    """How many requests of two training steps went to the driver."""
