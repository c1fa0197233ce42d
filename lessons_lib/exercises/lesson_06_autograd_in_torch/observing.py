"""What this lesson's harnesses observe: functions given as formulas, and the graph behind an answer."""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import torch
from torch import Tensor

# The formulas are the course's own, so that a failing case can show them.
NAMES = {"torch": torch, "reduce": reduce}


def evaluate(formula: str, **names: Any) -> Any:
    """The value of a formula such as 'a * b' that uses these names."""
    return eval(formula, {**NAMES, **names})


def function(formula: str, arguments: str = "x") -> Callable[..., Tensor]:
    """The function with these arguments, 'w, x' for two, that gives the formula's value."""
    made: Callable[..., Tensor] = evaluate(f"lambda {arguments}: {formula}")
    return made


def told(sentences: Mapping[str, str], candidate: Callable[..., Any], *inputs: Any) -> Any:
    """The candidate's answer. An error whose message contains a key of `sentences` is raised again in these words.

    A sentence begins with 'your program': then a card shows it alone, with the learner's line.
    """
    try:
        return candidate(*inputs)
    except (RuntimeError, TypeError) as error:
        for part, sentence in sentences.items():
            if part in str(error):
                raise TypeError(sentence).with_traceback(error.__traceback__) from None
        raise


def nodes_behind(value: object) -> int:
    """How many Functions are kept alive by a tensor, or by the tensors of a list; 0 for a leaf or a number."""
    tensors = value if isinstance(value, (list, tuple)) else [value]
    waiting: list[Any] = [t.grad_fn for t in tensors if isinstance(t, Tensor)]
    seen: set[Any] = {None}
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting.extend(parent for parent, _ in node.next_functions)
    return len(seen) - 1


IN_GRAPH, APART = "part of x's graph", "apart from x's graph"


def values_and_gradient(answer: object, x: Tensor, from_above: Tensor) -> Any:
    """An answer, the gradient that reaches x when `from_above` is sent back from it, and whether a path leads there.

    Without a path the gradient is 0, as it is where paths' slopes add up to 0.
    """
    if not isinstance(answer, Tensor) or answer.shape != from_above.shape or not answer.requires_grad:
        return answer, torch.zeros_like(from_above), APART
    found: Tensor | None = torch.autograd.grad(answer, x, from_above.to(answer.device), allow_unused=True)[0]
    if found is None:
        return answer, torch.zeros_like(from_above), APART
    return answer, found, IN_GRAPH
