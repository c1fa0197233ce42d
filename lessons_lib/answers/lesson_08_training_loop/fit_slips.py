"""Answers: the learner's own training loop, with its lines in the wrong loop or over the wrong batches."""

from typing import Any

from lessons_lib.answers.lesson_08_training_loop.fit import Loop, tells


@tells(
    "You also train on `valid`, and its losses are in your training loss. Which of the two arguments should "
    "the model learn from?"
)
class trained_on_both(Loop):
    def start(self) -> None:
        self.batches = self.batches + self.valid


@tells(
    "You returned the first epoch's row and stopped there, and None for 0 epochs. Is your `return` inside the epoch loop?"
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
