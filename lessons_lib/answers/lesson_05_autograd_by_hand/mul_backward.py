"""Answers: the backward rule of an element-wise product."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.exercises.lesson_05_autograd_by_hand import mul_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.mul_backward import Values

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.mul_backward,
    hints=[
        "Take a = 2 and b = 3. Make a a little larger: how many times as much does the product grow?",
        "The local rate by a is b, and the other way round. Each is multiplied by what arrives.",
        "The first of the two gradients is `grad * b`.",
    ],
)
def mul_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad * b, grad * a


@mul_backward.misconception(
    "The two gradients are exchanged: a's has a in it, and b's has b. How fast a · b grows with a is told by b."
)
def exchanged(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * a, grad * b


@mul_backward.misconception(
    "Your gradients are the local rates alone, b and a. What arrives from above, `grad`, still has to be multiplied in."
)
def local_rates_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return b, a


@mul_backward.misconception(
    "These are the gradients of a sum: `grad` goes to both as it is. In a product the other factor counts."
)
def as_in_a_sum(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad, grad


@mul_backward.misconception(
    "Both gradients are `grad` times the whole product. The rate by one factor is the *other* factor alone."
)
def times_the_product(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * a * b, grad * a * b


@mul_backward.misconception("You added the other factor to what arrives. Along a path, rates are multiplied.")
def added_instead(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad + b, grad + a


@mul_backward.misconception(
    "Both gradients are `grad · (a + b)`: what belongs to a and what belongs to b were added up. Each keeps its own."
)
def both_added_up(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * (a + b), grad * (a + b)


@mul_backward.misconception("Both of your gradients are that of a, `grad` times b. The second is to be b's.")
def both_that_of_a(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * b, grad * b


@mul_backward.misconception("Both of your gradients are that of b, `grad` times a. The first is to be a's.")
def both_that_of_b(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad * a, grad * a


@mul_backward.misconception(
    "You divided what arrives by the other factor. That finds a from the product; the rate of the product is asked."
)
def divided(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad / b, grad / a


@mul_backward.misconception(
    "Your gradients add up along the columns, as a matrix product does. `*` is element by element, and so is its rule."
)
def as_in_a_matrix_product(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad @ b.T, a.T @ grad


@mul_backward.misconception(
    "Your gradients are single numbers, sums over all elements. Each element has a slope of its own."
)
def summed_up(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return (grad * b).sum(), (grad * a).sum()


@mul_backward.misconception(
    "Your gradients are matrix products, with the other factor transposed. `*` is element by element, and so is its rule."
)
def matrix_products(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad @ b.T, grad.T @ a


@mul_backward.misconception(
    "What arrives was summed to one number first, which is in all of your gradients. Each element of the product has a "
    "`grad` of its own: multiply element by element."
)
def grad_summed_first(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return grad.sum() * b, grad.sum() * a


@mul_backward.violation("The same for a * b, element by element")
def for_tables_only(grad: Tensor, a: Tensor, b: Tensor) -> Pair:
    return torch.einsum("ij,ij->ij", grad, b), torch.einsum("ij,ij->ij", grad, a)
