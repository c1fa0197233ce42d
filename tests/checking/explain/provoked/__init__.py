"""Errors as beginners meet them: code that raises, and what its sentence must say."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

zeros = torch.zeros


@dataclass(frozen=True)
class Provoked:
    """name: the test's. error: raises when it gets `inputs`. says: what the sentence must contain."""

    name: str
    error: Callable[..., Any]
    says: tuple[str, ...]
    inputs: tuple[Any, ...] = ()


class Errors(list[Provoked]):
    """The errors of one theme."""

    def add(self, name: str, error: Callable[..., Any], *says: str, inputs: tuple[Any, ...] = ()) -> None:
        self.append(Provoked(name, error, says, inputs))

    def says(self, *says: str) -> Callable[[Callable[..., Any]], None]:
        """Decorator: the function below it raises, and its sentence must contain these."""

        def register(error: Callable[..., Any]) -> None:
            self.add(error.__name__, error, *says)

        return register


def leaf(*shape: int) -> Tensor:
    """A float32 tensor of ones of `shape` that requires grad."""
    return torch.ones(shape, requires_grad=True)
