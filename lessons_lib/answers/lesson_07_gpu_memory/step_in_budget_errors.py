"""Further ways in which a training step goes wrong: errors, and what comes back instead of a loss."""

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from lessons_lib.answers.lesson_07_gpu_memory.step_in_budget import Optimizer, _descend, _loss, step_in_budget


@step_in_budget.misconception(
    "Two backward passes went through one graph, and the first one freed what the graph had saved. How "
    "many times does one step need to call `backward`?"
)
def two_backward_passes(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss = _loss(model, x, y)
    loss.backward()
    loss.backward()
    return loss.item()


@step_in_budget.misconception(
    "Your loss compares each example's scores with 10 numbers, perhaps a one-hot label, but this model "
    "doesn't have 10 classes. Which loss takes the labels as they are?"
)
def ten_classes(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    scores = model(x)
    return _descend(optimizer, F.mse_loss(scores, F.one_hot(y, 10).to(scores.dtype)))


@step_in_budget.misconception(
    "You returned a function instead of a number. If it's `loss.item`, what do you write after the name "
    "to call it?"
)
def item_not_called(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> Any:
    loss = _loss(model, x, y)
    _descend(optimizer, loss)
    return loss.item


@step_in_budget.misconception(
    "You returned several values together. The caller already has the model, the optimizer and the batch:"
    " which single value should you return?",
    over={"several": [2, 3, 4]},
)
def several_returned(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor, several: int) -> Any:
    loss = _descend(optimizer, _loss(model, x, y))
    return (loss, model, optimizer, x)[:several]


@step_in_budget.misconception(
    "Your loss has no graph, as if the forward pass ran under `torch.no_grad()`. That saves memory, but "
    "without a graph, how can `backward` find the gradients?"
)
def no_graph(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    with torch.no_grad():
        loss = _loss(model, x, y)
    return _descend(optimizer, loss)


@step_in_budget.misconception(
    "Whole numbers went into a softmax: were those your labels? If you call `F.cross_entropy`, which "
    "should come first, labels or scores?"
)
def labels_before_scores(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return _descend(optimizer, F.cross_entropy(y, model(x)))


@step_in_budget.misconception(
    "`backward` was called on a Python float, which is what `.item()` returns. Only a tensor has a graph "
    "to go back through: after which line can you turn the loss into a number?"
)
def number_before_backward(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    loss: Any = _loss(model, x, y).item()
    loss.backward()
    return float(loss)


@step_in_budget.misconception(
    "Your loss got whole-number labels of the same shape as the scores. For each example, cross-entropy "
    "needs a score for every class, but only one label: which of your lines changes a shape before the "
    "loss?"
)
def classes_as_scores(model: nn.Module, optimizer: Optimizer, x: Tensor, y: Tensor) -> float:
    return _descend(optimizer, F.cross_entropy(model(x).argmax(1), y))
