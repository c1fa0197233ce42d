"""Answers: a hook that clips a gradient on its way."""

from collections.abc import Callable

from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import clip_backward as questions


@answers.to(
    questions.clip_backward,
    hints=[
        "The values are to stay, and something is to happen to the gradient on its way back. Which tensor is it on its way to?",
        "A hook on x itself would also clip what comes to x by other ways. Make a new tensor with x's values first.",
        "`result = x.clone()`, then `result.register_hook(lambda gradient: gradient.clamp(-limit, limit))`.",
    ],
)
def clip_backward(x: Tensor, limit: float) -> Tensor:
    result = x.clone()
    result.register_hook(lambda gradient: gradient.clamp(-limit, limit))
    return result


def _with(x: Tensor, change: Callable[[Tensor], Tensor]) -> Tensor:
    result = x + 0
    result.register_hook(change)
    return result


@clip_backward.misconception(
    "The hook sits on x itself, so it also clips what comes to x by another way. Only what comes through your result is to "
    "be clipped.",
    breaks="what comes to it from there is not to be clipped",
)
def hook_on_x(x: Tensor, limit: float) -> Tensor:
    x.register_hook(lambda gradient: gradient.clamp(-limit, limit))
    return x + 0


clip_backward.mistakes(
    no_hook=wrong(lambda x, limit: x + 0).tell(
        "Nothing is clipped: the gradient comes through as it is. A hook changes a gradient by what it returns, and only the gradient of the "
        "tensor that it sits on."
    ),
    values_clipped=wrong(lambda x, limit: x.clamp(-limit, limit)).tell(
        "The values were clipped, and with them the gradient became 0 where a value was beyond the limit. The values are to stay."
    ),
    clipped_from_above=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(max=limit))).tell(
        "The gradient is clipped from above only: large negative numbers still come through."
    ),
    length_clipped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (limit / gradient.norm()).clamp(max=1))
    ).tell(
        "The whole gradient was made shorter, to the length of the limit. Each number by itself is to be kept between the limits."
    ),
    large_ones_dropped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (gradient.abs() <= limit))
    ).tell("Numbers beyond the limit became 0. They are to become the limit, with their sign."),
    result_detached=wrong(lambda x, limit: x.detach().clone()).tell(
        "No gradient comes through your result: it is cut off from x.", breaks="part of x's graph"
    ),
    between_zero_and_the_limit=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient.clamp(0, limit))
    ).tell("The negative part of the gradient is lost: it is kept between 0 and the limit."),
    sign_times_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.sign() * limit)).tell(
        "Only the sign of the gradient comes through, times the limit."
    ),
    raised_to_the_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(limit))).tell(
        "The gradient is kept above the limit: small and negative numbers were raised to it. It is to lie between -limit and limit."
    ),
    clipped_in_place=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp_(-limit, limit))).tell(
        "The gradient was changed in place. The same tensor is on its way to others too, and they got clipped numbers: return a new one.",
        breaks="Do not change the gradient in place either: others may get the same tensor.",
    ),
    handle_of_the_hook=wrong(
        lambda x, limit: (x + 0).register_hook(lambda gradient: gradient.clamp(-limit, limit))
    ).tell(
        "You returned what `register_hook` gives: a handle, by which the hook can be removed again. The tensor that the hook sits on is "
        "asked."
    ),
)
