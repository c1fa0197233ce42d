"""Answers: the backward rule of relu."""

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import relu_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.relu_backward import Table


@answers.to(
    questions.relu_backward,
    hints=[
        "Where x is positive, relu does nothing. Where it is negative, the result is 0, and stays 0 if x moves a little.",
        "So the local rate is 1 or 0, told by the sign of x. What arrives passes, or is stopped.",
        "`x > 0` is a table of True and False; times a number they count as 1 and 0.",
    ],
)
def relu_backward(grad: Table, x: Table) -> Table:
    return torch.where(x > 0, grad, 0.0)


relu_backward.mistakes(
    sign_of_the_gradient=wrong(lambda grad, x: torch.where(grad > 0, grad, 0.0)).tell(
        "What passes is told by the sign of `grad` in your answer. It was the sign of x that decided in the forward pass."
    ),
    passes_at_zero=wrong(lambda grad, x: torch.where(x >= 0, grad, 0.0)).tell(
        "At x = 0 your gradient passes. It is to be stopped there, as torch does it."
    ),
    local_rates_only=wrong(lambda grad, x: (x > 0).to(grad.dtype)).tell(
        "Your numbers are the local rates, 1 and 0. What arrives, `grad`, has to be multiplied in."
    ),
    wrong_side=wrong(lambda grad, x: torch.where(x < 0, grad, 0.0)).tell(
        "The gradient passes where x is negative, and is stopped where it is positive. It is the other way round."
    ),
    times_the_result=wrong(lambda grad, x: grad * x.relu()).tell(
        "Your numbers are `grad` times relu(x). Where x is positive the local rate is 1, whatever x is."
    ),
    forward_again=wrong(lambda grad, x: x.relu()).tell(
        "Your numbers are relu(x), the forward pass. The gradient that arrives is not in them."
    ),
    times_the_sign=wrong(lambda grad, x: grad * x.sign()).tell(
        "Your answer is `grad` times the sign of x. Where x is negative nothing passes, not the opposite."
    ),
    half_at_zero=wrong(lambda grad, x: grad * torch.heaviside(x, torch.full((), 0.5, dtype=x.dtype))).tell(
        "At x = 0 you let half of the gradient pass. It is to be stopped there, as torch does it."
    ),
    ones_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, 1.0)).tell(
        "What passes is right, but what is stopped has become 1 in your answer. Nothing passes there: 0."
    ),
    both_signs=wrong(lambda grad, x: torch.where((x > 0) & (grad > 0), grad, 0.0)).tell(
        "Your gradient passes only where x *and* what arrives are positive. A negative gradient passes too."
    ),
    wrong_side_and_zero=wrong(lambda grad, x: torch.where(x <= 0, grad, 0.0)).tell(
        "The gradient passes where x is negative or 0, and is stopped where x is positive. It is the other way round."
    ),
    x_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, x)).tell(
        "What passes is right, but where it stops x itself stands in your answer. Nothing passes there: 0."
    ),
    relu_of_the_product=wrong(lambda grad, x: (grad * x).relu()).tell(
        "Your numbers are relu of grad · x. relu's rule multiplies `grad` by 1 or 0, told by the sign of x."
    ),
    picked_out=wrong(lambda grad, x: grad[x > 0]).tell(
        "You picked out the elements where x is positive, into one row. The others are to stay, as 0, in the shape of x."
    ),
    rate_added=wrong(lambda grad, x: grad + (x > 0)).tell(
        "You added 1 where x is positive. The local rate, 1 or 0, is *multiplied* by what arrives."
    ),
)
