"""Exercise: a rule compared with nudging."""

from collections.abc import Callable, Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.requirements.by_hand import without
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson

Forward = Callable[[Tensor], Tensor]
Rule = Callable[[Tensor, Tensor], Tensor]
Table = Float[Tensor, "n d"]


def in_float64(candidate: Function, forward: Forward, rule: Rule, x: Table, grad: Table) -> bool:
    """The answer on float64 inputs, always: with so small a step nudging has no digits in float32."""
    verdict: bool = candidate(forward, rule, x.double(), grad.double())
    return verdict


@lesson.exercise(
    points=2, needs=["numerical_gradient"], harness=in_float64, requirements=[without("gradcheck")]
)
def passes_gradcheck(forward: Forward, rule: Rule, x: Table, grad: Table) -> bool:
    """Whether rule(grad, x) agrees with the gradient of (forward(x) * grad).sum() found by nudging."""


def sine(x: Tensor) -> Tensor:
    return x.sin()


def large(x: Tensor) -> Tensor:
    return 1e6 * x.sin()


def squares(x: Tensor) -> Tensor:
    return x * x


def downhill(x: Tensor) -> Tensor:
    return -10 * x.sin()


def small(x: Tensor) -> Tensor:
    return 0.01 * x.sin()


def steps(x: Tensor) -> Tensor:
    return (x + 3).floor()


def relu_of_half(x: Tensor) -> Tensor:
    return (x - 0.7).relu()


def under_a_large_number(x: Tensor) -> Tensor:
    return 1000 + 1e-3 * x * x


def shares(x: Tensor) -> Tensor:
    return torch.softmax(x, dim=1)


def rule_of_shares(grad: Tensor, x: Tensor) -> Tensor:
    weighted = grad * shares(x)
    return weighted - shares(x) * weighted.sum(1, keepdim=True)


def running_sums(x: Tensor) -> Tensor:
    return x.square().cumsum(1)


def rule_of_running_sums(grad: Tensor, x: Tensor) -> Tensor:
    return 2 * x * grad.flip(1).cumsum(1).flip(1)


def uneven(x: Tensor) -> Tensor:
    return x.sin() * torch.logspace(0, 4, x.numel(), dtype=x.dtype).reshape(x.shape)


RULES: dict[str, tuple[Forward, Rule]] = {
    "the right rule of sin": (sine, lambda grad, x: grad * x.cos()),
    "the rule of sin with the wrong sign": (sine, lambda grad, x: -grad * x.cos()),
    "the rule of squares with the wrong sign": (squares, lambda grad, x: -2 * grad * x),
    "a rule that is too small": (sine, lambda grad, x: grad * x.cos() - 0.1),
    "a rule that is too large": (sine, lambda grad, x: grad * x.cos() + 0.1),
    "a rule that leaves grad out": (sine, lambda grad, x: x.cos()),
    "another rule that leaves grad out": (squares, lambda grad, x: 2 * x),
    "a rule that gives zeros": (sine, lambda grad, x: 0 * x),
    "a rule that is wrong in one element": (sine, lambda grad, x: _spoilt(grad * x.cos(), 0.01)),
    "a rule that is wrong in one element of a square": (squares, lambda grad, x: _spoilt(2 * grad * x, 0.02)),
    "errors that cancel out": (sine, lambda grad, x: _balanced(grad * x.cos())),
    "errors that cancel out, of squares": (squares, lambda grad, x: _balanced(2 * grad * x)),
    "a rule that gives nan": (sine, lambda grad, x: _spoilt(grad * x.cos(), float("nan"))),
    "a rule that gives nan, of squares": (squares, lambda grad, x: _spoilt(2 * grad * x, float("nan"))),
    "large gradients, right": (large, lambda grad, x: 1e6 * grad * x.cos()),
    "large gradients, right, in many elements": (large, lambda grad, x: 1e6 * x.cos() * grad),
    "large gradients, wrong by a thousandth": (large, lambda grad, x: 1.001e6 * grad * x.cos()),
    "the right rule of squares": (squares, lambda grad, x: 2 * grad * x),
    "twice the right rule": (squares, lambda grad, x: 4 * grad * x),
    "half the right rule": (squares, lambda grad, x: grad * x),
    "large negative gradients, twice the right rule": (downhill, lambda grad, x: -20 * grad * x.cos()),
    "small gradients, twice the right rule": (small, lambda grad, x: 0.02 * grad * x.cos()),
    "a right rule that gives zeros": (steps, lambda grad, x: 0 * x),
    "small gradients under a large number, right": (under_a_large_number, lambda grad, x: 2e-3 * grad * x),
    "small gradients under a large number, right again": (
        under_a_large_number,
        lambda grad, x: 0.002 * x * grad,
    ),
    "a rule that is wrong in one element, by 0.0001": (sine, lambda grad, x: _spoilt(grad * x.cos(), 1e-4)),
    "a rule that is wrong in one element, by −0.0001": (sine, lambda grad, x: _spoilt(grad * x.cos(), -1e-4)),
    "one small gradient among large ones, wrong": (uneven, lambda grad, x: _first_spoilt(grad, x, 0.01)),
    "one small gradient among large ones, wrong again": (
        uneven,
        lambda grad, x: _first_spoilt(grad, x, -0.02),
    ),
    "the right rule of softmax, which mixes a row": (shares, rule_of_shares),
    "the right rule of sums along a row": (running_sums, rule_of_running_sums),
    "zeros as a rule of softmax, whose rows always add up to 1": (shares, lambda grad, x: 0 * x),
    "a rule of sums along a row, from the wrong side": (
        running_sums,
        lambda grad, x: 2 * x * grad.cumsum(1),
    ),
    "a rule that is wrong in all elements, by 0.0001": (sine, lambda grad, x: grad * x.cos() + 1e-4),
    "the right rule of relu, with zeros in it": (relu_of_half, lambda grad, x: grad * (x > 0.7)),
}


# A mean of twenty differences hides one that is ten times too large.
ONE_OF_MANY = (
    "a rule that is wrong in one element, by 0.0001",
    "a rule that is wrong in one element, by −0.0001",
)


def _spoilt(right: Tensor, by: float) -> Tensor:
    right[-1, -1] += by
    return right


def _first_spoilt(grad: Tensor, x: Tensor, by: float) -> Tensor:
    right = grad * x.cos() * torch.logspace(0, 4, x.numel(), dtype=x.dtype).reshape(x.shape)
    right[0, 0] += by
    return right


def _balanced(right: Tensor) -> Tensor:
    right[0, 0] += 0.5
    right[-1, -1] -= 0.5
    return right


def multiple(factor: float) -> Rule:
    """The right rule of sin times a factor."""
    return lambda grad, x: factor * grad * x.cos()


@passes_gradcheck.cases
def rules(draw: Draw) -> Iterator[Case]:
    for place, (label, (forward, rule)) in enumerate(RULES.items()):
        n, d = (4, 5) if label in ONE_OF_MANY else (2, 3) if place % 2 else (3, 2)
        x = draw.uniform(n, d, low=0.3, high=1.2)
        yield case(forward, rule, x, draw.uniform(n, d, low=1.5, high=3), label=label)
    for _ in range(6):
        factor = draw.one_of((1.0, 1 + draw.number(1, 9) / 10))
        n, d = draw.sizes(2)
        x, grad = draw.uniform(n, d, low=0.3, high=1.2), draw.uniform(n, d, low=1.5, high=3)
        yield case(sine, multiple(factor), x, grad, label=f"{factor:g} times the right rule of sin")
