"""Answers: the learner's own training loop."""

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.evaluate import evaluate
from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.exercises.lesson_08_training_loop import fit as questions
from lessons_lib.exercises.lesson_08_training_loop.fit import Row
from lessons_lib.exercises.lesson_08_training_loop.watched import Batch


@answers.to(
    questions.fit,
    takeaway="You can now train a classifier in one line. In lesson 09, a DataLoader gives your `fit` its batches.",
    survivors={
        "line 10: .detach() left out": "the graphs stay until the epoch ends, and change no number",
        "line 11: .item() left out": "a tensor of one number is as good as a float here",
    },
    hints=[
        "You need two loops, one inside the other. What happens once per batch, and what happens once per "
        "epoch?",
        "Once per batch: the four lines of *The loop, five ways*, and two running totals for the training "
        "loss. Once per epoch: `model.train()` first, and one row for the history at the end.",
        "Each batch adds `loss.item() * len(y)` to the total and `len(y)` to the count. The epoch's row in "
        "the history is `(total / count, *evaluate(model, valid))`.",
    ],
)
def fit(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    batches: Iterable[Batch],
    valid: Iterable[Batch],
    epochs: int,
) -> list[Row]:
    history = []
    for _ in range(epochs):
        model.train()
        losses = []
        for x, y in batches:
            each = F.cross_entropy(model(x), y, reduction="none")
            optimizer.zero_grad()
            each.mean().backward()
            optimizer.step()
            losses.append(each.detach())
        history.append((torch.cat(losses).mean().item(), *evaluate(model, valid)))
    return history


class Loop:
    """The loop with its parts as methods, so that a wrong loop is one of them written otherwise."""

    def __init__(
        self,
        model: nn.Module,
        optimizer: torch.optim.Optimizer,
        batches: Iterable[Batch],
        valid: Iterable[Batch],
        epochs: int,
    ) -> None:
        self.model, self.optimizer, self.epochs = model, optimizer, epochs
        self.batches, self.valid = list(batches), list(valid)

    def run(self) -> Any:
        """The history."""
        self.start()
        history = []
        for _ in range(self.epochs):
            self.before_epoch()
            losses = []
            for x, y in self.batches:
                losses.append((self.step(x, y), len(y)))
            history.append((self.training_loss(losses), *self.validation()))
        return history

    def start(self) -> None:
        """Once, before the first epoch."""

    def before_epoch(self) -> None:
        """Before the first batch of each epoch."""
        self.model.train()

    def step(self, x: Tensor, y: Tensor) -> float:
        """One step; the batch's mean loss."""
        self.optimizer.zero_grad()
        loss = self.loss(x, y)
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def loss(self, x: Tensor, y: Tensor) -> Tensor:
        """What backward starts from."""
        return F.cross_entropy(self.model(x), y)

    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        """One number for an epoch, of its batches' mean losses and their sizes."""
        return sum(loss * n for loss, n in losses) / sum(n for _, n in losses)

    def validation(self) -> tuple[Any, ...]:
        """Loss and accuracy on the validation batches."""
        return evaluate(self.model, self.valid)


def as_answer(made: type[Loop]) -> Any:
    """A wrong answer by the name of its class."""

    def run(
        model: nn.Module,
        optimizer: torch.optim.Optimizer,
        batches: Iterable[Batch],
        valid: Iterable[Batch],
        epochs: int,
    ) -> Any:
        return made(model, optimizer, batches, valid, epochs).run()

    run.__name__ = made.__name__
    return run


def tells(sentence: str, breaks: str = "") -> Any:
    """Decorator: a loop as a misconception of `fit`."""

    def register(made: type[Loop]) -> type[Loop]:
        fit.misconception(sentence, breaks=breaks)(as_answer(made))
        return made

    return register


@tells(
    "Each step uses the sum of all gradients so far, as if nothing cleared them between two steps. Which "
    "line should give each batch a fresh start?"
)
class gradients_added_up(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        loss = self.loss(x, y)
        loss.backward()
        self.optimizer.step()
        return loss.item()


@tells(
    "You clear the gradients only once per epoch, so they add up from batch to batch. Which gradient "
    "should each batch's step use?"
)
class emptied_once_an_epoch(Loop):
    def before_epoch(self) -> None:
        self.model.train()
        self.optimizer.zero_grad()

    step = gradients_added_up.step


@tells(
    "Your model takes one step per epoch, with only the last batch's gradient. What should happen after "
    "every batch?"
)
class one_step_an_epoch(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        self.optimizer.zero_grad()
        loss = self.loss(x, y)
        loss.backward()
        return loss.item()

    def validation(self) -> tuple[Any, ...]:
        self.optimizer.step()
        return evaluate(self.model, self.valid)


@tells(
    "Your model takes one step per epoch, with the gradients of all its batches added up. How many steps "
    "should it take per epoch?"
)
class accumulated_over_an_epoch(Loop):
    def before_epoch(self) -> None:
        self.model.train()
        self.optimizer.zero_grad()

    def step(self, x: Tensor, y: Tensor) -> float:
        loss = self.loss(x, y)
        loss.backward()
        return loss.item()

    validation = one_step_an_epoch.validation


@tells(
    "The weights never moved, as if `step` found no gradient. Do you call `backward` before `step`, with nothing "
    "in between that empties `.grad`?"
)
class never_moved(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        self.optimizer.zero_grad()
        loss = self.loss(x, y)
        loss.backward()
        return loss.item()


@tells(
    "When `fit` gets a model in eval mode, you train it in eval mode, so dropout stays off. What should "
    "you do at the start of each epoch?",
    breaks="train mode for every batch",
)
class never_in_train(Loop):
    def before_epoch(self) -> None:
        pass


@tells(
    "Only the first epoch trains with dropout. Something left the model in eval mode after that epoch: "
    "where should `model.train()` go?",
    breaks="train mode for every batch",
)
class train_once_and_left_in_eval(Loop):
    def start(self) -> None:
        self.model.train()

    def before_epoch(self) -> None:
        pass

    def validation(self) -> tuple[Any, ...]:
        self.model.eval()
        return super().validation()


@tells(
    "You trained in eval mode, so dropout was never on. Eval mode is for measuring: which mode is for "
    "learning?",
    breaks="train mode for every batch",
)
class always_in_eval(Loop):
    def before_epoch(self) -> None:
        self.model.eval()


def _in_mode(loop: Loop, mode: bool | None, recording: bool) -> tuple[float, float]:
    """Loss and accuracy over all validation examples, measured in another mode, or with recording on."""
    before = loop.model.training
    if mode is not None:
        loop.model.train(mode)
    with torch.set_grad_enabled(recording):
        losses, right = [], []
        for x, y in loop.valid:
            scores = loop.model(x)
            losses.append(F.cross_entropy(scores, y, reduction="none"))
            right.append(scores.argmax(1) == y)
    loop.model.train(before)
    return torch.cat(losses).mean().item(), torch.cat(right).double().mean().item()


@tells(
    "You ran the validation batches in train mode, so dropout was on while you measured their loss and "
    "accuracy. Which mode does validation need, and where do you switch to it?",
    breaks="eval mode and without a graph",
)
class validated_in_train(Loop):
    def validation(self) -> tuple[Any, ...]:
        return _in_mode(self, None, recording=False)


@tells(
    "Dropout was on while you validated, and you recorded a graph. What switches dropout off, and what "
    "stops the recording?",
    breaks="eval mode and without a graph",
)
class validated_in_train_and_recorded(Loop):
    def validation(self) -> tuple[Any, ...]:
        return _in_mode(self, None, recording=True)


@tells(
    "All numbers are right, but validation recorded a graph that you never call `backward` on. What "
    "switches recording off?",
    breaks="eval mode and without a graph",
)
class validation_recorded(Loop):
    def validation(self) -> tuple[Any, ...]:
        return _in_mode(self, False, recording=True)
