"""Recognises blanks: answers that are still the starter's `...`.

Read from the code and not from the returned value, so that a forgotten `return` doesn't count as a blank.
"""

import ast
import bisect
import dis
import inspect
import itertools
import re
import textwrap
import types
from typing import Any

from lessons_lib.checking.collect.dependencies import dependencies_of
from lessons_lib.checking.values.type_names import is_a

_WRAPPERS = (staticmethod, classmethod)  # the methods of an autograd Function are static

# Instructions that any function may contain, whatever its body.
_PREAMBLE = {"RESUME", "NOP", "CACHE", "COPY_FREE_VARS", "MAKE_CELL", "PRECALL"}

# `torch.zeros(3)` compiles differently if `import torch` is in the same file: as a function of a module and not as a
# method. The two differ in where NULL is pushed and, on Python 3.11, in the instruction's name.
_METHOD = {"LOAD_METHOD": "LOAD_ATTR"}
_NULL = re.compile(r"NULL(\|self)? \+ | \+ NULL(\|self)?")
_JUMPS = {
    *dis.hasjrel,
    *dis.hasjabs,
}  # jump targets are byte offsets, and the two forms of a call differ in length

_RETURNS_LATER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def is_blank(candidate: Any, starter: Any = None) -> bool:
    """True if `...` is the whole body, or a right-hand side.

    starter: the class that the exercise begins with. An empty class that inherits from another one than it does is an answer.
    """
    if candidate is Ellipsis:
        return True
    if is_a(candidate, types.FunctionType):
        return _blank_code(candidate.__code__)
    if is_a(candidate, type):
        members = [m.__func__ if is_a(m, *_WRAPPERS) else m for m in vars(candidate).values()]
        methods = [m for m in members if isinstance(m, types.FunctionType)]
        empty = not methods and not _has_content(candidate) and not _inherits_more(candidate, starter)
        return empty or any(_blank_code(m.__code__) for m in methods)
    return False


def _inherits_more(cls: type, starter: Any) -> bool:
    return is_a(starter, type) and not {*cls.__bases__} <= {*starter.__mro__}


def _has_content(cls: type) -> bool:
    # `_abc_impl` comes with an abstract base class, such as IterableDataset
    return any(not name.startswith("__") and name != "_abc_impl" for name in vars(cls))


def _blank_code(code: types.CodeType) -> bool:
    steps = [i for i in dis.get_instructions(code) if i.opname not in _PREAMBLE]
    names = [i.opname for i in steps]
    if names in (["RETURN_CONST"], ["LOAD_CONST", "RETURN_VALUE"]):
        return steps[0].argval is None or steps[0].argval is Ellipsis
    # `mean = ...` inside a body: an Ellipsis that goes straight into a variable or out.
    return any(
        first.opname == "LOAD_CONST" and first.argval is Ellipsis and _keeps(second.opname)
        for first, second in itertools.pairwise(steps)
    ) or any(i.opname == "RETURN_CONST" and i.argval is Ellipsis for i in steps)


def _keeps(opname: str) -> bool:
    return (
        opname.startswith(("STORE_FAST", "STORE_NAME", "STORE_DEREF", "STORE_GLOBAL"))
        or opname == "RETURN_VALUE"
    )


def returns_nothing(candidate: Any) -> bool:
    """True for a function without a `return` that has a value."""
    if not is_a(candidate, types.FunctionType) or candidate.__code__.co_flags & _RETURNS_LATER:
        return False
    before, *steps = dis.get_instructions(candidate.__code__)
    for step in steps:
        if step.opname == "RETURN_CONST" and step.argval is not None:
            return False
        # Of `a if x else None`, both ends jump to one instruction.
        if step.opname == "RETURN_VALUE" and (
            step.is_jump_target or before.opname != "LOAD_CONST" or before.argval is not None
        ):
            return False
        before = step
    return True


def is_unfinished(candidate: Any) -> bool:
    """True if an answer still contains a lone `...` line or `raise NotImplementedError`.

    False if the source can't be found: a lone `...` leaves no bytecode.
    """
    return any(_has_blank_line(function.__code__) for function in dependencies_of(candidate).functions)


def _has_blank_line(code: types.CodeType) -> bool:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError):
        return False
    return any(_is_todo(node) for node in ast.walk(tree))


def _is_todo(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=value)):
            return value is Ellipsis
        case ast.Raise(exc=ast.Name(id=name) | ast.Call(func=ast.Name(id=name))):
            return name == NotImplementedError.__name__
    return False


def same_program(one: Any, other: Any) -> bool:
    """True if two functions have the same body, whatever their names, docstrings and annotations."""
    if not (is_a(one, types.FunctionType) and is_a(other, types.FunctionType)):
        return False
    return _same_code(one.__code__, other.__code__)


def _same_code(one: types.CodeType, other: types.CodeType) -> bool:
    steps, others = (
        [i for i in dis.get_instructions(code) if i.opname not in {*_PREAMBLE, "PUSH_NULL"}]
        for code in (one, other)
    )
    if len(steps) != len(others):
        return False
    places, other_places = ([i.offset for i in side] for side in (steps, others))
    for a, b in zip(steps, others, strict=True):
        if _METHOD.get(a.opname, a.opname) != _METHOD.get(b.opname, b.opname):
            return False
        if isinstance(a.argval, types.CodeType) and isinstance(b.argval, types.CodeType):
            if not _same_code(a.argval, b.argval):
                return False
        elif a.opcode in _JUMPS:
            if bisect.bisect_left(places, a.argval) != bisect.bisect_left(other_places, b.argval):
                return False
        elif _NULL.sub("", a.argrepr) != _NULL.sub("", b.argrepr) and not _is_qualified_name(
            a.argval, b.argval
        ):
            return False
    return True


def _is_qualified_name(a: Any, b: Any) -> bool:
    # In Python 3.11 an inner function or comprehension carries its outer function's name.
    return isinstance(a, str) and isinstance(b, str) and "<locals>" in a and "<locals>" in b
