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


@dropout_gradient.misconception(
    "Dropped units still get a gradient: what tanh saved is whole again, but the multiplication by `keep` is in no graph, so "
    "backward goes through them as if they had been kept."
)
def mask_outside_the_graph(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return x.T @ (error * v * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "Your gradient is that of the network without dropout: `keep` has no part in it."
)
def nothing_was_dropped(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, torch.ones_like(keep))
    return x.T @ (error * v * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "The gradient is masked and the forward pass is not: the error is that of a network without dropout."
)
def masked_backward_only(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, torch.ones_like(keep))
    return x.T @ (error * v * keep * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "The slope of tanh is missing: your numbers are those of a hidden layer without it in the backward pass."
)
def slope_of_tanh_missing(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    _, error = _parts(x, y, w, v, keep)
    return x.T @ (error * v * keep)


@dropout_gradient.misconception(
    "There is no tanh in your network: your gradient is that of a linear layer with dropout."
)
def linear_network(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    error = (2 / len(y)) * (((x @ w) * keep) @ v - y)[:, None]
    return x.T @ (error * v * keep)


@dropout_gradient.misconception("Your gradient is that of the summed squared errors. The mean is asked.")
def summed_instead_of_averaged(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return x.T @ (error * len(y) * v * keep * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "You dropped what `keep` keeps, and kept what it drops: 1 stands for keep, 0 for drop."
)
def mask_turned_round(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, 1 - keep)
    return x.T @ (error * v * (1 - keep) * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "You returned `None`. If that is `w.grad`, no gradient came: no way leads from the loss back to w, as when the hidden layer is "
    "wrapped in a new tensor, whether or not that requires grad. Else a `return` is missing."
)
def no_gradient_came(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> None:
    _parts(x, y, w, v, keep)


@dropout_gradient.misconception("Your gradient is 0: the step with `keep` cut the way back to w.")
def no_gradient_left(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    return torch.zeros_like(w)


@dropout_gradient.misconception(
    "What is kept was multiplied by {factor}. A Dropout layer does so in training; here `keep` alone multiplies.",
    over={"factor": [2, 0.5, 4]},
    breaks="which are not doubled here",
)
def multiplied_by_a_number(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor, factor: float) -> Tensor:
    hidden, scale = (x @ w).tanh(), keep * factor
    error = (2 / len(y)) * ((hidden * scale) @ v - y)[:, None]
    return x.T @ (error * v * scale * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "What is kept was made larger by the share of what is kept, as a Dropout layer does in training. Here `keep` alone multiplies."
)
def scaled_up(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    scale = keep / keep.mean()
    hidden = (x @ w).tanh()
    error = (2 / len(y)) * ((hidden * scale) @ v - y)[:, None]
    return x.T @ (error * v * scale * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "A mask was drawn at random, as a Dropout layer does. `keep` says which units stay."
)
def drawn_anew(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden = (x @ w).tanh()
    drawn = torch.nn.functional.dropout(torch.ones_like(hidden), 0.5)
    error = (2 / len(y)) * ((hidden * drawn) @ v - y)[:, None]
    return x.T @ (error * v * drawn * (1 - hidden * hidden))


@dropout_gradient.misconception(
    "Your gradient is the one for x, with a row for each example, as `torch.func.grad` gives it where x comes first and no `argnums` "
    "says otherwise. The one for w is asked."
)
def gradient_for_x(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return (error * v * keep * (1 - hidden * hidden)) @ w.T


def _first(keep: Tensor) -> Tensor:
    return keep[0]


def _last(keep: Tensor) -> Tensor:
    return keep[-1]


def _any(keep: Tensor) -> Tensor:
    return keep.amax(0)


def _all(keep: Tensor) -> Tensor:
    return keep.amin(0)


def _mean(keep: Tensor) -> Tensor:
    return keep.mean(0)


def _sum(keep: Tensor) -> Tensor:
    return keep.sum(0)


# How (n, h) is brought to one number for each unit, so that a finished gradient can be multiplied by it.
MASKS = {
    "the first row of `keep`": _first,
    "the last row of `keep`": _last,
    "the mean of `keep`'s rows": _mean,
    "the sum of `keep`'s rows": _sum,
}
AND_ANY = {**MASKS, "1 where some example keeps a unit": _any}
Mask = Callable[[Tensor], Tensor]


@dropout_gradient.misconception(
    "The finished gradient was multiplied by {mask}, and what made it wrong is still there: tanh's saved result is overwritten. Examples "
    "drop different units, so no mask at the end makes up for that.",
    over={"mask": AND_ANY},
)
def symptom_patched(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor, mask: Mask) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return x.T @ (error * v * (1 - (hidden * keep) ** 2)) * mask(keep)


dropout_gradient.mistakes(
    symptom_patched_outside_the_graph=wrong(
        lambda x, y, w, v, keep, mask: mask_outside_the_graph(x, y, w, v, keep) * mask(keep),
        "The finished gradient was multiplied by {mask}, and what made it wrong is still there: the multiplication by `keep` is in no "
        "graph. Examples drop different units, so no mask at the end makes up for that.",
        over={"mask": AND_ANY},
    ),
    finished_gradient_masked=wrong(
        lambda x, y, w, v, keep, mask: nothing_was_dropped(x, y, w, v, keep) * mask(keep),
        "The network ran without dropout, and the finished gradient was multiplied by {mask}. Each example loses other units, so `keep` "
        "belongs to the hidden layer.",
        over={"mask": AND_ANY},
    ),
)


@dropout_gradient.misconception(
    "Your gradient is the right one, multiplied once more by {mask}. It needs no mask at the end: a weight's number comes from all "
    "examples that keep its unit.",
    over={"mask": MASKS},
)
def masked_once_more(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor, mask: Mask) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return x.T @ (error * v * keep * (1 - hidden * hidden)) * mask(keep)


@dropout_gradient.misconception(
    "A unit that any of the examples drops has the gradient 0 in your answer. The examples that keep it still have their part in it."
)
def kept_by_all_alone(x: Tensor, y: Tensor, w: Tensor, v: Tensor, keep: Tensor) -> Tensor:
    hidden, error = _parts(x, y, w, v, keep)
    return x.T @ (error * v * keep * (1 - hidden * hidden)) * _all(keep)


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
