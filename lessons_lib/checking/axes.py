"""Saying shapes in the exercise's own letters: 'you returned (m, n); (n, m) was asked'."""

import inspect
from typing import Any

from torch import Tensor

from lessons_lib.checking.snapshot import shape_text

Letters = dict[str, int]


def dimension_names(annotation: Any) -> list[str] | None:
    """The axis names of a jaxtyping annotation: ['n', 'd'] for Float[Tensor, 'n d']."""
    text = getattr(annotation, "dim_str", None)
    return text.split() if isinstance(text, str) else None


def bind(signature: inspect.Signature, inputs: tuple[Any, ...]) -> Letters:
    """The size of every axis that a signature's annotations name, read off these inputs."""
    letters: Letters = {}
    parameters = list(signature.parameters.values())
    for parameter, given in zip(parameters, inputs, strict=False):
        names = dimension_names(parameter.annotation)
        if names is None or not isinstance(given, Tensor) or len(names) != given.dim():
            continue
        letters.update(
            {name: size for name, size in zip(names, given.shape, strict=True) if name.isidentifier()}
        )
    return letters


def asked_shape(signature: inspect.Signature, shape: tuple[int, ...]) -> str:
    """The shape a reference returned, with its axes' names: '(n, m) = (5, 3)'."""
    names = dimension_names(signature.return_annotation)
    if names is None or len(names) != len(shape) or not any(name.isidentifier() for name in names):
        return shape_text(shape)
    return f"{_tuple(names)} = {shape_text(shape)}"


def returned_shape(shape: tuple[int, ...], letters: Letters) -> str:
    """A shape with every axis named whose size belongs to one letter only."""
    by_size: dict[int, list[str]] = {}
    for name, size in letters.items():
        by_size.setdefault(size, []).append(name)
    names = [
        by_size[size][0] if len(by_size.get(size, [])) == 1 and size > 1 else str(size) for size in shape
    ]
    if not any(name.isidentifier() for name in names):
        return shape_text(shape)
    return f"{_tuple(names)} = {shape_text(shape)}"


def _tuple(names: list[str]) -> str:
    return f"({names[0]},)" if len(names) == 1 else f"({', '.join(names)})"
