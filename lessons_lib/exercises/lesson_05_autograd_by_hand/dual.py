"""Exercise: forward mode, numbers that carry a rate along."""

import contextlib
from collections.abc import Iterator
from typing import Any, Self

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
    """Says what an operation is to give where it gave two things in a row."""
    try:
        yield
    except AttributeError as error:
        if str(error) in (
            "'tuple' object has no attribute 'value'",
            "'tuple' object has no attribute 'rate'",
        ):
            error.args = (
                "here stands a tuple, which has no `.value`. `a + b`, `a * b` and `a.exp()` each give one new Dual: "
                "`return Dual(value, rate)`.",
            )
        raise


class Dual:
    """A value and the rate at which it grows."""

    def __init__(self, value: Tensor, rate: Tensor) -> None:
        self.value = value
        self.rate = rate

    def __add__(self, other: Any) -> Any:
        return Dual(self.value + other.value, self.rate + other.rate)

    def __mul__(self, other: Any) -> Any:
        return Dual(self.value * other.value, self.rate * other.value + self.value * other.rate)

    def exp(self) -> Any:
        return Dual(self.value.exp(), self.rate * self.value.exp())


dual = lesson.exercise(
    kind="class",
    points=2,
    harness=value_and_rate,
    no_demand=["There is a way without either"],
    hints=[
        "Each operation has to give two things: the value, as always, and the rate of that value.",
        "If a grows at the rate a′ and b at b′, then a + b grows at a′ + b′, and a · b grows by a′ · b from the one side "
        "and a · b′ from the other. exp grows at its own value times the rate of what is inside.",
        "`__add__` and `__mul__` return a new Dual(value, rate); so does `exp`.",
    ],
)(Dual)


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


class Wrong:
    """Right but for what a misconception changes."""

    def __init__(self, value: Tensor, rate: Tensor) -> None:
        self.value, self.rate = value, rate

    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, self.rate + other.rate)

    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.rate * other.value + self.value * other.rate)

    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.rate * self.value.exp())


@dual.misconception(
    "The rate of a product is the product of the rates in your answer. Each factor's rate counts with the *other* value, "
    "and the two shares are added."
)
class rates_multiplied(Wrong):
    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.rate * other.rate)


@dual.misconception(
    "In the rate of a product only the first factor moves. The second one does too: two shares, added."
)
class first_factor_moves(Wrong):
    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.rate * other.value)


@dual.misconception(
    "In the rate of a product only the second factor moves. The first one does too: two shares, added."
)
class second_factor_moves(Wrong):
    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.value * other.rate)


@dual.misconception(
    "In the rate of a product each rate stands with its own value. It counts with the value of the *other* factor."
)
class each_with_its_own(Wrong):
    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.value * self.rate + other.value * other.rate)


@dual.misconception(
    "The rate of exp is the value alone in your answer. It has to be multiplied by the rate of what is inside."
)
class rate_inside_left_out(Wrong):
    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.value.exp())


@dual.misconception("You took exp of the rate. The rate is multiplied by exp of the value.")
class exp_of_the_rate(Wrong):
    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.rate.exp())


@dual.misconception(
    "The rate goes through exp unchanged in your answer. It is multiplied by exp of the value."
)
class rate_passes_exp(Wrong):
    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.rate)


@dual.misconception(
    "The rate of a sum is 2 in your answer, whatever moves. It is the sum of the two rates that its parts bring."
)
class sum_grows_by_two(Wrong):
    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, torch.full_like(self.value, 2))


@dual.misconception(
    "The rate of a sum is treated as that of a product in your answer. A sum's rate is the sum of the two rates."
)
class sum_as_a_product(Wrong):
    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, self.rate * other.value + self.value * other.rate)


@dual.misconception("In the rate of a product the two shares are subtracted in your answer. They are added.")
class shares_subtracted(Wrong):
    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.rate * other.value - self.value * other.rate)


@dual.misconception(
    "In the rate of exp you took exp of the rate too. exp of the value is multiplied by the rate as it is."
)
class exp_of_both(Wrong):
    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.rate.exp() * self.value.exp())


@dual.misconception("The rate of a sum is that of its first part in your answer. Both parts move.")
class first_part_moves(Wrong):
    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, self.rate)


@dual.misconception(
    "The rate of a product is the product of the values plus that of the rates in your answer. Each rate counts with the "
    "other factor's value."
)
class values_and_rates_multiplied(Wrong):
    def __mul__(self, other: Self) -> Self:
        product = self.value * other.value
        return type(self)(product, product + self.rate * other.rate)


@dual.misconception("The rate of a sum is the product of the rates in your answer. It is their sum.")
class rates_of_a_sum_multiplied(Wrong):
    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, self.rate * other.rate)


@dual.misconception(
    "In the rate of a product both rates are multiplied by the whole product. Each counts with the *other* factor's value "
    "only."
)
class rates_times_the_product(Wrong):
    def __mul__(self, other: Self) -> Self:
        product = self.value * other.value
        return type(self)(product, (self.rate + other.rate) * product)


@dual.misconception(
    "The rate of a sum is 1 in your answer, whatever moves. It is the sum of the two rates that its parts bring; if your "
    "`rate` has a default, hand the sum of the rates on."
)
class sum_grows_by_one(Wrong):
    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, torch.ones_like(self.value))
