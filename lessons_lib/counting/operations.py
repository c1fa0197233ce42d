"""Counting which of PyTorch's operations a program runs."""

from collections import Counter
from typing import Any

from lessons_lib.counting.uncompiled import UncompiledMode


class OperationCounter(UncompiledMode):
    """Context manager that counts operations by name, without their overloads: 'aten::add'.

        with OperationCounter() as counter:
            y = f(x)
        counter.counts["aten::add"], counter.counts.total()

    Backward's operations count too. Under inference_mode a composite operation (`linear`,
    `matmul`) counts as one; elsewhere as the operations that it is made of.

    It explains and proves nothing: library functions run more operations on larger inputs
    too, and Python can loop over numbers without any. Code under PyTorch's own
    `_disable_current_modes()`, in other Python threads or in `torch.compile` is hidden.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.counts: Counter[str] = Counter()

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        self.counts[func.name().partition(".")[0]] += 1
        return func(*args, **(kwargs or {}))
