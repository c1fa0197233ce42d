"""One file of a lesson's exercises as statements: what each defines and uses, and which of them are answers."""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Part = Literal["exercise", "hunt", "cases", "misconception", "import", "other"]

_ASKING = {"exercise": "exercise", "prediction": "exercise", "hunt": "hunt"}
_TELLING = ("hints", "survivors")  # arguments of an exercise that say how it is answered


class Underivable(Exception):
    """A file whose answers can't be told from the rest. The text is one sentence; `line` where it is."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True)
class Statement:
    """One statement at the top of a file, as the worker would get it.

    defines, uses: names. of: the exercise that cases and misconceptions belong to.
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
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [_statement(node) for node in tree.body if not _is_docstring(node)]


def _statement(node: ast.stmt) -> Statement:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        part, of = _part(node)
        if part in ("exercise", "hunt"):
            _empty(node)
        elif part == "misconception":
            _silence(node)
        uses = _used(node)
        if part in ("cases", "misconception"):  # whose decorator names the exercise that they belong to
            uses = _used(type(node)(**{**vars(node), "decorator_list": []}))
        return Statement(part, node, frozenset({node.name}), frozenset(uses), of)
    if isinstance(node, ast.Import | ast.ImportFrom):
        return Statement("import", node, frozenset(map(bound, node.names)), frozenset())
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
        return Statement("other", node, frozenset(names), frozenset(_used(node)))
    raise Underivable(
        "only imports, assignments, functions and classes may stand at the top of it.", node.lineno
    )


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
        if called.attr in ("cases", "misconception") and isinstance(called.value, ast.Name):
            return ("cases" if called.attr == "cases" else "misconception"), called.value.id
    return "other", ""


def _empty(node: ast.FunctionDef | ast.ClassDef) -> None:
    """Takes the body, and the arguments that tell the answer, from a reference."""
    raising = ast.Raise(exc=ast.Name("NotImplementedError", ast.Load()), cause=None)
    node.body = [raising if isinstance(node, ast.FunctionDef) else ast.Pass()]
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            decorator.keywords = [k for k in decorator.keywords if k.arg not in _TELLING]


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
