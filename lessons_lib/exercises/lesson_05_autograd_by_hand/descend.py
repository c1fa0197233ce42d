"""Exercise: gradient descent with one's own engine."""

from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node, send

Loss = Callable[[Sequence[Any]], Any]


def losses_and_the_last(candidate: Function, targets: Tensor, start: Tensor, lr: float, steps: int) -> Any:
    """The losses that the answer gives back, and the loss where the parameters are at the end.

    targets, start: (parameters, size). The loss is 0.75 times the sum of (parameter − target)² over everything.
    Fewer targets than parameters are targets of the parameters' sum, which hands one tensor to all of them, as an
    engine does that copies nothing.
    The parameters hold rows of `start` itself: an answer that changes them in place changes its input.
    """
    targets, start = targets.double(), start.double()  # a list of Python's numbers has no float32
    parameters = [Node(row) for row in start]

    def loss_of(given: Sequence[Any]) -> Node:
        values = [node.value for node in given]
        if len(targets) < len(values):
            values = [sum(values, torch.zeros_like(targets[0]))]
        away = [value - target for value, target in zip(values, targets, strict=True)]
        loss = sum((0.75 * part.square().sum() for part in away), torch.zeros(()).double())

        def rule(grad: Tensor) -> list[Tensor]:
            slopes = [grad * 1.5 * part for part in away]
            return slopes if len(slopes) == len(given) else slopes * len(given)

        return Node(loss, given, "squares", rule)

    losses = _with_an_engine_that_adds(candidate)(parameters, loss_of, lr, steps)
    try:
        found = list(losses)
    except TypeError:
        return losses
    return [
        "your list",
        [*map(_number, found)],
        "loss after the last step",
        _number(loss_of(parameters).value),
    ]


def _with_an_engine_that_adds(candidate: Function) -> Function:
    """The answer with the check's own `run_backward`: the learner's may empty the gradients itself, or be wrong."""
    if not isinstance(candidate, FunctionType) or "run_backward" not in candidate.__globals__:
        return candidate
    names = {**candidate.__globals__, "run_backward": _run_backward}
    copy = FunctionType(
        candidate.__code__, names, candidate.__name__, candidate.__defaults__, candidate.__closure__
    )
    copy.__kwdefaults__ = candidate.__kwdefaults__
    return copy


def _run_backward(loss: Node) -> None:
    """Backward for a loss whose parents are leaves."""
    loss.grad = torch.ones_like(loss.value)
    send(loss)


def _number(loss: Any) -> Any:
    """A loss as Python's number, in nine digits to be read in a verdict; what is none by the name of its type."""
    try:
        return float(f"{float(loss):.9g}")
    except (TypeError, ValueError, RuntimeError):
        return f"(no number: {type(loss).__name__})"


@lesson.exercise(
    points=2,
    needs=["backward"],
    harness=losses_and_the_last,
)
def descend(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    """Gradient descent; the loss before each step."""


@descend.cases
def valleys(draw: Draw) -> Iterator[Case]:
    for count, size, lr, steps, label in [
        (1, 1, 0.1, 1, "one step"),
        (2, 3, 0.1, 2, "two steps"),
        (3, 2, 0.25, 4, "four steps"),
        (2, 2, 0.05, 10, "ten steps"),
    ]:
        yield case(draw.normal(count, size), draw.normal(count, size), lr, steps, label=label)
    for count, size, steps in [(2, 1, 2), (3, 2, 3)]:
        label = f"{count} parameters are added: one gradient tensor for all"
        yield case(draw.normal(1, size), draw.normal(count, size), 0.1, steps, label=label)
