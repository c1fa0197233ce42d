"""One small change to a program, and how it is said: 'dim=0 → dim=1'."""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

LIBRARIES = ("torch", "nn", "F", "np", "math")  # by the names that the course imports them by
SEQUENCES = ("tuple", "list")  # either, and what they are made from, is the same answer
LONG = 24  # characters; a longer part of what is said is written as …

Definition = ast.FunctionDef | ast.ClassDef
Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Edit:
    """`old`, a node of a program, becomes `new`. words: the change in a few words, or what makes them."""

    old: ast.AST
    new: ast.AST
    words: str | Callable[[], str]

    @property
    def what(self) -> str:
        """The change in a few words. Made when asked for: a search for repairs tries hundreds and says none."""
        return self.words if isinstance(self.words, str) else self.words()


def replaced(tree: Node, changes: dict[ast.AST, ast.AST]) -> Node:
    """A copy of `tree` in which some of its nodes, the keys, have become others."""
    # Deepcopy takes what its memo holds for a copy already made.
    return copy.deepcopy(tree, {id(old): new for old, new in changes.items()})


def within(parent: ast.AST, old: ast.AST, new: ast.AST) -> Edit:
    """An edit that is said with what stands around it: 'x.shape[1] → x.shape[0]'."""
    return Edit(old, new, lambda: f"{said(parent, old)} → {said(replaced(parent, {old: new}), new)}")


def instead(old: ast.AST, new: ast.AST) -> Edit:
    """An edit that is said by itself: 'a + b → a - b'."""
    return Edit(old, new, lambda: f"{said(old)} → {said(new)}")


def said(node: ast.AST, part: ast.AST | None = None) -> str:
    """A node's code on one line, without a method's receiver; long parts but `part` are cut to '…'."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        node = ast.Call(ast.Name(node.func.attr), node.args, node.keywords)
    short = copy.copy(node)
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(short, name, [_cut(item, part) for item in value])
        else:
            setattr(short, name, _cut(value, part))
    return " ".join(ast.unparse(short).split())


def _cut(value: Any, part: ast.AST | None) -> Any:
    if (
        not isinstance(value, ast.expr)
        or len(ast.unparse(value)) <= LONG
        or any(node is part for node in ast.walk(value))
    ):
        return value
    if isinstance(value, ast.Attribute):
        return ast.Attribute(_cut(value.value, part), value.attr)
    return ast.Name("…")


def called(node: ast.AST) -> str:
    """The name of what a call calls, 'sum' for `x.sum()`; '' for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name
    return ""


def is_function(node: ast.AST) -> bool:
    """True for a call of a plain name or of a library's function, False for a method of some value."""
    if not isinstance(node, ast.Call):
        return False
    root: ast.AST = node.func
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(node.func, ast.Name) or (isinstance(root, ast.Name) and root.id in LIBRARIES)


def number(node: ast.AST | None) -> int | float | None:
    """The value of a literal such as 2, -1 or 0.5; None for anything else, True and False among it."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
    return None


def literal(value: float) -> ast.expr:
    """The code for a number."""
    return ast.parse(repr(value), mode="eval").body


def walk(node: ast.AST, parent: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node that does something, with its parent: no annotations, decorators, docstrings, errors' texts."""
    yield node, parent
    if number(node) is not None or isinstance(node, ast.Raise):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "msg"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_text(child):
                yield from walk(child, node)


def is_text(node: ast.AST) -> bool:
    """True for a string that stands alone, such as a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
