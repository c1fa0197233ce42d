"""Answers: the backward rule of an element-wise product."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import mul_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.mul_backward import Values

Pair = tuple[Tensor, Tensor]


@answers.to(
    questions.mul_backward,
    hints=[
        "Take a = 2 and b = 3. Make a a little larger: how many times as much does the product grow?",
        "The local rate with respect to a is b, and with respect to b it's a. Multiply each by `grad`.",
        "The first of the two gradients is `grad * b`.",
    ],
    takeaway="From here on, every `*` between nodes uses your rule.",
)
def mul_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad * b, grad * a


mul_backward.mistakes(
    exchanged=wrong(lambda grad, a, b: (grad * a, grad * b)).tell(
        "Your two gradients are swapped: a's has a in it, and b's has b. When a grows by 1, by how much "
        "does a · b grow?"
    ),
    local_rates_only=wrong(lambda grad, a, b: (b, a)).tell(
        "You returned b and a, the local rates. `grad` isn't in them yet: what happens to rates along a path?"
    ),
    as_in_a_sum=wrong(lambda grad, a, b: (grad, grad)).tell(
        "You handed `grad` on to both, as a sum does. In a product, how does the other factor count?"
    ),
    times_the_product=wrong(lambda grad, a, b: (grad * a * b, grad * a * b)).tell(
        "Both your gradients are `grad` times the whole product. When a moves, which factor says how fast "
        "the product follows?"
    ),
    added_instead=wrong(lambda grad, a, b: (grad + b, grad + a)).tell(
        "You added the other factor to `grad`. Along a path, do rates add or multiply?"
    ),
    both_added_up=wrong(lambda grad, a, b: (grad * (a + b), grad * (a + b))).tell(
        "Both your gradients are `grad` times a + b. Each number has its own path here: what does a's path "
        "bring, and what b's?"
    ),
    both_that_of_a=wrong(lambda grad, a, b: (grad * b, grad * b)).tell(
        "Both your gradients are a's, `grad` times b. What should b's be?"
    ),
    both_that_of_b=wrong(lambda grad, a, b: (grad * a, grad * a)).tell(
        "Both your gradients are b's, `grad` times a. What should a's be?"
    ),
    divided=wrong(lambda grad, a, b: (grad / b, grad / a)).tell(
        "You divided `grad` by the other factor. That finds a from a product; how fast does the product "
        "grow with a?"
    ),
    as_in_a_matrix_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad)).tell(
        "Your gradients fit the rule of a matrix product: each is a sum of products. `*` works element by "
        "element: how should its rule work?"
    ),
    summed_up=wrong(lambda grad, a, b: ((grad * b).sum(), (grad * a).sum())).tell(
        "You returned single numbers, sums over all elements. Each element has its own gradient: which "
        "shape should they have?"
    ),
    matrix_products=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "Your gradients fit matrix products, with one factor transposed in each. `*` works element by "
        "element: how should its rule work?"
    ),
    grad_summed_first=wrong(lambda grad, a, b: (grad.sum() * b, grad.sum() * a)).tell(
        "You summed `grad` to one number first, and all your gradients have it. Each element of the product "
        "has a `grad` of its own: which one belongs to an element of a?"
    ),
    second_from_the_first=wrong(lambda grad, a, b: (grad * b, grad * (grad * b))).tell(
        "b's gradient is `grad` times a's *gradient*, as when the name a holds that by then. Which a does "
        "b's gradient need?"
    ),
    first_from_the_second=wrong(lambda grad, a, b: (grad * (grad * a), grad * a)).tell(
        "a's gradient is `grad` times b's *gradient*, as when the name b holds that by then. Which b does "
        "a's gradient need?"
    ),
    for_tables_only=wrong(
        lambda grad, a, b: (torch.einsum("ij,ij->ij", grad, b), torch.einsum("ij,ij->ij", grad, a))
    ).breaks("takes three tensors of one shape, whatever it is"),
)
