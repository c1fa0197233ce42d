"""Counting which of PyTorch's operations a program runs."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any, Self

from torch.utils._python_dispatch import TorchDispatchMode


class OperationCounter(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Context manager that counts operations by name, without their overloads: 'aten::add'.

        with OperationCounter() as counter:
            y = f(x)
        counter.counts["aten::add"], counter.counts.total()

    Backward's operations count too. Under inference_mode a composite operation (`linear`,
    `matmul`) counts as one; elsewhere as the operations that it is made of.

    It explains and proves nothing: library functions run more operations on larger inputs
    too, and Python can loop over numbers without any. Code under PyTorch's own
    `_disable_current_modes()`, in other Python threads or in `torch.compile` is hidden.

    of: a predicate on a frame's file name, true for one's own code: then only what runs
    on its behalf counts, whether it calls the operation itself or a library that does.
    Code that was already running when counting began is not asked.
    """

    supports_higher_order_operators = True

    def __init__(self, of: Callable[[str], bool] | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.counts: Counter[str] = Counter()
        self._of = of
        self._began_in: FrameType | None = None

    def __enter__(self) -> Self:
        self._began_in = sys._getframe(1)
        return super().__enter__()  # type: ignore[no-any-return, no-untyped-call]

    def __exit__(self, *error: Any) -> None:
        self._began_in = None  # a frame holds on to all its variables
        super().__exit__(*error)  # type: ignore[no-untyped-call]

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if self._of is None or runs_for(self._of, self._began_in):
            self.counts[func.name().partition(".")[0]] += 1
        return func(*args, **(kwargs or {}))


def runs_for(of: Callable[[str], bool], within: FrameType | None) -> bool:
    """Whether code of one's own is among the callers, up to a frame and without it: a cell that asks for a check is own code too.

    of: a predicate on a frame's file name.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame is not within:
        if of(frame.f_code.co_filename):
            return True
        frame = frame.f_back
    return False
