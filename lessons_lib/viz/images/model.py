"""What `viz.images` shows: pixels between two ends of a scale, and the facts of each image."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

# What a pixel looks like that has no number, as red, green and blue.
ODD = (0xD5, 0x5E, 0x00)
# The scale that a dtype has of its own.
OWN = {torch.uint8: (0.0, 255.0), torch.bool: (0.0, 1.0)}


@dataclass(frozen=True)
class Shown:
    """One image: its pixels as they are drawn (see `png`), the ends of its scale, and its numbers' facts.

    lowest, highest, mean: of its finite numbers, nan if there are none. odd: how many are nan or infinite.
    beyond: how many lie outside the scale.
    """

    label: str
    pixels: Tensor
    scale: tuple[float, float]
    lowest: float
    highest: float
    mean: float
    odd: int
    beyond: int


@dataclass(frozen=True)
class Sheet:
    """Images of one size side by side. count: how many there are, drawn or not; step: every how many pixels are drawn.

    size: height and width of the images as they are. each: whether each has a scale of its own.
    """

    images: Sequence[Shown]
    count: int
    size: tuple[int, int]
    step: int
    colour: bool
    each: bool
    dark_is_high: bool
    title: str


def shown_images(
    drawn: Tensor, labels: Sequence[str], scale: str | tuple[float, float] | None, dark_is_high: bool
) -> list[Shown]:
    """The images of shape (n, channels, height, width), drawn on this scale."""
    own = OWN.get(drawn.dtype) or ((0.0, 1.0) if drawn.shape[1] == 3 else "shared")
    scale = own if scale is None else scale
    values = drawn.to(torch.float64)
    finite = values.isfinite()
    flat, known = values.flatten(1), finite.flatten(1)
    counts = known.sum(1)
    lowest = torch.where(known, flat, torch.inf).amin(1)
    highest = torch.where(known, flat, -torch.inf).amax(1)
    means = torch.where(known, flat / counts[:, None], 0.0).sum(1)
    if isinstance(scale, tuple):
        low, high = (torch.full_like(lowest, end) for end in scale)
    elif scale == "shared":
        low, high = lowest.min().expand_as(lowest), highest.max().expand_as(highest)
    else:
        low, high = lowest, highest
    bottom, top = (end[:, None, None, None] for end in (low, high))
    beyond = (finite & ((values < bottom) | (values > top))).flatten(1).sum(1)
    share = (values / 2 - bottom / 2) / (top / 2 - bottom / 2)
    share = torch.where(top > bottom, share, 0.5).nan_to_num(0.0).clamp(0, 1)
    levels = (255 * (1 - share if dark_is_high else share)).round().to(torch.uint8)
    some = counts > 0
    facts = zip(
        *(part.tolist() for part in (low, high)),
        *(torch.where(some, part, torch.nan).tolist() for part in (lowest, highest, means)),
        (flat.shape[1] - counts).tolist(),
        beyond.tolist(),
        strict=True,
    )
    return [
        Shown(label, _pixels(levels[i], finite[i], odd), (lo, hi), least, most, mean, odd, out)
        for i, (label, (lo, hi, least, most, mean, odd, out)) in enumerate(zip(labels, facts, strict=True))
    ]


def _pixels(levels: Tensor, finite: Tensor, odd: int) -> Tensor:
    """(height, width) for a grey image, (height, width, 3) for one with colours or with pixels that have no number."""
    if levels.shape[0] == 1 and not odd:
        return levels[0]
    whole = levels.expand(3, -1, -1).permute(1, 2, 0)
    if odd:
        whole = torch.where(
            finite.all(0)[:, :, None], whole, torch.tensor(ODD, dtype=torch.uint8, device="cpu")
        )
    return whole
