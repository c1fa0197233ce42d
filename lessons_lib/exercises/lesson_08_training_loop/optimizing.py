"""Harnesses that run an optimizer, or one of its steps, on gradients that are given."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn

Gradients = Sequence[Tensor | None]  # one for each parameter


def parameters_after_steps(
    candidate: Callable[..., Any], starts: Sequence[Tensor], gradients: Sequence[Gradients], lr: float
) -> dict[str, Any]:
    """The parameters after each call of a function (parameters, lr), and what became of gradients and leaves."""
    parameters = [nn.Parameter(start.clone()) for start in starts]
    seen, changed = [], set()
    for now in gradients:
        for p, grad in zip(parameters, now, strict=True):
            p.grad = None if grad is None else grad.clone()
        with _gradients_are_there():
            candidate((p for p in parameters), lr)
        seen.append([p.detach().clone() for p in parameters])
        if not all(map(_as_given, parameters, now)):
            changed.add(f"afterwards {_left_in(parameters)}")
    leaves = all(p.is_leaf and p.requires_grad for p in parameters)
    return {
        "parameters": seen,
        "gradients": ", ".join(sorted(changed)) or "as before",
        "leaves": "as before" if leaves else "no longer leaves that require grad",
    }


@contextmanager
def _gradients_are_there() -> Iterator[None]:
    """Where a step calls backward on a parameter, the error says that the gradients have come already."""
    try:
        yield
    except RuntimeError as error:
        if "grad can be implicitly created only for scalar outputs" in str(error):
            raise TypeError(
                "your program calls `backward`, but the loop has done that already: each parameter's gradient is in its `.grad`. "
                "What should your step do with it?"
            ).with_traceback(error.__traceback__) from None
        raise


def parameters_under_optimizer(
    candidate: Callable[..., Any],
    starts: Sequence[Tensor],
    gradients: Sequence[Gradients],
    rates: Sequence[float],
    *settings: Any,
) -> dict[str, Any]:
    """The parameters after each iteration of zero_grad, backward and step, and what became of their gradients.

    candidate: a class, called with a generator of parameters, the first rate and the settings; without rates, with
    the generator alone. Another rate is set as its `lr` before the step. In place of backward, gradients are added to
    `.grad`; None adds nothing.
    """
    return _parameters(
        candidate, starts, gradients, rates, settings, lambda optimizer, ps: optimizer.zero_grad()
    )


def parameters_of_another_loop(
    candidate: Callable[..., Any],
    starts: Sequence[Tensor],
    gradients: Sequence[Gradients],
    rates: Sequence[float],
    setting: float,
    emptied: str,
) -> dict[str, Any]:
    """As `parameters_under_optimizer`. emptied: "zero_grad", or "in place" by a loop that fills gradients with zeros."""
    empty = _fill_with_zeros if emptied == "in place" else lambda optimizer, ps: optimizer.zero_grad()
    return _parameters(candidate, starts, gradients, rates, [setting], empty)


def _fill_with_zeros(optimizer: Any, parameters: Sequence[nn.Parameter]) -> None:
    """As `model.zero_grad(set_to_none=False)` does."""
    for p in parameters:
        if p.grad is not None:
            p.grad.zero_()


def _parameters(
    candidate: Callable[..., Any],
    starts: Sequence[Tensor],
    gradients: Sequence[Gradients],
    rates: Sequence[float],
    settings: Sequence[Any],
    empty: Callable[[Any, Sequence[nn.Parameter]], None],
) -> dict[str, Any]:
    parameters = [nn.Parameter(start.clone()) for start in starts]
    optimizer = candidate((p for p in parameters), *rates[:1], *settings)
    seen, changed = [], set()
    for step, now in enumerate(gradients):
        empty(optimizer, parameters)
        for p, grad in zip(parameters, now, strict=True):
            if grad is not None:
                p.grad = grad.clone() if p.grad is None else p.grad.add_(grad)
        if step and rates and rates[step] != rates[step - 1]:
            optimizer.lr = rates[step]
        arrived = [None if p.grad is None else p.grad.clone() for p in parameters]
        optimizer.step()
        seen.append([p.detach().clone() for p in parameters])
        if not all(map(_as_given, parameters, arrived)):
            changed.add(f"after step: {_left_in(parameters)}")
    optimizer.zero_grad()
    return {
        "parameters": seen,
        "gradients": ", ".join(sorted(changed)) or "as they came",
        "gradients after zero_grad": _left_in(parameters),
    }


def _as_given(p: nn.Parameter, grad: Tensor | None) -> bool:
    if grad is None or p.grad is None:
        return grad is None and p.grad is None
    return torch.equal(p.grad, grad)


def _left_in(parameters: Sequence[nn.Parameter]) -> str:
    """What `.grad` holds: 'None', 'zeros' or 'other numbers'."""
    left = [p.grad for p in parameters if p.grad is not None]
    return "other numbers" if any(bool(grad.any()) for grad in left) else "zeros" if left else "None"
