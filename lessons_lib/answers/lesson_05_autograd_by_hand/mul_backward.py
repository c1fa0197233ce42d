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
        "The local rate by a is b, and the other way round. Each is multiplied by what arrives.",
        "The first of the two gradients is `grad * b`.",
    ],
)
def mul_backward(grad: Values, a: Values, b: Values) -> tuple[Values, Values]:
    return grad * b, grad * a


mul_backward.mistakes(
    exchanged=wrong(lambda grad, a, b: (grad * a, grad * b)).tell(
        "The two gradients are exchanged: a's has a in it, and b's has b. How fast a · b grows with a is told by b."
    ),
    local_rates_only=wrong(lambda grad, a, b: (b, a)).tell(
        "Your gradients are the local rates alone, b and a. What arrives from above, `grad`, still has to be multiplied in."
    ),
    as_in_a_sum=wrong(lambda grad, a, b: (grad, grad)).tell(
        "These are the gradients of a sum: `grad` goes to both as it is. In a product the other factor counts."
    ),
    times_the_product=wrong(lambda grad, a, b: (grad * a * b, grad * a * b)).tell(
        "Both gradients are `grad` times the whole product. The rate by one factor is the *other* factor alone."
    ),
    added_instead=wrong(lambda grad, a, b: (grad + b, grad + a)).tell(
        "You added the other factor to what arrives. Along a path, rates are multiplied."
    ),
    both_added_up=wrong(lambda grad, a, b: (grad * (a + b), grad * (a + b))).tell(
        "Both gradients are `grad · (a + b)`: what belongs to a and what belongs to b were added up. Each keeps its own."
    ),
    both_that_of_a=wrong(lambda grad, a, b: (grad * b, grad * b)).tell(
        "Both of your gradients are that of a, `grad` times b. The second is to be b's."
    ),
    both_that_of_b=wrong(lambda grad, a, b: (grad * a, grad * a)).tell(
        "Both of your gradients are that of b, `grad` times a. The first is to be a's."
    ),
    divided=wrong(lambda grad, a, b: (grad / b, grad / a)).tell(
        "You divided what arrives by the other factor. That finds a from the product; the rate of the product is asked."
    ),
    as_in_a_matrix_product=wrong(lambda grad, a, b: (grad @ b.T, a.T @ grad)).tell(
        "Your gradients add up along the columns, as a matrix product does. `*` is element by element, and so is its rule."
    ),
    summed_up=wrong(lambda grad, a, b: ((grad * b).sum(), (grad * a).sum())).tell(
        "Your gradients are single numbers, sums over all elements. Each element has a slope of its own."
    ),
    matrix_products=wrong(lambda grad, a, b: (grad @ b.T, grad.T @ a)).tell(
        "Your gradients are matrix products, with the other factor transposed. `*` is element by element, and so is its rule."
    ),
    grad_summed_first=wrong(lambda grad, a, b: (grad.sum() * b, grad.sum() * a)).tell(
        "What arrives was summed to one number first, which is in all of your gradients. Each element of the product has a "
        "`grad` of its own: multiply element by element."
    ),
    for_tables_only=wrong(
        lambda grad, a, b: (torch.einsum("ij,ij->ij", grad, b), torch.einsum("ij,ij->ij", grad, a))
    ).breaks("The same for a * b, element by element"),
)
