"""What a learner's cell defines, checks and predicts, read from code that may be no Python.

The authors' own reader (authoring/asking.py) refuses such code; this one makes the best of it.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

MOST_READ = 100_000  # characters of one cell that are parsed; beyond it, regular expressions do
_OWN_SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_MAGIC = re.compile(r"^([ \t]*)[%!?].*$", re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """Names in the order of the code, each once. opens: the lessons that `open_lesson` is called with."""

    defines: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    predicts: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()


def asked(source: str) -> Asked:
    """What a cell asks. Raises nothing, whatever the code is."""
    tree = _tree(source)
    if tree is None:
        return Asked(
            _once(re.findall(r"^(?:async def|def|class) +(\w+)", source, re.MULTILINE)),
            _once(re.findall(r"\bcheck\( *(?:[\"'](\w+)|(\w+)=)", source)),
            _once(re.findall(r"\bpredict\( *(\w+)=", source)),
            _once(re.findall(r"\bopen_lesson\( *[\"'](\w+)", source)),
        )
    nodes = list(_of_the_cell(tree))
    named = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    calls = [(node.func.id, node) for node in named if isinstance(node.func, ast.Name)]
    return Asked(
        _once([name for node in nodes for name in _binds(node)]),
        _once([name for verb, call in calls if verb == "check" for name in _named(call)]),
        _once([key.arg for verb, call in calls if verb == "predict" for key in call.keywords if key.arg]),
        _once([name for verb, call in calls if verb == "open_lesson" for name in _named(call)]),
    )


def bindings(source: str) -> dict[str, int] | None:
    """The names that a cell gives a value, each with the last line of the last statement that does so.

    None if the cell is no Python.
    """
    tree = _tree(source)
    if tree is None:
        return None
    return {
        name: statement.end_lineno or 0
        for statement in tree.body
        for node in _of_the_cell(ast.Module([statement], []))
        for name in _binds(node)
    }


def fault(source: str) -> str:
    """Why a cell is no Python, and in which line of it; '' if it is Python, or too long to be read. Raises nothing."""
    try:
        _parsed(source)
    except SyntaxError as error:
        where = f"in line {error.lineno}, " if error.lineno else ""
        return f"{where}{error.msg or 'invalid syntax'}"
    except (ValueError, RecursionError, MemoryError) as error:
        return str(error) or type(error).__name__
    return ""


def _tree(source: str) -> ast.Module | None:
    """The parsed cell; None if it is no Python."""
    try:
        return _parsed(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # all of them are ways to refuse a text
        return None


def _parsed(source: str) -> ast.Module | None:
    """The parsed cell, its magics left out; None if it is too long to be read. Raises what `ast.parse` does."""
    if len(source) > MOST_READ:
        return None
    code = "" if source.startswith("%%") else _MAGIC.sub(r"\1pass", source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an invalid escape is the author's business
        return ast.parse(code)


def _of_the_cell(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node that runs when the cell does, in order; not the bodies of functions and classes."""
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _OWN_SCOPE):
            waiting.extend(reversed(list(ast.iter_child_nodes(node))))


def _binds(node: ast.AST) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id]
    if isinstance(node, ast.alias):
        return [node.asname or node.name]
    return []


def _named(call: ast.Call) -> list[str]:
    """The names that `check("name")`, `check(name)` or `check(name=value)` speaks of."""
    strings = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    names = [a.id for a in call.args if isinstance(a, ast.Name)]
    return [*strings, *names, *(key.arg for key in call.keywords if key.arg)]


def _once(names: list[str] | list[tuple[str, ...]]) -> tuple[str, ...]:
    flat = [next(filter(None, name), "") if isinstance(name, tuple) else name for name in names]
    return tuple(dict.fromkeys(flat))
