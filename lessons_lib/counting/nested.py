"""The tensors in nested tuples, lists and dicts."""

from collections.abc import Iterator
from typing import Any

from torch import Tensor


def tensors_in(tree: Any) -> Iterator[Tensor]:
    """The tensors of `tree`, in order: of tuples, lists and dicts of any class, such as a named tuple.

    Runs no code of these classes, which may be a learner's.
    """
    kind = type(tree)
    if isinstance(tree, Tensor):
        yield tree
    elif issubclass(kind, tuple):
        for item in tuple.__iter__(tree):
            yield from tensors_in(item)
    elif issubclass(kind, list):
        for item in list.__iter__(tree):
            yield from tensors_in(item)
    elif issubclass(kind, dict):
        for item in dict.values(tree):
            yield from tensors_in(item)
