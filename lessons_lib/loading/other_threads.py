"""Python's own threads and queues, refused where a simulated machine runs: it would wait for them forever."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_THREADS = "Start threads with machine.start(function, *inputs): the simulated clock doesn't see any others."
_QUEUES = "Make queues with machine.queue(size): the simulated clock doesn't see any others."
_REFUSED: tuple[tuple[type, str, str], ...] = (
    (threading.Thread, "start", _THREADS),
    (queue.Queue, "put", _QUEUES),
    (queue.Queue, "get", _QUEUES),
)


@contextmanager
def other_threads_refused(runs_here: Callable[[], bool]) -> Iterator[None]:
    """Within it, RuntimeError for a thread that isn't the machine's, and for a queue. runs_here: whether the caller is the machine's."""
    kept = [(owner, name, getattr(owner, name)) for owner, name, _ in _REFUSED]
    for owner, name, sentence in _REFUSED:
        setattr(owner, name, _refusing(getattr(owner, name), sentence, runs_here))
    try:
        yield
    finally:
        for owner, name, method in kept:
            setattr(owner, name, method)


def _refusing(method: Callable[..., Any], sentence: str, runs_here: Callable[[], bool]) -> Callable[..., Any]:
    def call(self: Any, *inputs: Any, **named: Any) -> Any:
        if runs_here():
            raise RuntimeError(sentence)
        return method(self, *inputs, **named)

    return call
