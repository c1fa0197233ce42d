"""Facts about a tensor, in the words that every picture uses."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

UNITS = ("", "KB", "MB", "GB", "TB", "PB", "EB")
# Elements that are counted one by one where strides alone don't tell how many there are.
MOST_COUNTED = 1024


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def shape_text(sizes: torch.Size | tuple[int, ...]) -> str:
    """A shape or strides as Python writes a tuple: `(3, 4)`, `(3,)`, `()`."""
    return str(tuple(sizes))


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def bytes_text(count: int) -> str:
    """A number of bytes as a reader says it: `48 bytes`, `1.5 KB`, `4 GB`; a KB is 1,000 bytes."""
    if count < 1000:
        return plural(count, "byte")
    power = (len(str(count)) - 1) // 3
    if 2 * count >= 1999 * 1000**power:
        power += 1
    if power >= len(UNITS):
        return f"10^{len(str(count)) - 1} bytes and more"
    return f"{count / 1000**power:.3g} {UNITS[power]}"


def size_text(nbytes: int) -> str:
    """A size in the allocator's own units, powers of 1,024: '512 bytes', '1.5 KiB', '20 MiB', '2 GiB'."""
    for unit, size in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if nbytes >= size:
            value = nbytes / size
            return f"{value:,.0f} {unit}" if value == int(value) or value >= 100 else f"{value:.3g} {unit}"
    return plural(nbytes, "byte")


@dataclass(frozen=True)
class Distinct:
    """How many elements of a tensor lie apart in memory; if not `exact`, at most that many."""

    count: int
    exact: bool

    def __str__(self) -> str:
        return f"{'' if self.exact else 'at most '}{self.count:,}"


def distinct_elements(shape: Sequence[int], strides: Sequence[int]) -> Distinct:
    """The elements once each, where strides of 0 and overlapping windows read some of them again."""
    if 0 in shape:
        return Distinct(0, True)
    axes = sorted((s, n) for n, s in zip(shape, strides, strict=True) if n > 1 and s > 0)
    count, last, step = 1, 0, 0  # step: between neighbours, while all of them are equally far apart
    for i, (stride, n) in enumerate(axes):
        if stride > last:
            step = stride if count == 1 else step if stride == last + step else 0
            count *= n
        elif step and not stride % step:
            count += (n - 1) * stride // step
        else:
            return _counted(axes, last + sum(s * (n - 1) for s, n in axes[i:]))
        last += stride * (n - 1)
    return Distinct(count, True)


def _counted(axes: Sequence[tuple[int, int]], last: int) -> Distinct:
    """Places counted one by one, if they are not many."""
    total = math.prod(n for _, n in axes)
    if total > MOST_COUNTED:
        return Distinct(min(total, last + 1), False)
    places = {0}
    for stride, n in axes:
        places = {place + stride * i for place in places for i in range(n)}
    return Distinct(len(places), True)


def repeats(t: Tensor) -> str | None:
    """A sentence if an axis of stride 0 reads the same elements again and again."""
    once = math.prod(n for n, stride in zip(t.shape, t.stride(), strict=True) if stride or not n)
    if once == t.numel():
        return None
    own = distinct_elements(t.shape, t.stride())
    cause = "Stride 0" if own.count == once else "Stride 0 and overlap"
    return f"{cause}: {t.numel():,} elements are read from only {own} in memory."


def autograd_text(t: Tensor) -> str | None:
    """What autograd knows of `t`, or None if it does not follow it."""
    if not t.requires_grad:
        return None
    return "requires_grad" if t.grad_fn is None else f"made by {t.grad_fn.name()}"
