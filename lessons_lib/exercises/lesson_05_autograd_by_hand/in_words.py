"""Errors that a rule's first writers meet, explained by their cause: harnesses that call an answer and say it."""

import dis
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from torch import Tensor

from lessons_lib.checking.exercise.exercise import Function


def operation_at(trace: TracebackType | None) -> dis.Instruction | None:
    """The instruction at which the innermost function of a traceback raised."""
    if trace is None:
        return None
    while trace.tb_next:
        trace = trace.tb_next
    found = (i for i in dis.get_instructions(trace.tb_frame.f_code) if i.offset == trace.tb_lasti)
    return next(found, None)


def _multiplies(error: Exception) -> bool:
    at = operation_at(error.__traceback__)
    return at is not None and at.opname == "BINARY_OP" and at.argrepr in ("*", "*=")


@contextmanager
def tensors_not_nodes(candidate: Function) -> Iterator[None]:
    """Where an answer takes what came in for nodes, the error says that they are tensors."""
    try:
        yield
    except AttributeError as error:
        if "'Tensor' object has no attribute 'value'" in str(error):
            # An AttributeError would be explained by its name.
            raise TypeError(
                "a rule receives tensors, not nodes, so there is no `.value` to take. What came in is the value: leave out `.value`."
            ).with_traceback(error.__traceback__) from None
        raise
    except TypeError as error:
        # The argument `grad` is a local name; among co_names it is an attribute.
        request = "grad" in getattr(getattr(candidate, "__code__", None), "co_names", ())
        if request and "'NoneType' and 'Tensor'" in str(error):
            error.args = (
                "what came in are plain tensors, not nodes, and their `.grad` is None. A rule writes nothing into `.grad`: it "
                "returns its gradients, and `backward` puts them where they belong.",
            )
        elif "only integer tensors of a single element" in str(error) and _multiplies(error):
            error.args = (
                "a tensor times a tuple or a list doesn't multiply the things in it: Python would repeat the tuple or list that "
                "many times. How do you write one product for a and one for b?",
            )
        raise


def rule_of_two(candidate: Function, grad: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """A rule's two gradients."""
    with tensors_not_nodes(candidate):
        gradients: tuple[Tensor, Tensor] = candidate(grad, a, b)
    return gradients


@contextmanager
def each_element_in_words(candidate: Function) -> Iterator[None]:
    """Where an answer decides for a whole tensor, or compares it with 0 by `max`, the error says what that does."""
    try:
        yield
    except RuntimeError as error:
        if "Boolean value of Tensor with more than one value is ambiguous" in str(error):
            at = operation_at(error.__traceback__)
            if at is not None and at.opname.startswith(("CALL", "PRECALL")):
                said = (
                    "a function that you called here needs one True or False for a whole tensor, as Python's `max` does "
                    "when it compares. But a tensor has one for each element"
                )
            else:
                said = "Python needs one True or False here, as `if`, `and` and `not` do, but a tensor has one for each element"
            error.args = (f"{said}. What do you get if you multiply by the comparison `x > 0` instead?",)
        raise
    except TypeError as error:
        takes_max = "max" in getattr(getattr(candidate, "__code__", None), "co_names", ())
        if takes_max and "only integer tensors of a single element" in str(error):
            error.args = (
                "a 0 after the table, as in `torch.max(x, 0)`, isn't compared with the elements. `max` takes it for "
                "an axis and returns two tensors, the largest values and where they are.",
            )
        raise


def rule_of_relu(candidate: Function, grad: Tensor, x: Tensor) -> Tensor:
    """A rule's gradient, where the rule decides for each element."""
    with tensors_not_nodes(candidate), each_element_in_words(candidate):
        gradient: Tensor = candidate(grad, x)
    return gradient


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
