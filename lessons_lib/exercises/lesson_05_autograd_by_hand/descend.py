"""Exercise: gradient descent with one's own engine."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.collect.exceptions import names_used_by
from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.exercise.exercise import Function
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_05_autograd_by_hand import tape
from lessons_lib.exercises.lesson_05_autograd_by_hand.lesson import lesson
from lessons_lib.exercises.lesson_05_autograd_by_hand.tape import Node, raise_in_words, send

Loss = Callable[[Sequence[Any]], Any]


def losses_and_values(
    candidate: Function, loss: str, targets: Tensor, start: Tensor, lr: float, steps: int
) -> Any:
    """The losses that the answer gives back, and the values that the caller's parameters have at the end.

    loss: the loss of the case, as a card shows it. targets, start: (parameters, size). The loss is 0.75 times the sum of (parameter − target)² over everything.
    Fewer targets than parameters are targets of the parameters' sum, which hands one tensor to all of them, as an
    engine does that copies nothing.
    The parameters hold rows of `start` itself: an answer that changes them in place changes its input.
    """
    targets, start = targets.double(), start.double()  # a list of Python's numbers has no float32
    nodes = [Node(row) for row in start]

    def loss_of(parameters: Sequence[Any]) -> Node:
        if isinstance(parameters, Node):
            raise TypeError(
                "`loss_of` received a single node. It takes the list of all parameters, because one loss depends on all of them."
            )
        values = [node.value for node in parameters]
        if any(type(value).__name__ == "Node" for value in values):
            raise TypeError(
                "the `.value` of a parameter is a node by now, where `loss_of` needs a tensor. What did you put into it in your "
                "step?"
            )
        if len(targets) < len(values):
            values = [sum(values, torch.zeros_like(targets[0]))]
        away = [value - target for value, target in zip(values, targets, strict=True)]
        loss = sum((0.75 * part.square().sum() for part in away), torch.zeros(()).double())

        def rule(grad: Tensor) -> list[Tensor]:
            slopes = [grad * 1.5 * part for part in away]
            return slopes if len(slopes) == len(parameters) else slopes * len(parameters)

        return Node(loss, parameters, "squares", rule)

    loss_of.__qualname__ = "loss_of"  # as Python's errors call it

    # The answer gets a list of its own: what it puts into that list reaches none of the caller's nodes.
    with _first_tries_in_words(candidate, nodes):
        brought = tape.with_globals(candidate, run_backward=_run_backward, backward=_run_backward)
        losses = brought([*nodes], loss_of, lr, steps)
    names = _names(len(nodes))
    ends = {f"{name}.value": node.value for name, node in zip(names, nodes, strict=True)}
    return {"losses": _numbers(losses), **ends}


def _names(parameters: int) -> list[str]:
    return ["w"] if parameters == 1 else [f"w{place + 1}" for place in range(parameters)]


def _formula(targets: int, parameters: int) -> Formula:
    """The loss for so many rows of targets and parameters."""
    names = _names(parameters)
    given = f"{', '.join(names)} = {'start[0]' if parameters == 1 else 'start'}"
    if targets < parameters:
        names = [" + ".join(names)]
    squares = " + ".join(f"({name} - targets[{place}])**2" for place, name in enumerate(names))
    return Formula(f"{given}; loss = 0.75 * ({squares}).sum()")


def _run_backward(loss: Any) -> None:
    """Backward for a loss whose parents are leaves: adds, whatever the learner's own one does."""
    if isinstance(loss, Tensor):
        raise TypeError(
            "`run_backward` received a tensor. It walks the graph, so it needs the node that `loss_of` gives; the number for "
            "your list is in that node's `.value`."
        )
    if loss.backward_rule is None:
        raise TypeError(
            "`run_backward` received a leaf, such as a parameter: nothing leads back from there. It starts from the node that "
            "`loss_of` gives, and fills the parameters' `grad`."
        )
    loss.grad = torch.ones_like(loss.value)
    send(loss)


IN_WORDS = {  # part of an error's message → its cause
    **dict.fromkeys(
        ("-: 'Node' and 'Tensor'", "-=: 'Node' and 'Tensor'"),
        "you subtract from the node itself, and a node isn't a tensor. Which of its attributes holds its numbers, and should get "
        "the new ones?",
    ),
    "does not have a grad_fn": "you asked torch's own autograd for gradients. A node's value is a plain tensor, and torch knows "
    "nothing of your graph. Which function of the lesson takes the loss node and runs backward?",
    **dict.fromkeys(
        ("'list' object has no attribute 'grad'", "'list' object has no attribute 'value'"),
        "a list has neither `.grad` nor `.value`: each node in `parameters` has its own. How do you go through the list?",
    ),
    "'int' object is not iterable": "a loop can't run over a whole number, such as `steps`. What has one item for every step?",
}


@contextlib.contextmanager
def _first_tries_in_words(candidate: Function, parameters: Sequence[Node]) -> Iterator[None]:
    """Says by their cause the errors that first tries meet, and where a gradient may have gone, if code uses one that is None."""
    try:
        yield
    except (AttributeError, RuntimeError, TypeError, ValueError) as error:
        said = next((words for part, words in IN_WORDS.items() if part in str(error)), "")
        is_none = isinstance(error, TypeError) and "'NoneType'" in str(error)
        if is_none and any(node.grad is None for node in parameters):
            said = (
                "a parameter's `grad` is None where you use it. Did backward run earlier in this step, from the loss "
                "of these very nodes? And has anything cleared the gradient since then?"
            )
        if "to unpack" in str(error) and "network_loss" in names_used_by(candidate):
            said = (
                "`network_loss` needs the four parameters of the text's network. Here the parameters may be others: which "
                "argument of `descend` makes their loss?"
            )
        if isinstance(error, AttributeError):  # which would be explained by its name
            raise_in_words(error, said, "which function of the lesson takes the loss node and runs backward?")
        if said:
            error.args = (said,)
        raise


def _numbers(losses: Any) -> Any:
    """The losses as a list of Python's numbers, in nine digits to be read in a verdict; what is none unchanged."""
    if isinstance(losses, Tensor) and losses.dim() == 0:
        return losses
    try:
        return [_number(loss) for loss in losses]
    except TypeError:
        return losses


def _number(loss: Any) -> Any:
    try:
        return float(f"{float(loss):.9g}")
    except (TypeError, ValueError, RuntimeError):
        return loss


@lesson.exercise(
    points=2,
    needs=["backward"],
    brought=["backward"],
    harness=losses_and_values,
    input_words={"start": "each parameter's old value"},
    no_demand=["Before the first step, every parameter's .grad is None"],
)
def descend(parameters: Sequence[Any], loss_of: Loss, lr: float, steps: int) -> list[float]:
    """Gradient descent; the loss before each step."""


@descend.cases
def valleys(draw: Draw) -> Iterator[Case]:
    for count, size, lr, steps, label in [
        (1, 1, 0.1, 1, "one step"),
        (2, 3, 0.1, 3, "three steps"),
        (3, 2, 0.25, 4, "four steps"),
        (2, 2, 0.05, 10, "ten steps"),
    ]:
        formula = _formula(count, count)
        yield case(formula, draw.normal(count, size), draw.normal(count, size), lr, steps, label=label)
    for count, size, steps in [(2, 1, 2), (3, 2, 3)]:
        label = f"{count} parameters are added: one gradient tensor for all"
        formula = _formula(1, count)
        yield case(formula, draw.normal(1, size), draw.normal(count, size), 0.1, steps, label=label)
