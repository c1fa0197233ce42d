"""Duals whose operations change the Dual that they are called on, in one operation or in several."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.dual import Wrong, dual
from lessons_lib.checking.exercise.answer_key import wrong


def _sum(self: Any, other: Any) -> Any:
    self.value, self.rate = self.value + other.value, self.rate + other.rate
    return self


def _product(self: Any, other: Any) -> Any:
    rate = self.rate * other.value + self.value * other.rate
    self.value, self.rate = self.value * other.value, rate
    return self


def _product_value_first(self: Any, other: Any) -> Any:
    self.value = self.value * other.value
    self.rate = self.rate * other.value + self.value * other.rate
    return self


def _exp(self: Any) -> Any:
    self.value = self.value.exp()
    self.rate = self.value * self.rate
    return self


Methods = dict[str, Callable[..., Any]]
NAMES = {"__add__": "`+`", "__mul__": "`*`", "exp": "`exp`"}


def _subsets(methods: Methods) -> Iterator[tuple[str, Methods]]:
    """Each choice of one or more of these methods, and how a sentence calls it."""
    for count in range(1, len(methods) + 1):
        for chosen in itertools.combinations(methods, count):
            *first, last = [NAMES[name] for name in chosen]
            words = f"each of {', '.join(first)} and {last}" if first else last
            yield words, {name: methods[name] for name in chosen}


def _with(methods: Methods, value: Tensor, rate: Tensor) -> Wrong:
    made: Wrong = type("Changing", (Wrong,), dict(methods))(value, rate)
    return made


dual.mistakes(
    changes_itself=wrong(
        lambda value, rate, operations: _with(operations, value, rate),
        over={"operations": dict(_subsets({"__add__": _sum, "__mul__": _product, "exp": _exp}))},
    ).tell(
        "In your class, {operations} changes the Dual that it's called on, so whatever uses that Dual later "
        "gets the wrong numbers. What should an operation return instead?",
        breaks="give new Duals",
    ),
    product_replaces_its_value_first=wrong(
        lambda value, rate, operations: _with(operations, value, rate),
        over={
            "operations": {
                words: methods
                for words, methods in _subsets(
                    {"__add__": _sum, "__mul__": _product_value_first, "exp": _exp}
                )
                if "__mul__" in methods
            }
        },
    ).tell(
        "In your class, {operations} changes the Dual that it's called on, and `*` computes the rate from a "
        "value that it has already overwritten. What should an operation return instead?"
    ),
)


@dual.violation("for tensors of any shape")
class ForRowsOfNumbers(Wrong):
    def __mul__(self, other: Any) -> Any:
        if self.value.dim() > 1:
            return type(self)(self.value @ other.value.T, self.rate @ other.value.T)
        return type(self)(self.value * other.value, self.rate * other.value + self.value * other.rate)
