"""Changes to names: another variable of the same function in a variable's place."""

import ast
from collections.abc import Iterator

from lessons_lib.edits.edit import Edit, instead


def variables(function: ast.AST) -> list[str]:
    """The parameters of a function and the variables that it sets, in the order in which they are met."""
    found: dict[str, None] = {}
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) if name not in ("self", "cls"):
                found[name] = None
            case ast.Name(id=name, ctx=ast.Store()):
                found[name] = None
    return list(found)


def other_names(node: ast.AST, parent: ast.AST, known: list[str]) -> Iterator[Edit]:
    """Another of the `known` variables where one of them is read."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name in known:
            for other in known:
                if other != name:
                    yield instead(node, ast.Name(other, ast.Load()))
        case ast.Attribute(value=ast.Name(id="self") as owner, attr=name, ctx=ast.Load()) if name in known:
            for other in known:
                if other != name:
                    yield instead(node, ast.Attribute(owner, other, ast.Load()))


def attributes(tree: ast.AST) -> list[str]:
    """The attributes of `self` that the methods of a class set."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found[name] = None
    return list(found)
