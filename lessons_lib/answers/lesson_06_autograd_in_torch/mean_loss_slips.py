"""Further ways to get `mean_loss` wrong: scores kept, weights changed, and a mean that is rounded or missing."""

import operator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.answers.lesson_06_autograd_in_torch.mean_loss import losses_of, mean_loss
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_06_autograd_in_torch.mean_loss import Batches, F

mean_loss.mistakes(
    rounded=wrong(
        lambda weight, batches, digits: round(sum(losses_of(weight, batches)) / len(batches), digits),
        over={"digits": [1, 2, 3, 4]},
    ).tell(
        "Your number is the mean, but rounded: it has at most {digits} digits after the decimal point. Which "
        "step drops the remaining digits?"
    ),
    losses_in_a_list=wrong(lambda weight, batches: losses_of(weight, batches)).tell(
        "You returned each batch's loss in a list. How do you turn these losses into their mean?"
    ),
    losses_in_a_tensor=wrong(lambda weight, batches: torch.tensor(losses_of(weight, batches))).tell(
        "You returned each batch's loss in one tensor. How do you turn these losses into their mean?"
    ),
    all_weights_zero=wrong(
        lambda weight, batches: sum(losses_of(torch.zeros_like(weight), batches)) / len(batches)
    ).tell(
        "Your number is the logarithm of the number of classes: the loss if all weights, and so all scores, "
        "are 0. Which line of your code makes all scores equal?"
    ),
)


SEVERAL_KEPT = (
    "The mean is right, but you keep a tensor of several numbers from each batch, such as its scores, so "
    "memory grows. Which single number do you need from each batch?"
)


@mean_loss.misconception(SEVERAL_KEPT)
def scores_of_every_batch(weight: Tensor, batches: Batches) -> Any:
    kept = [(x @ weight).detach() for x, _ in batches]
    return sum(F.cross_entropy(scores, y) for scores, (_, y) in zip(kept, batches, strict=True)) / len(kept)


@mean_loss.misconception(SEVERAL_KEPT)
def scores_kept_in_no_grad(weight: Tensor, batches: Batches) -> Any:
    with torch.no_grad():
        kept = [x @ weight for x, _ in batches]
        return sum(F.cross_entropy(scores, y) for scores, (_, y) in zip(kept, batches, strict=True)) / len(
            kept
        )


@mean_loss.misconception(
    "Your number is what you'd get if the weights took a step of {rate} times the gradient after each "
    "batch. Should `mean_loss` change the weights, or only measure the loss?",
    over={"rate": [1, 0.1, 0.01, 0.001]},
)
def trained_on_the_way(weight: Tensor, batches: Batches, rate: float) -> float:
    total = 0.0
    for x, y in batches:
        leaf = weight.detach().clone().requires_grad_()
        loss = F.cross_entropy(x @ leaf, y)
        weight = leaf.detach() - rate * torch.autograd.grad(loss, leaf)[0]
        total += loss.item()
    return total / len(batches)


@mean_loss.misconception(
    "The mean is right, and what you return has no graph, but memory grows with each batch. `no_grad` "
    "works only inside its `with` block: which steps that use `weight` are outside it?"
)
def no_grad_too_late(weight: Tensor, batches: Batches) -> Any:
    total = sum(F.cross_entropy(x @ weight, y) for x, y in batches)
    with torch.no_grad():
        return total / len(batches)


@mean_loss.misconception(
    "You divide the running total in each iteration, so the earlier losses are divided again and again. "
    "How many times, and where, should you divide?"
)
def divided_in_each_iteration(weight: Tensor, batches: Batches) -> float:
    total = 0.0
    for loss in losses_of(weight, batches):
        total = (total + loss) / len(batches)
    return total


mean_loss.mistakes(
    rounded_down=wrong(lambda weight, batches: sum(losses_of(weight, batches)) // len(batches)).tell(
        "Your number is the mean, rounded down to a whole number. What does `//` do that `/` doesn't?"
    ),
    divided_by_nine=wrong(lambda weight, batches: sum(losses_of(weight, batches)) / 9).tell(
        "You divided the sum of the losses by 9, the number of batches in the loop at the beginning of the "
        "lesson. How many batches does your function get?"
    ),
    divided_by_the_rows_of_weight=wrong(
        lambda weight, batches: sum(losses_of(weight, batches)) / len(weight)
    ).tell(
        "You divided the sum of the losses by the number of rows in `weight`. How many losses did you add up?"
    ),
)


@mean_loss.misconception(
    "The mean is right, but memory grows, because what you keep from each batch has the batch's graph "
    "behind it. What could you keep from each batch instead?"
)
def graphs_retained(weight: Tensor, batches: Batches) -> Any:
    total: Any = 0
    for x, y in batches:
        loss = F.cross_entropy(x @ weight, y)
        loss.backward(retain_graph=True)
        total += loss
    return total.item() / len(batches)


@mean_loss.misconception(
    "You returned None, as a function does if it only prints the mean. Which statement hands the mean "
    "back to the caller?"
)
def nothing_returned(weight: Tensor, batches: Batches) -> None:
    losses_of(weight, batches)


@mean_loss.misconception(
    "You tried to switch off `requires_grad` of a computed tensor, such as a loss or a total. How do you get the number alone, "
    "without the graph behind it?"
)
def flag_of_a_loss(weight: Tensor, batches: Batches) -> None:
    F.cross_entropy(batches[0][0] @ weight, batches[0][1]).requires_grad_(False)


@mean_loss.misconception(
    "The `.grad` that you reset is None: no backward pass has filled it. The memory grows elsewhere: in "
    "the loop that you were given, what does `total` hold on to besides its number?"
)
def gradient_zeroed(weight: Any, batches: Batches) -> None:
    weight.detach().grad.zero_()


@mean_loss.misconception(
    "Models have an `eval()`, and tensors don't. Even a model's `eval()` doesn't stop PyTorch from recording: which block does?"
)
def eval_of_a_tensor(weight: Any, batches: Batches) -> None:
    weight.eval()


@mean_loss.misconception(
    "For the mean, you need one plain number from each batch, not an array. Which method takes the number"
    " out of a loss, even if the loss requires grad?"
)
def numpy_of_a_loss(weight: Tensor, batches: Batches) -> None:
    F.cross_entropy(batches[0][0] @ weight, batches[0][1]).numpy()


@mean_loss.misconception(
    "You called `item()` on a value that's a Python number already, and such a number has no `item()`. "
    "Which `item()` in your code can you leave out?"
)
def item_of_a_number(weight: Tensor, batches: Batches) -> None:
    value: Any = losses_of(weight, batches)[0]
    value.item()


@mean_loss.misconception(
    "`cross_entropy` got whole numbers where it expects scores. Which of its two arguments comes first: the scores, or the "
    "classes in y?"
)
def targets_first(weight: Tensor, batches: Batches) -> None:
    F.cross_entropy(batches[0][1], batches[0][0] @ weight)


METHOD_ADDED = (
    "You added a method instead of a number: without brackets, a name such as `item` gives you the method"
    " itself. What should you add to the name, so that the method runs?"
)

mean_loss.mistakes(
    method_added=wrong(lambda weight, batches: 0 + weight.item).tell(METHOD_ADDED),
    method_added_in_place=wrong(lambda weight, batches: operator.iadd(0, weight.item)).tell(METHOD_ADDED),
)


@mean_loss.misconception(
    "A class can't open a `with` block, but an object can. What do you add after a name such as "
    "`torch.no_grad` to make an object of the class?"
)
def block_of_a_class(weight: Tensor, batches: Batches) -> None:
    block: Any = torch.no_grad
    with block:
        losses_of(weight, batches)
