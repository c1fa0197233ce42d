"""Answers: the backward rule of the natural logarithm."""

import math
from collections.abc import Callable

from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import log_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.log_backward import Values

LITTLE = {f"{little:.0e}": little for little in (1e-30, 1e-20, *(10.0**-n for n in range(16, 4, -1)))}


@answers.to(
    questions.log_backward,
    hints=[
        "log grows fast near 0 and ever more slowly. Which simple function of x does that?",
        "The local rate of log at x is 1/x. What arrives is multiplied by it.",
    ],
)
def log_backward(grad: Values, x: Values) -> Values:
    return grad / x


@log_backward.misconception("Your numbers are 1/x, the local rates. What arrives, `grad`, is missing.")
def local_rate_only(grad: Tensor, x: Tensor) -> Tensor:
    return 1 / x


@log_backward.misconception("You multiplied by log(x), the result. The local rate is 1/x.")
def times_the_result(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.log()


@log_backward.misconception("You multiplied by x. The local rate is 1/x.")
def times_x(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x


@log_backward.misconception("You divided by log(x), the result. The local rate is told by x itself: 1/x.")
def divided_by_the_result(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x.log()


@log_backward.misconception("Your numbers are x divided by `grad`: it is the other way round.")
def upside_down(grad: Tensor, x: Tensor) -> Tensor:
    return x / grad


@log_backward.misconception(
    "Your numbers are −grad/x². That is the rule of 1/x; the rate of log is 1/x itself."
)
def rule_of_the_reciprocal(grad: Tensor, x: Tensor) -> Tensor:
    return -grad / x**2


@log_backward.misconception("You multiplied by exp(x). That is the rule of exp; the rate of log at x is 1/x.")
def rule_of_exp(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.exp()


@log_backward.misconception(
    "Your rule is the one of the logarithm to the base {base}. `log` is the natural logarithm.",
    over={"base": [10, 2]},
)
def another_base(grad: Tensor, x: Tensor, base: float) -> Tensor:
    return grad / (x * math.log(base))


@log_backward.misconception("You divided by x twice. The rate of log at x is 1/x.")
def divided_twice(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x**2


def _added(x: Tensor, little: float) -> Tensor:
    return x + little


def _at_least(x: Tensor, little: float) -> Tensor:
    return x.clamp(min=little)


@log_backward.misconception(
    "Where x is close to 0 your slopes are too small: x was kept away from 0, by {little} or so. x is positive, so nothing is divided "
    "by 0.",
    over={"little": LITTLE, "kept": [_added, _at_least]},
    breaks="x is positive",
)
def kept_away_from_zero(
    grad: Tensor, x: Tensor, little: float, kept: Callable[[Tensor, float], Tensor]
) -> Tensor:
    return grad / kept(x, little)


@log_backward.misconception("Your slopes are rounded down to whole numbers: `//` does that. `/` divides.")
def whole_numbers(grad: Tensor, x: Tensor) -> Tensor:
    return grad // x


@log_backward.misconception("You divided by exp(x). The local rate of log at x is 1/x.")
def divided_by_exp(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x.exp()


@log_backward.violation("one shape, whatever it is")
def for_tables_only(grad: Tensor, x: Tensor) -> Tensor:
    rows, columns = x.shape
    return grad / x.reshape(rows, columns)
