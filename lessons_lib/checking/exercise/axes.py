"""Shapes with the axis names of the exercise's annotations: '(n, m) = (5, 3)'."""

import inspect
import re
from collections.abc import Sequence
from typing import Any

from torch import Tensor

from lessons_lib.checking.values.snapshot import shape_text

AxisSizes = dict[str, int]


def dimension_names(annotation: Any) -> list[str] | None:
    """The axis names of a jaxtyping annotation: ['n', 'd'] for Float[Tensor, 'n d']."""
    text = getattr(annotation, "dim_str", None)
    return text.split() if isinstance(text, str) else None


def axis_sizes(signature: inspect.Signature, inputs: tuple[Any, ...]) -> AxisSizes:
    """The size of every axis that a signature's annotations name, read off these inputs."""
    letters: AxisSizes = {}
    parameters = list(signature.parameters.values())
    for parameter, given in zip(parameters, inputs, strict=False):
        names = dimension_names(parameter.annotation)
        if names is None or not isinstance(given, Tensor) or len(names) != given.dim():
            continue
        letters.update(
            {name: size for name, size in zip(names, given.shape, strict=True) if name.isidentifier()}
        )
    return letters


def expected_shape(signature: inspect.Signature, shape: tuple[int, ...]) -> str:
    """The shape a reference returned, with its axes' names: '(n, m) = (5, 3)'."""
    names = dimension_names(signature.return_annotation)
    if names is None or len(names) != len(shape) or not any(name.isidentifier() for name in names):
        return shape_text(shape)
    products = [
        re.sub(r"(?<=\w)\*(?=\w)", " · ", name) for name in names
    ]  # "n*width" is how jaxtyping writes it
    return f"{_tuple(products)} = {shape_text(shape)}"


def returned_shape(
    shape: tuple[int, ...], letters: AxisSizes, seen: Sequence[tuple[tuple[int, ...], AxisSizes]] = ()
) -> str:
    """A shape with each axis named that has the size of one letter only.

    seen: the shapes returned on all cases, each with its letters. A name must fit on every case with as many
    axes; otherwise an axis would get the name of another one that happens to have its size.
    """
    alike = [(shape, letters), *((other, known) for other, known in seen if len(other) == len(shape))]
    names = []
    for axis, size in enumerate(shape):
        fitting = [name for name in letters if all(known.get(name) == s[axis] for s, known in alike)]
        names.append(fitting[0] if len(fitting) == 1 and size > 1 else str(size))
    if not any(name.isidentifier() for name in names):
        return shape_text(shape)
    return f"{_tuple(names)} = {shape_text(shape)}"


def _tuple(names: list[str]) -> str:
    return f"({names[0]},)" if len(names) == 1 else f"({', '.join(names)})"
