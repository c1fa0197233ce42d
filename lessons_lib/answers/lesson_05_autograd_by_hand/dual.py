"""Answers: forward mode, numbers that carry a rate along."""

from typing import Any, Self

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import dual as questions


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


dual = answers.to(
    questions.dual,
    hints=[
        "Each operation has to give two things: the value, as always, and the rate of that value.",
        "If a grows at the rate a′ and b at b′, then a + b grows at a′ + b′, and a · b grows by a′ · b from the one side "
        "and a · b′ from the other. exp grows at its own value times the rate of what is inside.",
        "`__add__` and `__mul__` return a new Dual(value, rate); so does `exp`.",
    ],
)(Dual)


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
