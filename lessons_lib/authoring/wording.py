"""What a learner reads of an exercise before writing: the text above its cell, and its docstring."""

import ast

from lessons_lib.authoring.markdown import headings
from lessons_lib.authoring.page import Cell, Page


def wordings(page: Page) -> dict[str, str]:
    """The text of each exercise that a cell defines, by name, on one line and without emphasis and code marks."""
    found: dict[str, str] = {}
    above: list[str] = []
    for cell in page.cells:
        if cell.kind == "markdown":
            above = [cell.source] if headings(cell.source) else [*above, cell.source]
        elif cell.role == "exercise":
            found.update((name, plain("\n".join([*above, _docstring(cell, name)]))) for name in cell.names)
            above = []
    return found


def plain(text: str) -> str:
    """The words of a text: white space folded, the marks of emphasis and code gone."""
    return " ".join(text.replace("*", "").replace("`", "").split())


def _docstring(cell: Cell, name: str) -> str:
    for node in ast.parse(cell.source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return "\n".join(
                ast.get_docstring(inner) or ""
                for inner in ast.walk(node)
                if isinstance(inner, ast.FunctionDef | ast.ClassDef)
            )
    return ""
