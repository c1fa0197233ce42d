"""The names that a cell defines, checks and predicts, read from code that may not be valid Python.

The authors' own reader (authoring/asking.py) refuses such code; this one reads as much as it can.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lessons_lib.notebook.cells.statements import ParseBudget, statements
from lessons_lib.notebook.cells.syntax import parse_quietly

MOST_READ = 100_000  # characters of one cell that are parsed; beyond it, regular expressions do
_OWN_SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_MAGIC = re.compile(r"^([ \t]*)[%!?].*$", re.MULTILINE)
# Cell magics whose body doesn't run in the notebook's namespace.
_RUNS_ELSEWHERE = re.compile(
    r"%%(!|script|bash|sh|cmd|system|sx|python\d?|pypy|perl|ruby|file|writefile|timeit|html|svg|latex|markdown|javascript|js)\b",
    re.IGNORECASE,
)
_GUESSED_STEP = re.compile(
    r"^(?:async def|def|class) +(?P<answer>\w+)|\bcheck\( *(?:[\"'](?P<check>\w+)|(?P<value>\w+)=)",
    re.MULTILINE,
)

Kind = Literal["answer", "blank", "check"]


@dataclass(frozen=True)
class CellNames:
    """Names in the order of the code, each once. opens: the lessons that `open_lesson` is called with.

    steps: what happens to names, in order, each as often as it does: 'answer' is a definition, 'blank' one whose
    content is still missing.
    """

    defines: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    predicts: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    steps: tuple[tuple[Kind, str], ...] = ()

    @property
    def answers(self) -> set[str]:
        """The names that are defined, and not as a blank, when the cell has run."""
        last = {name: kind for kind, name in self.steps if kind != "check"}
        return {name for name, kind in last.items() if kind == "answer"}


def names_in_cell(source: str, budget: ParseBudget | None = None) -> CellNames:
    """The names in a cell. budget: see `statements`. Raises nothing, whatever the code is."""
    tree = _tree(source)
    if tree is not None:
        return _of_tree(tree)
    readable = _tree("\n".join(statements(source, fault, budget))) if len(source) <= MOST_READ else None
    part = _of_tree(readable) if readable else CellNames(steps=_guessed_steps(source))
    return CellNames(
        _once([*re.findall(r"^(?:async def|def|class) +(\w+)", source, re.MULTILINE), *part.defines]),
        _once([*part.checks, *re.findall(r"\bcheck\( *(?:[\"'](\w+)|(\w+)=)", source)]),
        _once(re.findall(r"\bpredict\( *(\w+)=", source)),
        _once(re.findall(r"\bopen_lesson\( *[\"'](\w+)", source)),
        part.steps,
    )


def bindings(source: str) -> dict[str, int] | None:
    """The names that a cell gives a value, each with the last line of the last statement that does so.

    None if the cell is not valid Python.
    """
    tree = _tree(source)
    if tree is None:
        return None
    return {
        name: statement.end_lineno or 0
        for statement in tree.body
        for node in _nodes_that_run(ast.Module([statement], []))
        for name in _binds(node)
    }


def fault(source: str) -> str:
    """Why a cell is not Python, and in which line; '' if it is Python, or too long to be read. Raises nothing."""
    try:
        _parsed(source)
    except SyntaxError as error:
        where = f"in line {error.lineno}, " if error.lineno else ""
        return f"{where}{error.msg or 'invalid syntax'}"
    except (ValueError, RecursionError, MemoryError) as error:
        return str(error) or type(error).__name__
    return ""


def _tree(source: str) -> ast.Module | None:
    """The parsed cell; None if it is not Python."""
    try:
        return _parsed(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # all of them mean that it can't be parsed
        return None


def _parsed(source: str) -> ast.Module | None:
    """The parsed cell, its magics left out; None if it is too long to be read. Raises what `ast.parse` does."""
    if len(source) > MOST_READ:
        return None
    code = "" if _RUNS_ELSEWHERE.match(source) else _MAGIC.sub(r"\1pass", source)
    return parse_quietly(code)


def _of_tree(tree: ast.Module) -> CellNames:
    nodes = list(_nodes_that_run(tree))
    calls = [
        (node.func.id, node)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    return CellNames(
        _once([name for node in nodes for name in _binds(node)]),
        _once([name for verb, call in calls if verb == "check" for name in _names_in_call(call)]),
        _once([key.arg for verb, call in calls if verb == "predict" for key in call.keywords if key.arg]),
        _once([name for verb, call in calls if verb == "open_lesson" for name in _names_in_call(call)]),
        tuple(_steps(nodes)),
    )


def _steps(nodes: list[ast.AST]) -> Iterator[tuple[Kind, str]]:
    unfilled = {id(target) for node in nodes for target in _unfilled(node)}
    for node in nodes:
        for name in _binds(node):
            yield "blank" if id(node) in unfilled or _is_blank(node) else "answer", name
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "check":
            yield from (("check", name) for name in _names_in_call(node))


def _guessed_steps(source: str) -> tuple[tuple[Kind, str], ...]:
    """The steps of code that can't be parsed, found by a regular expression."""
    found = _GUESSED_STEP.finditer(source)
    return tuple(
        ("answer", m["answer"]) if m["answer"] else ("check", m["check"] or m["value"]) for m in found
    )


def _unfilled(node: ast.AST) -> list[ast.expr]:
    """The targets of `name = ...`."""
    if isinstance(node, ast.Assign) and _is_ellipsis(node.value):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) and _is_ellipsis(node.value) else []


def _is_blank(node: ast.AST) -> bool:
    """Whether a function or class is still a blank: see checking/collect/blanks.py, which looks at what was compiled."""
    if isinstance(node, ast.ClassDef):
        methods = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
        inherits = bool(node.bases) and any(
            isinstance(part, ast.Pass) for part in node.body
        )  # a starter has `...`
        return (all(map(_is_placeholder, node.body)) and not inherits) or any(map(_is_blank, methods))
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    if all(map(_is_placeholder, node.body)):
        return True
    own = (inner for part in node.body for inner in _nodes_that_run(ast.Module([part], [])))
    return any(
        _is_ellipsis(inner.value)
        for inner in own
        if isinstance(inner, ast.Assign | ast.AnnAssign | ast.Return)
    )


def _is_placeholder(node: ast.stmt) -> bool:
    """A docstring, `...`, `pass` or `return None`."""
    value = node.value if isinstance(node, ast.Expr | ast.Return) else None
    is_nothing = isinstance(node, ast.Pass) or (isinstance(node, ast.Return) and value is None)
    return is_nothing or (
        isinstance(value, ast.Constant) and (isinstance(node, ast.Expr) or value.value in (None, ...))
    )


def _is_ellipsis(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is ...


def _nodes_that_run(tree: ast.Module) -> Iterator[ast.AST]:
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


def _names_in_call(call: ast.Call) -> list[str]:
    """The names in `check("name")`, `check(name)` or `check(name=value)`."""
    strings = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    names = [a.id for a in call.args if isinstance(a, ast.Name)]
    return [*strings, *names, *(key.arg for key in call.keywords if key.arg)]


def _once(names: list[str] | list[tuple[str, ...]]) -> tuple[str, ...]:
    flat = [next(filter(None, name), "") if isinstance(name, tuple) else name for name in names]
    return tuple(dict.fromkeys(flat))
