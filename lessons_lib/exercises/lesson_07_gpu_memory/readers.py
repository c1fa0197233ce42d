"""The small networks that this lesson's answers train: made from a case's weights, and reading what an answer returned."""

from collections.abc import Callable
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
    if callable(answer):
        raise TypeError(
            "the loss should be a float, but your function returned a function: are brackets missing?"
        )
    raise TypeError(f"the loss should be a float, but your function returned {describe(snapshot(answer))}")


def leaving_the_list(candidate: Callable[..., Any], items: list[Tensor], *others: Any) -> Any:
    """The candidate's answer about a list. Raises TypeError, whose text a card shows alone, if it changed the list."""
    before = list(items)
    answer = candidate(items, *others)
    if len(items) != len(before) or any(now is not then for now, then in zip(items, before, strict=True)):
        raise TypeError(
            "the caller's list holds other items after the call than before it, but the caller still needs it. "
            "Go through the list, or through a copy, without changing it"
        )
    return answer
