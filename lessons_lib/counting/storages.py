"""Where tensors keep their bytes: which storages there are, and whether one tensor lies within another's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, UntypedStorage
from torch.nn import Parameter

from lessons_lib.counting.nested import tensors_in


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


def dense_parts(tensor: Tensor) -> list[Tensor] | None:
    """The tensors whose storages are a tensor's memory; None if they can't be seen.

    A tensor itself as a rule; indices and values of a sparse one; with its scales, sizes and
    offsets what is quantized or nested; what a class that wraps tensors wraps.
    """
    if tensor.layout is torch.strided and _has_own_storage(tensor):
        if tensor.is_nested:
            return [tensor, *(getattr(tensor, f"_nested_tensor_{part}")() for part in _NESTED)]
        if tensor.is_quantized and tensor.qscheme() in _PER_CHANNEL:
            return [tensor, tensor.q_per_channel_scales(), tensor.q_per_channel_zero_points()]
        return [tensor]
    if tensor.layout in _PARTS:
        with torch._C._DisableTorchDispatch(), torch.no_grad():  # no operations that others would count
            return [getattr(tensor, part)() for part in _PARTS[tensor.layout]]
    if tensor._is_zerotensor():
        return []
    if type(tensor) in _PLAIN:
        return None
    inner = [part for part in vars(tensor).values() if isinstance(part, Tensor)]
    found = [dense_parts(part) for part in inner]
    return [p for parts in found for p in parts or ()] if inner and None not in found else None


def is_plain(tensor: Tensor) -> bool:
    """Whether all of a tensor's memory is the one storage that it shows; asked of none but torch's own class."""
    return (
        tensor.layout is torch.strided
        and torch._C._has_storage(tensor)
        and not (tensor.is_nested or tensor.is_quantized or tensor._is_zerotensor())
    )


_PLAIN = (Tensor, Parameter)
_NESTED = ("size", "strides", "storage_offsets")
_PER_CHANNEL = (torch.per_channel_affine, torch.per_channel_affine_float_qparams)
_BY_ROW, _BY_COLUMN = ("crow_indices", "col_indices", "values"), ("ccol_indices", "row_indices", "values")
_PARTS = {
    torch.sparse_coo: ("_indices", "_values"),
    torch.sparse_csr: _BY_ROW,
    torch.sparse_bsr: _BY_ROW,
    torch.sparse_csc: _BY_COLUMN,
    torch.sparse_bsc: _BY_COLUMN,
}


def _has_own_storage(tensor: Tensor) -> bool:
    """False also for a class that only claims to have one, as tensors that wrap others do."""
    if not torch._C._has_storage(tensor) or tensor._is_zerotensor():
        return False
    if type(tensor) in _PLAIN:
        return True
    storage = tensor.untyped_storage()
    if storage.device.type == "meta":  # a fake tensor's, too
        return True
    try:
        storage.data_ptr()
    except RuntimeError:
        return False
    return True


def unique_storages(tree: Any) -> list[UntypedStorage]:
    """The storages of the tensors in nested tuples, lists and dicts, each once, in order of appearance."""
    found: dict[int, UntypedStorage] = {}
    with torch._C.DisableTorchFunctionSubclass():
        for tensor in tensors_in(tree):
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
