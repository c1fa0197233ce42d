"""What cannot be drawn is said in one sentence, before anything is drawn."""

from __future__ import annotations

import warnings

import torch
from torch import Tensor
from torch.nn.parameter import UninitializedBuffer, UninitializedParameter

from lessons_lib.viz.base.names import type_name
from lessons_lib.viz.base.source import has_memory, plain_shape, why_no_memory

# What people pass for a tensor. Nothing else is touched; of long lists nothing is tried.
MADE_TENSORS_OF = {f"builtins.{name}" for name in ("bool", "int", "float", "complex", "list", "tuple")} | {
    "numpy.ndarray"
}
MOST_TRIED = 10_000


def require_strided(t: object, role: str) -> Tensor:
    """`t` itself, if it is a dense strided tensor; otherwise a TypeError that says what `role` got."""
    if not isinstance(t, Tensor):
        raise TypeError(f"{role} must be a torch.Tensor, but its type is {type_name(t)}{_way_out(t)}.")
    if isinstance(t, (UninitializedParameter, UninitializedBuffer)):
        kind = "parameter" if isinstance(t, UninitializedParameter) else "buffer"
        raise TypeError(
            f"{role} is a lazy {kind}, which has no shape before the first call of its module: draw it after that."
        )
    if t.is_quantized:
        raise TypeError(f"{role} is quantized; draw its .int_repr() or its .dequantize() instead.")
    if t.is_nested:
        raise TypeError(f"{role} is a nested tensor; draw one of its parts (t.unbind()) instead.")
    if t.layout is not torch.strided:
        layout = str(t.layout).removeprefix("torch.").removeprefix("_")
        raise TypeError(
            f"{role} has the layout {layout}, which has no strides; draw its .to_dense() instead."
        )
    if plain_shape(t) is None:
        raise TypeError(f"{role} is a {type_name(t)} whose shape is not made of plain numbers.")
    return t


def require_storage(t: object, role: str) -> Tensor:
    """`t` itself, if it is a dense tensor over a storage; otherwise a TypeError."""
    t = require_strided(t, role)
    if not has_memory(t):
        raise TypeError(f"{role} has no storage to draw: {why_no_memory(t)}.")
    return t


def _way_out(thing: object) -> str:
    """What makes a tensor of `thing`, as the end of a sentence; empty if nothing is known to."""
    kind = f"{type(thing).__module__}.{type_name(thing)}"
    if kind not in MADE_TENSORS_OF or (isinstance(thing, (list, tuple)) and len(thing) > MOST_TRIED):
        return ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of memory that is only to be read: nothing is written here
            torch.as_tensor(thing, device="cpu")
    except Exception:  # ragged lists, strings, structured arrays, numbers of more than 64 bits, …
        return ""
    return ": torch.tensor(…) turns it into one"
