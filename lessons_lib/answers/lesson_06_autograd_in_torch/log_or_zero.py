"""Answers: a logarithm whose gradient is not nan at 0."""

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import log_or_zero as questions


@answers.to(
    questions.log_or_zero,
    hints=[
        "In backward both branches of `where` are run. Which of them must never see a 0?",
        "Let the logarithm have a harmless number wherever it does not count: there are two `where`s, one inside and one "
        "outside.",
        "`safe = torch.where(x > 0, x, 1.0)`, and then `torch.where(x > 0, safe.log(), 0.0)`.",
    ],
)
def log_or_zero(x: Tensor) -> Tensor:
    return torch.where(x > 0, x, torch.ones_like(x)).log()


log_or_zero.mistakes(
    chosen_after_the_logarithm=wrong(lambda x: torch.where(x > 0, x.log(), torch.zeros_like(x))).tell(
        "The values are right, and where x is 0 the gradient is nan: the logarithm of 0 was computed, and then not chosen or replaced. "
        "Backward sends a 0 through it all the same, and the logarithm's rule divides that by x: 0 / 0.",
        breaks="no nan in the value, and none in the gradient",
    ),
    plain_logarithm=wrong(lambda x: x.log()).tell(
        "The logarithm itself was taken everywhere: at 0 it is minus infinity, below 0 nan. There 0 is asked."
    ),
    logarithm_of_one_more=wrong(lambda x: x.clamp(min=0).log1p()).tell(
        "Your values are log(1 + x), or log(1 + x) where x is positive. That is 0 at 0, and elsewhere another number."
    ),
)


@log_or_zero.misconception(
    "The values are right, and no graph leads from them back to x: they were computed apart from it, as in no_grad or after a "
    "`detach`.",
    breaks="part of x's graph",
)
def cut_from_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log()


@log_or_zero.misconception(
    "The values are right and the result is part of x's graph, but its gradient is 0 everywhere. The logarithm itself has to be in the "
    "graph: its slope is 1/x."
)
def logarithm_beside_the_graph(x: Tensor) -> Tensor:
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return safe.detach().log() + 0 * x


log_or_zero.mistakes(
    negative_logarithms_lost=wrong(lambda x: x.clamp(min=1).log()).tell(
        "Numbers between 0 and 1 became 0 too. Their logarithms are negative, and they are asked."
    ),
    others_left_out=wrong(lambda x: x[x > 0].log()).tell(
        "Only the positive numbers were returned. The result has x's shape, with 0 in the other places."
    ),
    of_the_absolute_value=wrong(lambda x: torch.where(x != 0, x.abs(), torch.ones_like(x)).log()).tell(
        "The logarithm of the absolute value was taken: a negative number is to give 0."
    ),
    infinity_replaced=wrong(lambda x: x.log().nan_to_num()).tell(
        "Your value at 0 is the most negative number there is: infinities were replaced after the logarithm, and 0 is asked."
    ),
    multiplied_by_the_mask=wrong(lambda x: x.log() * (x > 0)).tell(
        "Your value is nan where it should be 0: the logarithm was taken everywhere and then multiplied by 0, and 0 times infinity is "
        "nan."
    ),
    zero_among_the_positive=wrong(lambda x: torch.where(x >= 0, x, torch.ones_like(x)).log()).tell(
        "Your value at 0 itself is minus infinity: 0 was counted among the positive numbers."
    ),
)


# Nobody agrees on how small it should be.
LIMITS = {
    **{f"{limit:.0e}": limit for limit in (1e-38, 1e-30, 1e-20, *(10.0**-n for n in range(16, 4, -1)))},
    "eps": torch.finfo(torch.float64).eps,
    "float32's eps": torch.finfo(torch.float32).eps,
    "tiny": torch.finfo(torch.float64).tiny,
}


log_or_zero.mistakes(
    raised_to_a_limit=wrong(lambda x, limit: x.clamp(min=limit).log(), over={"limit": LIMITS}).tell(
        "Small numbers were raised to a limit ({limit}) before the logarithm. At 0 and below your value is the limit's logarithm, and it "
        "should be 0."
    ),
    a_little_added=wrong(
        lambda x, added: torch.where(x > 0, (x + added).log(), torch.zeros_like(x)), over={"added": LIMITS}
    ).tell(
        "A small number ({added}) was added to x before the logarithm. So small x get another logarithm and another slope, and where x and "
        "it cancel the gradient is nan.",
        breaks="no tiny number added",
    ),
    a_limit_where_positive=wrong(
        lambda x, limit: torch.where(x > 0, x.clamp(min=limit).log(), torch.zeros_like(x)),
        over={"limit": LIMITS},
    ).tell(
        "x was raised to a small limit ({limit}) before the logarithm, so x below it get the limit's logarithm. However small x is, it "
        "should be x's own.",
        breaks="where x is positive, however small",
    ),
    zero_up_to_a_limit=wrong(
        lambda x, limit: torch.where(x > limit, x, torch.ones_like(x)).log(), over={"limit": LIMITS}
    ).tell(
        "Very small x count as 0 in your answer. However small a positive x is, its own logarithm should be there."
    ),
    zero_put_in=wrong(lambda x: torch.where(x > 0, x, torch.zeros_like(x)).log()).tell(
        "Your value is minus infinity where 0 is asked: the logarithm was given a 0 there. The harmless number is the one whose logarithm "
        "is 0."
    ),
)


@log_or_zero.misconception(
    "The values are right; where x is not positive the gradient is not 0 but what comes from above. The harmless number was put in "
    "where nothing is recorded, in no_grad or through `.data`, so backward takes it for x's own and goes on to x."
)
def replaced_unrecorded(x: Tensor) -> Tensor:
    safe = x.clone()
    with torch.no_grad():
        safe[x <= 0] = 1.0
    return safe.log()


@log_or_zero.violation("requires grad and is to stay as it is")
def negative_numbers_cut_off_afterwards(x: Tensor) -> Tensor:
    result = torch.where(x > 0, x, torch.ones_like(x)).log()
    x.data.clamp_(min=0)
    return result


@log_or_zero.violation("requires grad and is to stay as it is")
def gradient_tried_out(x: Tensor) -> Tensor:
    result = torch.where(x > 0, x, torch.ones_like(x)).log()
    result.sum().backward(retain_graph=True)
    return result
