"""Where a tensor's numbers lie in memory, or why they can't be read there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import Tensor, UntypedStorage
from torch._C import _functorch
from torch._subclasses import FakeTensor

from lessons_lib.viz.base.describe import dtype_name
from lessons_lib.viz.base.names import type_name
from lessons_lib.viz.base.values import Index


@dataclass(frozen=True)
class Source:
    """The memory of a strided tensor; `offset` and `strides` count elements of `dtype` in `storage`.

    conj, neg: whether reading conjugates and negates what the memory holds.
    """

    storage: UntypedStorage
    dtype: torch.dtype
    offset: int
    strides: tuple[int, ...]
    conj: bool
    neg: bool

    def starts(self, indices: Iterable[Index]) -> list[int]:
        """The storage's byte at which each of these elements begins."""
        size = self.dtype.itemsize
        strides = [stride * size for stride in self.strides]
        first = self.offset * size
        return [first + sum(map(int.__mul__, index, strides)) for index in indices]

    def as_read(self, stored: Tensor) -> Tensor:
        """Elements as the tensor reads them, from what its memory holds."""
        if self.conj:
            stored = stored.conj()
        return torch._neg_view(stored) if self.neg else stored


def source_of(t: Tensor) -> Source | str:
    """Where `t`'s numbers lie, or a sentence that says why they can't be read."""
    while _functorch.is_gradtrackingtensor(t):
        t = _functorch.get_unwrapped(t)
    if _functorch.is_batchedtensor(t):
        return "Its values can't be read: inside vmap it stands for all examples at once."
    if isinstance(t, FakeTensor):
        return "Its values can't be read: a fake tensor has a shape and a dtype, but no numbers."
    if t.is_meta:
        return "The meta device keeps shape and strides, but no values."
    if t.layout is not torch.strided or t.is_nested or t.is_quantized:
        return "Its values can't be read: they aren't laid out with strides."
    if not _can_be_written(t.dtype):
        whole = "torch.int16" if t.itemsize == 2 else "torch.uint8"
        return f"Its values can't be read: torch can't turn {dtype_name(t.dtype)} into numbers; draw its .view({whole})."
    if not has_memory(t):
        return f"Its values can't be read: {why_no_memory(t)}."
    storage = t.untyped_storage()
    source = Source(storage, t.dtype, int(t.storage_offset()), tuple(t.stride()), t.is_conj(), t.is_neg())
    if t.numel() and source.starts([tuple(n - 1 for n in t.shape)])[0] + t.itemsize > storage.nbytes():
        return "Its values can't be read: its storage was resized and ends before the last of them."
    return source


def plain_shape(thing: Any) -> Index | None:
    """The shape of a tensor, or of what describes one; None if it is no tuple of plain numbers.

    It is none if it is nested or symbolic, or if the tensor's class keeps it back.
    """
    try:
        shape = tuple(thing.shape)
        return shape if {*map(type, shape)} <= {int} else None
    except Exception:  # what a class of its own raises is its own affair
        return None


def has_memory(t: Tensor) -> bool:
    """Whether there is a storage with an address under `t`, or what stands for one on the meta device."""
    try:
        storage = t.untyped_storage()
        return storage.device.type == "meta" or storage.data_ptr() is not None
    except torch.AcceleratorError:
        raise  # the device is broken, which the reader must hear of
    except RuntimeError:  # NotImplementedError among them
        return False


def why_no_memory(t: Tensor) -> str:
    """Why `t` has no memory of its own, as the end of a sentence."""
    if t._is_zerotensor():
        return "its zeros aren't stored in memory"
    if torch._is_functional_tensor(t) or "functional" in type(t).__name__.lower():
        return "it is a stand-in that functionalize and compile work with"
    if _functorch.is_functorch_wrapped_tensor(t):
        return "inside vmap, grad or compile a tensor is only a stand-in"
    name = type_name(t)
    if name == "MaskedTensor":
        return "a MaskedTensor keeps its numbers in two others, .get_data() and .get_mask()"
    return f"its class {name} keeps its numbers elsewhere"


@cache
def _can_be_written(dtype: torch.dtype) -> bool:
    """False for the dtypes that pack several numbers into a byte, and others without arithmetic."""
    try:
        torch.empty(1, dtype=dtype, device="cpu").tolist()
    except RuntimeError:
        return False
    return True
