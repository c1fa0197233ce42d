"""Exercise: all windows of a signal, as a view that overlaps itself."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.checking.requirements.views import is_view_of
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@lesson.exercise(
    points=2,
    requirements=[
        is_view_of("signal"),
        without("unfold", "sliding_window_view", operations=["unfold", "im2col"]),
    ],
)
def sliding_windows(signal: Float[Tensor, " n"], width: int) -> Float[Tensor, "windows width"]:
    """Row i: signal[i : i + width]."""


@sliding_windows.cases
def signals(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(6), 3, label="6 numbers, windows of 3")
    yield case(draw.normal(9), 2, label="9 numbers, windows of 2")
    yield case(draw.normal(8), 4, label="8 numbers, windows of 4")
    yield case(draw.normal(14)[::2], 3, label="every second number of a longer signal")
    yield case(draw.normal(12)[5:], 4, label="a signal from number 5 on")
    yield case(draw.normal(5, 7)[:, 3], 2, label="a column of a table")
    yield case(draw.normal(60)[:7], 3, label="the first 7 numbers of a longer signal")
    yield case(draw.normal(60, 3)[:6, 1], 2, label="the upper part of a column")
    yield case(draw.normal(5), 5, label="one window")
    yield case(draw.normal(4), 1, label="windows of 1")
