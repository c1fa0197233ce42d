"""Exercise: the backward rule of relu."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.rules import requirements_of_a_rule

Table = Float[Tensor, "n d"]


@lesson.exercise(
    requirements=requirements_of_a_rule(lambda draw, n: (draw.normal(n, 3), draw.normal(n, 3))),
    hints=[
        "Where x is positive, relu does nothing. Where it is negative, the result is 0, and stays 0 if x moves a little.",
        "So the local rate is 1 or 0, told by the sign of x. What arrives passes, or is stopped.",
        "`x > 0` is a table of True and False; times a number they count as 1 and 0.",
    ],
)
def relu_backward(grad: Table, x: Table) -> Table:
    """The gradient of x, where `grad` is that of relu(x); 0 where x is exactly 0."""
    return torch.where(x > 0, grad, 0.0)


@relu_backward.cases
def tables(draw: Draw) -> Iterator[Case]:
    x = torch.tensor([[1.5, -2.0, 0.5], [-0.3, 2.0, -1.0]]).double()
    grad = torch.tensor([[2.0, 3.0, -4.0], [-5.0, 0.5, 7.0]]).double()
    yield case(grad, x, label="signs of all kinds")
    yield case(draw.normal(3, 3), draw.normal(3, 3), label="a square table")
    yield case(draw.normal(4, 5), draw.normal(4, 5), label="a table of 4 × 5")
    for shape in ((1, 3), (2, 2)):
        yield case(draw.normal(*shape), torch.zeros(shape).double(), label="x is exactly 0")


@relu_backward.misconception(
    "What passes is told by the sign of `grad` in your answer. It was the sign of x that decided in the forward pass."
)
def sign_of_the_gradient(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(grad > 0, grad, 0.0)


@relu_backward.misconception("At x = 0 your gradient passes. It is to be stopped there, as torch does it.")
def passes_at_zero(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x >= 0, grad, 0.0)


@relu_backward.misconception(
    "Your numbers are the local rates, 1 and 0. What arrives, `grad`, has to be multiplied in."
)
def local_rates_only(grad: Tensor, x: Tensor) -> Tensor:
    return (x > 0).to(grad.dtype)


@relu_backward.misconception(
    "The gradient passes where x is negative, and is stopped where it is positive. It is the other way round."
)
def wrong_side(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x < 0, grad, 0.0)


@relu_backward.misconception(
    "Your numbers are `grad` times relu(x). Where x is positive the local rate is 1, whatever x is."
)
def times_the_result(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.relu()


@relu_backward.misconception(
    "Your numbers are relu(x), the forward pass. The gradient that arrives is not in them."
)
def forward_again(grad: Tensor, x: Tensor) -> Tensor:
    return x.relu()


@relu_backward.misconception(
    "Your answer is `grad` times the sign of x. Where x is negative nothing passes, not the opposite."
)
def times_the_sign(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.sign()


@relu_backward.misconception(
    "At x = 0 you let half of the gradient pass. It is to be stopped there, as torch does it."
)
def half_at_zero(grad: Tensor, x: Tensor) -> Tensor:
    return grad * torch.heaviside(x, torch.full((), 0.5, dtype=x.dtype))


@relu_backward.misconception(
    "What passes is right, but what is stopped has become 1 in your answer. Nothing passes there: 0."
)
def ones_where_it_stops(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x > 0, grad, 1.0)


@relu_backward.misconception(
    "Your gradient passes only where x *and* what arrives are positive. A negative gradient passes too."
)
def both_signs(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where((x > 0) & (grad > 0), grad, 0.0)


@relu_backward.misconception(
    "The gradient passes where x is negative or 0, and is stopped where x is positive. It is the other way round."
)
def wrong_side_and_zero(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x <= 0, grad, 0.0)


@relu_backward.misconception(
    "What passes is right, but where it stops x itself stands in your answer. Nothing passes there: 0."
)
def x_where_it_stops(grad: Tensor, x: Tensor) -> Tensor:
    return torch.where(x > 0, grad, x)


@relu_backward.misconception(
    "Your numbers are relu of grad · x. relu's rule multiplies `grad` by 1 or 0, told by the sign of x."
)
def relu_of_the_product(grad: Tensor, x: Tensor) -> Tensor:
    return (grad * x).relu()


@relu_backward.misconception(
    "You picked out the elements where x is positive, into one row. The others are to stay, as 0, in the shape of x."
)
def picked_out(grad: Tensor, x: Tensor) -> Tensor:
    return grad[x > 0]


@relu_backward.misconception(
    "You added 1 where x is positive. The local rate, 1 or 0, is *multiplied* by what arrives."
)
def rate_added(grad: Tensor, x: Tensor) -> Tensor:
    return grad + (x > 0)
