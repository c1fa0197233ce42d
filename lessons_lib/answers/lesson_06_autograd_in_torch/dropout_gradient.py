"""Answers: a saved tensor changed in place, past the version counter."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import dropout_gradient as questions


@answers.to(
    questions.dropout_gradient,
    hints=[
        (
            "Set `keep` to all ones, then to a mix of zeros and ones. Each time, compare the posted program's "
            "gradient with the gradient from a version that makes a new tensor instead of writing in place."
        ),
        (
            "What does tanh save for its backward pass: its input, or its result? And which line changes what "
            "tanh saved, before `backward()` runs?"
        ),
        (
            "Leave the saved result alone. Compute a new tensor that is part of the graph: `hidden = hidden * "
            "keep`."
        ),
    ],
    takeaway=(
        "If you make a new tensor instead of writing into tanh's result, the saved result stays intact, and "
        "the version check has nothing to refuse."
    ),
)
def dropout_gradient(
    x: Tensor,
    y: Tensor,
    w: Tensor,
    v: Tensor,
    keep: Tensor,
) -> Tensor:
    hidden = (x @ w).tanh()
    error = (hidden * keep) @ v - y
    upstream = error[:, None] * v * keep
    return x.T @ (upstream * (1 - hidden * hidden)) * (2 / len(y))


def _parts(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> tuple[Tensor, Tensor]:
    """The hidden layer, and twice the mean's error of each example as a column."""
    hidden = (x @ w).tanh()
    return hidden, (2 / len(y)) * ((hidden * keep) @ v - y)[:, None]


dropout_gradient.broken_program(
    "saved_result_overwritten",
    "Dropped units get a gradient, as if tanh had given 0 for them, where its slope is 1. tanh computes "
    "this slope, 1 − result², from the result that it saved: what happened to that result?",
)


def _gradient(
    x: Tensor,
    y: Tensor,
    w: Tensor,
    v: Tensor,
    keep: Tensor,
    backward: Tensor | float | None = None,
    activation: Callable[[Tensor], Tensor] = torch.tanh,
    slope: Callable[[Tensor], Tensor] = lambda hidden: 1 - hidden * hidden,
) -> Tensor:
    """Right, but for another mask on the way back, or another activation or slope (from its result)."""
    hidden = activation(x @ w)
    error = (2 / len(y)) * ((hidden * keep) @ v - y)[:, None]
    return x.T @ (error * v * (keep if backward is None else backward) * slope(hidden))


dropout_gradient.mistakes(
    mask_outside_the_graph=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, backward=1)).tell(
        "Dropped units get a gradient, as if you'd kept them, because the multiplication by `keep` isn't in "
        "the graph. How do you get PyTorch to record that multiplication?"
    ),
    nothing_was_dropped=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep))).tell(
        "You returned the gradient of the network without dropout. Where does `keep` come in?"
    ),
    masked_backward_only=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep), backward=keep)
    ).tell(
        "You masked the gradient, but you computed the error without dropout. Where in the forward pass "
        "should you multiply by `keep`?"
    ),
    slope_of_tanh_missing=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, slope=torch.ones_like)
    ).tell(
        "The slope of tanh is missing from your gradient, as if the result of tanh grew as fast as its input."
        " How fast does tanh(x @ w) grow with x @ w?"
    ),
    linear_network=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, activation=lambda z: z, slope=torch.ones_like)
    ).tell("You returned the gradient of a linear layer with dropout. What happens to x @ w before `keep`?"),
    summed_instead_of_averaged=wrong(lambda x, y, w, v, keep: len(y) * _gradient(x, y, w, v, keep)).tell(
        "You returned the gradient of the summed squared errors. How do you get the mean?"
    ),
    mask_turned_round=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, 1 - keep)).tell(
        "You dropped the units that `keep` keeps, and kept the ones that it drops. Which units have a 1 in "
        "`keep`?"
    ),
)


@dropout_gradient.misconception(
    "You returned None: either a `return` is missing, or you returned a `.grad` that was never filled. In"
    " the second case, did you wrap the hidden layer in a new tensor, so that no gradient could reach w?"
)
def no_gradient_came(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> None:
    _parts(x, y, w, v, keep)


dropout_gradient.mistakes(
    no_gradient_left=wrong(lambda x, y, w, v, keep: torch.zeros_like(w)).tell(
        "Your gradient is 0, as happens when the step with `keep` cuts the path back to w. After that step, "
        "does `hidden` still have a grad_fn?"
    ),
    multiplied_by_a_number=wrong(
        lambda x, y, w, v, keep, factor: _gradient(x, y, w, v, keep * factor), over={"factor": [2, 0.5, 4]}
    ).tell(
        "You multiplied the kept units by {factor}. In training, a Dropout layer scales the units that stay: "
        "what should you multiply them by here?",
        breaks="we don't scale up the units that stay",
    ),
    scaled_up=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep / keep.mean())).tell(
        "You divided the kept units by the fraction that is kept, much as a Dropout layer does in training. "
        "In this exercise, which values should the units that stay have?"
    ),
    drawn_anew=wrong(
        lambda x, y, w, v, keep: _gradient(
            x, y, w, v, torch.nn.functional.dropout(torch.ones_like(keep), 0.5)
        )
    ).tell(
        "Your gradient is what you'd get with a random mask, as in a Dropout layer. Which argument says which"
        " units to keep?"
    ),
)


@dropout_gradient.misconception(
    "Your gradient is with respect to x: it has a row per example. By default, `torch.func.grad` "
    "differentiates with respect to a function's first argument: if you used it, which argument should "
    "come first?"
)
def gradient_for_x(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return (error * v * keep * (1 - hidden * hidden)) @ w.T


Mask = Callable[[Tensor], Tensor]
# How (n, h) is brought to one number for each unit, so that a finished gradient can be multiplied by it.


MASKS: dict[str, Mask] = {
    "the first row of `keep`": lambda keep: keep[0],
    "the last row of `keep`": lambda keep: keep[-1],
    "the mean of `keep`'s rows": lambda keep: keep.mean(0),
    "the sum of `keep`'s rows": lambda keep: keep.sum(0),
}


AND_ANY: dict[str, Mask] = {**MASKS, "a mask of the units that some example keeps": lambda keep: keep.amax(0)}


dropout_gradient.mistakes(
    symptom_patched=wrong(
        lambda x, y, w, v, keep, mask: (
            _gradient(x, y, w, v, keep, backward=1, slope=lambda hidden: 1 - (hidden * keep) ** 2)
            * mask(keep)
        ),
        over={"mask": AND_ANY},
    ).tell(
        "You overwrite tanh's saved result, and multiplying the finished gradient by {mask} can't repair "
        "that: different units are dropped for each example. How could you apply `keep` and leave tanh's "
        "result as it is?"
    ),
    symptom_patched_outside_the_graph=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep, backward=1) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "Your multiplication by `keep` isn't in the graph, and multiplying the finished gradient by {mask} "
        "can't replace it: different units are dropped for each example. How can the multiplication by `keep`"
        " be recorded?"
    ),
    finished_gradient_masked=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, torch.ones_like(keep)) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "You computed the gradient as if there were no dropout, and then multiplied it by {mask}. Different "
        "units are dropped for each example: where should you multiply by `keep`?"
    ),
    masked_once_more=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep) * mask(keep), over={"mask": MASKS}
    ).tell(
        "You computed the right gradient, then multiplied it once more by {mask}. Does a finished gradient "
        "still need a mask?"
    ),
    kept_by_all_alone=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep) * keep.amin(0)).tell(
        "Your gradient is 0 for every unit that is dropped for at least one example. What do the examples for"
        " which such a unit is kept contribute to its gradient?"
    ),
)


@dropout_gradient.violation("don't write into keep")
def keep_overwritten(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    keep *= 1 - hidden * hidden
    return x.T @ (error * v * keep)


@dropout_gradient.violation("Leaving all inputs as they were")
def w_itself_as_the_leaf(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    w.requires_grad_()
    ((torch.tanh(x @ w) * keep) @ v - y).square().mean().backward()
    return w.grad
