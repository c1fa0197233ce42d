"""The course's answer as a learner can run it: its source, with the helpers and imports that it needs."""

import ast
import builtins
import inspect
import symtable
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from lessons_lib.checking.exercise.answer_key import AnswerKey

_ANSWERS = "lessons_lib.answers."


def solution_source(reference: Callable[..., Any], known: Mapping[str, Any]) -> str:
    """The reference's source without its decorators and annotations, below all that it needs and `known` lacks.

    Helpers come whole; what is imported there, as that import; and another exercise's answer as `given("name")`.
    known: what the notebook has. An import is left out if the name is the same object there, and an answer if the notebook
    has one.
    """
    parts = _Parts(known)
    root = ast.parse(textwrap.dedent(inspect.getsource(reference))).body[0]
    assert isinstance(root, ast.FunctionDef | ast.ClassDef)
    root.decorator_list = []
    parts.seen.add((reference.__module__, root.name))
    parts.add_with_needs(root, reference.__module__)
    return "\n\n".join(filter(None, ["\n".join(sorted(parts.imports)), *parts.helpers]))


class _Parts:
    """What to show: imports, and helpers in an order in which they run."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known = known
        self.imports: set[str] = set()
        self.helpers: list[str] = []
        self.seen: set[tuple[str, str]] = set()  # module and name

    def add_with_needs(self, node: ast.stmt, module: str) -> None:
        source = ast.unparse(_Bare().visit(node))
        for name in sorted(_free_names(source)):
            self._add(name, module)
        self.helpers.append(source)

    def _add(self, name: str, module: str) -> None:
        if (module, name) in self.seen:
            return
        self.seen.add((module, name))
        value = getattr(sys.modules[module], name, None)
        if isinstance(value, AnswerKey):
            if name not in self.known:
                self.helpers.append(f'{name} = given("{value.name}")')
            return
        binding = _binding(module, name)
        if isinstance(binding, ast.Import | ast.ImportFrom):
            self._import(binding, name, value)
        elif binding is not None:
            self.add_with_needs(binding, module)

    def _import(self, statement: ast.Import | ast.ImportFrom, name: str, value: Any) -> None:
        [alias] = [one for one in statement.names if name == _bound(one, statement)]
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(_ANSWERS):
            self._add(alias.name, str(statement.module))
            if alias.name != name:
                self.helpers.append(f"{name} = {alias.name}")
        elif name not in self.known or self.known[name] is not value:
            line = (
                ast.Import([alias])
                if isinstance(statement, ast.Import)
                else ast.ImportFrom(statement.module, [alias], statement.level)
            )
            self.imports.add(ast.unparse(line))


class _Bare(ast.NodeTransformer):
    """Takes annotations away, as a learner would write it."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if any(getattr(each, "id", "") == "NamedTuple" for each in node.bases) or node.decorator_list:
            return node  # a dataclass's annotations are its fields
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else None


def _free_names(source: str) -> set[str]:
    """The names that this code takes from outside, but for Python's own."""

    def used(table: symtable.SymbolTable) -> set[str]:
        own = {one.get_name() for one in table.get_symbols() if one.is_global() and one.is_referenced()}
        return own.union(*map(used, table.get_children()))

    table = symtable.symtable(source, "solution", "exec")
    bound = {one.get_name() for one in table.get_symbols() if one.is_assigned() or one.is_imported()}
    top = {one.get_name() for one in table.get_symbols() if one.is_referenced()}
    return (used(table) | top) - bound - set(dir(builtins))


def _binding(module: str, name: str) -> ast.stmt | None:
    """The statement of this module that gives the name its value; None if no plain one does."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [_bound(alias, node) for alias in node.names]
        elif isinstance(node, ast.Assign):
            names = [
                one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)
            ]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        else:
            continue
        if name in names:
            return node
    return None


def _bound(alias: ast.alias, statement: ast.Import | ast.ImportFrom) -> str:
    return alias.asname or (alias.name.split(".")[0] if isinstance(statement, ast.Import) else alias.name)
