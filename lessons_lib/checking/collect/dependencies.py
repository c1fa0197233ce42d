"""What an answer depends on: the notebook's names that its code reads, and the functions they refer to."""

import dis
import functools
import inspect
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lessons_lib.checking.values.type_names import is_a


@dataclass
class Dependencies:
    """names: of globals that the code reads, directly or through functions of the same notebook.

    functions: all of these functions, the answer's own first.
    """

    names: dict[str, None] = field(default_factory=dict)  # in the order in which they are met, each once
    functions: list[types.FunctionType] = field(default_factory=list)


def dependencies_of(answer: Any) -> Dependencies:
    """What `answer`, a function or class, depends on. Runs none of its code."""
    found = Dependencies()
    waiting = list(_functions(answer))
    namespaces = {id(function.__globals__) for function in waiting}
    seen: set[int] = set()
    while waiting:
        function = waiting.pop(0)
        if id(function) in seen or id(function.__globals__) not in namespaces:
            continue
        seen.add(id(function))
        found.functions.append(function)
        for name in _globals_read(function.__code__):
            found.names[name] = None
            waiting.extend(_functions(function.__globals__.get(name)))
        for cell in function.__closure__ or ():
            try:
                waiting.extend(_functions(cell.cell_contents))
            except ValueError:  # a variable that has no value yet
                continue
    return found


def _functions(value: Any) -> Iterator[types.FunctionType]:
    """A function itself, the one that is wrapped, a class's methods, those of an instance's class."""
    if is_a(value, types.FunctionType):
        yield value
    elif is_a(value, staticmethod, classmethod, types.MethodType):
        yield from _functions(value.__func__)
    elif is_a(value, property):
        yield from _functions(value.fget)
    elif is_a(value, functools.partial):
        yield from _functions(value.func)
    elif is_a(value, type):
        for member in tuple(vars(value).values()):
            if not is_a(member, type):
                yield from _functions(member)
    elif (
        wrapped := inspect.getattr_static(value, "__wrapped__", None)
    ) is not None:  # as `functools.cache` leaves it
        yield from _functions(wrapped)
    elif type(value).__module__ == "__main__":  # an object of the learner's own class
        yield from _functions(type(value))


def _globals_read(code: types.CodeType) -> Iterator[str]:
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _globals_read(constant)
