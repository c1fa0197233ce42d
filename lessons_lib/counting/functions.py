"""Counting the Functions of autograd's graphs that are alive: what a count of bytes does not show."""

import weakref
from collections.abc import Sequence
from typing import Any

from torch import Tensor
from torch.overrides import TorchFunctionMode


class _Token:
    """Lies in a Function's metadata, and so dies with it."""

    __slots__ = ("__weakref__",)


class FunctionCounter(TorchFunctionMode):
    """Context manager that counts the Functions that were recorded in its block and are still alive.

        with FunctionCounter() as counter:
            y = f(x)
        counter.alive, counter.peak

    It looks at the graph behind each result that comes back to Python. It counts no AccumulateGrad (each leaf has one), and
    no Function that was there before the block. A Function's Python object dies whenever nobody looks at it, and its number may
    be given to another one: only the dict that it keeps, its metadata, lives as long as the Function.
    """

    def __init__(self) -> None:
        super().__init__()
        self.alive = 0
        self.peak = 0

    def __torch_function__(
        self, func: Any, types: Any, args: Sequence[Any] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        before = [*args, *kwargs.values()]
        self._note(before, counts=False)
        result = func(*args, **kwargs)
        self._note(result, counts=True)
        return result

    def _note(self, tree: Any, *, counts: bool) -> None:
        """Marks the Functions behind the tensors of `tree` as known. counts: those that are new are alive from now on."""
        if isinstance(tree, (tuple, list)):
            for item in tree:
                self._note(item, counts=counts)
        elif isinstance(tree, Tensor) and tree.grad_fn is not None:
            waiting: list[Any] = [tree.grad_fn]
            while waiting:
                function = waiting.pop()
                if function is None or hasattr(function, "variable") or self in function.metadata:
                    continue
                token = _Token()
                function.metadata[self] = token
                if counts:
                    self.alive += 1
                    self.peak = max(self.peak, self.alive)
                    weakref.finalize(token, self._died)
                waiting.extend(parent for parent, _ in function.next_functions)

    def _died(self) -> None:
        self.alive -= 1
