"""Answers: clipping by the global norm."""

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import clip_by_global_norm as questions

Parameters = Iterable[nn.Parameter]


@answers.to(
    questions.clip_by_global_norm,
    takeaway="One factor for all gradients shortens the step and keeps its direction. If you log the norm, odd "
    "batches show up.",
    survivors={"line 3: norm > max_norm → norm >= max_norm": "at the limit the factor is 1"},
    hints=[
        "How long is a vector that holds all the gradients, one after the other? You don't have to build that"
        " vector.",
        "Add up the squares of all numbers in all gradients, and take the square root at the very end. Some "
        "parameters have no gradient: `.grad` is None.",
        "If the norm is above `max_norm`, use one factor for all gradients: `grad.mul_(max_norm / norm)`. "
        "First make a list of the gradients, because you go through them twice.",
    ],
)
def clip_by_global_norm(parameters: Parameters, max_norm: float) -> Tensor:
    gradients = [p.grad for p in parameters if p.grad is not None]
    norm = torch.cat([g.flatten() for g in gradients]).norm()
    if norm > max_norm:
        for gradient in gradients:
            gradient.mul_(max_norm / norm)
    return norm


Norm = Callable[[list[Tensor]], Tensor]


def _of(parameters: Parameters) -> list[Tensor]:
    return [p.grad for p in parameters if p.grad is not None]


def _together(gradients: list[Tensor]) -> Tensor:
    return torch.stack([g.square().sum() for g in gradients]).sum().sqrt()


def _times(gradients: list[Tensor], factor: Any) -> None:
    for gradient in gradients:
        gradient.mul_(factor)


def _limited(gradients: list[Tensor], max_norm: float, norm: Tensor) -> Tensor:
    """Clips as if `norm` were the norm, and returns it."""
    if norm > max_norm:
        _times(gradients, max_norm / norm)
    return norm


def _by(norm: Norm) -> Callable[[Parameters, float], Tensor]:
    return lambda parameters, max_norm: _limited(gradients := _of(parameters), max_norm, norm(gradients))


clip_by_global_norm.mistakes(
    without_the_root=wrong(_by(lambda gradients: _together(gradients).square())).tell(
        "You returned the *sum of squares*, and clipped by that. What turns a sum of squares into a length?"
    ),
    sum_of_the_sizes=wrong(_by(lambda gradients: torch.stack([g.abs().sum() for g in gradients]).sum())).tell(
        "Your norm adds up the absolute values. The length of (3, 4) is 5, not 7: what do you do to each "
        "number before you add?"
    ),
    sum_of_the_norms=wrong(_by(lambda gradients: torch.stack([g.norm() for g in gradients]).sum())).tell(
        "You added up the gradients' norms, so 30 and 40 give 70. But these lengths are at right angles: what"
        " do you do with them before you add?"
    ),
    largest_of_the_norms=wrong(_by(lambda gradients: max(g.norm() for g in gradients))).tell(
        "You used only the longest gradient's norm. How should the other gradients count towards the norm?"
    ),
    mean_of_the_norms=wrong(_by(lambda gradients: torch.stack([g.norm() for g in gradients]).mean())).tell(
        "You averaged the gradients' norms. The global norm treats all gradients as *one* vector: what is the"
        " norm of that vector?"
    ),
    largest_number=wrong(_by(lambda gradients: max(g.abs().max() for g in gradients))).tell(
        "Your norm is the largest single number. The length of (3, 4) is 5, not 4: how do you get that 5?"
    ),
    root_of_the_mean_square=wrong(
        _by(lambda gradients: torch.cat([g.flatten() for g in gradients]).square().mean().sqrt())
    ).tell(
        "Your norm is the root of the *mean* square, so it doesn't grow with the number of weights. Which "
        "root is the length of a vector?"
    ),
    norm_of_the_last=wrong(_by(lambda gradients: gradients[-1].norm())).tell(
        "You used only the last gradient's norm, as if a loop overwrote the earlier norms. How should the "
        "earlier gradients count towards the norm?"
    ),
    norm_of_the_first=wrong(_by(lambda gradients: gradients[0].norm())).tell(
        "You used only the first gradient's norm, as if a `return` were inside the loop. How should the other"
        " gradients count towards the norm?"
    ),
)


def _each_alone(parameters: Parameters, max_norm: float) -> Tensor:
    gradients = _of(parameters)
    norm = _together(gradients)
    for gradient in gradients:
        _limited([gradient], max_norm, gradient.norm())
    return norm


def _each_alone_and_the_last_norm(parameters: Parameters, max_norm: float) -> Tensor:
    return [_limited([g], max_norm, g.norm()) for g in _of(parameters)][-1]


def _cut(parameters: Parameters, max_norm: float) -> Tensor:
    norm = _together(gradients := _of(parameters))
    for gradient in gradients:
        gradient.clamp_(-max_norm, max_norm)
    return norm


def _factor(
    factor: Callable[[Any, float], Any], returned: Callable[[Any, float], Any] = lambda norm, limit: norm
) -> Callable[[Parameters, float], Any]:
    """Right norm, but all gradients times `factor(norm, max_norm)`."""

    def clip(parameters: Parameters, max_norm: float) -> Any:
        norm = _together(gradients := _of(parameters))
        _times(gradients, factor(norm, max_norm))
        return returned(norm, max_norm)

    return clip


clip_by_global_norm.mistakes(
    each_by_its_own_norm=wrong(_each_alone).tell(
        "You clipped each gradient by its *own* norm, so long gradients lost more than short ones. Which norm"
        " gives you one factor for all of them?",
        breaks="by one factor",
    ),
    each_alone_and_the_last_norm=wrong(_each_alone_and_the_last_norm).tell(
        "You clipped each gradient by its own norm, and returned the last gradient's norm. If you joined all "
        "gradients into *one* vector, what would its norm be?"
    ),
    each_number_cut=wrong(_cut).tell(
        "You limited each number by itself to ±max_norm, so the direction changed, and all gradients together"
        " can still be too long. What can you multiply them all by, so that only the length changes?"
    ),
    always_to_the_limit=wrong(_factor(lambda norm, limit: limit / norm if norm > 0 else 1)).tell(
        "You stretched the gradients *up* to `max_norm` when their norm was smaller. What should happen to "
        "gradients with such a norm?",
        breaks="stay as they are",
    ),
    zero_by_zero=wrong(_factor(lambda norm, limit: limit / norm)).tell(
        "You stretched the gradients up to `max_norm` when their norm was smaller, and gradients that were "
        "all 0 became `nan`, from 0 / 0. For which norms should you change the gradients?"
    ),
    to_length_one=wrong(_factor(lambda norm, limit: 1 / norm if norm > limit else 1)).tell(
        "Taken together, your clipped gradients have length 1. How long should they be?"
    ),
    nothing_clipped=wrong(_factor(lambda norm, limit: 1)).tell(
        "The norm is right, but the gradients are as long as before. Do you write the result of your "
        "multiplication into `.grad`?"
    ),
    not_divided=wrong(_factor(lambda norm, limit: limit if norm > limit else 1)).tell(
        "If the norm was above `max_norm`, you multiplied all gradients by `max_norm` itself. Which factor "
        "brings their norm *to* `max_norm`?"
    ),
    upside_down=wrong(_factor(lambda norm, limit: norm / limit if norm > limit else 1)).tell(
        "If the norm was above `max_norm`, your gradients got even longer, because your factor is upside "
        "down. Should the factor be above 1 or below 1?"
    ),
    factor_squared=wrong(_factor(lambda norm, limit: (limit / norm) ** 2 if norm > limit else 1)).tell(
        "Your gradients are shortened by the square of the factor, as if you'd multiplied by it twice. How "
        "many times does your code scale them?"
    ),
    root_of_the_factor=wrong(_factor(lambda norm, limit: (limit / norm) ** 0.5 if norm > limit else 1)).tell(
        "Your gradients are too long even after clipping, because your factor is the square root of "
        "`max_norm` / norm. Which factor brings the norm to `max_norm`?"
    ),
    long_ones_dropped=wrong(_factor(lambda norm, limit: 0 if norm > limit else 1)).tell(
        "If the norm is above `max_norm`, you set all gradients to 0. Clipping should shorten them, not "
        "remove them: which factor does that?"
    ),
    difference=wrong(_factor(lambda norm, limit: limit - norm if norm > limit else 1)).tell(
        "Your factor is `max_norm` − norm, which is negative for gradients that are too long, so it reverses "
        "their direction. Which *ratio* brings the norm down to `max_norm`?"
    ),
    short_ones_shortened=wrong(_factor(lambda norm, limit: norm / limit if norm < limit else 1)).tell(
        "If the norm was above `max_norm`, your gradients didn't change, and if it was below, they got even "
        "shorter. In which of these two cases should they get shorter?"
    ),
    only_short_ones_stretched=wrong(
        _factor(lambda norm, limit: limit / norm if 0 < norm < limit else 1)
    ).tell(
        "If the norm was above `max_norm`, your gradients didn't change, and if it was below, they got "
        "longer. In which of these two cases should they change?"
    ),
    norm_after_clipping=wrong(
        _factor(
            lambda norm, limit: limit / norm if norm > limit else 1,
            lambda norm, limit: min(norm, norm * 0 + limit),
        )
    ).tell(
        "The gradients are right, but you returned the norm *after* clipping. Which norm tells the caller how"
        " odd the batch was?",
        breaks="Return the norm from before",
    ),
    limit_returned=wrong(
        _factor(lambda norm, limit: limit / norm if norm > limit else 1, lambda norm, limit: norm * 0 + limit)
    ).tell(
        "The gradients are right, but you returned `max_norm`, which the caller already knows. Which norm is "
        "news to the caller?"
    ),
    factor_returned=wrong(
        _factor(
            lambda norm, limit: limit / norm if norm > limit else 1,
            lambda norm, limit: limit / norm if norm > limit else norm * 0 + 1,
        )
    ).tell(
        "The gradients are right, but you returned the factor that shortens them. Which norm should you "
        "return?"
    ),
    nothing_returned=wrong(
        _factor(lambda norm, limit: limit / norm if norm > limit else 1, lambda norm, limit: None)
    ).tell(
        "The gradients are right, but you returned None instead of the norm before clipping. Is a `return` "
        "missing?"
    ),
    square_returned=wrong(
        _factor(lambda norm, limit: limit / norm if norm > limit else 1, lambda norm, limit: norm**2)
    ).tell(
        "The gradients are right, but you returned the square of the norm. Did you leave out a square root in"
        " the `return`?"
    ),
)


@clip_by_global_norm.misconception(
    "The norm is right, but if `parameters` can be read only once, you change no gradient. What's left in"
    " `parameters` for a second `for` loop?",
    breaks="only once",
)
def walked_twice(parameters: Parameters, max_norm: float) -> Tensor:
    norm = _together(_of(parameters))
    return _limited(_of(parameters), max_norm, norm)


@clip_by_global_norm.misconception(
    "You clipped the *weights* and left the gradients as they were. Which attribute of a parameter should"
    " get shorter?"
)
def weights_clipped(parameters: Parameters, max_norm: float) -> Tensor:
    weights = [p.data for p in parameters]
    return _limited(weights, max_norm, _together(weights))


@clip_by_global_norm.misconception(
    "You measured the norm of the *weights* and clipped the gradients by it. Which norm should be limited"
    " to `max_norm`?"
)
def norm_of_the_weights(parameters: Parameters, max_norm: float) -> Tensor:
    parameters = list(parameters)
    return _limited(_of(parameters), max_norm, _together([p.data for p in parameters]))


@clip_by_global_norm.misconception(
    "The gradients are right, but you returned the norm of the *weights*. Which norm did you clip by?"
)
def norm_of_the_weights_returned(parameters: Parameters, max_norm: float) -> Tensor:
    parameters = list(parameters)
    clip_by_global_norm(parameters, max_norm)
    return _together([p.data for p in parameters])


def _norm_anew(parameters: Parameters, max_norm: float, compared: str) -> Tensor:
    """Each gradient is shortened by a norm that those before it, shortened already, are in."""
    norm = before = _together(gradients := _of(parameters))
    for gradient in gradients:
        norm = _together(gradients)
        if norm > max_norm:
            gradient.mul_(max_norm / norm)
    return norm if compared == "returned" else before


clip_by_global_norm.mistakes(
    norm_anew_for_each=wrong(
        _norm_anew,
        over={
            "compared": {
                "": "before",
                " Also, you returned the last of these norms.": "returned",
            }
        },
    ).tell(
        "You measured the norm again for each gradient, *after* you had shortened the gradients before it. "
        "When do all gradients still have their old lengths?{compared}"
    ),
)


@clip_by_global_norm.misconception(
    "The norm is right, but you shortened the *weights* instead of the gradients. Where do you find a "
    "parameter's gradient?"
)
def weights_shortened(parameters: Parameters, max_norm: float) -> Tensor:
    parameters = list(parameters)
    norm = _together(_of(parameters))
    if norm > max_norm:
        _times([p.data for p in parameters], max_norm / norm)
    return norm


@clip_by_global_norm.misconception(
    "The norm is right, but you shortened only the last gradient. Which line should be inside a loop over"
    " all gradients?"
)
def last_one_shortened(parameters: Parameters, max_norm: float) -> Tensor:
    norm = _together(gradients := _of(parameters))
    if norm > max_norm:
        _times(gradients[-1:], max_norm / norm)
    return norm


@clip_by_global_norm.misconception(
    "You clip while you're adding up the norm, so you shorten each gradient by the norm up to that point."
    " What should you finish before you shorten the first gradient?"
)
def clipped_on_the_way(parameters: Parameters, max_norm: float) -> Tensor:
    total = torch.zeros((), dtype=torch.float64)
    for gradient in _of(parameters):
        total = total + gradient.square().sum()
        if total.sqrt() > max_norm:
            gradient.mul_(max_norm / total.sqrt())
    return total.sqrt()


@clip_by_global_norm.misconception(
    "You counted or changed a parameter that has no gradient. What should you do with a parameter whose "
    "`.grad` is None?",
)
def frozen_gets_zeros(parameters: Parameters, max_norm: float) -> Tensor:
    parameters = list(parameters)
    for p in parameters:
        if p.grad is None:
            p.grad = torch.zeros_like(p)
    return _limited(_of(parameters), max_norm, _together(_of(parameters)))


@clip_by_global_norm.violation("leaves the weights alone")
def weights_shortened_too(parameters: Parameters, max_norm: float) -> Tensor:
    parameters = list(parameters)
    norm = clip_by_global_norm(parameters, max_norm)
    _times([p.data for p in parameters], 0.9)
    return norm


@clip_by_global_norm.violation("neither `clip_grad_norm_` nor its parts")
def by_torch(parameters: Parameters, max_norm: float) -> Tensor:
    return nn.utils.clip_grad_norm_(parameters, max_norm)


@clip_by_global_norm.violation("Skip any parameter whose `.grad` is None")
def frozen_raises(parameters: Parameters, max_norm: float) -> Tensor:
    gradients: list[Any] = [p.grad for p in parameters]
    return _limited(gradients, max_norm, _together(gradients))
