"""Answers: a training step that no old gradient makes more expensive."""

import statistics
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_07_gpu_memory.lesson import answers
from lessons_lib.checking.exercise.answer_key import wrong
from lessons_lib.exercises.lesson_07_gpu_memory import step_in_budget as questions

Optimizer = torch.optim.Optimizer


@answers.to(
    questions.step_in_budget,
    survivors={"line 6: .item() left out": "a tensor of one number is as good as a float here"},
    hints=[
        "Walk through two steps. What is in `.grad` at each moment, and after which line are those gradients "
        "no longer needed?",
        "A step's gradients have done their work once `optimizer.step()` has used them. The next forward pass"
        " doesn't need them in memory.",
        "`optimizer.zero_grad()` sets each `.grad` to None, which frees the gradient's memory. Put the call "
        "before the forward pass, or after `optimizer.step()`.",
    ],
    takeaway="Whether you call `zero_grad` before the forward pass or after `step`, the peak is the same: old "
    "gradients are gone when the forward pass begins.",
)
def step_in_budget(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    gradients = torch.autograd.grad(loss := F.cross_entropy(model(x), y), list(model.parameters()))
    for weight, gradient in zip(model.parameters(), gradients, strict=True):
        weight.grad = gradient
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()


def _descend(optimizer: Optimizer, loss: Tensor) -> float:
    """One step down the gradient of this loss alone."""
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def _loss(model: nn.Module, x: Tensor, y: Tensor, **how: Any) -> Tensor:
    return F.cross_entropy(model(x), y, **how)


@step_in_budget.misconception(
    "From the second step on, your weights are what you'd get if gradients added up from batch to batch. "
    "Which call empties `.grad` between two batches? If you have it already, check that `()` follows its "
    "name.",
    breaks="its own batch's gradient alone",
)
def gradients_add_up(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    loss.backward()
    optimizer.step()
    return loss.item()


step_in_budget.mistakes(
    weights_stay=wrong(lambda model, optimizer, x, y: _loss(model, x, y).item()).tell(
        "Every loss is the untrained model's, because the weights of `model` never move. Does "
        "`optimizer.step()` run, and do these weights have gradients in `.grad` by then?"
    ),
)


@step_in_budget.misconception(
    "Each of your steps uses the gradient of the batch *before*. Which should come first, `backward` or "
    "`step`?"
)
def one_batch_behind(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    optimizer.step()
    optimizer.zero_grad()
    loss.backward()
    return loss.item()


@step_in_budget.misconception(
    "Each of your steps uses only gradients of earlier batches, and these add up from batch to batch. "
    "Which should come first, `backward` or `step`, and what empties `.grad`?"
)
def behind_and_adding_up(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    optimizer.step()
    loss.backward()
    return loss.item()


@step_in_budget.misconception(
    "The weights are right, but you returned the loss *after* the step. Which forward pass gives the loss before it?",
    breaks="as it was before the step",
)
def loss_after_the_step(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    _descend(optimizer, _loss(model, x, y))
    return _loss(model, x, y).item()


@step_in_budget.misconception(
    "Your steps go up the gradient, so the loss grows. Does your `backward` start from the loss itself, "
    "or from its negative?"
)
def uphill(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return -_descend(optimizer, -_loss(model, x, y))


@step_in_budget.misconception(
    "The weights are right, but each loss has the wrong sign. Cross-entropy is −log of a probability: can"
    " it be below 0?"
)
def loss_negated(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return -_descend(optimizer, _loss(model, x, y))


step_in_budget.mistakes(
    summed_over_the_batch=wrong(
        lambda model, optimizer, x, y: _descend(optimizer, _loss(model, x, y, reduction="sum"))
    ).tell(
        "You used the sum of the batch's losses, so a large batch takes a large step. How do you get the mean"
        " of these losses?",
        breaks="mean cross-entropy",
    ),
    averaged_twice=wrong(
        lambda model, optimizer, x, y: _descend(optimizer, _loss(model, x, y) / len(x))
    ).tell(
        "Your losses are what you'd get if you divided the sum of a batch's losses by the batch size twice. "
        "What does `F.cross_entropy` already return?"
    ),
    softmax_before=wrong(
        lambda model, optimizer, x, y: _descend(optimizer, F.cross_entropy(model(x).softmax(1), y))
    ).tell(
        "Your losses are what you'd get if you took the softmax twice. `F.cross_entropy` includes a softmax: "
        "what should you give it?"
    ),
    negative_probability=wrong(
        lambda model, optimizer, x, y: _descend(optimizer, F.nll_loss(model(x).softmax(1), y))
    ).tell(
        "Your losses are what you'd get with −probability, without the logarithm. Which function goes from scores to −log probability?"
    ),
    scores_without_softmax=wrong(
        lambda model, optimizer, x, y: _descend(optimizer, F.nll_loss(model(x), y))
    ).tell(
        "Your loss is the negated score of the right class, averaged over the batch, as if no softmax was "
        "taken. Which loss function takes raw scores and includes the softmax?"
    ),
)


def _steps(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, times: int) -> float:
    first, *_ = [_descend(optimizer, _loss(model, x, y)) for _ in range(times)]
    return first


@step_in_budget.misconception(
    "Your weights are what you'd get with two steps for each batch, the second one after another forward "
    "pass. How many steps should there be?",
    breaks="one training step",
)
def two_steps(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return _steps(model, optimizer, x, y, 2)


@step_in_budget.misconception(
    "Your steps are twice as long as they should be, as if `backward` ran twice on one loss. How many times should it run?"
)
def step_twice_as_long(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    _descend(optimizer, 2 * loss)
    return loss.item()


def _accuracy(model: nn.Module, x: Tensor, y: Tensor) -> float:
    return (model(x).argmax(1) == y).float().mean().item()


@step_in_budget.misconception(
    "The weights are right, but you returned the fraction of correct predictions. Which number did "
    "`backward` start from?"
)
def accuracy_returned(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    before = _accuracy(model, x, y)
    _descend(optimizer, _loss(model, x, y))
    return before


@step_in_budget.misconception(
    "The weights are right, but each loss is the sum over the batch's examples. How do you get a loss "
    "that doesn't grow with the number of examples?"
)
def sum_returned(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return _descend(optimizer, _loss(model, x, y)) * len(x)


@step_in_budget.misconception(
    "Only the last layer's weights move, but a step should change all of the model's weights. Which of "
    "your lines leaves out the other layers?"
)
def last_layer_only(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    *frozen, _ = model.parameters()
    optimizer.zero_grad()
    loss = _loss(model, x, y)
    loss.backward()
    for weight in frozen:
        weight.grad = None
    optimizer.step()
    return loss.item()


@step_in_budget.misconception(
    "The weights are right, but you returned None. Which of your variables holds the batch's loss, and "
    "does a `return` hand it over?",
    breaks="returns the batch's loss",
)
def nothing_returned(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> None:
    _descend(optimizer, _loss(model, x, y))


step_in_budget.mistakes(
    rounded=wrong(
        lambda model, optimizer, x, y, digits: round(_descend(optimizer, _loss(model, x, y)), digits),
        over={"digits": [1, 2, 3, 4, 5, 6]},
    ).tell(
        "The weights are right, but your losses are rounded to {digits} digits. Return the number itself, and"
        " round only where you print it."
    ),
)


@step_in_budget.violation("at most 2,000,000 bytes at any one time")
def emptied_between(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    return _descend(optimizer, loss)


@step_in_budget.violation("at most 2,000,000 bytes at any one time")
def filled_with_zeros(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    optimizer.zero_grad(set_to_none=False)
    loss = _loss(model, x, y)
    loss.backward()
    optimizer.step()
    return loss.item()


@step_in_budget.misconception(
    "Your answers are wrong only for SGD with momentum: your steps remember nothing of earlier ones. "
    "Which object carries that memory from call to call?"
)
def new_optimizer_each_time(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    rate = optimizer.param_groups[0]["lr"]
    return _descend(torch.optim.SGD(model.parameters(), lr=rate), _loss(model, x, y))


@step_in_budget.misconception(
    "Your weights are what you'd get if `optimizer.step()` ran twice on the same gradient. "
    "How many steps should there be for each batch?"
)
def step_called_twice(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _descend(optimizer, _loss(model, x, y))
    optimizer.step()
    return loss


@step_in_budget.misconception(
    "Your weights are what you'd get with a new `torch.optim.Adam` in each call, with a rate of {rate}. "
    "Which optimizer should take the step?",
    over={"rate": [0.001, 0.01, 0.1]},
)
def own_adam(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, rate: float) -> float:
    return _descend(torch.optim.Adam(model.parameters(), lr=rate), _loss(model, x, y))


@step_in_budget.misconception(
    "Your weights are what you'd get with a step for each *example*. How many steps should there be for each batch?",
    over={"told": [statistics.fmean, sum, max, min, lambda losses: losses[0], lambda losses: losses[-1]]},
)
def a_step_for_each_example(
    model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, told: Callable[[list[float]], float]
) -> float:
    parts = zip(x.split(1), y.split(1), strict=True)
    return told([_descend(optimizer, _loss(model, part, right)) for part, right in parts])


@step_in_budget.misconception(
    "The first loss is right, but your step uses the sum of the examples' gradients, so a large batch "
    "takes a large step. How do you get the mean of these gradients?"
)
def gradients_summed(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return _descend(optimizer, _loss(model, x, y, reduction="sum")) / len(x)


@step_in_budget.misconception(
    "Your numbers are what you'd get if you converted the model and its inputs to {dtype}. Which dtype "
    "did they have, and why change it?",
    over={"dtype": {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}},
)
def other_dtype(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, dtype: torch.dtype) -> float:
    return _descend(optimizer, _loss(model.to(dtype), x.to(dtype), y))


@step_in_budget.misconception(
    "Your weights are right only for plain SGD with a rate of {rate}, as if your step ignored the given "
    "optimizer. Did you make a second one under the same name, or take the step by hand?",
    over={"rate": [0.5, 0.1, 0.2, 0.3, 0.01, 0.001, 1.0]},
)
def rate_written_down(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, rate: float) -> float:
    loss = _loss(model, x, y)
    gradients = torch.autograd.grad(loss, list(model.parameters()))
    with torch.no_grad():
        for weight, gradient in zip(model.parameters(), gradients, strict=True):
            weight.sub_(gradient, alpha=rate)
    return loss.item()


@step_in_budget.misconception(
    "Your weights are what you'd get if, after each step, they moved again by {rate} times the gradient. "
    "Which line changes them a second time?",
    over={"rate": [0.5, 0.1, 0.2, 0.3, 0.01, 0.001, 1.0]},
)
def moved_again_by_hand(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, rate: float) -> float:
    loss = _descend(optimizer, _loss(model, x, y))
    with torch.no_grad():
        for weight in model.parameters():
            if weight.grad is not None:
                weight.sub_(weight.grad, alpha=rate)
    return loss


@step_in_budget.misconception(
    "Only in the {which} layer does each step use its own batch's gradient; in the other layers, "
    "gradients add up. Which call empties the `.grad` of *all* parameters?",
    over={"which": {"first": 0, "last": -1}},
)
def one_gradient_emptied(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, which: int) -> float:
    loss = _loss(model, x, y)
    loss.backward()
    optimizer.step()
    list(model.parameters())[which].grad = None
    return loss.item()


@step_in_budget.misconception(
    "Your losses are what you'd get with the mean squared error between scores and one-hot labels. Which "
    "loss does the exercise ask for?"
)
def mean_squared_error(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    scores = model(x)
    return _descend(optimizer, F.mse_loss(scores, F.one_hot(y, scores.shape[1]).to(scores.dtype)))
