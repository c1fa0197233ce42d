"""Finds the modules that the course's notebooks import, so that a worker can import them before it forks."""

import ast
from collections.abc import Iterable
from pathlib import Path

from lessons_lib.grading.intake.notebook_file import parse
from lessons_lib.notebook.cells.syntax import parse_quietly

_NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"


def modules(slugs: Iterable[str]) -> list[str]:
    """The imported names of these lessons' notebooks; some are not modules. `show` cells are left out."""
    found: dict[str, None] = {}
    for slug in slugs:
        file = _NOTEBOOKS / f"{slug}.ipynb"
        cells = parse(file.read_bytes()).code if file.is_file() else ()
        for cell in cells:
            if "show" not in cell.tags:
                found.update(dict.fromkeys(_imported(cell.source)))
    return list(found)


def _imported(source: str) -> list[str]:
    found = []
    for node in ast.walk(parse_quietly(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found
