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
        "Set `keep` to all ones, then to zeros and ones, and compare `w.grad` with a version that makes a new tensor.",
        "What does tanh save for its backward: its input, or its result? And who changes that before backward?",
        "Leave the saved result alone and compute a new tensor that is part of the graph: `hidden = hidden * keep`.",
    ],
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
    "Dropped units still get a gradient, and as steep a one as there is. tanh works its slope out from the result that it "
    "saved, and where that is 0 now, the slope is 1; the multiplication by `keep` is in no graph. What is done through `.data`, "
    "neither the graph nor the version counter sees.",
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
        "Dropped units still get a gradient: what tanh saved is whole again, but the multiplication by `keep` is in no graph, so "
        "backward goes through them as if they had been kept."
    ),
    nothing_was_dropped=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep))).tell(
        "Your gradient is that of the network without dropout: `keep` has no part in it."
    ),
    masked_backward_only=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, torch.ones_like(keep), backward=keep)
    ).tell(
        "The gradient is masked and the forward pass is not: the error is that of a network without dropout."
    ),
    slope_of_tanh_missing=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, slope=torch.ones_like)
    ).tell(
        "The slope of tanh is missing: your numbers are those of a hidden layer without it in the backward pass."
    ),
    linear_network=wrong(
        lambda x, y, w, v, keep: _gradient(x, y, w, v, keep, activation=lambda z: z, slope=torch.ones_like)
    ).tell("There is no tanh in your network: your gradient is that of a linear layer with dropout."),
    summed_instead_of_averaged=wrong(lambda x, y, w, v, keep: len(y) * _gradient(x, y, w, v, keep)).tell(
        "Your gradient is that of the summed squared errors. The mean is asked."
    ),
    mask_turned_round=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, 1 - keep)).tell(
        "You dropped what `keep` keeps, and kept what it drops: 1 stands for keep, 0 for drop."
    ),
)


@dropout_gradient.misconception(
    "You returned `None`. If that is `w.grad`, no gradient came: no way leads from the loss back to w, as when the hidden layer is "
    "wrapped in a new tensor, whether or not that requires grad. Else a `return` is missing."
)
def no_gradient_came(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> None:
    _parts(x, y, w, v, keep)


dropout_gradient.mistakes(
    no_gradient_left=wrong(lambda x, y, w, v, keep: torch.zeros_like(w)).tell(
        "Your gradient is 0: the step with `keep` cut the way back to w."
    ),
    multiplied_by_a_number=wrong(
        lambda x, y, w, v, keep, factor: _gradient(x, y, w, v, keep * factor), over={"factor": [2, 0.5, 4]}
    ).tell(
        "What is kept was multiplied by {factor}. A Dropout layer does so in training; here `keep` alone multiplies.",
        breaks="which are not doubled here",
    ),
    scaled_up=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep / keep.mean())).tell(
        "What is kept was made larger by the share of what is kept, as a Dropout layer does in training. Here `keep` alone multiplies."
    ),
    drawn_anew=wrong(
        lambda x, y, w, v, keep: _gradient(
            x, y, w, v, torch.nn.functional.dropout(torch.ones_like(keep), 0.5)
        )
    ).tell("A mask was drawn at random, as a Dropout layer does. `keep` says which units stay."),
)


@dropout_gradient.misconception(
    "Your gradient is the one for x, with a row for each example, as `torch.func.grad` gives it where x comes first and no `argnums` "
    "says otherwise. The one for w is asked."
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


AND_ANY: dict[str, Mask] = {**MASKS, "1 where some example keeps a unit": lambda keep: keep.amax(0)}


dropout_gradient.mistakes(
    symptom_patched=wrong(
        lambda x, y, w, v, keep, mask: (
            _gradient(x, y, w, v, keep, backward=1, slope=lambda hidden: 1 - (hidden * keep) ** 2)
            * mask(keep)
        ),
        over={"mask": AND_ANY},
    ).tell(
        "The finished gradient was multiplied by {mask}, and what made it wrong is still there: tanh's saved result is overwritten. Examples "
        "drop different units, so no mask at the end makes up for that."
    ),
    symptom_patched_outside_the_graph=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep, backward=1) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "The finished gradient was multiplied by {mask}, and what made it wrong is still there: the multiplication by `keep` is in no "
        "graph. Examples drop different units, so no mask at the end makes up for that."
    ),
    finished_gradient_masked=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, torch.ones_like(keep)) * mask(keep),
        over={"mask": AND_ANY},
    ).tell(
        "The network ran without dropout, and the finished gradient was multiplied by {mask}. Each example loses other units, so `keep` "
        "belongs to the hidden layer."
    ),
    masked_once_more=wrong(
        lambda x, y, w, v, keep, mask: _gradient(x, y, w, v, keep) * mask(keep), over={"mask": MASKS}
    ).tell(
        "Your gradient is the right one, multiplied once more by {mask}. It needs no mask at the end: a weight's number comes from all "
        "examples that keep its unit."
    ),
    kept_by_all_alone=wrong(lambda x, y, w, v, keep: _gradient(x, y, w, v, keep) * keep.amin(0)).tell(
        "A unit that any of the examples drops has the gradient 0 in your answer. The examples that keep it still have their part in it."
    ),
)


@dropout_gradient.violation("None of them requires grad yet, and all are to stay as they are")
def keep_overwritten(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    keep *= 1 - hidden * hidden
    return x.T @ (error * v * keep)


@dropout_gradient.violation("None of them requires grad yet, and all are to stay as they are")
def w_itself_as_the_leaf(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Any:
    w.requires_grad_()
    ((torch.tanh(x @ w) * keep) @ v - y).square().mean().backward()
    return w.grad
