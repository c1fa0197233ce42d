"""Answers: a forgotten zero_grad."""

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import train_in_batches as questions


def _gradient(w: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """Of the mean cross-entropy."""
    away = (x @ w.T).softmax(1) - F.one_hot(y, 10)
    return away.T @ x / len(x)


@answers.to(
    questions.train_in_batches,
    takeaway="If you clear the gradients once per batch, anywhere between `step` and the next `backward`, each "
    "step uses only its own batch's gradient.",
    hints=[
        "Print `w.grad` right after `backward`, for each of the first three batches. Which batches' gradients"
        " are in it each time?",
        "`backward` adds to what's already in `.grad`. How many times per epoch does `backward` run, and how "
        "many times does `zero_grad` run?",
        "Each batch needs its own `optimizer.zero_grad()`: move that line of the program into the inner loop.",
    ],
)
def train_in_batches(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
    w = x.new_zeros(10, x.shape[1])
    for _ in range(epochs):
        for start in range(0, len(x), size):
            w = w - lr * _gradient(w, x[start : start + size], y[start : start + size])
    return w


train_in_batches.broken_program(
    "gradients_of_the_whole_epoch",
    "For each batch, your step uses its gradient *plus* the gradients of the epoch's earlier batches. "
    "`backward` adds to `.grad`: when do you clear `.grad`?",
)


def _with_memory(
    x: Tensor, y: Tensor, epochs: int, size: int, lr: float, *, fading: float, per_epoch: bool
) -> Tensor:
    """Steps along sums of gradients: what is left of earlier ones is `fading`; emptied at each epoch or never."""
    w = x.new_zeros(10, x.shape[1])
    total = torch.zeros_like(w)
    for _ in range(epochs):
        total = torch.zeros_like(w) if per_epoch else total
        for batch, right in zip(x.split(size), y.split(size), strict=True):
            total = fading * total + _gradient(w, batch, right)
            w = w - lr * total
    return w


@train_in_batches.misconception(
    "Nothing clears `.grad` between your steps, so each step uses the sum of all gradients so far. Where "
    "in your loop should `zero_grad` be called?"
)
def never_emptied(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
    return _with_memory(x, y, epochs, size, lr, fading=1.0, per_epoch=False)


train_in_batches.mistakes(
    nothing_moves=wrong(lambda x, y, epochs, size, lr: x.new_zeros(10, x.shape[1])).tell(
        "The weights never left 0, as if no `step` ran, or as if `.grad` was empty each time. Is `step` "
        "called for each batch, and which lines run between `backward` and `step`?"
    ),
    momentum_of_nine_tenths=wrong(
        lambda x, y, epochs, size, lr: _with_memory(x, y, epochs, size, lr, fading=0.9, per_epoch=False)
    ).tell(
        "Your steps are what you'd get from SGD with a momentum of 0.9. How much of the previous gradients "
        "should plain SGD remember?"
    ),
)


@train_in_batches.misconception(
    "You take one step per epoch, with the gradients of all its batches added up. How many steps should "
    "you take per epoch?"
)
def one_step_an_epoch(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
    w = x.new_zeros(10, x.shape[1])
    for _ in range(epochs):
        parts = zip(x.split(size), y.split(size), strict=True)
        w = w - lr * sum(_gradient(w, batch, right) for batch, right in parts)
    return w


def _by_batches(
    x: Tensor,
    y: Tensor,
    epochs: int,
    size: int,
    lr: float,
    pick: Callable[[list[tuple[Tensor, Tensor]]], object],
) -> Tensor:
    """The right loop over some of the batches of each epoch."""
    w = x.new_zeros(10, x.shape[1])
    for _ in range(epochs):
        parts = list(zip(x.split(size), y.split(size), strict=True))
        for batch, right in pick(parts):  # type: ignore[attr-defined]
            w = w - lr * _gradient(w, batch, right)
    return w


train_in_batches.mistakes(
    last_batch_alone=wrong(
        lambda x, y, epochs, size, lr: _by_batches(x, y, epochs, size, lr, lambda parts: parts[-1:])
    ).tell(
        "Only the last batch of each epoch moves the weights. Is `step` inside the loop over batches, and "
        "what does it find in `.grad`?"
    ),
    first_batch_alone=wrong(
        lambda x, y, epochs, size, lr: _by_batches(x, y, epochs, size, lr, lambda parts: parts[:1])
    ).tell("Only the first batch of each epoch moves the weights. What ends the inner loop early?"),
    rest_left_out=wrong(
        lambda x, y, epochs, size, lr: _by_batches(
            x, y, epochs, size, lr, lambda parts: [part for part in parts if len(part[0]) == size]
        )
    ).tell(
        "You left out the rows that don't fill a whole batch. Which call also gives you the smaller last "
        "batch?"
    ),
    backwards=wrong(
        lambda x, y, epochs, size, lr: _by_batches(x, y, epochs, size, lr, lambda parts: parts[::-1])
    ).tell(
        "You went through the batches from last to first, and SGD depends on the order. Which rows should the"
        " first step use?"
    ),
    whole_table_at_once=wrong(
        lambda x, y, epochs, size, lr: train_in_batches.reference(x, y, epochs, len(x), lr)
    ).tell(
        "You take one step per epoch, on all rows together. How many steps should you take per epoch, and on "
        "which rows?"
    ),
    whole_table_for_each_batch=wrong(
        lambda x, y, epochs, size, lr: train_in_batches.reference(
            x, y, epochs * len(x.split(size)), len(x), lr
        )
    ).tell(
        "Each of your steps uses all rows, not only the rows of its batch. Which tensors does the inner loop "
        "give you?"
    ),
    first_epoch_alone=wrong(
        lambda x, y, epochs, size, lr: train_in_batches.reference(x, y, min(epochs, 1), size, lr)
    ).tell(
        "You returned the weights after one epoch. Do you start again from 0 in each epoch, or does the loop "
        "end early?"
    ),
    one_epoch_at_least=wrong(
        lambda x, y, epochs, size, lr: train_in_batches.reference(x, y, max(epochs, 1), size, lr)
    ).breaks("if `epochs` is 0, they're all zeros"),
    last_step_missing=wrong(
        lambda x, y, epochs, size, lr: _one_step_late(x, y, epochs, size, lr, at_the_new=True)
    ).tell(
        "Your weights lack the last batch's step, as if `step` came *before* `backward`. Which gradient does each step find?"
    ),
    steps_one_late=wrong(
        lambda x, y, epochs, size, lr: _one_step_late(x, y, epochs, size, lr, at_the_new=False)
    ).tell(
        "Each step uses the gradient of the batch before, as if `step` came between the loss and its "
        "`backward`. Which should run first, `step` or `backward`?"
    ),
    uphill=wrong(lambda x, y, epochs, size, lr: train_in_batches.reference(x, y, epochs, size, -lr)).tell(
        "Your steps go uphill, along the gradient, so the loss grows. Which sign makes a step go downhill?"
    ),
)


def _one_step_late(x: Tensor, y: Tensor, epochs: int, size: int, lr: float, at_the_new: bool) -> Tensor:
    """Each step takes the gradient of the batch before. at_the_new: whether a batch meets the weights after that step."""
    w = x.new_zeros(10, x.shape[1])
    left = torch.zeros_like(w)
    for _ in range(epochs):
        for batch, right in zip(x.split(size), y.split(size), strict=True):
            new = w - lr * left
            left, w = _gradient(new if at_the_new else w, batch, right), new
    return w


def _scaled(x: Tensor, y: Tensor, epochs: int, size: int, lr: float, factor: Callable[..., float]) -> Tensor:
    """The right loop with another rate, from the rows of a batch, its size, all rows and the number of batches."""
    count = len(x.split(size))
    return _weighted(x, y, epochs, size, lr, lambda rows: factor(rows, size, len(x), count))


train_in_batches.mistakes(
    rate_scaled=wrong(
        _scaled,
        over={
            "factor": {
                "multiplied by `size`": lambda rows, size, n, batches: size,
                "divided by each batch's rows": lambda rows, size, n, batches: 1 / rows,
                "multiplied by each batch's share of all rows": lambda rows, size, n, batches: rows / n,
                "divided by the number of batches": lambda rows, size, n, batches: 1 / batches,
                "multiplied by the number of batches": lambda rows, size, n, batches: batches,
                "divided by the number of all rows": lambda rows, size, n, batches: 1 / n,
            }
        },
    ).tell(
        "Your steps are what you'd get if the rate were {factor}. Which rate should the step of each batch "
        "use?"
    ),
)


def _weighted(
    x: Tensor, y: Tensor, epochs: int, size: int, lr: float, weight: Callable[[int], float]
) -> Tensor:
    """The right loop, with a factor for each batch that depends on its number of rows."""
    w = x.new_zeros(10, x.shape[1])
    for _ in range(epochs):
        for batch, right in zip(x.split(size), y.split(size), strict=True):
            w = w - lr * weight(len(batch)) * _gradient(w, batch, right)
    return w


train_in_batches.mistakes(
    sum_over_the_batch=wrong(
        lambda x, y, epochs, size, lr: _weighted(x, y, epochs, size, lr, lambda rows: rows)
    ).tell(
        "Your steps use the gradient of the *sum* of a batch's losses. Which loss does the posted program "
        "call `backward` on: their sum or their mean?"
    ),
    mean_divided_again=wrong(
        lambda x, y, epochs, size, lr: _weighted(x, y, epochs, size, lr, lambda rows: 1 / size)
    ).tell(
        "Your steps are too short, because you divided each batch's mean by the batch size again. Which "
        "division is one too many?"
    ),
    last_batch_by_its_share=wrong(
        lambda x, y, epochs, size, lr: _weighted(x, y, epochs, size, lr, lambda rows: rows / size)
    ).tell(
        "Your step for the smaller last batch is too short, as if you divided the sum of its losses by the "
        "size of a full batch. How many losses are in that sum?"
    ),
)


@train_in_batches.misconception(
    "Each step uses its own batch's gradient plus the gradient of the batch before. What is already in "
    "`.grad` when a batch's `backward` runs?"
)
def emptied_every_other_time(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
    w = x.new_zeros(10, x.shape[1])
    last = torch.zeros_like(w)
    for _ in range(epochs):
        for batch, right in zip(x.split(size), y.split(size), strict=True):
            now = _gradient(w, batch, right)
            w, last = w - lr * (now + last), now
    return w


@train_in_batches.misconception(
    "You train for only one epoch, and with 0 epochs you return None. Is a `return` inside the loop?"
)
def returns_in_the_loop(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor | None:
    return train_in_batches.reference(x, y, 1, size, lr) if epochs else None


@train_in_batches.misconception(
    "Your steps are what you'd get with a softmax before `cross_entropy`, which does its own softmax. "
    "What should you pass to it?"
)
def softmax_first(x: Tensor, y: Tensor, epochs: int, size: int, lr: float) -> Tensor:
    w = torch.zeros(10, x.shape[1], dtype=x.dtype, requires_grad=True)
    for _ in range(epochs):
        for batch, right in zip(x.split(size), y.split(size), strict=True):
            loss = F.cross_entropy((batch @ w.T).softmax(1), right)
            (grad,) = torch.autograd.grad(loss, w)
            w = (w - lr * grad).detach().requires_grad_()
    return w.detach()
