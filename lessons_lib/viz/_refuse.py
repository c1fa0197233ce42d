"""What cannot be drawn is said in one sentence, before anything is drawn."""

from __future__ import annotations

import torch
from torch import Tensor


def require_strided(t: object, role: str) -> Tensor:
    """`t` itself, if it is a dense strided tensor; otherwise a TypeError that says what `role` got."""
    if not isinstance(t, Tensor):
        raise TypeError(f"{role} must be a torch.Tensor, but its type is {type(t).__name__}.")
    if t.is_quantized:
        raise TypeError(f"{role} is quantized; draw its .int_repr() or its .dequantize() instead.")
    if t.is_nested:
        raise TypeError(f"{role} is a nested tensor; draw one of its parts (t.unbind()) instead.")
    if t.layout is not torch.strided:
        layout = str(t.layout).removeprefix("torch.").removeprefix("_")
        raise TypeError(
            f"{role} has the layout {layout}, which has no strides; draw its .to_dense() instead."
        )
    return t


def require_storage(t: object, role: str) -> Tensor:
    """`t` itself, if it is a dense tensor over a storage; otherwise a TypeError."""
    t = require_strided(t, role)
    try:
        t.untyped_storage()
    except NotImplementedError:
        raise TypeError(
            f"{role} has no storage to draw: inside vmap, grad or compile a tensor is only a stand-in."
        ) from None
    return t
