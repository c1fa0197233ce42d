"""Which library functions a piece of code calls by itself."""

import dis
import inspect
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any


def calls_from(function: Callable[..., Any], *args: Any, of: Callable[[str], bool]) -> set[str]:
    """The functions that `function(*args)` calls from frames of one's own, as 'torch.zeros' or 'Tensor.mean'.

    of: a predicate on a frame's file name, true for one's own code. Operators such as
    `x + y` are no calls, and what a library calls in turn is not its caller's doing;
    but NumPy's functions ask a tensor for its array through `Tensor.__array__`, and
    that is seen. Making an object of a class counts as calling the class, as
    'torch.nn.modules.conv.Conv2d'. NumPy's ufuncs (`np.exp`) are no calls to Python:
    they count where code of one's own that runs names them. An exception of `function`
    is passed on. The profiler set before sees nothing of the call and is set again
    after it.
    """
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if event == "c_call" and of(frame.f_code.co_filename):
            seen.add(_name_of_builtin(arg))
        elif event == "call" and of(frame.f_code.co_filename):
            seen.update(_ufuncs(frame.f_code, frame.f_globals))
        elif event == "call" and _leaves(frame):
            seen.add(
                _name_of_wrapped(frame) or f"{frame.f_globals.get('__name__', '')}.{_name_of_python(frame)}"
            )

    def _leaves(frame: FrameType) -> bool:
        caller = frame.f_back
        return caller is not None and of(caller.f_code.co_filename)

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


def _name_of_wrapped(frame: FrameType) -> str:
    """Where a decorator's wrapper runs, as of `@torch.no_grad()`, the function that it wraps; '' elsewhere."""
    code = frame.f_code
    takes_anything = code.co_flags & inspect.CO_VARARGS and code.co_flags & inspect.CO_VARKEYWORDS
    if not takes_anything or code.co_argcount or code.co_kwonlyargcount or "func" not in code.co_freevars:
        return ""
    wrapped = frame.f_locals.get("func")
    return f"{wrapped.__module__}.{wrapped.__name__}" if isinstance(wrapped, FunctionType) else ""


def _name_of_builtin(function: Any) -> str:
    owner = getattr(function, "__module__", None)
    if not owner:
        kind = type(getattr(function, "__self__", None))
        owner = f"numpy.{kind.__name__}" if kind.__module__ == "numpy" else kind.__name__
    return f"{owner}.{function.__name__}"


def _ufuncs(code: CodeType, names: dict[str, Any]) -> Iterator[str]:
    """NumPy's ufuncs that some code names, as 'numpy.exp'. names: its globals."""
    value: Any = None
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            value = names.get(instruction.argval)
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
            value = vars(value).get(instruction.argval)
        else:
            value = None
        if (type(value).__module__, type(value).__name__) == ("numpy", "ufunc"):
            yield f"numpy.{value.__name__}"
