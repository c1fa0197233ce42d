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
            "Set `keep` to all ones, then to zeros and ones, and compare `w.grad` with a version that makes a "
            "new tensor."
        ),
        (
            "What does tanh save for its backward: its input, or its result? And what changes that before "
            "backward?"
        ),
        (
            "Leave the saved result alone and compute a new tensor that is part of the graph: `hidden = hidden "
            "* keep`."
        ),
    ],
    takeaway=(
        "A new tensor instead of `.data`: the version check was right to refuse, and now it has nothing to "
        "refuse."
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
    "Dropped units still get a gradient, as steep as there is: tanh finds its slope from the result "
    "that it saved, and where that is now 0, the slope is 1. What happened to that result?",
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
        "Dropped units still get a gradient, as if they had been kept: what tanh saved is whole, but no "
        "graph contains the multiplication by `keep`. How does it get in?"
    ),
    nothing_was_dropped=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep))).tell(
        "You returned the gradient of the network without dropout. Where does `keep` come in?"
    ),
    masked_backward_only=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep), backward=keep)
    ).tell(
        "Your gradient is masked, but its error comes from a network without dropout. Where should "
        "`keep` multiply in the forward pass?"
    ),
    slope_of_tanh_missing=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, slope=torch.ones_like)
    ).tell(
        "The slope of tanh is missing from your gradient: backward went as if hidden were x @ w. What leads "
        "from x @ w to hidden?"
    ),
    linear_network=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, activation=lambda z: z, slope=torch.ones_like)
    ).tell("You returned the gradient of a linear layer with dropout. What happens to x @ w before `keep`?"),
    summed_instead_of_averaged=wrong(lambda x, y, w, v, keep: len(y) * _gradient(x, y, w, v, keep)).tell(
        "You returned the gradient of the summed squared errors. How does the mean come in?"
    ),
    mask_turned_round=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, 1 - keep)).tell(
        "You dropped what `keep` keeps, and kept what it drops. Which of them has the 1?"
    ),
)


@dropout_gradient.misconception(
    "You returned None. Is a `return` missing, or did you return a `.grad` that no gradient ever reached, as "
    "when the hidden layer is wrapped in a new tensor?"
)
def no_gradient_came(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> None:
    _parts(x, y, w, v, keep)


dropout_gradient.mistakes(
    no_gradient_left=wrong(lambda x, y, w, v, keep: torch.zeros_like(w)).tell(
        "Your gradient is 0, as when the step with `keep` cuts the path back to w. Does `hidden` still have "
        "a grad_fn after it?"
    ),
    multiplied_by_a_number=wrong(
        lambda x, y, w, v, keep, factor: _gradient(x, y, w, v, keep * factor), over={"factor": [2, 0.5, 4]}
    ).tell(
        "You multiplied what is kept by {factor}. A Dropout layer scales what it keeps in training: what should multiply here?",
        breaks="which are not doubled here",
    ),
    scaled_up=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep / keep.mean())).tell(
        "You divided what is kept by the fraction that is kept, much as a Dropout layer does in training. "
        "What should multiply here?"
    ),
    drawn_anew=wrong(
        lambda x, y, w, v, keep: _gradient(
            x, y, w, v, torch.nn.functional.dropout(torch.ones_like(keep), 0.5)
        )
    ).tell(
        "Your gradient fits a mask drawn at random, as in a Dropout layer. Which argument says which units "
        "stay?"
    ),
)


@dropout_gradient.misconception(
    "Your gradient is the one with respect to x, with a row for each example; that's also what "
    "`torch.func.grad` gives by default where x comes first. With respect to what should it be?"
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
        "You multiplied the finished gradient by {mask}, but tanh's saved result is overwritten all the "
        "same. Examples drop different units: can one mask make up for that?"
    ),
    symptom_patched_outside_the_graph=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep, backward=1) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "You multiplied the finished gradient by {mask}, but no graph contains the multiplication by "
        "`keep`. Examples drop different units: can one mask make up for that?"
    ),
    finished_gradient_masked=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, torch.ones_like(keep)) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "You multiplied the finished gradient of a network without dropout by {mask}. Each example loses "
        "other units: where does `keep` belong?"
    ),
    masked_once_more=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep) * mask(keep), over={"mask": MASKS}
    ).tell(
        "Your gradient is right, but then multiplied once more by {mask}. Which examples give a weight its "
        "gradient, and is a mask needed at the end?"
    ),
    kept_by_all_alone=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep) * keep.amin(0)).tell(
        "Your gradient is 0 for every unit that any example drops. What about the examples that keep it?"
    ),
)


@dropout_gradient.violation("don't write into keep")
def keep_overwritten(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    keep *= 1 - hidden * hidden
    return x.T @ (error * v * keep)


@dropout_gradient.violation("Leaving all that comes in as it was")
def w_itself_as_the_leaf(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    w.requires_grad_()
    ((torch.tanh(x @ w) * keep) @ v - y).square().mean().backward()
    return w.grad
