"""Optimizers with one wrong rule each: misconceptions of the exercises on optimizers."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

import torch
from torch import Tensor, nn

# A family: a wrong rule whose author also forgot that a gradient may be None, or did not.
NONE = {
    "none": {
        "": False,
        " Also, your step raises an error for a parameter whose `.grad` is None: skip it.": True,
    }
}


class ByRule:
    """Loops over the parameters; subclasses say how one of them moves, and misconceptions change one method."""

    none_is_zero = False  # whether a parameter without a gradient is treated as if it had a gradient of 0
    emptied = "None"  # what zero_grad leaves: 'None', 'zeros' or 'gradients'
    none_raises = False  # whether it forgets that a gradient may be missing
    one_count = False  # whether steps are counted for all parameters together
    sign = 1.0
    uses_new_rate = True

    def __init__(self, parameters: Iterable[nn.Parameter], lr: float, *settings: Any) -> None:
        self.parameters = self.kept(parameters)
        self.lr = self.first_rate = lr
        self.settings = settings
        self.memory: dict[int, dict[str, Any]] = {}

    def kept(self, parameters: Iterable[nn.Parameter]) -> Iterable[nn.Parameter]:
        return list(parameters)

    def moving(self) -> Iterable[nn.Parameter]:
        return self.parameters

    def memory_of(self, p: nn.Parameter) -> dict[str, Any]:
        return self.memory.setdefault(id(p), {})

    def change(self, memory: dict[str, Any], grad: Tensor, lr: float) -> Any:
        """What the parameter loses in this step; brings its memory up to date."""
        raise NotImplementedError

    def absent(self, memory: dict[str, Any]) -> None:
        """What happens to the memory of a parameter without a gradient."""

    @torch.no_grad()
    def step(self) -> None:
        for p in self.moving():
            memory = self.memory_of(p)
            grad = torch.zeros_like(p) if p.grad is None and self.none_is_zero else p.grad
            if grad is None:
                if self.none_raises:
                    raise TypeError("a gradient is None")
                self.absent(memory)
                continue
            p.sub_(self.sign * self.change(memory, grad, self.lr if self.uses_new_rate else self.first_rate))

    def zero_grad(self) -> None:
        for p in self.parameters:
            if self.emptied == "None":
                p.grad = None
            elif self.emptied == "zeros" and p.grad is not None:
                p.grad.zero_()


def changed(base: type[ByRule], name: str, **changes: Any) -> type[ByRule]:
    """`base` with other attributes or methods, under the name that the learner's class has."""
    return type(name, (base,), changes)


def either(base: type[ByRule], name: str, **changes: Any) -> Any:
    """`changed`, as a function with a further parameter for the family NONE."""
    made = changed(base, name, **changes)

    def optimizer(parameters: Iterable[nn.Parameter], *settings: Any, none: bool | str) -> ByRule:
        found = made(parameters, *settings)
        found.none_raises = none is True
        found.one_count = none == "one count"
        return found

    return optimizer


def until_none(rule: ByRule) -> list[nn.Parameter]:
    """The parameters before the first one without a gradient: for `moving`."""
    return list(takewhile(lambda p: p.grad is not None, rule.parameters))
