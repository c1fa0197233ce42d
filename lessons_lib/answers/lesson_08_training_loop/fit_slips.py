"""Answers: the learner's own training loop, with its lines in the wrong loop or over the wrong batches."""

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.fit import Loop, fit, tells


@tells(
    "You also train on `valid`, and its losses are in your training loss. Which of the two arguments should "
    "the model learn from?"
)
class trained_on_both(Loop):
    def start(self) -> None:
        self.batches = self.batches + self.valid


@tells(
    "You returned the first epoch's row and stopped there, and for 0 epochs you returned None. Is your "
    "`return` inside the epoch loop?"
)
class returned_inside_the_loop(Loop):
    def run(self) -> Any:
        self.epochs = min(self.epochs, 1)
        return super().run() or None


class _RowForEachBatch(Loop):
    """The row is appended in the inner loop."""

    def run(self) -> Any:
        history = []
        for _ in range(self.epochs):
            self.before_epoch()
            losses = []
            for x, y in self.batches:
                losses.append((self.step(x, y), len(y)))
                history.append((self.training_loss(losses), *self.validation()))
        return history


@tells(
    "Your history has one row per *batch*, with the epoch's training loss so far. What should you do once per "
    "epoch, after the loop over the batches?"
)
class row_for_each_batch(_RowForEachBatch):
    pass


@tells(
    "Your history has one row per *batch*, with that batch's own training loss. What should you do once per "
    "epoch, after the loop over the batches?"
)
class row_and_loss_for_each_batch(_RowForEachBatch):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return losses[-1][0]


@tells(
    "Your history is one flat list of numbers, as if you added each row with `+=` or `extend`. How do you"
    " add a row as *one* item?"
)
class rows_extended(Loop):
    def run(self) -> Any:
        return [number for row in super().run() for number in row]


@tells(
    "Your loop runs once more than `epochs` says, so the history has one row too many. How many times "
    "should it run for 2 epochs, and for 0?"
)
class one_epoch_more(Loop):
    def start(self) -> None:
        self.epochs += 1


@tells(
    "All rows have the same validation numbers, measured after the last epoch. What should you call at the end of *each* epoch?"
)
class validated_once_in_the_end(Loop):
    def run(self) -> Any:
        losses = super().run()
        if not self.valid:
            raise ZeroDivisionError("a mean over no examples")
        measured = super().validation()
        return [(*loss, *measured) for loss in losses]

    def validation(self) -> tuple[Any, ...]:
        return ()


@tells(
    "All numbers are right, but the model runs twice on each batch before the step. How can one forward pass serve both the step "
    "and the history?"
)
class two_forward_passes(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        self.loss(x, y)
        return super().step(x, y)


@tells(
    "Both losses are right, but your accuracy comes from the *training* batches, measured while the model"
    " learned. Which batches should it come from?"
)
class accuracy_in_training(Loop):
    def before_epoch(self) -> None:
        super().before_epoch()
        self.right: list[Tensor] = []

    def loss(self, x: Tensor, y: Tensor) -> Tensor:
        scores = self.model(x)
        self.right.append(scores.argmax(1) == y)
        return F.cross_entropy(scores, y)

    def validation(self) -> tuple[Any, ...]:
        return super().validation()[0], torch.cat(self.right).double().mean().item()


@tells(
    "You train on the `valid` batches as well, and your validation numbers come from that training. Which"
    " function from an earlier exercise measures without taking a step?"
)
class trained_on_valid_too(accuracy_in_training):
    def validation(self) -> tuple[Any, ...]:
        self.right.clear()
        losses = [(self.step(x, y), len(y)) for x, y in self.valid]
        return self.training_loss(losses), torch.cat(self.right).double().mean().item()


@tells(
    "Your model takes one step per epoch, with the gradient of the whole epoch's mean loss. How many "
    "steps should it take per epoch?"
)
class one_step_on_the_mean(Loop):
    def before_epoch(self) -> None:
        super().before_epoch()
        self.optimizer.zero_grad()

    def step(self, x: Tensor, y: Tensor) -> float:
        loss = self.loss(x, y)
        (loss * (len(y) / sum(len(labels) for _, labels in self.batches))).backward()
        return loss.item()

    def validation(self) -> tuple[Any, ...]:
        self.optimizer.step()
        return super().validation()


@tells(
    "You call `backward` on a plain number, such as `.item()` or `float` returns, and a plain number has "
    "no graph. Which value should `backward` start from?"
)
class backward_from_a_number(Loop):
    def loss(self, x: Tensor, y: Tensor) -> Any:
        return super().loss(x, y).item()


@tells(
    "Your history has only one row, made after the last epoch. How often should you append a row, and at "
    "what point of an epoch do you know its three numbers?"
)
class one_row_in_the_end(Loop):
    def run(self) -> Any:
        for _ in range(self.epochs):
            self.before_epoch()
            losses = [(self.step(x, y), len(y)) for x, y in self.batches]
        return [(self.training_loss(losses), *self.validation())]


@tells(
    "Your history has only one row, and its training loss averages over all epochs. How often should you "
    "append a row, and how often should you set the totals back to 0?"
)
class one_row_about_all_epochs(Loop):
    def run(self) -> Any:
        losses = []
        for _ in range(self.epochs):
            self.before_epoch()
            losses += [(self.step(x, y), len(y)) for x, y in self.batches]
        return [(self.training_loss(losses), *self.validation())]


@tells(
    "Each row has two items, and the second is the pair from `evaluate`. How do you put both numbers of the pair into the row?"
)
class pair_within_the_row(Loop):
    def validation(self) -> tuple[Any, ...]:
        return (super().validation(),)


@tells("You pass three numbers to `append`, which takes one item. How do you make one row of three numbers?")
class appended_one_by_one(Loop):
    def run(self) -> Any:
        history: Any = []
        for _ in range(self.epochs):
            self.before_epoch()
            losses = [(self.step(x, y), len(y)) for x, y in self.batches]
            history.append(self.training_loss(losses), *self.validation())
        return history


@tells(
    "An optimizer can't run a backward pass: it only reads the gradients and takes the step. Which tensor should `backward` start "
    "from?"
)
class backward_of_the_optimizer(Loop):
    def loss(self, x: Tensor, y: Tensor) -> Any:
        return self.optimizer


@tells(
    "Your loss has no graph, so `backward` has nothing to go through. Does your training run under "
    "`no_grad`, or did you take the loss out of its graph before you called `backward`?"
)
class loss_without_a_graph(Loop):
    def loss(self, x: Tensor, y: Tensor) -> Tensor:
        return super().loss(x, y).detach()


class _FromTheTotal(Loop):
    """Of the batches' means; a subclass weights them."""

    def before_epoch(self) -> None:
        super().before_epoch()
        self.total: Any = 0

    def loss(self, x: Tensor, y: Tensor) -> Any:
        self.total = self.total + super().loss(x, y) * self.weight(y)
        return self.total

    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return losses[-1][0] / len(losses)

    def weight(self, y: Tensor) -> int:
        return 1


class _FromTheWeightedTotal(_FromTheTotal):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return losses[-1][0] / sum(n for _, n in losses)

    def weight(self, y: Tensor) -> int:
        return len(y)


@fit.misconception(
    "You call `backward` on a running total, and its earlier losses have been through a backward pass already. Which loss should "
    "each batch's `backward` start from?",
    over={"made": {"means": _FromTheTotal, "sums": _FromTheWeightedTotal}},
)
def backward_from_the_total(
    model: Any, optimizer: Any, batches: Any, valid: Any, epochs: int, made: type[Loop]
) -> Any:
    return made(model, optimizer, batches, valid, epochs).run()


@tells(
    "You index a loader, but it only gives its batches one after another, in a `for` loop. How do you get"
    " x and y from each batch in such a loop?"
)
class picked_by_index(Loop):
    def __init__(self, model: Any, optimizer: Any, batches: Any, valid: Any, epochs: int) -> None:
        self.picks = batches
        super().__init__(model, optimizer, batches, valid, epochs)

    def before_epoch(self) -> None:
        self.picks[0]


@tells("What you unpack is None. Has your `evaluate` passed its check, and does it return two numbers?")
class evaluate_without_a_return(Loop):
    def validation(self) -> tuple[Any, ...]:
        nothing: Any = None
        loss, accuracy = nothing
        return loss, accuracy


@tells("What you unpack is None. Has your `evaluate` passed its check, and does it return two numbers?")
class evaluate_without_a_return_in_a_row(Loop):
    def validation(self) -> tuple[Any, ...]:
        nothing: Any = None
        return (0.0, *nothing)


@tells(
    "In the first epoch, you recorded a graph for each batch, but after that epoch, nothing was recorded."
    " Does your measuring code switch recording off and never on again?"
)
class recording_off_after_an_epoch(Loop):
    def validation(self) -> tuple[Any, ...]:
        measured = super().validation()
        torch.set_grad_enabled(False)
        return measured
