"""Bug hunt: images laid side by side with a reshape that moves no axis."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.requirement import Assessment, Trial
from lessons_lib.checking.requirements.dtypes import SameDtype
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


@dataclass(frozen=True)
class DtypeOfTheImages(SameDtype):
    """The sheet has the images' dtype, for bytes too."""

    def observe(self, trial: Trial) -> dict[str, Any]:
        """As SameDtype does, on the first case of each dtype: the search for a small change asks often."""
        of_each_dtype: dict[torch.dtype, Case] = {}
        for one in trial.cases:
            of_each_dtype.setdefault(one.inputs[0].dtype, one)
        return super().observe(
            replace(
                trial,
                cases=list(of_each_dtype.values()),
                call_with_default_dtype=lambda default, images: trial.call_with_default_dtype(
                    default, images, True
                ),
            )
        )

    def judge(self, seen: dict[str, Any]) -> Assessment:
        """As SameDtype does, but bytes that take the default dtype have the same cause as floats that do."""
        other = [answer for answer in seen["answers"] if answer[0] != answer[1]]
        if other and all(got == default for _, got, default in other) and len(seen["made"]) == 1:
            given, got, _ = next((answer for answer in other if answer[0] == "uint8"), other[0])
            return Assessment(
                f"With {given} images, your sheet is {got}, because `{seen['made'][0]}` uses the default dtype. "
                "Which dtype should the sheet have?",
                False,
            )
        bytes_first = sorted(seen["answers"], key=lambda answer: answer[0] != "uint8")
        return super().judge({**seen, "answers": bytes_first})


def whole_stays_whole(
    candidate: Callable[[Tensor], Any], images: Float[Tensor, "n height width"], as_it_is: bool = False
) -> Float[Tensor, "height n*width"]:
    """The candidate's sheet.

    Bytes that became floats of the same values are read as bytes unless `as_it_is`: the dtype is a requirement of its
    own, for half the points.
    """
    sheet = candidate(images)
    if as_it_is or type(sheet) is not Tensor or images.is_floating_point() or not sheet.is_floating_point():
        return sheet
    back = sheet.to(images.dtype)
    return back if torch.equal(back.to(sheet.dtype), sheet) else sheet


@lesson.hunt(
    points=2,
    harness=whole_stays_whole,
    requirements=[DtypeOfTheImages()],
    no_demand=["the same mistake in a whole program"],
)
def side_by_side(images: Float[Tensor, "n height width"]) -> Float[Tensor, "height n*width"]:
    """All images in one row: image k in columns k·width to (k+1)·width."""
    n, h, w = images.shape
    return images.reshape(h, n * w)


@side_by_side.cases
def stacks_of_images(draw: Draw) -> Iterator[Case]:
    yield case(draw.normal(2, 3, 4), label="2 images of 3 × 4")
    yield case(draw.normal(4, 2, 3), label="4 images of 2 × 3")
    yield case(draw.normal(3, 5, 2), label="3 images of 5 × 2")
    yield case(draw.normal(3, 3, 3), label="3 images of 3 × 3")
    yield case(draw.normal(1, 2, 4), label="1 image")
    yield case(draw.integers(0, 256, 2, 3, 2).to(torch.uint8), label="2 images of bytes")
