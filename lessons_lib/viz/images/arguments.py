"""What people pass as images: one tensor or several, grey or with three channels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.base.fetch import plain, why_unread
from lessons_lib.viz.base.refuse import require_strided
from lessons_lib.viz.base.series import is_array, lowered

# Images that are drawn of many, and pixels that are drawn of a long side.
MOST, MOST_SIDE = 40, 64
SHAPES = "(height, width), (n, height, width) or (n, channels, height, width) with 1 or 3 channels"


def images_of(thing: object) -> tuple[int, tuple[int, int], int, Tensor]:
    """How many images there are, their size, every how many pixels are drawn, and what is drawn, on the CPU.

    The drawn ones have the shape (n, channels, height, width) and their own dtype. Raises TypeError or
    ValueError, one sentence.
    """
    if (
        isinstance(thing, (list, tuple))
        and thing
        and all(isinstance(t, Tensor) or is_array(t) for t in thing)
    ):
        count, picked = len(thing), [_single(t, i) for i, t in enumerate(thing[:MOST])]
        for i, t in enumerate(picked):
            if (t.shape, t.dtype) != (picked[0].shape, picked[0].dtype):
                raise ValueError(
                    f"Image {i} is {_said(t)}, but image 0 is {_said(picked[0])}: draw them separately."
                )
    else:
        whole = _bare(thing, "What viz.images draws")
        count, picked = _split(whole)
    _, height, width = picked[0].shape
    step = -(-max(height, width) // MOST_SIDE)
    return count, (height, width), step, torch.stack([t[:, ::step, ::step] for t in picked]).cpu()


def _bare(thing: object, role: str) -> Tensor:
    """`thing` as a plain tensor with numbers that can be read."""
    t = require_strided(_of_array(thing, role) if is_array(thing) else thing, role)
    if t.dtype.is_complex:
        raise TypeError(f"{role} has complex numbers; draw its .abs(), .real or .imag instead.")
    bare = plain(t)
    if bare is None:
        raise ValueError(f"{role} can't be drawn: {lowered(str(why_unread(t)))}")
    if 0 in bare.shape:
        raise ValueError(f"{role} has no pixels: its shape is {tuple(bare.shape)}.")
    return bare


def _of_array(array: Any, role: str) -> Tensor:
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{role} must hold real numbers, but its NumPy dtype is {array.dtype.kind!r}.")
    return torch.from_numpy(array.copy() if array.dtype.isnative else array.astype("float64"))


def _split(t: Tensor) -> tuple[int, list[Tensor]]:
    """The images of one tensor, each of shape (channels, height, width)."""
    if t.ndim == 2:
        return 1, [t[None]]
    if t.ndim == 3:
        return len(t), [image[None] for image in t[:MOST]]
    if t.ndim == 4 and t.shape[1] in (1, 3):
        return len(t), list(t[:MOST])
    way = ""
    if t.ndim == 4 and t.shape[3] in (1, 3):
        way = "; .permute(0, 3, 1, 2) puts the channels second"
    shape = tuple(t.shape) if t.ndim <= 5 else f"one of {t.ndim} axes"
    raise ValueError(f"viz.images draws shapes {SHAPES}, but it got {shape}{way}.")


def _single(thing: object, i: int) -> Tensor:
    """One image of a list, of shape (channels, height, width)."""
    t = _bare(thing, f"Image {i}")
    if t.ndim == 2:
        return t[None]
    if t.ndim == 3 and t.shape[0] in (1, 3):
        return t
    way = "; .permute(2, 0, 1) puts the channels first" if t.ndim == 3 and t.shape[2] in (1, 3) else ""
    raise ValueError(
        f"Image {i} must have the shape (height, width) or (channels, height, width) with 1 or 3 channels, "
        f"but its shape is {tuple(t.shape)}{way}."
    )


def _said(t: Tensor) -> str:
    return f"{dtype_name(t.dtype)} of shape {tuple(t.shape)}"


def require_scale(scale: object) -> str | tuple[float, float] | None:
    """None, "shared", "each", or two finite numbers, the lower one first."""
    if scale is None or (isinstance(scale, str) and scale in ("shared", "each")):
        return scale
    if isinstance(scale, Sequence) and not isinstance(scale, str) and len(scale) == 2:
        try:
            low, high = (float(end) for end in scale)
            if -torch.inf < low < high < torch.inf:
                return low, high
        except (TypeError, ValueError, OverflowError):
            pass
    raise ValueError('scale must be "shared", "each" or two numbers such as (0, 1), the lower one first.')
