"""The way from a picture to its live form, without loading any widget before it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessons_lib.viz.base.live import Form


class LiveForm:
    """How a picture comes alive: `start` makes the widget, from tensors that it refers to.

    A notebook keeps what a cell displays, so a picture that held its tensors would keep their memory
    from being freed. It holds them only until it is first shown.
    """

    def __init__(self, start: Callable[[], Form]) -> None:
        self._start: Callable[[], Form] | None = start

    def open(self) -> Form:
        """The widget. Raises ValueError once the tensors have been let go of."""
        if self._start is None:
            raise ValueError(
                "This picture was shown and has let go of its tensors: "
                "ask for the live form at once, as in viz.storage(t).live()."
            )
        return self._start()

    def let_go(self) -> None:
        """Drop the tensors."""
        self._start = None
