"""Answers: the backward rule of relu."""

import torch

from lessons_lib.answers.lesson_05_autograd_by_hand.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_05_autograd_by_hand import relu_backward as questions
from lessons_lib.exercises.lesson_05_autograd_by_hand.relu_backward import Table


@answers.to(
    questions.relu_backward,
    hints=[
        "Where x is positive, relu does nothing. Where it is negative, the result is 0, and stays 0 if x "
        "moves a little.",
        "So the local rate is 1 or 0, and the sign of x says which. `grad` passes, or stops.",
        "`x > 0` is a table of True and False; in a product they count as 1 and 0.",
    ],
    takeaway="relu lets a gradient pass or stops it: one comparison and one product are the whole rule.",
)
def relu_backward(grad: Table, x: Table) -> Table:
    return torch.where(x > 0, grad, 0.0)


relu_backward.mistakes(
    sign_of_the_gradient=wrong(lambda grad, x: torch.where(grad > 0, grad, 0.0)).tell(
        "In your answer, the sign of `grad` decides what passes. Which number's sign decided on the way "
        "forward?"
    ),
    passes_at_zero=wrong(lambda grad, x: torch.where(x >= 0, grad, 0.0)).tell(
        "At x = 0, your gradient passes. What does the exercise say about x = 0?"
    ),
    local_rates_only=wrong(lambda grad, x: (x > 0).to(grad.dtype)).tell(
        "You returned 1 and 0, the local rates. `grad` isn't in them yet: along a path, do rates add or "
        "multiply?"
    ),
    wrong_side=wrong(lambda grad, x: torch.where(x < 0, grad, 0.0)).tell(
        "Your gradient passes where x is negative and stops where it's positive. On which side does relu "
        "keep x?"
    ),
    times_the_result=wrong(lambda grad, x: grad * x.relu()).tell(
        "You multiplied `grad` by relu(x). Where x is positive, how fast does relu grow with x?"
    ),
    forward_again=wrong(lambda grad, x: x.relu()).tell(
        "You returned relu(x), the forward pass. Where does `grad` come in?"
    ),
    times_the_sign=wrong(lambda grad, x: grad * x.sign()).tell(
        "You multiplied `grad` by the sign of x. Where x is negative, how fast does relu grow?"
    ),
    half_at_zero=wrong(lambda grad, x: grad * torch.heaviside(x, torch.full((), 0.5, dtype=x.dtype))).tell(
        "At x = 0, half of your gradient passes. What does the exercise say about x = 0?"
    ),
    ones_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, 1.0)).tell(
        "What passes is right, but where the gradient should stop, you have 1. How much of it should get "
        "through there?"
    ),
    both_signs=wrong(lambda grad, x: torch.where((x > 0) & (grad > 0), grad, 0.0)).tell(
        "Your gradient passes only where x *and* `grad` are positive. Should the sign of `grad` matter?"
    ),
    everything_passes=wrong(lambda grad, x: grad.clone()).tell(
        "You returned `grad` as it came: it passes everywhere. Where does relu's result stay 0 if x moves a little?"
    ),
    stops_only_at_zero=wrong(lambda grad, x: torch.where(x != 0, grad, 0.0)).tell(
        "Your gradient stops only where x is 0, and passes where x is negative. How fast does relu grow where"
        " x is negative?"
    ),
    wrong_side_and_zero=wrong(lambda grad, x: torch.where(x <= 0, grad, 0.0)).tell(
        "Your gradient passes where x is negative or 0, and stops where it's positive. On which side does "
        "relu keep x?"
    ),
    x_where_it_stops=wrong(lambda grad, x: torch.where(x > 0, grad, x)).tell(
        "What passes is right, but where the gradient should stop, you have x itself. How much of it should "
        "get through there?"
    ),
    relu_of_the_product=wrong(lambda grad, x: (grad * x).relu()).tell(
        "You took relu of grad · x. The rule multiplies `grad` by a local rate: which two values can that "
        "rate have?"
    ),
    times_x=wrong(lambda grad, x: grad * x).tell(
        "You multiplied `grad` by x. relu's local rate is never x itself: which two values can it have, and "
        "where?"
    ),
    all_or_nothing=wrong(
        lambda grad, x, enough: grad if enough(x > 0) else torch.zeros_like(grad),
        over={"enough": {"all elements of x are": torch.all, "any element of x is": torch.any}},
    ).tell(
        "Your whole `grad` passes if {enough} positive; otherwise nothing does. Each element has its own "
        "sign: how can you decide for each one?"
    ),
    whole_rows=wrong(
        lambda grad, x, enough: grad * enough(x > 0, 1, keepdim=True),
        over={"enough": {"all elements of x there are": torch.all, "any element of x there is": torch.any}},
    ).tell(
        "A whole row of `grad` passes if {enough} positive. Each element has its own sign: how can you decide"
        " for each one?"
    ),
    whole_columns=wrong(
        lambda grad, x, enough: grad * enough(x > 0, 0, keepdim=True),
        over={"enough": {"all elements of x there are": torch.all, "any element of x there is": torch.any}},
    ).tell(
        "A whole column of `grad` passes if {enough} positive. Each element has its own sign: how can you "
        "decide for each one?"
    ),
    picked_out=wrong(lambda grad, x: grad[x > 0]).tell(
        "You returned only the elements where x is positive, in one long row. What should the other elements "
        "hold, and what shape should the result have?"
    ),
    rate_added=wrong(lambda grad, x: grad + (x > 0)).tell(
        "You added 1 where x is positive. Along a path, do rates add or multiply?"
    ),
)
