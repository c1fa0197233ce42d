"""Changes to names: another variable of the same function in a variable's place."""

import ast
import itertools
from collections.abc import Iterator

from lessons_lib.edits.edit import LIBRARIES, Edit, instead


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


def other_attributes(node: ast.AST, parent: ast.AST, known: list[str]) -> Iterator[Edit]:
    """Another of the `known` attributes where one of them is read: `p.grad` for `p.value`."""
    match node:
        case ast.Attribute(value=ast.Name() as owner, attr=name, ctx=ast.Load()) if name in known:
            for other in known:
                if other != name:
                    yield instead(node, ast.Attribute(owner, other, ast.Load()))


def attributes(tree: ast.AST) -> list[str]:
    """The attributes of variables that a program reads or sets, without methods and what libraries have."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner not in LIBRARIES:
                if id(node) not in called:
                    found[name] = None
    return list(found)


def exchanged_names(statement: ast.stmt, known: list[str]) -> Iterator[dict[ast.AST, ast.AST]]:
    """Two of the `known` variables exchanged wherever a statement, without the block in it, reads them."""
    block = {id(node) for inner in getattr(statement, "body", []) for node in ast.walk(inner)}
    read = [
        node
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in block
    ]
    used = [name for name in known if any(node.id == name for node in read)]
    for one, other in itertools.combinations(used, 2):
        others = {one: other, other: one}
        yield {node: ast.Name(others[node.id], ast.Load()) for node in read if node.id in others}
