"""Transformations that move the right numbers: axes permuted, kept or lost; reshaped, reversed, shifted."""

import itertools
from collections.abc import Iterator, Sequence

import torch

from lessons_lib.checking.judge.transformations.transformation import Pair, Transformation

MOST_AXES = 4  # permutations of more axes are too many to try


def permuted_axes(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    axes = pairs[0].expected.dim()
    if not 2 <= axes <= MOST_AXES or any(p.expected.dim() != axes for p in pairs):
        return
    for order in itertools.permutations(range(axes)):
        if order != tuple(range(axes)):
            swapped = "Right values, transposed: rows and columns are swapped. Which axis should come first?"
            moved = f"Right values, but the axes are in the wrong order: yours are axes {order} of the right answer."
            sentence = swapped if axes == 2 else moved
            yield Transformation("axes exchanged", sentence, lambda e, _, order=order: e.permute(order))  # type: ignore[misc]


def reshaped(pairs: Sequence[Pair]) -> Iterator[Transformation]:
    """The right numbers in another shape: `reshape` and `view` keep the order and move no axis."""
    shapes = [p.got.shape for p in pairs]
    yield Transformation(
        "reshaped",
        "Right values in the right order, but in the wrong shape.",
        lambda e, i: e.reshape(shapes[i]) if _other_shape(shapes[i], e.shape) else None,
    )
    yield Transformation(
        "refilled",
        "Right values in the wrong places: `reshape` and `view` fill the new shape in reading order; they don't swap axes. "
        "What does swap axes?",
        lambda e, _: e.T.reshape(e.shape) if e.dim() == 2 else None,
    )


def _other_shape(one: torch.Size, other: torch.Size) -> bool:
    """True for shapes of as many elements that differ by more than axes of size 1."""
    return one.numel() == other.numel() and [n for n in one if n != 1] != [n for n in other if n != 1]


def size_one_axes() -> Iterator[Transformation]:
    extra = "Right values, but with an extra axis of size 1."
    sentence = "Right values, but an axis of size 1 is missing {}."
    yield Transformation("axis kept", extra, lambda e, _: e.unsqueeze(-1))
    yield Transformation("axis kept in front", extra, lambda e, _: e.unsqueeze(0) if e.dim() else None)
    yield Transformation(
        "axis lost",
        sentence.format("at the end"),
        lambda e, _: e.squeeze(-1) if e.dim() and e.shape[-1] == 1 else None,
    )
    yield Transformation(
        "axis lost in front",
        sentence.format("in front"),
        lambda e, _: e.squeeze(0) if e.dim() and e.shape[0] == 1 else None,
    )


def moved_elements() -> Iterator[Transformation]:
    # The last axis is tried only where it isn't the first one too.
    for axis, where, axes in ((0, "first", 1), (-1, "last", 2)):
        yield Transformation(
            f"reversed along the {where} axis",
            f"Right values, but in reverse order along the {where} axis.",
            lambda e, _, axis=axis, axes=axes: e.flip(axis) if e.dim() >= axes else None,  # type: ignore[misc]
        )
        for by, way in ((1, "too far"), (-1, "too early")):
            yield Transformation(
                f"shifted {way} along the {where} axis",
                f"Right values, but each is one position {way} along the {where} axis.",
                lambda e, _, axis=axis, axes=axes, by=by: e.roll(by, axis) if e.dim() >= axes else None,  # type: ignore[misc]
            )
