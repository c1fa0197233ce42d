"""Facts about a tensor, in the words that every picture uses."""

from __future__ import annotations

import torch
from torch import Tensor


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
    if count >= 999.5 * 1000**power:
        power += 1
    return f"{count / 1000**power:.3g} {('', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB')[power]}"


def own_elements(t: Tensor) -> int:
    """How many elements `t` has once axes of stride 0, which repeat the same ones, are counted once."""
    count = 1
    for size, stride in zip(t.shape, t.stride(), strict=True):
        count *= size if stride or not size else 1
    return count


def autograd_text(t: Tensor) -> str | None:
    """What autograd knows of `t`, or None if it does not follow it."""
    if not t.requires_grad:
        return None
    return "requires_grad" if t.grad_fn is None else f"made by {t.grad_fn.name()}"
