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
            "The values should stay, and the gradient should change on its way back. Which tensor's gradient "
            "should change?"
        ),
        (
            "A hook on x itself would also clip the gradients that reach x along other paths. Make a new tensor "
            "with x's values first."
        ),
        "`result = x.clone()`, then `result.register_hook(lambda gradient: gradient.clamp(-limit, limit))`.",
    ],
    takeaway=(
        "You can now watch or change any gradient on its way back. Lesson 08 clips differently: it limits the"
        " norm of all gradients together."
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
    "Your hook also clips what reaches x along other paths, as if the hook were on x itself. Which tensor"
    " gets only the gradient that comes through your result?",
    breaks="the gradients that reach x from there must not be clipped",
)
def hook_on_x(x: Tensor, limit: float) -> Tensor:
    x.register_hook(lambda gradient: gradient.clamp(-limit, limit))
    return x + 0


clip_backward.mistakes(
    no_hook=wrong(lambda x, limit: x + 0).tell(
        "Nothing is clipped: the gradient comes through unchanged. What must a hook return to change a "
        "gradient, and which tensor should your hook be on?"
    ),
    values_clipped=wrong(lambda x, limit: x.clamp(-limit, limit)).tell(
        "You clipped the values, so the gradient is 0 where a value was beyond the limit. What should you "
        "clip: the values, or the gradient?"
    ),
    clipped_from_above=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(max=limit))).tell(
        "You clipped the gradient only from above. What should happen to large negative numbers?"
    ),
    length_clipped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (limit / gradient.norm()).clamp(max=1))
    ).tell(
        "You scaled the whole gradient down until its length was the limit. What should happen to each number"
        " by itself?"
    ),
    large_ones_dropped=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient * (gradient.abs() <= limit))
    ).tell(
        "You set the gradient's numbers beyond the limits to 0. What should a number above `limit` become "
        "instead, and what should a number below `-limit` become?"
    ),
    result_detached=wrong(lambda x, limit: x.detach().clone()).tell(
        "No gradient comes through your result: it's cut off from x. How can you get a tensor with x's values"
        " and keep the graph?",
        breaks="part of x's graph",
    ),
    between_zero_and_the_limit=wrong(
        lambda x, limit: _with(x, lambda gradient: gradient.clamp(0, limit))
    ).tell(
        "The negative part of your gradient is lost: you kept it between 0 and the limit. What should the "
        "lower limit be?"
    ),
    sign_times_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.sign() * limit)).tell(
        "Only the gradient's sign comes through, multiplied by the limit. What should happen to numbers "
        "between `-limit` and `limit`?"
    ),
    raised_to_the_limit=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp(limit))).tell(
        "You replaced every number of the gradient below `limit` with `limit`, so no negative number is left."
        " Between which two numbers should the gradient stay?"
    ),
    clipped_in_place=wrong(lambda x, limit: _with(x, lambda gradient: gradient.clamp_(-limit, limit))).tell(
        "You changed the gradient in place, so other parts of the graph that share this tensor got clipped "
        "numbers too. What can a hook return instead?",
        breaks="Don't clip a gradient in place either: other parts of the graph may get the same gradient tensor.",
    ),
    handle_of_the_hook=wrong(
        lambda x, limit: (x + 0).register_hook(lambda gradient: gradient.clamp(-limit, limit))
    ).tell(
        "You returned what `register_hook` gives you: a handle for removing the hook. Which tensor should you"
        " return?"
    ),
)
