"""Solution regions: what stands between `### BEGIN SOLUTION` and `### END SOLUTION`, and its blank."""

import ast
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

BEGIN = "### BEGIN SOLUTION"
END = "### END SOLUTION"
CALLS = ("predict", "check")


@dataclass(frozen=True)
class Region:
    """One region. first, last: the line numbers of its markers, from 0. text: its code, dedented."""

    first: int
    last: int
    indent: str
    text: str


def regions(source: str) -> list[Region]:
    """The regions of a cell, in order. Raises ValueError, one sentence, if markers don't pair up."""
    lines = source.splitlines()
    found: list[Region] = []
    begun: int | None = None
    for number, line in enumerate(lines):
        if line.strip() not in (BEGIN, END):
            continue
        if (line.strip() == BEGIN) == (begun is not None):
            missing = f"`{END}` above it" if begun is not None else f"`{BEGIN}` above it"
            raise ValueError(f"line {number + 1} is `{line.strip()}` and has no {missing}.")
        if begun is None:
            begun = number
            continue
        indent = lines[begun][: -len(lines[begun].lstrip())]
        text = textwrap.dedent("\n".join(lines[begun + 1 : number]))
        if not text.strip():
            raise ValueError(f"the solution region in line {begun + 1} is empty.")
        found.append(Region(begun, number, indent, text))
        begun = None
    if begun is not None:
        raise ValueError(f"line {begun + 1} is `{BEGIN}` and has no `{END}` below it.")
    return found


def outside(source: str) -> list[str]:
    """The lines of a cell that belong to no region."""
    inside = {number for region in regions(source) for number in range(region.first, region.last + 1)}
    return [line for number, line in enumerate(source.splitlines()) if number not in inside]


def replaced(source: str, replacement: Callable[[Region], str]) -> str:
    """The cell with each region, markers included, replaced by what `replacement` gives for it."""
    lines = source.splitlines()
    for region in reversed(regions(source)):
        lines[region.first : region.last + 1] = textwrap.indent(
            replacement(region), region.indent
        ).splitlines()
    return "\n".join(lines)


def placeholder(region: Region) -> str:
    """The blank of a region: `name = ...`, `predict(name=...)`, or a lone `...`.

    Raises ValueError, one sentence, if the region is no Python by itself.
    """
    try:
        statements = ast.parse(region.text).body
    except SyntaxError as error:
        raise ValueError(
            f"the solution region in line {region.first + 1} is not whole statements: {error.msg}."
        ) from None
    blanks = [_blank(statement) for statement in statements]
    if not all(blanks):
        return "..."
    return "\n".join(dict.fromkeys(blanks))


def _blank(statement: ast.stmt) -> str:
    """One statement with its values taken out; '' if that is not possible."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return f"{name} = ..."
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.expr()):
            return f"{name}: {ast.unparse(annotation)} = ..."
        case ast.Expr(value=ast.Call(func=ast.Name(id=verb), args=[], keywords=keywords)) if (
            verb in CALLS and keywords and all(keyword.arg for keyword in keywords)
        ):
            return f"{verb}({', '.join(f'{keyword.arg}=...' for keyword in keywords)})"
    return ""
