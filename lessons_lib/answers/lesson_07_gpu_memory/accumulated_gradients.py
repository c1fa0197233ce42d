"""Answers: the gradient of a large batch, from parts that fit."""

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import accumulated_gradients as questions


@answers.to(
    questions.accumulated_gradients,
    survivors={"line 6: .item() left out": "a tensor of one number is as good as a float here"},
    hints=[
        "The mean over all rows is a sum of losses divided by one number. Which number is that? And by which "
        "number should you divide the losses of one part?",
        "`backward` adds to `.grad`. So call it once for each part, and don't empty `.grad` in between.",
        "For a part and its targets `right`, the loss is `F.cross_entropy(model(part), right, "
        'reduction="sum") / len(x)`. Add the `.item()` of each loss to the total.',
    ],
    takeaway="A larger batch now costs more time but hardly any more memory: only one part's results are in memory"
    " at a time.",
)
def accumulated_gradients(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    total = 0.0
    for start in range(0, len(x), rows):
        part, right = x[start : start + rows], y[start : start + rows]
        loss = F.cross_entropy(model(part), right) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total


Weight = Callable[[int, int, int], float]  # rows of this part, of all, parts → what its mean counts


def _parts(x: Tensor, y: Tensor, rows: int) -> list[tuple[Tensor, Tensor]]:
    return list(zip(x.split(rows), y.split(rows), strict=True))


def _weighted(model: nn.Module, x: Tensor, y: Tensor, rows: int, weight: Weight) -> float:
    """The sum of the parts' means, each one by a weight, and its gradient."""
    parts, total = _parts(x, y, rows), 0.0
    for part, right in parts:
        loss = F.cross_entropy(model(part), right) * weight(len(part), len(x), len(parts))
        loss.backward()
        total += loss.item()
    return total


def _softmax_before(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    return _weighted(nn.Sequential(model, nn.Softmax(dim=1)), x, y, rows, lambda part, n, parts: part / n)


def _means(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> list[float]:
    with torch.no_grad():
        return [F.cross_entropy(model(part), right).item() for part, right in _parts(x, y, rows)]


accumulated_gradients.mistakes(
    mean_of_the_parts_means=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: 1 / parts)
    ).tell(
        "Your answers are wrong only for batches with a smaller last part: you averaged the parts' means. How"
        " much weight should a last part of 1 row have?",
        breaks="the last part may have fewer",
    ),
    rows_for_every_part=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: rows / n)
    ).tell(
        "You gave the last part the weight of a full part. How many rows does the last part have?",
        breaks="the last part may have fewer",
    ),
    sum_of_the_parts_means=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: 1)
    ).tell(
        "You added up the parts' means: with four equal parts, loss and gradient are four times too large. "
        "What fraction of the batch is one part?"
    ),
    sum_over_all_rows=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: part)
    ).tell(
        "Loss and gradient are sums over all rows, so they grow with the batch. What turns a sum into a mean?"
    ),
    means_divided_by_all_rows=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: 1 / n)
    ).tell(
        "You divided each part's *mean* by the number of rows in all parts. What would you get if you divided"
        " each part's *sum* instead?"
    ),
    share_upside_down=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: n / part)
    ).tell(
        "You multiplied each part's mean by the number of all rows divided by the part's own number, so a "
        "small part counts more than a large one. What fraction of all rows is in each part?"
    ),
    softmax_before=wrong(_softmax_before).tell(
        "Your losses are what you'd get if you took the softmax twice. `F.cross_entropy` includes a softmax: "
        "what should you give it?"
    ),
    sums_divided_by_rows=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: part / rows)
    ).tell(
        "Your numbers are what you'd get if you divided the sums by `rows`, the size of one part. Over how "
        "many rows should you take the mean?"
    ),
    sums_divided_by_parts=wrong(
        lambda model, x, y, rows: _weighted(model, x, y, rows, lambda part, n, parts: part / parts)
    ).tell(
        "Your numbers are what you'd get if you divided the sums by the number of parts. What should you divide by for a mean over rows?"
    ),
)


def _only(model: nn.Module, part: Tensor, right: Tensor) -> float:
    return _weighted(model, part, right, len(part), lambda part, n, parts: 1)


accumulated_gradients.mistakes(
    last_part_only=wrong(lambda model, x, y, rows: _only(model, x.split(rows)[-1], y.split(rows)[-1])).tell(
        "The loss that you returned and the gradient in `.grad` come from the last part only. What happens to"
        " the other parts' gradients?"
    ),
    first_part_only=wrong(lambda model, x, y, rows: _only(model, x[:rows], y[:rows])).tell(
        "The loss that you returned and the gradient in `.grad` come from the first part only. Is your "
        "`return` inside the loop?"
    ),
)


@accumulated_gradients.misconception(
    "The loss is right, but `.grad` has only what the last part adds. What empties `.grad` between the parts?"
)
def emptied_between(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    total = 0.0
    for part, right in _parts(x, y, rows):
        model.zero_grad()
        loss = F.cross_entropy(model(part), right) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total


@accumulated_gradients.misconception(
    "The rows that don't fill a whole part are missing. The last part may have fewer rows than the "
    "others: which rows belong to it?",
    breaks="the last part may have fewer",
    over={"of_all": [False, True], "fails": [False, True]},
)
def rest_left_out(model: nn.Module, x: Tensor, y: Tensor, rows: int, of_all: bool, fails: bool) -> float:
    """of_all: the mean divides by all rows. fails: with an error where there is no whole part."""
    whole = len(x) // rows * rows
    if not whole:
        return 1 / 0 if fails else 0.0
    share = len(x) if of_all else whole
    return _weighted(model, x[:whole], y[:whole], rows, lambda part, n, parts: part / share)


accumulated_gradients.mistakes(
    divided_by_whole_parts=wrong(
        lambda model, x, y, rows, fails: _weighted(
            model,
            x,
            y,
            rows,
            lambda part, n, parts: 1 / (n // rows) if fails or n >= rows else math.inf,
        ),
        over={"fails": [False, True]},
    ).tell(
        "Your result is what you'd get if you divided the sum of the parts' means by the number of *whole* "
        "parts. What about the rows that are left?"
    ),
)


@accumulated_gradients.misconception(
    "You compared every part with the *first* part's targets. Slice y at the same positions as x: where "
    "does each part's y begin?"
)
def targets_of_the_first_part(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    total = 0.0
    for part in x.split(rows):
        loss = F.cross_entropy(model(part), y[: len(part)]) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total


def _right_gradient(model: nn.Module, x: Tensor, y: Tensor, rows: int, value: Any) -> Any:
    """The right gradient, and another value returned."""
    accumulated_gradients(model, x, y, rows)
    return value


accumulated_gradients.mistakes(
    loss_of_the_last_part=wrong(
        lambda model, x, y, rows: _right_gradient(model, x, y, rows, _means(model, x, y, rows)[-1])
    ).tell(
        "The gradient is right, but you returned only the last part's loss. How do you include the other "
        "parts' losses?"
    ),
    weighted_loss_of_the_last_part=wrong(
        lambda model, x, y, rows: _right_gradient(
            model, x, y, rows, _means(model, x, y, rows)[-1] * len(x.split(rows)[-1]) / len(x)
        )
    ).tell(
        "The gradient is right, but your loss is only what the last part adds to the mean. What happens to "
        "the other parts' losses?"
    ),
    sum_of_means_returned=wrong(
        lambda model, x, y, rows: _right_gradient(model, x, y, rows, sum(_means(model, x, y, rows)))
    ).tell(
        "The gradient is right, but your loss adds up the parts' means. Which numbers should add up to the "
        "mean of the whole batch?"
    ),
    mean_of_means_returned=wrong(
        lambda model, x, y, rows: _right_gradient(
            model, x, y, rows, sum(means := _means(model, x, y, rows)) / len(means)
        )
    ).tell(
        "The gradient is right, but your loss averages the parts' means. Should a small last part count as much as the others?"
    ),
    sum_returned=wrong(
        lambda model, x, y, rows: _right_gradient(
            model, x, y, rows, F.cross_entropy(model(x), y, reduction="sum").item()
        )
    ).tell(
        "The gradient is right, but you returned the sum of all rows' losses. How do you get from this sum to"
        " the mean loss?"
    ),
    nothing_returned=wrong(lambda model, x, y, rows: _right_gradient(model, x, y, rows, None)).tell(
        "The gradient is right, but you returned None. Which number should the caller get, and does a "
        "`return` hand it over?",
        breaks="returns that mean",
    ),
)


@accumulated_gradients.misconception(
    "The loss is right, but `.grad` is still None. Which call fills it?",
    breaks="fills `.grad`",
)
def no_backward(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    return F.cross_entropy(model(x), y).item()


@accumulated_gradients.misconception(
    "Earlier parts count several times, because each call of `backward` also ran through the losses you'd"
    " added up before. Which loss should each call start from?"
)
def running_total(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> Any:
    total: Any = 0
    for part, right in _parts(x, y, rows):
        total = total + F.cross_entropy(model(part), right) * (len(part) / len(x))
        total.backward(retain_graph=True)
    return total


@accumulated_gradients.misconception(
    "The weights moved, so later parts ran through a different model than the first. Who takes the step, "
    "and when?",
    breaks="leave the weights as they are",
)
def a_step_for_each_part(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    total = 0.0
    for part, right in _parts(x, y, rows):
        loss = F.cross_entropy(model(part), right) * (len(part) / len(x))
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total


@accumulated_gradients.misconception(
    "Loss and gradient are right, but the weights moved. Your caller takes the step: what did you change besides `.grad`?",
    breaks="leave the weights as they are",
)
def a_step_at_the_end(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> Any:
    loss = accumulated_gradients(model, x, y, rows)
    torch.optim.SGD(model.parameters(), lr=0.1).step()
    return loss


def _another_gradient(model: nn.Module, x: Tensor, y: Tensor, rows: int, weight: Weight, value: Any) -> Any:
    """The parts' gradients, each one by a weight, and another value returned."""
    _weighted(model, x, y, rows, weight)
    return value


accumulated_gradients.mistakes(
    means_averaged_afterwards=wrong(
        lambda model, x, y, rows: _another_gradient(
            model, x, y, rows, lambda part, n, parts: 1, sum(means := _means(model, x, y, rows)) / len(means)
        )
    ).tell(
        "Your loss is the mean of the parts' losses, but `.grad` is the sum of their gradients. Before which "
        "call would you have to divide, so that `.grad` changes too?"
    ),
    sum_divided_afterwards=wrong(
        lambda model, x, y, rows: _another_gradient(
            model, x, y, rows, lambda part, n, parts: part, F.cross_entropy(model(x), y).item()
        )
    ).tell(
        "The loss is right, but `.grad` has the gradient of the *sum*. If you divide the loss, do you divide "
        "it before `backward` or after it?"
    ),
    gradient_of_added_means=wrong(
        lambda model, x, y, rows: _another_gradient(
            model, x, y, rows, lambda part, n, parts: 1, F.cross_entropy(model(x), y).item()
        )
    ).tell(
        "The loss is right, but `.grad` adds up the gradients of the parts' means. How much weight should "
        "each part have?"
    ),
    gradient_of_averaged_means=wrong(
        lambda model, x, y, rows: _another_gradient(
            model, x, y, rows, lambda part, n, parts: 1 / parts, F.cross_entropy(model(x), y).item()
        )
    ).tell(
        "The loss is right, but `.grad` averages the parts' gradients: a small last part counts as much as "
        "the others. How many rows does the last part have?"
    ),
)


@accumulated_gradients.violation("no more than `rows` rows at any one time")
def all_at_once(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    return _only(model, x, y)


@accumulated_gradients.violation("at most 100,000 bytes at any one time")
def one_backward_for_all(model: nn.Module, x: Tensor, y: Tensor, rows: int) -> float:
    losses = [F.cross_entropy(model(part), right) * len(part) for part, right in _parts(x, y, rows)]
    loss = torch.stack(losses).sum() / len(x)
    loss.backward()
    return loss.item()


accumulated_gradients.mistakes(
    parts_of_sixty=wrong(
        lambda model, x, y, rows: _weighted(
            model, x, y, 3 * rows if len(x) > 100 else rows, lambda part, n, parts: part / n
        )
    ).breaks("no more than `rows` rows at any one time"),
    left_in_eval_mode=wrong(
        lambda model, x, y, rows: (accumulated_gradients(model, x, y, rows), model.eval())[0]
    ).tell(
        "Loss and gradient are right, but you left the model in a different state: in eval mode, or with weights that need no gradient. "
        "What did you change besides `.grad`?"
    ),
)
