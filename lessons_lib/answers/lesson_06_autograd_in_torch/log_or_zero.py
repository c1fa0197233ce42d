"""Answers: a logarithm whose gradient is not nan at 0."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import log_or_zero as questions


@answers.to(
    questions.log_or_zero,
    hints=[
        "Backward runs through both branches of `where`. Which of them must never see a 0?",
        (
            "Give the logarithm a harmless number wherever it doesn't count. That takes two `where`s, one "
            "inside and one outside."
        ),
        "`safe = torch.where(x > 0, x, 1.0)`, and then `torch.where(x > 0, safe.log(), 0.0)`.",
    ],
    takeaway="Choose *before* the risky operation, not after it: that keeps nan out of roots and divisions too.",
)
def log_or_zero(x: Tensor) -> Tensor:
    return torch.where(x > 0, x, torch.ones_like(x)).log()


log_or_zero.mistakes(
    chosen_after_the_logarithm=wrong(lambda x: torch.where(x > 0, x.log(), torch.zeros_like(x))).tell(
        "The values are right, but where x is 0 the gradient is nan: the logarithm of 0 was computed before "
        "it was dropped. What does its rule, division by x, do with a gradient of 0 there?",
        breaks="no nan in the value, and none in the gradient",
    ),
    plain_logarithm=wrong(lambda x: x.log()).tell(
        "You took the logarithm everywhere: at 0 it's minus infinity, below 0 it's nan. What should be "
        "there instead?"
    ),
    logarithm_of_one_more=wrong(lambda x: x.clamp(min=0).log1p()).tell(
        "Your values are log(1 + x) for the positive x. That's 0 at 0, but what is it at 1?"
    ),
)


@log_or_zero.misconception(
    "The values are right, but no graph leads from them back to x, as when they're computed in no_grad "
    "or after a `detach`. Where could it be cut?",
    breaks="part of x's graph",
)
def cut_from_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log()


@log_or_zero.misconception(
    "The values are right and part of x's graph, but the gradient is 0 everywhere. Which operation has "
    "the slope 1/x, and is it in the graph?"
)
def logarithm_beside_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log() + 0 * x


log_or_zero.mistakes(
    negative_logarithms_lost=wrong(lambda x: x.clamp(min=1).log()).tell(
        "Numbers between 0 and 1 gave 0 too. What are their logarithms?"
    ),
    others_left_out=wrong(lambda x: x[x > 0].log()).tell(
        "You returned only the positive numbers. What should be at the other positions?"
    ),
    of_the_absolute_value=wrong(lambda x: torch.where(x != 0, x.abs(), torch.ones_like(x)).log()).tell(
        "You took the logarithm of the absolute value. What should a negative number give?"
    ),
    infinity_replaced=wrong(lambda x: x.log().nan_to_num()).tell(
        "Your value at 0 is the most negative number there is, as when infinities are replaced after the "
        "logarithm. What should it be?"
    ),
    multiplied_by_the_mask=wrong(lambda x: x.log() * (x > 0)).tell(
        "Your value is nan where it should be 0. What is 0 times infinity?"
    ),
    zero_among_the_positive=wrong(lambda x: torch.where(x >= 0, x, torch.ones_like(x)).log()).tell(
        "Your value at 0 itself is minus infinity. Is 0 one of the positive numbers?"
    ),
)


# The small numbers that people use.
LIMITS = {
    **{f"{limit:.0e}": limit for limit in (1e-38, 1e-30, 1e-20, *(10.0**-n for n in range(16, 4, -1)))},
    "eps": torch.finfo(torch.float64).eps,
    "float32's eps": torch.finfo(torch.float32).eps,
    "tiny": torch.finfo(torch.float64).tiny,
}


log_or_zero.mistakes(
    raised_to_a_limit=wrong(lambda x, limit: x.clamp(min=limit).log(), over={"limit": LIMITS}).tell(
        "You raised small numbers to a limit ({limit}) before the logarithm, so at 0 and below your value "
        "is the limit's logarithm. What should it be?"
    ),
    a_little_added=wrong(
        lambda x, added: torch.where(x > 0, (x + added).log(), torch.zeros_like(x)), over={"added": LIMITS}
    ).tell(
        "You added a small number ({added}) to x before the logarithm. Small x get another logarithm and "
        "slope, and where the two cancel the gradient is nan: can you do without?",
        breaks="no tiny number added",
    ),
    a_limit_where_positive=wrong(
        lambda x, limit: torch.where(x > 0, x.clamp(min=limit).log(), torch.zeros_like(x)),
        over={"limit": LIMITS},
    ).tell(
        "You raised x to a small limit ({limit}) before the logarithm. What is the logarithm of an x below "
        "the limit?",
        breaks="where x is positive, however small",
    ),
    zero_up_to_a_limit=wrong(
        lambda x, limit: torch.where(x > limit, x, torch.ones_like(x)).log(), over={"limit": LIMITS}
    ).tell("You count very small positive x as 0. How small may x be and still have its own logarithm?"),
    zero_put_in=wrong(lambda x: torch.where(x > 0, x, torch.zeros_like(x)).log()).tell(
        "Your value is minus infinity where it should be 0, as when the logarithm gets a 0 there. Which "
        "number has the logarithm 0?"
    ),
)


@log_or_zero.misconception(
    "The values are right, but where x isn't positive, what comes from above arrives at x as it is. Was "
    "the harmless number put in where nothing is recorded?"
)
def replaced_unrecorded(x: Tensor) -> Tensor:
    safe = x.clone()
    with torch.no_grad():
        safe[x <= 0] = 1.0
    return safe.log()


@log_or_zero.violation("Leaving x and its .grad as they were")
def negative_numbers_cut_off_afterwards(x: Tensor) -> Tensor:
    result = torch.where(x > 0, x, torch.ones_like(x)).log()
    x.data.clamp_(min=0)
    return result


@log_or_zero.violation("Leaving x and its .grad as they were")
def gradient_tried_out(x: Tensor) -> Tensor:
    result = torch.where(x > 0, x, torch.ones_like(x)).log()
    result.sum().backward(retain_graph=True)
    return result
