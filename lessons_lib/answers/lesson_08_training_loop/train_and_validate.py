"""Answers: eval mode that is never left."""

from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import train_and_validate as questions
from lessons_lib.exercises.lesson_08_training_loop.watched import Batch

Mode = Callable[[nn.Module], Any]


@answers.to(
    questions.train_and_validate,
    takeaway="A model stays in its mode until something switches it, so your loop calls `train()` and `eval()` in "
    "every epoch.",
    hints=[
        "Print `model.training` at the start of each epoch.",
        "After `model.eval()`, the model stays in eval mode until something switches it back. In this "
        "program, nothing does that.",
        "Put `model.train()` at the start of each epoch.",
    ],
)
def train_and_validate(
    model: nn.Module, optimizer: torch.optim.Optimizer, train: list[Batch], valid: Batch, epochs: int
) -> list[float]:
    return _losses(model, optimizer, train, valid, epochs)


def _nothing(model: nn.Module) -> None:
    """No switch here."""


def _losses(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    train: list[Batch],
    valid: Batch,
    epochs: int,
    *,
    start: Mode = _nothing,
    epoch: Mode = nn.Module.train,
    batch: Mode = _nothing,
    before_validation: Mode = nn.Module.eval,
    recording: bool = False,
) -> list[float]:
    """The loop, with the switches in places of one's choice."""
    start(model)
    losses = []
    for _ in range(epochs):
        epoch(model)
        for x, y in train:
            batch(model)
            loss = F.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        before_validation(model)
        with torch.set_grad_enabled(recording):
            losses.append(F.cross_entropy(model(valid[0]), valid[1]).item())
    return losses


def _wrong(**switches: Any) -> Any:
    return wrong(
        lambda model, optimizer, train, valid, epochs: _losses(
            model, optimizer, train, valid, epochs, **switches
        )
    )


def _back_after_the_first_batch() -> Any:
    """Switches to train mode, but too late for an epoch's first batch."""

    def run(model: nn.Module, optimizer: torch.optim.Optimizer, train: Any, valid: Any, epochs: int) -> Any:
        losses = []
        for _ in range(epochs):
            for x, y in train:
                loss = F.cross_entropy(model(x), y)
                model.train()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            model.eval()
            with torch.no_grad():
                losses.append(F.cross_entropy(model(valid[0]), valid[1]).item())
        return losses

    return wrong(run)


train_and_validate.broken_program(
    "eval_never_left",
    "Only the first epoch trains with dropout, because the model stays in eval mode after the first "
    "validation. What should switch it back, and when?",
    breaks="train in train mode",
)

train_and_validate.mistakes(
    train_once_before_the_loop=_wrong(epoch=_nothing, start=nn.Module.train, recording=True).tell(
        "Your validation records a graph, and only the first epoch trains with dropout. What should stop the "
        "recording, and what should switch the mode back after each validation?"
    ),
    eval_removed=_wrong(before_validation=_nothing).tell(
        "Your validation runs in train mode too, so dropout is on while you measure. You need both `train()` "
        "and `eval()`: where should each of the two calls be?",
        breaks="validate in eval mode",
    ),
    eval_removed_and_recorded=_wrong(before_validation=_nothing, recording=True).tell(
        "Your validation runs in train mode and records a graph. It needs two switches: which one sets the "
        "mode, and which one turns recording off?"
    ),
    recorded=_wrong(recording=True).tell(
        "The modes are right, but validation records a graph. Eval mode doesn't prevent that: which `with` "
        "block does?",
        breaks="without a graph",
    ),
    always_eval=_wrong(start=nn.Module.eval, epoch=_nothing).tell(
        "Every batch trains in eval mode, even in the first epoch. `eval` is for measuring: which mode should"
        " the model be in for the first batch?"
    ),
    swapped=_wrong(epoch=nn.Module.eval, before_validation=nn.Module.train).tell(
        "You swapped the two modes, so you train in eval mode and validate in train mode. Which of the two "
        "needs dropout: training or validation?"
    ),
    too_late_for_the_first_batch=_back_after_the_first_batch().tell(
        "From the second epoch on, each epoch's first batch trains in eval mode, because you switch after its"
        " forward pass. When should you switch?"
    ),
)


def _one_epoch(
    model: nn.Module, optimizer: torch.optim.Optimizer, train: Any, valid: Any, epochs: int
) -> Any:
    return _losses(model, optimizer, train, valid, min(epochs, 1))


train_and_validate.mistakes(
    first_epoch_only=wrong(_one_epoch).tell(
        "Your list has only the first epoch's loss, as if the `return` were inside the loop. When should the "
        "function return?"
    ),
    last_epoch_only=wrong(
        lambda model, optimizer, train, valid, epochs: _losses(model, optimizer, train, valid, epochs)[-1:]
    ).tell(
        "Your list has only the last epoch's loss. Should you make a new list in each epoch, or append to one"
        " list?"
    ),
    last_number=wrong(
        lambda model, optimizer, train, valid, epochs: _losses(model, optimizer, train, valid, epochs)[-1]
    ).tell("You returned only the last loss, as a number. How many losses should the list have?"),
)
