"""Answers: the learner's own training loop, what goes wrong in its history."""

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.evaluate import evaluate
from lessons_lib.answers.lesson_08_training_loop.fit import Loop, gradients_added_up, tells


@tells(
    "Your training loss is the mean of the batches' means, so a small last batch counts too much. What weight should each batch get?",
    breaks="each example counts once",
)
class training_loss_by_batches(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return sum(loss for loss, _ in losses) / len(losses)


@tells(
    "Your validation numbers are means of the batches' means, so an example in a small batch counts more "
    "than one in a large batch. How do you make every example count the same?",
    breaks="each example counts once",
)
class validation_by_batches(Loop):
    def validation(self) -> tuple[Any, ...]:
        each = [evaluate(self.model, [batch]) for batch in self.valid]
        return tuple(sum(column) / len(each) for column in zip(*each, strict=True))


@tells(
    "Every loss in your history is a mean of the batches' means, and every accuracy is a mean of the "
    "batches' accuracies. What weight should each batch get?"
)
class all_by_batches(Loop):
    training_loss = training_loss_by_batches.training_loss
    validation = validation_by_batches.validation


@tells(
    "Your training loss is only the last batch's. Which two totals do you need for a mean over all of the"
    " epoch's examples?"
)
class loss_of_the_last_batch(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return losses[-1][0]


@tells("Your training loss is the sum over the epoch's examples. What do you divide it by to get the mean?")
class loss_as_a_sum(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return sum(loss * n for loss, n in losses)


@tells(
    "Your training loss adds up the batches' means, so it grows with the number of batches. What weight "
    "should each batch get, and what should you divide by?"
)
class means_added_up(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return sum(loss for loss, _ in losses)


@tells(
    "You added up the batches' *means* and divided by the number of examples. How do you turn a batch's "
    "mean back into a sum?"
)
class means_divided_by_examples(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return sum(loss for loss, _ in losses) / sum(n for _, n in losses)


@tells("Your training loss includes totals from earlier epochs. Where should you set the totals back to 0?")
class totals_never_reset(Loop):
    def start(self) -> None:
        self.all: list[tuple[float, int]] = []

    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        self.all += losses
        return super().training_loss(self.all)


@tells(
    "You measured the training loss in an extra pass after the epoch. Which loss does each batch have "
    "just before its step?",
    breaks="from just before its step",
)
class measured_after_the_epoch(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return evaluate(self.model, self.batches)[0]


@tells(
    "You run each epoch's batches a second time, in train mode, to get the training loss. Which loss did "
    "you already have when you called `backward`?",
    breaks="from just before its step",
)
class measured_again_in_train(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        super().step(x, y)
        with torch.no_grad():
            return F.cross_entropy(self.model(x), y).item()


@tells(
    "You run each epoch's batches a second time, recording a graph, to get a loss *after* each step. "
    "Which loss did you already have before the step?",
    breaks="from just before its step",
)
class measured_again_and_recorded(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        super().step(x, y)
        return F.cross_entropy(self.model(x), y).item()


@tells(
    "Your training loss comes from each batch's loss *after* its step, in eval mode. Which loss did you "
    "have before the step?"
)
class measured_again_in_eval(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        self.model.train()
        super().step(x, y)
        return evaluate(self.model, [(x, y)])[0]


class _Unread(Loop):
    """A batch's loss is kept as the tensor that backward started from."""

    def step(self, x: Tensor, y: Tensor) -> Any:
        self.optimizer.zero_grad()
        loss = self.loss(x, y)
        loss.backward()
        self.optimizer.step()
        return loss


@tells(
    "All numbers are right, but your history keeps a graph for every batch so far, so memory grows. How "
    "do you turn a tensor into a plain number?",
    breaks="mustn't hold a graph",
)
class history_of_graphs(_Unread):
    pass


@tells(
    "Your training loss averages the batches' means, and it's a tensor with its graph. What weight should"
    " each batch get, and how do you get a plain number?"
)
class graphs_and_loss_by_batches(_Unread):
    training_loss = training_loss_by_batches.training_loss


@tells(
    "Your training loss is only the last batch's, and it's a tensor with its graph. Which two totals do "
    "you need over an epoch, and how do you keep them plain numbers?"
)
class graph_of_the_last_batch(_Unread):
    training_loss = loss_of_the_last_batch.training_loss


@tells(
    "You divided the epoch's summed loss by the number of *batches*. What should you divide by for a mean"
    " over examples?"
)
class sums_divided_by_batches(Loop):
    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        return sum(loss * n for loss, n in losses) / len(losses)


@tells(
    "You validated on the training batches. Which argument holds the examples that the model never learns"
    " from?"
)
class validated_on_training(Loop):
    def validation(self) -> tuple[Any, ...]:
        return evaluate(self.model, self.batches)


@tells(
    "You trained on the validation batches too. How could validation then tell you about digits that the "
    "model hasn't seen?",
    breaks="batches that the model never learns from",
)
class trained_on_validation(Loop):
    def validation(self) -> tuple[Any, ...]:
        self.model.train()
        for x, y in self.valid:
            self.step(x, y)
        return super().validation()


@tells("Your validation numbers come from the weights *before* each epoch. When should you validate?")
class validated_before_the_epoch(Loop):
    def before_epoch(self) -> None:
        self.found = super().validation()
        self.model.train()

    def validation(self) -> tuple[Any, ...]:
        return self.found


@tells("You put the accuracy before the validation loss. In which order should a row hold its three numbers?")
class accuracy_before_loss(Loop):
    def validation(self) -> tuple[Any, ...]:
        return super().validation()[::-1]


@tells(
    "Your losses are what you'd get with a softmax before `cross_entropy`. What does `cross_entropy` itself do to scores?"
)
class softmax_twice(Loop):
    def loss(self, x: Tensor, y: Tensor) -> Tensor:
        return F.cross_entropy(self.model(x).softmax(1), y)


@tells(
    "You call `backward` on the *sum* of a batch's losses, so large batches take large steps. Which "
    "reduction should the loss have?"
)
class steps_down_the_sum(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        self.optimizer.zero_grad()
        loss = F.cross_entropy(self.model(x), y, reduction="sum")
        loss.backward()
        self.optimizer.step()
        return loss.item() / len(y)


@tells("You returned only the last epoch's row. How many rows should the history have?")
class last_row_only(Loop):
    def run(self) -> Any:
        return super().run()[-1:]


@tells(
    "You returned the first epoch's row and stopped there, as if the `return` were inside the loop. When "
    "should `fit` return?"
)
class first_row_only(Loop):
    def run(self) -> Any:
        self.epochs = min(self.epochs, 1)
        return super().run()


@tells(
    "Your history has one row too few, because the last epoch is missing. When should you append an "
    "epoch's row?"
)
class one_epoch_fewer(Loop):
    def run(self) -> Any:
        self.epochs = max(self.epochs - 1, 0)
        return super().run()


@tells(
    "The training is right, but you returned the model. What should `fit` return, with one row for each "
    "epoch?"
)
class model_returned(Loop):
    def run(self) -> Any:
        super().run()
        return self.model


@tells("The training is right, but you returned None instead of the history. Is a `return` missing?")
class nothing_returned(Loop):
    def run(self) -> None:
        super().run()


@tells(
    "You take plain gradient steps with a fixed rate, whatever optimizer you were given. Which object "
    "should take the step?"
)
class steps_by_hand(Loop):
    def step(self, x: Tensor, y: Tensor) -> float:
        loss = self.loss(x, y)
        self.model.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p in self.model.parameters():
                if p.grad is not None:
                    p.sub_(0.1 * p.grad)
        return loss.item()


@tells(
    "You divided each epoch's summed loss by the number of examples in all epochs so far. Where should "
    "you set both totals back to 0?"
)
class count_never_reset(Loop):
    def start(self) -> None:
        self.count = 0

    def training_loss(self, losses: list[tuple[float, int]]) -> float:
        self.count += sum(n for _, n in losses)
        return sum(loss * n for loss, n in losses) / self.count


@tells(
    "Your validation numbers are only the last batch's. Which function from an earlier exercise measures "
    "all batches of `valid`?"
)
class last_validation_batch_only(Loop):
    def validation(self) -> tuple[Any, ...]:
        return [evaluate(self.model, [batch]) for batch in self.valid][-1]


@tells(
    "Your gradients add up from step to step, and your training loss averages the batches' means. What "
    "should clear the gradients before each `backward`, and what weight should each batch's mean get?"
)
class gradients_added_up_and_loss_by_batches(Loop):
    step = gradients_added_up.step
    training_loss = training_loss_by_batches.training_loss
