"""Answers: the mean of unequal batches' means."""

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_08_training_loop.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_08_training_loop import validation_loss as questions


@answers.to(
    questions.validation_loss,
    takeaway="You add up the batches' losses and divide once. If you multiply each batch's mean by `len(part)` "
    "first, you get the same number.",
    survivors={
        "line 2: `with torch.no_grad():` left out, its block kept": "a graph changes no number, and each one goes at once",
        "line 5: .item() left out": "a tensor of one number is as good as a float here",
    },
    hints=[
        "With 5 examples and `rows` 4, the program computes two means. From how many examples does each mean "
        "come?",
        "A batch's mean loss times its number of examples is the sum of its losses. You can add up such sums "
        "and divide once at the end.",
        '`F.cross_entropy(model(part), right, reduction="sum")` gives the sum of a batch\'s losses. At the '
        "end, divide the total by `len(x)`.",
    ],
)
def validation_loss(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(x), rows):
            part, right = x[start : start + rows], y[start : start + rows]
            total += F.cross_entropy(model(part), right).item() * len(part) / len(x)
    return total


def _each(model: nn.Module, x: Tensor, y: Tensor) -> Tensor:
    """Each example's loss."""
    return F.cross_entropy(model(x), y, reduction="none").detach()


def _means(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> list[Any]:
    return [part.mean() for part in _each(model, x, y).split(rows)]


validation_loss.broken_program(
    "mean_of_the_batches_means",
    "Your number is the mean of the batches' means, so a last batch of 1 example counts as much as a full"
    " batch. What weight should each batch get?",
    breaks="over all examples, whatever `rows` is",
)

# A family: batches are left out, and what becomes of a table that has no other.
NO_BATCH = {
    "none": {
        "": "all",
        " If it's the only batch, you return 0.": "zero",
        " If it's the only batch, nothing is left to divide by.": "raises",
        " If it's the only batch, your result is nan.": "nan",
    }
}


def _first(model: nn.Module, x: Tensor, y: Tensor, count: int, none: str) -> Any:
    """The mean over the first `count` examples."""
    losses = _each(model, x, y)
    if count or none == "all":
        return losses[: count or len(x)].mean()
    if none == "raises":
        raise ZeroDivisionError("no batch is left")
    return losses.mean() * (0 if none == "zero" else torch.nan)


validation_loss.mistakes(
    sum_over_examples=wrong(lambda model, x, y, rows: _each(model, x, y).sum()).tell(
        "You added up the losses of all examples. What do you divide the sum by to get their mean?"
    ),
    sum_of_the_means=wrong(lambda model, x, y, rows: sum(_means(model, x, y, rows))).tell(
        "You added up the batches' means, but that isn't the mean over all examples. What can you add up, batch by batch?"
    ),
    means_divided_by_examples=wrong(lambda model, x, y, rows: sum(_means(model, x, y, rows)) / len(x)).tell(
        "You divided the batches' *means* by the number of all examples. How do you turn each mean back into "
        "its batch's sum before you add it?"
    ),
    sums_divided_by_batches=wrong(
        lambda model, x, y, rows: _each(model, x, y).sum() / len(x.split(rows))
    ).tell(
        "You divided the sum of all losses by the number of batches. What should you divide by for a mean "
        "over examples?"
    ),
    sums_divided_by_rows=wrong(lambda model, x, y, rows: _each(model, x, y).sum() / rows).tell(
        "You divided the sum of all losses by `rows`, which is only the size of one batch. How many examples "
        "are there in all?"
    ),
    last_batch_as_if_it_were_full=wrong(
        lambda model, x, y, rows: sum(m * rows for m in _means(model, x, y, rows)) / len(x)
    ).tell(
        "You multiplied the last batch's mean by `rows`, as if this batch were full. How many examples does "
        "it really have?"
    ),
    all_batches_as_if_they_were_full=wrong(
        lambda model, x, y, rows: (
            sum(m * len(p) for m, p in zip(_means(model, x, y, rows), x.split(rows), strict=True))
            / (rows * len(x.split(rows)))
        )
    ).tell(
        "You divided the sum of all losses by `rows` times the number of batches, as if all batches were "
        "full. How many examples are there in all?"
    ),
    weighted_and_then_averaged=wrong(
        lambda model, x, y, rows: (
            sum(m * len(p) / len(x) for m, p in zip(_means(model, x, y, rows), x.split(rows), strict=True))
            / len(x.split(rows))
        )
    ).tell(
        "You weighted each batch correctly, but then you also divided by the number of batches. What do the "
        "weights already add up to?"
    ),
    last_batch_only=wrong(lambda model, x, y, rows: _means(model, x, y, rows)[-1]).tell(
        "Your number is the last batch's mean. Where do you keep the losses of the other batches?"
    ),
    first_batch_only=wrong(lambda model, x, y, rows: _means(model, x, y, rows)[0]).tell(
        "Your number is the first batch's mean, as if the `return` were inside the loop. When should the "
        "function return?"
    ),
    divided_by_the_last_batch=wrong(
        lambda model, x, y, rows: _each(model, x, y).sum() / len(x.split(rows)[-1])
    ).tell(
        "You divided the sum of all losses by the size of the last batch. How many examples are there in all?"
    ),
    without_a_short_last_batch=wrong(
        lambda model, x, y, rows, none: _first(model, x, y, len(x) // rows * rows, none), over=NO_BATCH
    ).tell(
        "Your mean leaves out the last batch if it isn't full.{none} Which examples should the mean include?",
        breaks="over all examples",
    ),
    without_the_last_batch=wrong(
        lambda model, x, y, rows, none: _first(model, x, y, (len(x) - 1) // rows * rows, none), over=NO_BATCH
    ).tell("Your mean leaves out the last batch, full or not.{none} Which examples should the mean include?"),
    short_last_batch_only_counted=wrong(
        lambda model, x, y, rows: _each(model, x, y)[: len(x) // rows * rows].sum() / len(x)
    ).tell(
        "If the last batch isn't full, you leave out its loss, but count its examples when you divide. What "
        "should you do with its loss?"
    ),
    middle_of_the_means=wrong(lambda model, x, y, rows: torch.stack(_means(model, x, y, rows)).median()).tell(
        "Your number is the median of the batches' means. Which sum do you need for the mean over all "
        "examples, and what do you divide it by?"
    ),
)
