"""Exercise: how many examples fit into a number of bytes."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson


@lesson.exercise(
    points=2,
    no_demand=[
        "Plan as if everything that you count were in memory at the same time",
        "at least two whole numbers",
    ],
)
def largest_batch(widths: Sequence[int], bytes_a_parameter: int, budget: int) -> int:
    """The largest batch whose training step fits into `budget` bytes, for linear layers with ReLU between them."""


def _fixed_and_each(widths: Sequence[int], bytes_a_parameter: int) -> tuple[int, int]:
    parameters = sum((into + 1) * out for into, out in pairwise(widths))
    return bytes_a_parameter * parameters, 4 * (sum(widths) + 4 * max(widths[1:]))


@largest_batch.cases
def plans(draw: Draw) -> Iterator[Case]:
    # More than half of an example is left over.
    yield case((3, 5, 2), 8, 700, label="the text's example: two layers, SGD")
    for widths, bytes_a_parameter, more, label in (
        ((3, 4, 2), 8, 16, "two layers, SGD"),
        ((2, 5, 3, 4), 16, 0, "three layers, Adam, no byte left over"),
        ((40, 3, 2), 12, -1, "the input is the widest, momentum, one byte short"),
        ((3, 3, 3), 8, 5, "all widths equal"),
        ((6, 2), 16, 7, "a single layer, Adam"),
        ((2, 3, 40), 12, 3, "the last layer is the widest"),
        ((3, 4, 5, 6, 30, 2), 8, 9, "the last of four hidden layers is the widest"),
        ((9, 8, 7, 6, 5, 31, 4), 16, 2, "the last of five hidden layers is the widest"),
        ((2, 3, 4, 5, 26), 12, 1, "the last of four layers is the widest"),
        # Without any biases, 10 bytes would be left over: fewer than one bias a layer takes.
        ((5, 4, 3), 16, 10 - 16 * 7, "two layers, Adam"),
        ((4, 6, 5), 12, 10 - 12 * 11, "two layers, momentum"),
        # Without the last layer's biases one example more would fit, and less than half of one is left over.
        ((3, 2, 12), 16, 100, "a wide last layer, Adam"),
        ((4, 3, 14), 12, 150, "a wide last layer, momentum"),
        # More than half of an example is left over.
        ((40, 30, 2), 8, 500, "a narrow last layer, SGD"),
    ):
        fixed, each = _fixed_and_each(widths, bytes_a_parameter)
        yield case(widths, bytes_a_parameter, fixed + draw.number(20, 2000) * each + more, label=label)
    for batch, more, label in (
        (1, 0, "exactly one example fits"),
        (1, -1, "one byte short of one example"),
        (0, 0, "the parameters fit, and nothing else"),
    ):
        drawn = draw.sizes(3)
        fixed, each = _fixed_and_each(drawn, 16)
        yield case(drawn, 16, fixed + batch * each + more, label=label)
    large = draw.sizes(4, 20, 60)
    yield case(large, 16, _fixed_and_each(large, 16)[0] // 2, label="the parameters alone are too large")
    yield case(
        (30, 40, 20), 12, draw.number(100, 20_000), label="the parameters alone are too large, with momentum"
    )
    yield case(draw.sizes(5, 200, 900), 8, draw.number(10**8, 10**9), label="four layers, 0.1 to 1 GB")
    yield case(draw.sizes(4, 200, 900), 12, draw.number(10**8, 10**9), label="three layers, 0.1 to 1 GB")
