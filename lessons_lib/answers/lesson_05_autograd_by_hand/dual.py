"""Answers: forward mode, numbers that carry a rate along."""

from collections.abc import Callable
from typing import Any, Self

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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
    """Right but for what a misconception changes: an operation, or the rate that it gives."""

    def __init__(self, value: Tensor, rate: Tensor) -> None:
        self.value, self.rate = value, rate

    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + other.value, self.rate_of_sum(other))

    def __mul__(self, other: Self) -> Self:
        return type(self)(self.value * other.value, self.rate_of_product(other))

    def exp(self) -> Self:
        return type(self)(self.value.exp(), self.rate_of_exp())

    def rate_of_sum(self, other: Self) -> Tensor:
        return self.rate + other.rate

    def rate_of_product(self, other: Self) -> Tensor:
        return self.rate * other.value + self.value * other.rate

    def rate_of_exp(self) -> Tensor:
        return self.rate * self.value.exp()


def _dual(**rate_of: Callable[..., Tensor]) -> type[Wrong]:
    """Right but for the rate of a `sum` or `product` of a and b, or of the `exp` of a."""
    return type("Dual", (Wrong,), {f"rate_of_{operation}": rate for operation, rate in rate_of.items()})


dual.mistakes(
    rates_multiplied=wrong(_dual(product=lambda a, b: a.rate * b.rate)).tell(
        "The rate of a product is the product of the rates in your answer. Each factor's rate counts with the *other* value, "
        "and the two shares are added."
    ),
    first_factor_moves=wrong(_dual(product=lambda a, b: a.rate * b.value)).tell(
        "In the rate of a product only the first factor moves. The second one does too: two shares, added."
    ),
    second_factor_moves=wrong(_dual(product=lambda a, b: a.value * b.rate)).tell(
        "In the rate of a product only the second factor moves. The first one does too: two shares, added."
    ),
    each_with_its_own=wrong(_dual(product=lambda a, b: a.value * a.rate + b.value * b.rate)).tell(
        "In the rate of a product each rate stands with its own value. It counts with the value of the *other* factor."
    ),
    rate_inside_left_out=wrong(_dual(exp=lambda a: a.value.exp())).tell(
        "The rate of exp is the value alone in your answer. It has to be multiplied by the rate of what is inside."
    ),
    exp_of_the_rate=wrong(_dual(exp=lambda a: a.rate.exp())).tell(
        "You took exp of the rate. The rate is multiplied by exp of the value."
    ),
    rate_passes_exp=wrong(_dual(exp=lambda a: a.rate)).tell(
        "The rate goes through exp unchanged in your answer. It is multiplied by exp of the value."
    ),
    sum_grows_by_two=wrong(_dual(sum=lambda a, b: torch.full_like(a.value, 2))).tell(
        "The rate of a sum is 2 in your answer, whatever moves. It is the sum of the two rates that its parts bring."
    ),
    sum_as_a_product=wrong(_dual(sum=lambda a, b: a.rate * b.value + a.value * b.rate)).tell(
        "The rate of a sum is treated as that of a product in your answer. A sum's rate is the sum of the two rates."
    ),
    shares_subtracted=wrong(_dual(product=lambda a, b: a.rate * b.value - a.value * b.rate)).tell(
        "In the rate of a product the two shares are subtracted in your answer. They are added."
    ),
    exp_of_both=wrong(_dual(exp=lambda a: a.rate.exp() * a.value.exp())).tell(
        "In the rate of exp you took exp of the rate too. exp of the value is multiplied by the rate as it is."
    ),
    first_part_moves=wrong(_dual(sum=lambda a, b: a.rate)).tell(
        "The rate of a sum is that of its first part in your answer. Both parts move."
    ),
    values_and_rates_multiplied=wrong(_dual(product=lambda a, b: a.value * b.value + a.rate * b.rate)).tell(
        "The rate of a product is the product of the values plus that of the rates in your answer. Each rate counts with the "
        "other factor's value."
    ),
    rates_of_a_sum_multiplied=wrong(_dual(sum=lambda a, b: a.rate * b.rate)).tell(
        "The rate of a sum is the product of the rates in your answer. It is their sum."
    ),
    rates_times_the_product=wrong(_dual(product=lambda a, b: (a.rate + b.rate) * (a.value * b.value))).tell(
        "In the rate of a product both rates are multiplied by the whole product. Each counts with the *other* factor's value "
        "only."
    ),
    sum_grows_by_one=wrong(_dual(sum=lambda a, b: torch.ones_like(a.value))).tell(
        "The rate of a sum is 1 in your answer, whatever moves. It is the sum of the two rates that its parts bring; if your "
        "`rate` has a default, hand the sum of the rates on."
    ),
)
