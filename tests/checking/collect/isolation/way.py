"""A way to leave a setting on: what a learner's cell does, and how that shows."""

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple


class Way(NamedTuple):
    """switch: the name of its row in the table. leave: leaves it on. sign: what a learner sees of it."""

    setting: str
    leave: Callable[[], object]
    sign: Callable[[], Any]


def enter(context: Any) -> None:
    """Enters a block that nobody leaves: not even the end of the process, when it would find other modes on."""
    context.__enter__()
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(context))


def assigned(setting: str, owner: Any, name: str, value: Any) -> Way:
    """A setting that is an attribute."""
    return Way(setting, lambda: setattr(owner, name, value), lambda: getattr(owner, name))


def called(setting: str, put: Callable[..., object], value: Any, get: Callable[[], Any]) -> Way:
    """A setting that a function sets."""
    return Way(setting, lambda: put(value), get)


def raises(*_: Any, **__: Any) -> Any:
    """Registered where the course's code must never come by."""
    raise RuntimeError("something that the learner registered was called")
