"""Compiles the variants of a program, each with its changes made in the tree for a moment."""

import ast
import types
from collections.abc import Mapping
from typing import Any

FILE = "<variant>"  # the name that tracebacks and traces see
Slot = tuple[ast.AST, str, int | None]  # a parent, the field, and the place in it if that is a list


class Variants:
    """The variants of one program. A copy of the whole tree for each would take longer than trying it."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._slots: dict[ast.AST, Slot] = {}
        for parent in ast.walk(tree):
            for field, value in ast.iter_fields(parent):
                if isinstance(value, ast.AST):
                    self._slots[value] = (parent, field, None)
                elif isinstance(value, list):
                    self._slots.update(
                        (item, (parent, field, place))
                        for place, item in enumerate(value)
                        if isinstance(item, ast.AST)
                    )

    def compiled(self, nodes: Mapping[ast.AST, ast.AST]) -> types.CodeType | None:
        """The program's code with these nodes replaced; None if Python refuses it."""
        for old, new in nodes.items():
            ast.fix_missing_locations(ast.copy_location(new, old) if "lineno" not in vars(new) else new)
            self._put(old, new)
        try:
            return compile(self._tree, FILE, "exec")
        except (SyntaxError, ValueError, TypeError, RecursionError):
            return None
        finally:
            for old in nodes:
                self._put(old, old)

    def _put(self, old: ast.AST, node: Any) -> None:
        parent, field, place = self._slots[old]
        if place is None:
            setattr(parent, field, node)
        else:
            getattr(parent, field)[place] = node
