"""Answers: a logarithm whose gradient is not nan at 0."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import log_or_zero as questions


@answers.to(
    questions.log_or_zero,
    hints=[
        "A backward pass goes through both branches of `where`. Which of them must never see a 0?",
        (
            "Where you won't use the logarithm, give it a harmless number. You need two `where`s: one inside the "
            "logarithm and one outside."
        ),
        "First `safe = torch.where(x > 0, x, 1.0)`, then `torch.where(x > 0, safe.log(), 0.0)`.",
    ],
    takeaway="Use `where` *before* the risky operation, not only after it. That also keeps nan out of the "
    "gradients of roots and divisions.",
)
def log_or_zero(x: Tensor) -> Tensor:
    return torch.where(x > 0, x, torch.ones_like(x)).log()


log_or_zero.mistakes(
    chosen_after_the_logarithm=wrong(lambda x: torch.where(x > 0, x.log(), torch.zeros_like(x))).tell(
        "The values are right, but where x is 0 the gradient is nan: you computed log(0) before you dropped "
        "it. There, log's backward rule divides 0 by 0: how can you keep 0 out of the logarithm?",
        breaks="no nan in the value, and none in the gradient",
    ),
    plain_logarithm=wrong(lambda x: x.log()).tell(
        "You took the logarithm everywhere: at 0 it's minus infinity, and below 0 it's nan. What should your "
        "result be there instead?"
    ),
    logarithm_of_one_more=wrong(lambda x: x.clamp(min=0).log1p()).tell(
        "Your values are log(1 + x) where x is positive. At x = 0 that formula gives 0, as it should, but "
        "what should your result be at x = 1?"
    ),
)


@log_or_zero.misconception(
    "The values are right, but no graph leads from them back to x, as if you computed them in `no_grad` "
    "or after a `detach`. Where did you cut the graph?",
    breaks="part of x's graph",
)
def cut_from_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log()


@log_or_zero.misconception(
    "The values are right and have a graph back to x, but the gradient is 0 everywhere. Which operation "
    "has the slope 1/x, and is it in that graph?"
)
def logarithm_beside_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log() + 0 * x


log_or_zero.mistakes(
    negative_logarithms_lost=wrong(lambda x: x.clamp(min=1).log()).tell(
        "You returned 0 for numbers between 0 and 1 too. What are their logarithms?"
    ),
    others_left_out=wrong(lambda x: x[x > 0].log()).tell(
        "You kept only the positive numbers. What should you return at the remaining positions?"
    ),
    of_the_absolute_value=wrong(lambda x: torch.where(x != 0, x.abs(), torch.ones_like(x)).log()).tell(
        "You took the logarithm of the absolute value. What should you return for a negative number?"
    ),
    infinity_replaced=wrong(lambda x: x.log().nan_to_num()).tell(
        "At 0 you returned the most negative number of x's dtype, as if you replaced infinities after the "
        "logarithm. What should you return at 0?"
    ),
    multiplied_by_the_mask=wrong(lambda x: x.log() * (x > 0)).tell(
        "You returned nan where your result should be 0. If you multiplied by 0 to drop a logarithm: what's 0"
        " times minus infinity, and what's 0 times nan?"
    ),
    zero_among_the_positive=wrong(lambda x: torch.where(x >= 0, x, torch.ones_like(x)).log()).tell(
        "At 0 you returned minus infinity. Is 0 a positive number?"
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
        "Before taking the logarithm, you replaced numbers below a limit ({limit}) with that limit, so for x "
        "at 0 and below you returned the limit's logarithm. What should you return there?"
    ),
    a_little_added=wrong(
        lambda x, added: torch.where(x > 0, (x + added).log(), torch.zeros_like(x)), over={"added": LIMITS}
    ).tell(
        "You added a small number ({added}) before the logarithm. That changes the result for small x, and "
        "where the sum is 0, the gradient is nan: how else can you keep 0 out of the logarithm?",
        breaks="don't add a tiny number",
    ),
    a_limit_where_positive=wrong(
        lambda x, limit: torch.where(x > 0, x.clamp(min=limit).log(), torch.zeros_like(x)),
        over={"limit": LIMITS},
    ).tell(
        "Before taking the logarithm, you replaced each x below a limit ({limit}) with that limit. What "
        "should you return for a positive x below the limit?",
        breaks="where x is positive, however small",
    ),
    zero_up_to_a_limit=wrong(
        lambda x, limit: torch.where(x > limit, x, torch.ones_like(x)).log(), over={"limit": LIMITS}
    ).tell(
        "You returned 0 for very small positive x too. How small can a positive x be and still have a "
        "logarithm?"
    ),
    zero_put_in=wrong(lambda x: torch.where(x > 0, x, torch.zeros_like(x)).log()).tell(
        "You returned minus infinity where your result should be 0, as if you took the logarithm of 0. Which "
        "number has the logarithm 0?"
    ),
)


@log_or_zero.misconception(
    "The values are right, but where x isn't positive, the gradient reaches x unchanged, as if you "
    "replaced these elements of x in a step that isn't recorded. How could a recorded step replace them?"
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
