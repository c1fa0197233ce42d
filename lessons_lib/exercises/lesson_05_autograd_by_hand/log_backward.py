"""Exercise: the backward rule of the natural logarithm."""

from collections.abc import Iterator

from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import NO_AUTOGRAD, lesson

Values = Float[Tensor, "..."]


@lesson.exercise(
    asks=[NO_AUTOGRAD],
    hints=[
        "log grows fast near 0 and ever more slowly. Which simple function of x does that?",
        "The local rate of log at x is 1/x. What arrives is multiplied by it.",
    ],
)
def log_backward(grad: Values, x: Values) -> Values:
    """The gradient of x, where `grad` is that of log(x); x is positive."""
    return grad / x


@log_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    yield case(draw.uniform(1, 1, low=1, high=2), draw.uniform(1, 1, low=0.5, high=2), label="one number")
    for n, d in [(1, 2), (2, 3), (3, 3)]:
        yield case(draw.normal(n, d), draw.uniform(n, d, low=0.5, high=4), label=f"a table of {n} × {d}")
    yield case(draw.normal(4), draw.uniform(4, low=0.5, high=4), label="a row of 4 numbers")
    yield case(draw.normal(), draw.uniform(low=0.5, high=4), label="a single number, of shape ()")
    for n, d in [(2, 1), (2, 2)]:
        yield case(draw.normal(n, d) + 1, draw.uniform(n, d, low=1e-6, high=3e-6), label="x is close to 0")


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


@log_backward.misconception("You took 1/x of the logarithm's base 10 or 2. `log` is the natural logarithm.")
def another_base(grad: Tensor, x: Tensor) -> Tensor:
    return grad / (x * 2.302585092994046)


@log_backward.misconception("You divided by x twice. The rate of log at x is 1/x.")
def divided_twice(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x**2


@log_backward.misconception(
    "Where x is close to 0 your slopes are too small: a little was added to x. x is positive, so nothing is divided by 0."
)
def a_little_added(grad: Tensor, x: Tensor) -> Tensor:
    return grad / (x + 1e-8)


@log_backward.misconception("Your slopes are rounded down to whole numbers: `//` does that. `/` divides.")
def whole_numbers(grad: Tensor, x: Tensor) -> Tensor:
    return grad // x


@log_backward.misconception("You divided by exp(x). The local rate of log at x is 1/x.")
def divided_by_exp(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x.exp()


@log_backward.misconception(
    "Your slopes are a little too small, most of all where x is close to 0: something was added to x. x is positive, so "
    "nothing is divided by 0."
)
def more_added(grad: Tensor, x: Tensor) -> Tensor:
    return grad / (x + 1e-6)
