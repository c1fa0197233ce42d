"""Answers: the backward rule of exp."""

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
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


exp_backward.mistakes(
    local_rate_only=wrong(lambda grad, x: x.exp()).tell(
        "Your numbers are exp(x), the local rates. What arrives, `grad`, is missing."
    ),
    rule_of_a_power=wrong(lambda grad, x: grad * x * torch.exp(x - 1)).tell(
        "You used the rule of a power, x · exp(x − 1). There x is the base; here it is the exponent, and the rate is exp(x)."
    ),
    passed_on=wrong(lambda grad, x: grad * 1).tell(
        "The gradient passes as it is in your answer. The rate of exp at x is exp(x)."
    ),
    times_x=wrong(lambda grad, x: grad * x).tell(
        "Your numbers are `grad` times x. The rate of exp at x is exp(x)."
    ),
    exp_of_grad=wrong(lambda grad, x: grad.exp()).tell(
        "You took exp of what arrives. Take it of x, and multiply."
    ),
    exp_of_the_product=wrong(lambda grad, x: torch.exp(grad * x)).tell(
        "You took exp of the product grad · x. What arrives is multiplied from outside: grad · exp(x)."
    ),
    divided_by_the_rate=wrong(lambda grad, x: grad / x.exp()).tell(
        "You divided by exp(x). What arrives is multiplied by the local rate."
    ),
    rate_added=wrong(lambda grad, x: grad + x.exp()).tell(
        "You added exp(x) to what arrives. What arrives is multiplied by the local rate."
    ),
    exp_taken_twice=wrong(lambda grad, x: grad * x.exp().exp()).tell(
        "You took exp twice: exp(exp(x)). The local rate at x is exp(x)."
    ),
    x_times_exp=wrong(lambda grad, x: x * x.exp()).tell(
        "Your numbers are x · exp(x). The local rate is exp(x), and `grad` has to be multiplied in."
    ),
    exp_of_both=wrong(lambda grad, x: grad.exp() * x.exp()).tell(
        "You took exp of grad as well. What arrives is multiplied as it is."
    ),
    power_of_two=wrong(lambda grad, x: grad * torch.exp2(x)).tell(
        "You used 2ˣ. exp is eˣ, and e is 2.718 and a little more."
    ),
    rounded_e=wrong(lambda grad, x: grad * 2.718**x).tell(
        "Your numbers are right to three digits: e is a little more than 2.718. `torch.exp` knows all its digits."
    ),
    exp_of_the_wrong_one=wrong(lambda grad, x: grad.exp() * x).tell(
        "You took exp of what arrives, and multiplied by x. Take it of x: grad · exp(x)."
    ),
    rate_at_grad=wrong(lambda grad, x: grad * grad.exp()).tell(
        "Your numbers are `grad` times exp of `grad`. The local rate is exp of x, of what went in."
    ),
    rate_of_the_inverse=wrong(lambda grad, x: grad * x.log()).tell(
        "Your numbers are `grad` times log(x). log undoes exp; the rate of exp is exp itself."
    ),
    for_tables_only=wrong(lambda grad, x: torch.einsum("ij,ij->ij", grad, x.exp())).breaks(
        "for tensors of any shape"
    ),
    for_rows_and_tables=wrong(
        lambda grad, x: grad * torch.stack([row.exp() for row in x]) if x.dim() < 3 else grad
    ).breaks("one shape, whatever it is"),
)
