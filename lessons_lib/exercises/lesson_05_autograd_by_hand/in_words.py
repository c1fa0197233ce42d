"""Errors that a rule's first writers meet, explained by their cause: harnesses that call an answer and say it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from torch import Tensor

from lessons_lib.checking.exercise.exercise import Function


def rule_of_two(candidate: Function, grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """A rule's two gradients. Where an answer adds to `a.grad`, the error says that a and b are tensors, not nodes."""
    try:
        gradients: tuple[Tensor, Tensor] = candidate(grad, a, b)
    except TypeError as error:
        # The argument `grad` is a local name; among co_names it is an attribute.
        request = "grad" in getattr(getattr(candidate, "__code__", None), "co_names", ())
        if request and "'NoneType' and 'Tensor'" in str(error):
            error.args = (
                "a and b are plain tensors here, not nodes, and their `.grad` is None. A rule writes nothing into `.grad`: it "
                "returns the two gradients, and `backward` puts them where they belong.",
            )
        raise
    return gradients


@contextmanager
def axis_at_its_place() -> Iterator[None]:
    """Where `grad` can't be stretched to the shape of x, the error says where the axis of size 1 belongs."""
    try:
        yield
    except RuntimeError as error:
        sizes = re.search(r"Target sizes: \[(\d+, \d+)\]\.\s+Tensor sizes: \[(\d+, 1|1, \d+)\]", str(error))
        if sizes:
            error.args = (
                f"a tensor of shape ({sizes[2]}) can't be stretched to ({sizes[1]}): its axis of size 1 is in the wrong "
                "position. It belongs where an axis disappeared, at `dim`.",
            )
        raise


def rule_of_an_axis(candidate: Function, grad: Tensor, x: Tensor, dim: int) -> Tensor:
    """The gradient of a rule that brings an axis back."""
    with axis_at_its_place():
        gradient: Tensor = candidate(grad, x, dim)
    return gradient
