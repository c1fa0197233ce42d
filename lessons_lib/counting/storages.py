"""Where tensors keep their bytes: which storages there are, and whether one tensor lies within another's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, UntypedStorage


@dataclass(frozen=True)
class Residence:
    """Where an output's bytes lie.

    index: the place among the inputs of the first one in whose storage they lie; None
        if they lie in none, or if the question has no answer.
    reason: why it has no answer ('it is sparse: …'); '' if it has one.
    """

    index: int | None
    reason: str = ""


def lies_within(output: Tensor, inputs: Sequence[Tensor]) -> Residence:
    """The input in whose storage all of `output`'s bytes lie, as a view's and an in-place result's do.

    Goes by addresses and not by storage objects, since a round trip through NumPy or
    dlpack makes a new storage object over the same bytes. Empty, meta and fake tensors and
    those on MPS have no addresses to go by: their storage objects are compared, and a
    round trip is taken for new memory. The inputs must still be alive and as large as they were: a freed
    address goes to the next tensor.
    """
    with torch._C.DisableTorchFunctionSubclass():
        if not has_storage(output):
            kind = "sparse" if "sparse" in str(output.layout) else f"of layout {output.layout}"
            return Residence(None, f"it is {kind}: it has no storage of its own")
        for index, candidate in enumerate(inputs):
            if has_storage(candidate) and _shares(output, candidate):
                return Residence(index)
        return Residence(None)


def _shares(output: Tensor, candidate: Tensor) -> bool:
    own, other = output.untyped_storage(), candidate.untyped_storage()
    if own._cdata == other._cdata:
        return True
    if output.numel() == 0 or output.is_nested or not (_has_addresses(own) and _has_addresses(other)):
        return False
    start, end = _addresses(output)
    return other.data_ptr() <= start and end <= other.data_ptr() + other.nbytes()


def _has_addresses(storage: UntypedStorage) -> bool:
    """False for meta and fake tensors; and on MPS, where what stands for an address is a handle's."""
    return storage.device.type in ("cpu", "cuda")


def _addresses(tensor: Tensor) -> tuple[int, int]:
    """The address of the first byte and of the one after the last; torch has no negative strides."""
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    start = tensor.untyped_storage().data_ptr() + int(tensor.storage_offset()) * tensor.itemsize
    return start, start + (int(last) + 1) * tensor.itemsize


def has_storage(tensor: Tensor) -> bool:
    """False for sparse tensors, MKL-DNN's and others that keep their values elsewhere."""
    return tensor.layout is torch.strided and torch._C._has_storage(tensor)


def in_memory(tensor: Tensor) -> bool:
    """Whether all elements of a strided tensor lie in memory of its own that can be read.

    False for fake tensors, stand-ins (vmap's, functionalize's, for zeros), classes that keep
    their values elsewhere, and tensors whose storage was resized away.
    """
    if not has_storage(tensor) or tensor._is_zerotensor():
        return False
    storage = tensor.untyped_storage()
    if storage.device.type != tensor.device.type:
        return False
    try:
        start = storage.data_ptr()
    except RuntimeError:
        return False
    return tensor.numel() == 0 or _addresses(tensor)[1] <= start + storage.nbytes()


def unique_storages(tree: Any) -> list[UntypedStorage]:
    """The storages of the tensors in nested tuples, lists and dicts, each once, in order of appearance."""
    found: dict[int, UntypedStorage] = {}
    with torch._C.DisableTorchFunctionSubclass():
        for tensor in _tensors_in(tree):
            if has_storage(tensor):
                storage = tensor.untyped_storage()
                found.setdefault(storage._cdata, storage)
    return list(found.values())


def storage_nbytes(tree: Any, block: int = 1) -> int:
    """The bytes of the storages in `tree`, each counted once and rounded up to whole blocks.

    For a small view that is everything it keeps alive; for `x.expand(10**9, 3)`, what x has.
    """
    return sum(round_up(storage.nbytes(), block) for storage in unique_storages(tree))


def round_up(nbytes: int, block: int) -> int:
    """The least multiple of `block` that holds `nbytes`; 0 for 0."""
    return -(-nbytes // block) * block


def _tensors_in(tree: Any) -> Iterator[Tensor]:
    if isinstance(tree, Tensor):
        yield tree
    elif isinstance(tree, (tuple, list)):
        for item in tree:
            yield from _tensors_in(item)
    elif isinstance(tree, dict):
        for item in tree.values():
            yield from _tensors_in(item)
