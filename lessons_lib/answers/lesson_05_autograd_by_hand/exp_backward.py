"""Answers: the backward rule of exp."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import exp_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.exp_backward import Values


@answers.to(
    questions.exp_backward,
    hints=[
        "How fast does eˣ grow at x? It is the function with the simplest answer.",
        "The local rate of exp at x is exp(x). What arrives is multiplied by it.",
    ],
)
def exp_backward(grad: Values, x: Values) -> Values:
    return grad * x.exp()


@exp_backward.misconception("Your numbers are exp(x), the local rates. What arrives, `grad`, is missing.")
def local_rate_only(grad: Tensor, x: Tensor) -> Tensor:
    return x.exp()


@exp_backward.misconception(
    "You used the rule of a power, x · exp(x − 1). There x is the base; here it is the exponent, and the rate is exp(x)."
)
def rule_of_a_power(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x * torch.exp(x - 1)


@exp_backward.misconception("The gradient passes as it is in your answer. The rate of exp at x is exp(x).")
def passed_on(grad: Tensor, x: Tensor) -> Tensor:
    return grad * 1


@exp_backward.misconception("Your numbers are `grad` times x. The rate of exp at x is exp(x).")
def times_x(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x


@exp_backward.misconception("You took exp of what arrives. Take it of x, and multiply.")
def exp_of_grad(grad: Tensor, x: Tensor) -> Tensor:
    return grad.exp()


@exp_backward.misconception(
    "You took exp of the product grad · x. What arrives is multiplied from outside: grad · exp(x)."
)
def exp_of_the_product(grad: Tensor, x: Tensor) -> Tensor:
    return torch.exp(grad * x)


@exp_backward.misconception("You divided by exp(x). What arrives is multiplied by the local rate.")
def divided_by_the_rate(grad: Tensor, x: Tensor) -> Tensor:
    return grad / x.exp()


@exp_backward.misconception("You added exp(x) to what arrives. What arrives is multiplied by the local rate.")
def rate_added(grad: Tensor, x: Tensor) -> Tensor:
    return grad + x.exp()


@exp_backward.misconception("You took exp twice: exp(exp(x)). The local rate at x is exp(x).")
def exp_taken_twice(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.exp().exp()


@exp_backward.misconception(
    "Your numbers are x · exp(x). The local rate is exp(x), and `grad` has to be multiplied in."
)
def x_times_exp(grad: Tensor, x: Tensor) -> Tensor:
    return x * x.exp()


@exp_backward.misconception("You took exp of grad as well. What arrives is multiplied as it is.")
def exp_of_both(grad: Tensor, x: Tensor) -> Tensor:
    return grad.exp() * x.exp()


@exp_backward.misconception("You used 2ˣ. exp is eˣ, and e is 2.718 and a little more.")
def power_of_two(grad: Tensor, x: Tensor) -> Tensor:
    return grad * torch.exp2(x)


@exp_backward.misconception(
    "Your numbers are right to three digits: e is a little more than 2.718. `torch.exp` knows all its digits."
)
def rounded_e(grad: Tensor, x: Tensor) -> Tensor:
    return grad * 2.718**x


@exp_backward.misconception("You took exp of what arrives, and multiplied by x. Take it of x: grad · exp(x).")
def exp_of_the_wrong_one(grad: Tensor, x: Tensor) -> Tensor:
    return grad.exp() * x


@exp_backward.misconception(
    "Your numbers are `grad` times exp of `grad`. The local rate is exp of x, of what went in."
)
def rate_at_grad(grad: Tensor, x: Tensor) -> Tensor:
    return grad * grad.exp()


@exp_backward.misconception(
    "Your numbers are `grad` times log(x). log undoes exp; the rate of exp is exp itself."
)
def rate_of_the_inverse(grad: Tensor, x: Tensor) -> Tensor:
    return grad * x.log()


@exp_backward.violation("for tensors of any shape")
def for_tables_only(grad: Tensor, x: Tensor) -> Tensor:
    return torch.einsum("ij,ij->ij", grad, x.exp())


@exp_backward.violation("one shape, whatever it is")
def for_rows_and_tables(grad: Tensor, x: Tensor) -> Tensor:
    return grad * torch.stack([row.exp() for row in x]) if x.dim() < 3 else grad
