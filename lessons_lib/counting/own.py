"""The operations of PyTorch that run on behalf of certain code, whoever calls them."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any, Self

from lessons_lib.counting.uncompiled import UncompiledMode


class OwnOperations(UncompiledMode):
    """Context manager that counts, by name, the operations that one's own code runs or a library runs for it.

        with OwnOperations(lambda file: file == __file__) as own:
            torch.nn.Softmax(dim=1)(x)
        own.counts["_softmax"]

    of: a predicate on a frame's file name, true for one's own code. Code that was already running when counting
        began is not asked: a cell that asks for a check is one's own code too.
    """

    def __init__(self, of: Callable[[str], bool]) -> None:
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
        kwargs = kwargs or {}
        if not self._runs_for_own_code():
            return func(*args, **kwargs)
        before = self.before((*args, kwargs))
        result = func(*args, **kwargs)
        name = func.name().removeprefix("aten::").partition(".")[0]
        self.counts[name] += 1
        self.after(name, before, result)
        return result

    def before(self, arguments: Any) -> Any:
        """For subclasses: what is to be kept of an operation's arguments, which it may overwrite."""

    def after(self, name: str, before: Any, result: Any) -> None:
        """For subclasses: an operation, what was kept of its arguments, and its result."""

    def _runs_for_own_code(self) -> bool:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None and frame is not self._began_in:
            if self._of(frame.f_code.co_filename):
                return True
            frame = frame.f_back
        return False
