"""Refuses keyboard input while a check runs: code that reads it raises at once instead of waiting.

In a notebook the prompt would outlive even the time limit: the kernel goes on waiting for the browser's answer.
"""

import bdb
import builtins
import contextlib
import getpass
import io
import sys
from collections.abc import Callable, Iterator
from typing import Any, NoReturn


class NoKeyboard(Exception):
    """Code waits for a person to type. The text is one sentence for the learner."""


class _NoStdin(io.TextIOBase):
    """Standard input that refuses to be read; `buffer`, the bytes below it, refuses too."""

    encoding = "utf-8"

    @property
    def buffer(self) -> "_NoStdin":
        return self

    def readable(self) -> bool:
        return True

    def _refuse(self, *_: Any) -> NoReturn:
        raise _refusal("reading `sys.stdin`")

    read = readline = readlines = readinto = read1 = __next__ = _refuse


def _refusal(what: str) -> NoKeyboard:
    return NoKeyboard(
        f"{what} waits for you to type, and a check can't wait: use your function's arguments instead"
    )


def _refusing(what: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise _refusal(what)

    return refuse


@contextlib.contextmanager
def no_keyboard() -> Iterator[None]:
    """In the enclosed code `input`, `getpass`, `sys.stdin` and the debugger raise NoKeyboard. Put back afterwards."""
    stdin, kernel = _NoStdin(), _kernel()
    places: list[tuple[Any, str, Any]] = [
        (builtins, "input", _refusing("`input`")),
        (getpass, "getpass", _refusing("`getpass`")),
        (sys, "stdin", stdin),
        (sys, "__stdin__", stdin),
        (sys, "breakpointhook", _refusing("`breakpoint`")),
        (bdb.Bdb, "set_trace", _refusing("the debugger")),
    ]
    if hasattr(
        kernel, "_input_request"
    ):  # what a name bound earlier, `from getpass import getpass`, leads to
        places.append((kernel, "_input_request", _refusing("`input`")))
    with contextlib.ExitStack() as stack:
        for owner, name, refusal in places:
            stack.callback(_put_back, owner, name, vars(owner).get(name, _ABSENT))
            setattr(owner, name, refusal)
        yield


_ABSENT = object()


def _put_back(owner: Any, name: str, before: Any) -> None:
    if before is _ABSENT:  # it came from the class
        delattr(owner, name)
    else:
        setattr(owner, name, before)


def _kernel() -> Any:
    """The Jupyter kernel that this runs in, or None."""
    if "ipykernel" not in sys.modules:
        return None
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None)
