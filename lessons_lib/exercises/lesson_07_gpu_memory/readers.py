"""The small networks that this lesson's answers train: made from a case's weights, and reading what an answer returned."""

from typing import Any

from torch import Tensor, nn

from lessons_lib.checking.values.number import number_as_tensor
from lessons_lib.checking.values.snapshot import describe, snapshot

Batches = list[tuple[Tensor, Tensor]]


def reader(*weights: Tensor) -> nn.Sequential:
    """Linear layers with copies of these weights, (out, in) each and without biases, and a ReLU between any two."""
    layers: list[nn.Module] = []
    for weight in weights:
        layer = nn.Linear(weight.shape[1], weight.shape[0], bias=False, device="meta")
        layer.weight = nn.Parameter(weight.detach().clone())
        layers += [layer, nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def weights_moved(model: nn.Module, weights: list[Tensor]) -> bool:
    """Whether the model's parameters differ from these weights, on whatever device an answer has brought them to."""
    pairs = zip(model.parameters(), weights, strict=True)
    return any(not p.detach().to(weight.device).equal(weight) for p, weight in pairs)


def plain_loss(answer: object, like: Tensor) -> Any:
    """A loss as a tensor without a graph, whether it came as a tensor or as a number; None as it is.

    Raises TypeError for anything else: beside a tensor, a card would ask for one where the text says float.
    """
    loss = number_as_tensor(answer, like)
    if loss is None or isinstance(loss, Tensor):
        return loss
    raise TypeError(f"the loss should be a float, but your function returned {describe(snapshot(answer))}")
