"""Exercise: the roofline of a matmul, from two measured ceilings."""

from collections.abc import Iterator

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson


@lesson.exercise(points=2)
def attainable(n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float) -> tuple[str, float]:
    """Which ceiling a matmul meets first, "memory" or "arithmetic", and the TFLOP/s that it allows."""


@attainable.cases
def products(draw: Draw) -> Iterator[Case]:
    yield case(1000, 1000, 1000, 2, 800.0, 4000.0, label="square matrices")
    yield case(8192, 8192, 1, 2, 780.0, 3960.0, label="a matrix times a column")
    yield case(1, 4096, 512, 4, 50.0, 3960.0, label="a row times a matrix, in float32")
    yield case(4096, 16, 4096, 4, 50.0, 900.0, label="a large product of two thin matrices")
    yield case(96, 8192, 8192, 2, 20.0, 3960.0, label="a thin product that arithmetic limits")
    yield case(64, 2048, 4096, 8, 5.0, 3000.0, label="a thin product in float64")
    yield case(512, 512, 256, 2, 980.0, 800.0, label="a wide product that memory limits")
    yield case(256, 2048, 128, 4, 20.0, 3000.0, label="another card")
    yield case(2048, 1024, 1024, 2, 800.0, 4000.0, label="a large product of wide matrices")
    yield case(3, 4, 5, 2, 990.0, 1000.0, label="small matrices")
    yield case(6, 4, 8, 4, 50.0, 900.0, label="small matrices, in float32")
    n, k, m = draw.sizes(3, 40, 4000)
    yield case(n, k, m, 8, 67.0, float(draw.number(200, 700)), label="drawn sizes, in float64")
    n, k, m = draw.sizes(3, 3, 60)
    yield case(n, k, m, 2, 990.0, float(draw.number(1000, 5000)), label="drawn sizes, small ones")
