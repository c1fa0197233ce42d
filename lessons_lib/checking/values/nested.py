"""Applying a function to every tensor in nested tuples, lists and dicts."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor


def map_tensors(change: Callable[[Tensor], Tensor], tree: Any) -> Any:
    """A copy of `tree` with `change` applied to its tensors; other leaves are kept as they are."""
    if isinstance(tree, Tensor):
        return change(tree)
    if type(tree) in (tuple, list):
        return type(tree)(map_tensors(change, item) for item in tree)
    if type(tree) is dict:
        return {key: map_tensors(change, item) for key, item in tree.items()}
    return tree


def fresh_copy(tree: Any) -> Any:
    """A copy of `tree` whose tensors are leaves with memory of their own, laid out there as they were."""
    return map_tensors(lambda t: _copied(t).requires_grad_(t.requires_grad), tree)


def _copied(t: Tensor) -> Tensor:
    """A detached copy with the strides and the offset of `t`; of a part, the storage around it is copied too."""
    t = t.detach()
    if t.layout is not torch.strided:
        return t.clone()
    storage = t.untyped_storage().clone()  # type: ignore[no-untyped-call]
    return t.new_empty(0).set_(storage, t.storage_offset(), t.shape, t.stride())
