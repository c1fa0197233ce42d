"""Answers: a hook that clips a gradient on its way."""

from collections.abc import Callable

from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import clip_backward as questions


@answers.to(
    questions.clip_backward,
    hints=[
        (
            "The values stay, and something should happen to the gradient on its way back. Which tensor is it "
            "on its way to?"
        ),
        (
            "A hook on x itself would also clip what comes to x by other paths. Make a new tensor with x's "
            "values first."
        ),
        "`result = x.clone()`, then `result.register_hook(lambda gradient: gradient.clamp(-limit, limit))`.",
    ],
    takeaway=(
        "You can now watch or change any gradient on its way. Lesson 08 clips the length of all gradients "
        "together instead."
    ),
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
    "Your hook also clips what comes to x by other paths, as when it's on x itself. Which tensor "
    "carries only what comes through your result?",
    breaks="what comes to it from there must not be clipped",
)
def hook_on_x(x: Tensor, limit: float) -> Tensor:
    x.register_hook(lambda gradient: gradient.clamp(-limit, limit))
    return x + 0


clip_backward.mistakes(
    no_hook=wrong(lambda x, limit: x + 0).tell(
        "Nothing is clipped: the gradient comes through as it was. What must a hook return to change a gradient, and which tensor's gradient does it see?"
    ),
    values_clipped=wrong(lambda x, limit: x.clamp(-limit, limit)).tell(
        "Your values are clipped, and the gradient is 0 where a value was beyond the limit. Which of the "
        "two should change?"
    ),
    clipped_from_above=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(max=limit))).tell(
        "Your gradient is clipped from above only. What happens to large negative numbers?"
    ),
    length_clipped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (limit / gradient.norm()).clamp(max=1))
    ).tell(
        "You shortened the whole gradient to the length of the limit. What should happen to each number by "
        "itself?"
    ),
    large_ones_dropped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (gradient.abs() <= limit))
    ).tell("Numbers beyond the limit became 0. What should they become?"),
    result_detached=wrong(lambda x, limit: x.detach().clone()).tell(
        "No gradient comes through your result: it's cut off from x. How can you take x's values and keep "
        "the graph?",
        breaks="part of x's graph",
    ),
    between_zero_and_the_limit=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient.clamp(0, limit))
    ).tell(
        "The negative part of your gradient is lost: it's kept between 0 and the limit. What is the lower "
        "limit?"
    ),
    sign_times_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.sign() * limit)).tell(
        "Only the sign of the gradient comes through, times the limit. What should happen to numbers within "
        "the limit?"
    ),
    raised_to_the_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(limit))).tell(
        "You kept the gradient above the limit: small and negative numbers were raised to it. Between which "
        "two limits should it be?"
    ),
    clipped_in_place=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp_(-limit, limit))).tell(
        "You changed the gradient in place, and others who get the same tensor received clipped numbers. "
        "What can a hook return instead?",
        breaks="Don't change the gradient in place either: others may get the same tensor.",
    ),
    handle_of_the_hook=wrong(
        lambda x, limit: (x + 0).register_hook(lambda gradient: gradient.clamp(-limit, limit))
    ).tell(
        "You returned what `register_hook` gives: a handle, for removing the hook again. What should you "
        "return?"
    ),
)
