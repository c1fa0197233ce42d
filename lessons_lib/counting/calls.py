"""Which library functions a piece of code calls by itself."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls_from(function: Callable[..., Any], *args: Any, of: Callable[[str], bool]) -> set[str]:
    """The functions that `function(*args)` calls from frames of one's own, as 'torch.zeros' or 'Tensor.mean'.

    of: a predicate on a frame's file name, true for one's own code. Operators such as
    `x + y` are no calls, and what a library calls in turn is not its caller's doing;
    but NumPy's functions ask a tensor for its array through `Tensor.__array__`, and
    that is seen. Making an object of a class counts as calling the class, as
    'torch.nn.modules.conv.Conv2d'. An exception of `function` is passed on. The profiler
    set before sees nothing of the call and is set again after it.
    """
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if event == "c_call" and of(frame.f_code.co_filename):
            seen.add(_name_of_builtin(arg))
        elif event == "call" and _leaves(frame):
            seen.add(f"{frame.f_globals.get('__name__', '')}.{_name_of_python(frame)}")

    def _leaves(frame: FrameType) -> bool:
        caller = frame.f_back
        return caller is not None and of(caller.f_code.co_filename) and not of(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        function(*args)
    finally:
        sys.setprofile(before)
    return seen


def _name_of_python(frame: FrameType) -> str:
    """The function's name; the class's where an object of it is being made: that is what the caller wrote."""
    code = frame.f_code
    if code.co_name == "__init__" and code.co_argcount:
        return type(frame.f_locals[code.co_varnames[0]]).__name__
    return code.co_name


def _name_of_builtin(function: Any) -> str:
    owner = getattr(function, "__module__", None) or type(getattr(function, "__self__", None)).__name__
    return f"{owner}.{function.__name__}"
