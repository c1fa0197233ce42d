"""Exercise: a batch of photos from channels last to channels first, without a copy."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.requirements.views import is_view_of
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


def by_numbers_of_axes(
    candidate: Callable[[Tensor], Any], images: Float[Tensor, "n height width channels"]
) -> Float[Tensor, "n channels height width"]:
    """The candidate's answer. If it names an axis that isn't there, the error says which there are."""
    try:
        return candidate(images)
    except IndexError as error:
        got = re.search(r"Dimension out of range .* but got (\d+)", str(error))
        if got is None:
            raise
        raise IndexError(
            f"there's no axis {got[1]}: axes are numbered from 0 to 3. Did you count them from 1, or give sizes?"
        ).with_traceback(error.__traceback__) from None


@lesson.exercise(harness=by_numbers_of_axes, requirements=[is_view_of("images")])
def channels_first(
    images: Float[Tensor, "n height width channels"],
) -> Float[Tensor, "n channels height width"]:
    """(n, height, width, channels) as (n, channels, height, width)."""


@channels_first.cases
def photos(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 4, 5, 3), label="2 photos, 4 × 5 pixels, 3 channels")
    yield case(draw.normal(5, 2, 3, 4), label="5 photos, 2 × 3 pixels, 4 channels")
    yield case(draw.normal(2, 4, 4, 3), label="as high as wide")
    yield case(draw.normal(2, 3, 5, 3), label="as high as there are channels")
    yield case(draw.normal(2, 4, 3, 3), label="as wide as there are channels")
    yield case(draw.normal(3, 3, 3, 3), label="all sizes equal")
    yield case(draw.normal(1, 3, 4, 2), label="1 photo")
    yield case(draw.normal(3, 4, 2, 1), label="1 channel")
    yield case(draw.normal(3, 5, 4, 2)[:, 1:, ::2], label="parts of larger photos")
    yield case(draw.normal(3, 5, 4, 5)[:, 1:, 1:], label="photos cut at the top and on the left")
