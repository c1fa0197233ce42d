"""Exercise: the rate of a matmul in TFLOP/s, and how much of the card's best that is."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson


@lesson.exercise(no_demand=["only the size has changed"])
def fraction_of_limit(n: int, k: int, m: int, ms: float, limit: float) -> tuple[float, float]:
    """The rate of a matmul in TFLOP/s, and which fraction of the limit it is."""


@fraction_of_limit.cases
def timings(draw: Draw) -> Iterator[Case]:
    yield case(1000, 1000, 1000, 0.01, 800.0, label="1000 × 1000 times 1000 × 1000")
    yield case(4096, 1024, 256, 0.04, 782.4, label="sizes that differ")
    yield case(8192, 8192, 1, 0.068, 50.74, label="a matrix times a column")
    n, k, m = (64 * size for size in draw.sizes(3, 5, 60))
    ms = float(draw.number(40, 400)) / 1000
    yield case(n, k, m, ms, float(draw.number(300, 900)), label="drawn sizes")
