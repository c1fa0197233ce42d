"""Answers: a graph kept alive by a running total."""

from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch import mean_loss as questions
from lessons_lib.exercises.lesson_06_autograd_in_torch.mean_loss import Batches, F


@answers.to(
    questions.mean_loss,
    hints=[
        "Print `total` after the second batch. You'll see more than a number: what else does `total` hold?",
        "The total has a grad_fn. Which graph do you reach from there, and what has that graph saved?",
        (
            "Add up numbers, not tensors with a graph: use `loss.item()` or `loss.detach()`. Or record nothing at"
            " all: work in `torch.no_grad()`."
        ),
    ],
    takeaway=(
        "With `.item()`, `.detach()` or `no_grad`, the total holds on to no graph, so memory no longer grows "
        "from batch to batch."
    ),
)
def mean_loss(weight: Tensor, batches: Batches) -> Tensor:
    values = [F.cross_entropy(x @ weight.detach(), y) for x, y in batches]
    return torch.stack(values).mean()


def losses_of(weight: Tensor, batches: Batches) -> list[float]:
    """Each batch's loss as a Python number."""
    return [float(F.cross_entropy(x @ weight.detach(), y)) for x, y in batches]


def _sum_over_examples(weight: Tensor, batches: Batches) -> float:
    return sum(len(y) * loss for (_, y), loss in zip(batches, losses_of(weight, batches), strict=True))


mean_loss.broken_program(
    "graph_of_every_batch",
    "The mean is right, but memory grows with each batch: you add up or collect tensors that have a "
    "graph. What could you keep from each batch instead of such a tensor?",
    breaks="so that memory stays the same from batch to batch",
)


mean_loss.mistakes(
    sum_of_the_losses=wrong(lambda weight, batches: sum(losses_of(weight, batches))).tell(
        "Your number is the sum of the batches' losses. How do you turn the sum into a mean?"
    ),
    sum_with_its_graph=wrong(
        lambda weight, batches: sum(F.cross_entropy(x @ weight, y) for x, y in batches)
    ).tell(
        "You returned the sum of the batches' losses instead of their mean, and memory grows with each batch."
        " What turns a sum into a mean, and what does your total hold on to besides its number?"
    ),
    loss_of_the_last_batch=wrong(lambda weight, batches: losses_of(weight, batches)[-1]).tell(
        "Your number is the last batch's loss. What happens to the losses before it?"
    ),
    loss_of_the_first_batch=wrong(lambda weight, batches: losses_of(weight, batches)[0]).tell(
        "Your number is the first batch's loss. What happens to the losses after it?"
    ),
    divided_by_examples=wrong(
        lambda weight, batches: sum(losses_of(weight, batches)) / sum(len(y) for _, y in batches)
    ).tell(
        "You divided the sum of the batches' losses by the number of examples. Each loss is already a mean: "
        "what should you divide by?"
    ),
    sum_over_examples=wrong(lambda weight, batches: _sum_over_examples(weight, batches)).tell(
        "Your number is the sum of all examples' losses. How do you get one loss for each batch, and what "
        "should you do with the batches' losses?"
    ),
    mean_of_the_batches_sums=wrong(
        lambda weight, batches: _sum_over_examples(weight, batches) / len(batches)
    ).tell(
        "You added up the losses inside each batch, then averaged those sums. What should you do with the "
        "losses of one batch's examples?"
    ),
    without_the_last=wrong(lambda weight, batches: sum(losses_of(weight, batches)[:-1]) / len(batches)).tell(
        "The last batch's loss is missing from your sum. Where does your loop end?"
    ),
    last_divided=wrong(lambda weight, batches: losses_of(weight, batches)[-1] / len(batches)).tell(
        "Your number is the last batch's loss divided by the number of batches. What happens to the losses "
        "before it?"
    ),
    first_divided=wrong(lambda weight, batches: losses_of(weight, batches)[0] / len(batches)).tell(
        "Your number is the first batch's loss divided by the number of batches, as if `return` were inside "
        "the loop. What happens to the remaining losses?"
    ),
    divided_by_the_last_number=wrong(
        lambda weight, batches: sum(losses_of(weight, batches)) / (len(batches) - 1)
    ).tell(
        "You divided the sum of the losses by one less than the number of batches. If you divided by a loop "
        "index that starts at 0, what is its value in the last batch?"
    ),
    mean_over_all_examples=wrong(
        lambda weight, batches: _sum_over_examples(weight, batches) / sum(len(y) for _, y in batches)
    ).tell(
        "Your number is the mean over all examples. If you average the batches' losses, how much does a small"
        " last batch count?"
    ),
    divided_by_the_last_rows=wrong(
        lambda weight, batches: sum(losses_of(weight, batches)) / len(batches[-1][1])
    ).tell(
        "You divided the sum of the losses by the number of rows in the last batch. How many losses did you "
        "add up?"
    ),
    rows_instead_of_places=wrong(
        lambda weight, batches: (
            sum(-((x @ weight.detach()).softmax(1)[y].log().mean()).item() for x, y in batches) / len(batches)
        )
    ).tell(
        "For each target y, you took the whole row y of the probabilities. Example i has row i: which single "
        "probability do you need from that row?"
    ),
)


@mean_loss.misconception(
    "The mean is right, but memory grows with each batch. `no_grad` works only inside its `with` block: "
    "is your forward pass inside that block?"
)
def no_grad_without_its_block(weight: Tensor, batches: Batches) -> Any:
    torch.no_grad()
    return sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches)


@mean_loss.misconception(
    "The mean is right, but memory grows with each batch. `inference_mode` works only inside its `with` "
    "block: is your forward pass inside that block?"
)
def inference_mode_without_its_block(weight: Tensor, batches: Batches) -> Any:
    torch.inference_mode()
    return sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches)


@mean_loss.misconception(
    "The mean is right, but memory grows with each batch. `detach` doesn't change a tensor, it returns a "
    "new one: which tensor do you detach, and do you go on with the tensor that `detach` returns?"
)
def something_else_detached(weight: Tensor, batches: Batches) -> Any:
    return sum(F.cross_entropy(x.detach() @ weight, y) for x, y in batches) / len(batches)


@mean_loss.misconception(
    "You ran all batches forward together, so memory grows with their number, and you averaged over all "
    "examples. How do you get one loss from each batch, and what should you do with these losses?"
)
def all_batches_at_once(weight: Tensor, batches: Batches) -> float:
    x, y = torch.cat([x for x, _ in batches]), torch.cat([y for _, y in batches])
    return float(F.cross_entropy(x @ weight, y))


@mean_loss.misconception(
    "Your number is what you'd get if you averaged the old mean with each new loss. How much does the "
    "first batch count then, compared with the last?"
)
def halved_each_time(weight: Tensor, batches: Batches) -> float:
    mean = 0.0
    for loss in losses_of(weight, batches):
        mean = (mean + loss) / 2
    return mean


@mean_loss.misconception(
    "The {which} batch is missing: you averaged all the other losses. Where does your loop start, and "
    "where does it stop?",
    over={"which": {"first": 0, "last": -1}},
)
def mean_without_one(weight: Tensor, batches: Batches, which: int) -> float:
    losses = losses_of(weight, batches)
    del losses[which]
    return sum(losses) / len(losses)


mean_loss.mistakes(
    without_the_first=wrong(lambda weight, batches: sum(losses_of(weight, batches)[1:]) / len(batches)).tell(
        "The first batch's loss is missing from your sum. Where does your loop start?"
    ),
    divided_twice=wrong(lambda weight, batches: sum(losses_of(weight, batches)) / len(batches) ** 2).tell(
        "Your number is the mean, divided by the number of batches once more. Where do you divide a second "
        "time?"
    ),
    one_too_many=wrong(lambda weight, batches: sum(losses_of(weight, batches)) / (len(batches) + 1)).tell(
        "You divided the sum of the losses by one more than the number of batches, as if your list started "
        "with an extra 0. How many losses are there?"
    ),
    divided_by_its_rows=wrong(
        lambda weight, batches: (
            sum(loss / len(y) for (_, y), loss in zip(batches, losses_of(weight, batches), strict=True))
            / len(batches)
        )
    ).tell(
        "You divided each batch's loss by its number of rows. Does `cross_entropy` add up the losses of the "
        "examples, or average them?"
    ),
    cut_to_whole_numbers=wrong(
        lambda weight, batches: sum(int(loss) for loss in losses_of(weight, batches)) / len(batches)
    ).tell(
        "Your number is what you'd get if each loss were rounded down to a whole number. Which step loses the"
        " digits after the decimal point?"
    ),
    softmax_before=wrong(
        lambda weight, batches: (
            sum(F.cross_entropy((x @ weight.detach()).softmax(1), y).item() for x, y in batches)
            / len(batches)
        )
    ).tell(
        "Your number is what you'd get with a softmax before the cross-entropy. What does `cross_entropy` "
        "expect: scores, or probabilities?"
    ),
)


GROWING = (
    "The mean is right, but the graph grows with each batch, because PyTorch records every addition. "
    "Which of the tensors that you add up requires grad, and does `mean_loss` need gradients?"
)


def _with_freed_graphs(weight: Tensor, batches: Batches) -> Any:
    """The mean, with the graphs of all batches behind it; a backward has freed what they saved."""
    total: Any = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        torch.autograd.grad(loss, weight)
        total += loss
    return total / len(batches)


mean_loss.mistakes(
    graphs_without_what_they_saved=wrong(lambda weight, batches: _with_freed_graphs(weight, batches)).tell(
        GROWING, breaks="the graph doesn't grow"
    ),
    number_taken_out_at_the_end=wrong(
        lambda weight, batches: float(_with_freed_graphs(weight, batches))
    ).tell(GROWING, breaks="the graph doesn't grow"),
    graph_until_the_end=wrong(
        lambda weight, batches: float(sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches))
    ).tell(
        "The mean is right, and what you return has no graph. But all the batches' graphs stayed in memory "
        "until the end: what could you take out of each loss, batch by batch?"
    ),
    detached_at_the_end=wrong(
        lambda weight, batches: (
            sum(F.cross_entropy(x @ weight, y) for x, y in batches) / len(batches)
        ).detach()
    ).tell(
        "The mean is right, and what you return has no graph. But memory grew with each batch, in spite of "
        "`detach`: what do you keep from each batch until the end, and is it more than a number?"
    ),
)


@mean_loss.misconception(
    "The mean is right and memory doesn't grow from batch to batch, but the number that you return "
    "carries a graph, with everything that the graph saved. What could you return instead?",
    breaks="without a graph",
)
def graph_of_the_last_batch(weight: Tensor, batches: Batches) -> Any:
    total: Any = 0
    for x, y in batches:
        total = F.cross_entropy(x @ weight, y) + (total.detach() if isinstance(total, Tensor) else 0)
    return total / len(batches)


@mean_loss.violation("don't change weight")
def weight_frozen(weight: Tensor, batches: Batches) -> Tensor:
    weight.requires_grad_(False)
    return torch.stack([F.cross_entropy(x @ weight, y) for x, y in batches]).mean()


@mean_loss.violation("or its .grad")
def with_a_backward(weight: Tensor, batches: Batches) -> float:
    total = 0.0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward()
        total += loss.item()
    return total / len(batches)


@mean_loss.violation("leave recording switched on")
def recording_left_off(weight: Tensor, batches: Batches) -> Tensor:
    torch.set_grad_enabled(False)
    return torch.stack([F.cross_entropy(x @ weight, y) for x, y in batches]).mean()


mean_loss.mistakes(
    a_tensor_of_one=wrong(
        lambda weight, batches: (
            torch.stack([F.cross_entropy(x @ weight.detach(), y) for x, y in batches]).mean().reshape(1)
        )
    ).breaks("a tensor of shape ()"),
)
