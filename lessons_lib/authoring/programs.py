"""Programs as syntax trees: what a function says, whatever it is called and however it is annotated."""

import ast
import inspect
import textwrap
from typing import Any

from lessons_lib.edits.edit import Definition


def tree_of(thing: Any) -> Definition:
    """The definition of a function or class, read from its file."""
    found = ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]
    assert isinstance(found, Definition)
    return found


def find(name: str, source: str) -> Definition | None:
    """The last definition of `name` at the top level of a cell."""
    found = [node for node in ast.parse(source).body if isinstance(node, Definition) and node.name == name]
    return found[-1] if found else None


def body_text(tree: Definition) -> str:
    """The code of a definition's body, without docstring and comments."""
    return "\n".join(ast.unparse(statement) for statement in _body(tree))


def same(one: Definition, other: Definition) -> bool:
    """True if two definitions differ at most in names they chose, docstrings and annotations."""
    return ast.dump(_Plain().visit(_copy(one))) == ast.dump(_Plain().visit(_copy(other)))


def _copy(tree: Definition) -> ast.AST:
    return ast.parse(ast.unparse(tree)).body[0]


def _body(tree: Definition) -> list[ast.stmt]:
    return tree.body[1:] if ast.get_docstring(tree) is not None else tree.body


class _Plain(ast.NodeTransformer):
    """Drops docstrings, annotations and decorators; numbers the names that the code itself binds."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        own = {arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg)} | {
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }
        for name in (node.name, *sorted(own)):
            self._numbers.setdefault(name, "")
        node.body, node.decorator_list, node.returns = _body(node) or [ast.Pass()], [], None
        self.generic_visit(node)
        node.name = self._number(node.name)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._numbers.setdefault(node.name, "")
        node.body, node.decorator_list = _body(node) or [ast.Pass()], []
        self.generic_visit(node)
        node.name = self._number(node.name)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        plain: ast.AST = self.visit(ast.Assign(targets=[node.target], value=node.value))
        return plain

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(arg=self._number(node.arg), annotation=None)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(id=self._number(node.id), ctx=node.ctx)

    def _number(self, name: str) -> str:
        """A bound name as a number, in the order in which names are met; other names stay."""
        if name in self._numbers and not self._numbers[name]:
            self._numbers[name] = f"_{sum(map(bool, self._numbers.values()))}"
        return self._numbers.get(name, name)
