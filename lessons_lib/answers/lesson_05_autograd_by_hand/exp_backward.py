"""Answers: the backward rule of exp."""

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import exp_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.exp_backward import Values


@answers.to(
    questions.exp_backward,
    hints=[
        "How fast does eˣ grow at x? It's the function with the simplest answer.",
        "The local rate of exp at x is exp(x). Multiply `grad` by it.",
    ],
    takeaway="exp is its own derivative, so the backward pass can reuse the result of the forward pass.",
)
def exp_backward(grad: Values, x: Values) -> Values:
    return grad * x.exp()


exp_backward.mistakes(
    local_rate_only=wrong(lambda grad, x: x.exp()).tell(
        "You returned exp(x): the local rates alone, without `grad`. Along a path, do rates add or multiply?"
    ),
    rule_of_a_power=wrong(lambda grad, x: grad * x * torch.exp(x - 1)).tell(
        "You used the rule for a power, x · exp(x − 1). In a power such as x³, x is the base; here x is the "
        "exponent. How fast does eˣ grow at x?"
    ),
    passed_on=wrong(lambda grad, x: grad * 1).tell(
        "You passed `grad` on as it is. How fast does exp grow at x?"
    ),
    times_x=wrong(lambda grad, x: grad * x).tell(
        "You multiplied `grad` by x, as if exp had the slope x at x. Compare exp's slopes with its values at "
        "x = 1, 2 and 4, as the lesson prints them: what are the local rates?"
    ),
    exp_of_grad=wrong(lambda grad, x: grad.exp()).tell(
        "You took exp of `grad`. The local rate depends on x, the number that went in: how do you combine "
        "that rate with `grad`?"
    ),
    exp_of_the_product=wrong(lambda grad, x: torch.exp(grad * x)).tell(
        "You took exp of grad · x. The local rate depends on x alone: how do you combine that rate with "
        "`grad`?"
    ),
    divided_by_the_rate=wrong(lambda grad, x: grad / x.exp()).tell(
        "You divided `grad` by exp(x), the rate at which exp grows at x. How should you combine `grad` with "
        "this rate instead?"
    ),
    rate_added=wrong(lambda grad, x: grad + x.exp()).tell(
        "You added exp(x) to `grad`. Along a path, do rates add or multiply?"
    ),
    exp_taken_twice=wrong(lambda grad, x: grad * x.exp().exp()).tell(
        "Your local rate is exp(exp(x)): you took exp twice. How fast does exp grow at x?"
    ),
    x_times_exp=wrong(lambda grad, x: x * x.exp()).tell(
        "You returned x · exp(x). Does the factor x belong there, and where is `grad`?"
    ),
    exp_of_both=wrong(lambda grad, x: grad.exp() * x.exp()).tell(
        "You took exp of `grad` as well as of x. The local rate depends on x alone: how do you combine that "
        "rate with `grad`?"
    ),
    power_of_two=wrong(lambda grad, x: grad * torch.exp2(x)).tell(
        "Your local rate is 2ˣ. Which base does exp have?"
    ),
    rounded_e=wrong(lambda grad, x: grad * 2.718**x).tell(
        "Your numbers are right to three digits, as if you'd used 2.718 for e. Which function computes powers"
        " of e to full precision?"
    ),
    exp_of_the_wrong_one=wrong(lambda grad, x: grad.exp() * x).tell(
        "You took exp of `grad` and multiplied by x. Which decides the local rate: `grad`, or x?"
    ),
    rate_at_grad=wrong(lambda grad, x: grad * grad.exp()).tell(
        "Your local rate is exp of `grad`. Which number went into exp on the way forward?"
    ),
    rate_of_the_inverse=wrong(lambda grad, x: grad * x.log()).tell(
        "You multiplied `grad` by log(x). log undoes exp: how fast does exp itself grow at x?"
    ),
    for_tables_only=wrong(lambda grad, x: torch.einsum("ij,ij->ij", grad, x.exp())).breaks(
        "for tensors of any shape"
    ),
    for_rows_and_tables=wrong(
        lambda grad, x: grad * torch.stack([row.exp() for row in x]) if x.dim() < 3 else grad
    ).breaks("one shape, whatever it is"),
)
