"""Applying a function to every tensor in nested tuples, lists and dicts."""

from collections.abc import Callable, Iterator
from typing import Any

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


def tensors_in(tree: Any) -> Iterator[Tensor]:
    """The tensors of `tree`, in order."""
    if isinstance(tree, Tensor):
        yield tree
    elif type(tree) in (tuple, list):
        for item in tree:
            yield from tensors_in(item)
    elif type(tree) is dict:
        for item in tree.values():
            yield from tensors_in(item)


def fresh(tree: Any) -> Any:
    """A copy of `tree` whose tensors are leaves with memory of their own, strides kept where they can be."""
    return map_tensors(lambda t: t.detach().clone().requires_grad_(t.requires_grad), tree)
