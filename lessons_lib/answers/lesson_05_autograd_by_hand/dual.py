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
        "Each operation has to give two things: the value of its result, as always, and that value's rate.",
        "If a grows at the rate a′ and b at the rate b′, then a + b grows at the rate a′ + b′. The rate of a "
        "· b has two parts: a′ · b because a moves, plus a · b′ because b moves. The rate of exp is its own "
        "value times the rate of what's inside.",
        "`__add__` and `__mul__` return a new Dual(value, rate); so does `exp`.",
    ],
    takeaway="You wrote forward-mode differentiation. It needs no graph, but it needs one pass for each input.",
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
        "Your product's rate is the product of the rates. If only a moves, at a rate of 1, and b is 3, how "
        "fast does a · b grow?"
    ),
    first_factor_moves=wrong(_dual(product=lambda a, b: a.rate * b.value)).tell(
        "In your product, only the first factor's rate counts. What does the second factor's rate add to the "
        "product's rate?"
    ),
    second_factor_moves=wrong(_dual(product=lambda a, b: a.value * b.rate)).tell(
        "In your product, only the second factor's rate counts. What does the first factor's rate add to the "
        "product's rate?"
    ),
    each_with_its_own=wrong(_dual(product=lambda a, b: a.value * a.rate + b.value * b.rate)).tell(
        "In your product, you multiplied a's rate by a's value, and b's rate by b's value. If only a changes,"
        " by which value must you multiply a's rate to get the rate of a · b?"
    ),
    rate_inside_left_out=wrong(_dual(exp=lambda a: a.value.exp())).tell(
        "Your rate of exp is exp of the value alone. What if the value itself grows at a rate other than 1?"
    ),
    exp_of_the_rate=wrong(_dual(exp=lambda a: a.rate.exp())).tell(
        "You took exp of the rate, but how fast exp grows depends on the *value*. How do you combine exp's "
        "own rate at this value with the rate at which the value itself grows?"
    ),
    rate_passes_exp=wrong(_dual(exp=lambda a: a.rate)).tell(
        "Your exp passes the rate on as it is. How fast does exp grow at this value?"
    ),
    sum_grows_by_two=wrong(_dual(sum=lambda a, b: torch.full_like(a.value, 2))).tell(
        "Your sum's rate is always 2, however fast a and b change. If a grows by 3 and b by 4, by how much "
        "does a + b grow?"
    ),
    sum_as_a_product=wrong(_dual(sum=lambda a, b: a.rate * b.value + a.value * b.rate)).tell(
        "Your sum has the rate of a product. If a grows by 2 and b by 3, by how much does a + b grow?"
    ),
    shares_subtracted=wrong(_dual(product=lambda a, b: a.rate * b.value - a.value * b.rate)).tell(
        "In your product's rate, you subtracted one part from the other. If both factors grow, do their "
        "effects add or cancel?"
    ),
    exp_of_both=wrong(_dual(exp=lambda a: a.rate.exp() * a.value.exp())).tell(
        "In your rate of exp, you took exp of the rate, too. If the value that goes into exp changes twice as"
        " fast, how many times as fast does its exp change?"
    ),
    first_part_moves=wrong(_dual(sum=lambda a, b: a.rate)).tell(
        "Your sum has only the first number's rate. What does the second number's rate add to the sum's rate?"
    ),
    values_and_rates_multiplied=wrong(_dual(product=lambda a, b: a.value * b.value + a.rate * b.rate)).tell(
        "Your product's rate is the product of the values plus the product of the rates. By which value "
        "should each rate be multiplied?"
    ),
    rates_of_a_sum_multiplied=wrong(_dual(sum=lambda a, b: a.rate * b.rate)).tell(
        "Your sum's rate is the product of the rates. If a grows by 2 and b by 3, by how much does a + b "
        "grow?"
    ),
    rates_times_the_product=wrong(_dual(product=lambda a, b: (a.rate + b.rate) * (a.value * b.value))).tell(
        "In your product's rate, both rates multiply the whole product. If only a changes, by which value "
        "must you multiply a's rate to get the rate of a · b?"
    ),
    sum_grows_by_one=wrong(_dual(sum=lambda a, b: torch.ones_like(a.value))).tell(
        "Your sum's rate is always 1, as if `rate` had a default of 1 and the sum passed no rate on. If a "
        "grows by 2 and b by 3, by how much does a + b grow?"
    ),
)
