"""One file of a lesson's exercises as statements: what each defines and uses, and which of them are answers."""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Part = Literal["exercise", "hunt", "cases", "misconception", "violation", "import", "other"]

_ASKING = {"exercise": "exercise", "prediction": "exercise", "hunt": "hunt"}
_BELONGING: dict[str, Part] = {
    "cases": "cases",
    "misconception": "misconception",
    "violation": "violation",
}
_TELLING = ("hints", "survivors")  # arguments of an exercise that say how it is answered


class Underivable(Exception):
    """A file whose answers can't be told from the rest. The text is one sentence; `line` where it is."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True)
class Statement:
    """One statement at the top of a file, as the worker would get it.

    defines, uses: names. of: the exercise that decorated cases and misconceptions belong to; the reference
    of an exercise that is made below it.
    """

    part: Part
    node: ast.stmt
    defines: frozenset[str]
    uses: frozenset[str]
    of: str = ""

    @property
    def line(self) -> int:
        return self.node.lineno


def statements(path: Path) -> list[Statement]:
    """The file's statements, answers already without their bodies. Raises Underivable."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    registrars = {
        node.name for node in body if isinstance(node, ast.FunctionDef) and _mentions(node, "misconception")
    }
    references = {reference for node in body if (reference := _given_by_call(node))}
    return [_statement(node, registrars, references) for node in body if not _is_docstring(node)]


def _statement(node: ast.stmt, registrars: set[str], references: set[str]) -> Statement:
    """registrars: the functions of the file that register misconceptions when they are called.

    references: what is made an exercise below its definition.
    """
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return _definition(node, node.name in references)
    if isinstance(node, ast.Import | ast.ImportFrom):
        return Statement("import", node, frozenset(map(bound, node.names)), frozenset())
    sets = frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    uses = frozenset(_used(node))
    if _mentions(node, "misconception") or (isinstance(node, ast.Expr) and registrars & uses):
        return Statement("misconception", node, sets, uses)
    reference = _given_by_call(node)
    if reference:
        _keep_untold(node)
        return Statement("exercise", node, sets, frozenset(_used(node)), reference)
    if _mentions(node, *_ASKING):
        raise Underivable(
            "an exercise is asked here, and not by a decorator or `lesson.exercise(…)(reference)`.",
            node.lineno,
        )
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "cases":
        given = {name for argument in call.args for name in _used(argument)}
        return Statement("cases", node, sets, frozenset(given))
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return Statement("other", node, sets, uses)
    raise Underivable(
        "a statement at the top of it does something else than ask, define or import.", node.lineno
    )


def _given_by_call(node: ast.stmt) -> str:
    """The reference in `name = lesson.exercise(…)(reference)`; '' for any other statement."""
    outer = node.value if isinstance(node, ast.Assign) else None
    if not isinstance(outer, ast.Call) or not isinstance(outer.func, ast.Call) or len(outer.args) != 1:
        return ""
    asking, reference = outer.func.func, outer.args[0]
    if isinstance(asking, ast.Attribute) and asking.attr in _ASKING and isinstance(reference, ast.Name):
        return reference.id
    return ""


def _definition(node: ast.FunctionDef | ast.ClassDef, is_reference: bool) -> Statement:
    part, of = _part(node)
    if is_reference:
        part = "exercise"
    if part in ("exercise", "hunt"):
        _empty(node)
    elif part == "misconception":
        _silence(node)
    uses = _used(node)
    if part in (
        "cases",
        "misconception",
        "violation",
    ):  # whose decorator names the exercise that they belong to
        uses = _used(type(node)(**{**vars(node), "decorator_list": []}))
    return Statement(part, node, frozenset({node.name}), frozenset(uses), of)


def _mentions(node: ast.AST, *attributes: str) -> bool:
    """Whether one of these attributes is asked of anything in it."""
    return any(isinstance(n, ast.Attribute) and n.attr in attributes for n in ast.walk(node))


def _part(node: ast.FunctionDef | ast.ClassDef) -> tuple[Part, str]:
    """What a decorated function is, and the exercise that it belongs to."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not isinstance(called, ast.Attribute):
            continue
        if called.attr in _ASKING:
            hunted = any(
                k.arg == "kind" and isinstance(k.value, ast.Constant) and k.value.value == "hunt"
                for k in (decorator.keywords if isinstance(decorator, ast.Call) else [])
            )
            return ("hunt" if hunted or called.attr == "hunt" else "exercise"), node.name
        if called.attr in _BELONGING and isinstance(called.value, ast.Name):
            return _BELONGING[called.attr], called.value.id
    return "other", ""


def _empty(node: ast.FunctionDef | ast.ClassDef) -> None:
    """Takes the body from a reference, and the arguments that tell the answer."""
    raising = ast.Raise(exc=ast.Name("NotImplementedError", ast.Load()), cause=None)
    node.body = [raising if isinstance(node, ast.FunctionDef) else ast.Pass()]
    _keep_untold(node)


def _keep_untold(node: ast.stmt) -> None:
    """Takes hints and the like from whatever asks in this statement."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _ASKING:
            call.keywords = [keyword for keyword in call.keywords if keyword.arg not in _TELLING]


def _silence(node: ast.FunctionDef | ast.ClassDef) -> None:
    """Takes the sentence from a misconception: it too tells what is right."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            decorator.args = [ast.Constant("")]


def _used(node: ast.AST) -> set[str]:
    """The names that a statement reads and does not set itself."""
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
    own = {n.id for n in names if not isinstance(n.ctx, ast.Load)} | {
        n.arg for n in ast.walk(node) if isinstance(n, ast.arg)
    }
    return {n.id for n in names if isinstance(n.ctx, ast.Load)} - own


def bound(alias: ast.alias) -> str:
    """The name that one part of an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
