"""Exercise: forward mode, numbers that carry a rate along."""

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson


def value_and_rate(
    candidate: Function,
    expression: str,
    values: Float[Tensor, "inputs ..."],
    rates: Float[Tensor, "inputs ..."],
) -> Float[Tensor, "2 ..."]:
    """The value and the rate of an expression in x, y, z, written in the answer's numbers."""
    numbers = {name: candidate(v, r) for name, v, r in zip("xyz", values, rates, strict=False)}
    with tuple_in_words():
        result: Any = eval(expression, {"__builtins__": {}}, numbers)
        both = torch.as_tensor(result.value), torch.as_tensor(result.rate)
    return torch.stack(torch.broadcast_tensors(*both))


@contextlib.contextmanager
def tuple_in_words() -> Iterator[None]:
    """Says what an operation should give where it gave two things in a row."""
    try:
        yield
    except AttributeError as error:
        if str(error) in (
            "'tuple' object has no attribute 'value'",
            "'tuple' object has no attribute 'rate'",
        ):
            error.args = (
                "this is a tuple, and a tuple has no `.value`. `a + b`, `a * b` and `a.exp()` each give one new Dual: "
                "`return Dual(value, rate)`.",
            )
        raise


class Dual:
    """A value and the rate at which it grows, with `+`, `*` and `exp`."""

    def __init__(self, value: Tensor, rate: Tensor) -> None: ...

    def __add__(self, other: Any) -> Any: ...

    def __mul__(self, other: Any) -> Any: ...

    def exp(self) -> Any: ...


dual = lesson.exercise(kind="class", points=2, harness=value_and_rate, no_demand=["where only x moves"])(Dual)


@dual.cases
def expressions(draw: Draw) -> Iterator[Case]:
    for expression, count in [
        ("x + y", 2),
        ("x * y", 2),
        ("x.exp()", 1),
        ("x * x * x", 1),
        ("(x + y) * x", 2),
        ("(x + y) * (x + y)", 2),
        ("(x * y) * x", 2),
        ("x.exp() + x", 1),
        ("x.exp() * x", 1),
        ("(x * y + x) * (x * y + x)", 2),
        ("(x * y).exp() + z", 3),
        ("(x.exp() + y.exp()) * z.exp()", 3),
    ]:
        values, rates = draw.uniform(count, low=0.5, high=1.5), draw.uniform(count, low=1.5, high=2.5)
        yield case(expression, values, rates, label="the value, then the rate")
    values, rates = draw.uniform(2, 2, 3, low=0.5, high=1.5), draw.uniform(2, 2, 3, low=1.5, high=2.5)
    yield case(
        "(x * y).exp() + x * y", values, rates, label="the values, then the rates; each of shape (2, 3)"
    )
    for expression in ("(x * y).exp() + x", "x.exp() * y"):
        values, rates = draw.uniform(2, 3, low=0.5, high=1.5), draw.uniform(2, 3, low=1.5, high=2.5)
        yield case(expression, values, rates, label="the values, then the rates; each of shape (3,)")
    first = torch.tensor([1.0, 0.0, 0.0]).double()
    yield case("(x * y + z).exp()", draw.uniform(3, low=0.2, high=1), first, label="only x moves")
