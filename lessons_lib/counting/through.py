"""Which of PyTorch's functions a piece of code calls, also through something that calls them for it."""

import dis
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

# `x + y`, `x < y`, `-x` and `x[0]` are operators, and no calls.
_OPERATORS = ("BINARY_", "COMPARE_", "UNARY_", "STORE_SUBSCR", "CONTAINS_OP")


class CallsThrough(TorchFunctionMode):
    """Context manager that notes PyTorch's functions called in one's own lines, by whatever is written there.

        with CallsThrough(lambda file: file == __file__) as through:
            list(map(torch.relu, rows))
            functools.partial(torch.sum)(x)
            torch.ops.aten.relu(x)
        through.seen

    They are named as in `calls_from`, which sees no builtin that `map`, `partial` or `torch.ops` calls. of: a predicate on a
    frame's file name, true for one's own code. What a function written in Python calls in turn isn't seen.
    """

    def __init__(self, of: Callable[[str], bool]) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self._of = of

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename == torch._ops.__file__:
            frame = frame.f_back
        if frame is not None and self._of(frame.f_code.co_filename) and not _is_operator(frame):
            self.seen.add(_name_of(func))
        return func(*args, **(kwargs or {}))


def _is_operator(frame: FrameType) -> bool:
    """Whether the instruction that runs in a frame is an operator."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith(_OPERATORS)


def _name_of(function: Any) -> str:
    if isinstance(function, torch._ops.OpOverload):
        return f"torch.ops.{function.namespace}.{function.__name__.partition('.')[0]}"
    owner = getattr(function, "__module__", None) or "Tensor"
    return f"{owner}.{getattr(function, '__name__', '')}"
