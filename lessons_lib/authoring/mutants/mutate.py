"""All mutants of a reference: copies of its program with one small change each."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lessons_lib.edits import axes, calls, python
from lessons_lib.edits.edit import Definition, Edit, is_text, replaced, walk

# Of two changes that come to the same, the first stays: the one that says more.
FAMILIES: tuple[Callable[[ast.AST, ast.AST], Iterator[Edit]], ...] = (
    axes.other_axes,
    axes.kept_axes,
    axes.new_axes,
    axes.letters,
    calls.other_functions,
    calls.other_dtypes,
    calls.left_out,
    python.operators,
    python.conditions,
    python.other_places,
    python.shifted_bounds,
    python.statements,
)
REGISTERS = ("to",)  # `@answers.to(question)`


@dataclass(frozen=True)
class Mutant:
    """A program that is wrong, or should be, in one place.

    what: the change and its line, unique among a reference's mutants. Line 1 is the first
    of the body after its docstring; what stands above is 'signature'.
    """

    what: str
    tree: Definition


def mutants(reference: Definition) -> list[Mutant]:
    """The mutants of a function or class, in the order of its code; none says the same as another."""
    original = plain(reference)
    seen = {ast.dump(original)}
    made = []
    told: Counter[str] = Counter()
    for edit in _edits(original):
        tree = replaced(original, {edit.old: edit.new})
        code = ast.dump(tree)
        if code in seen:
            continue
        seen.add(code)
        what = f"{_line(edit.old, original)}: {edit.what}"
        told[what] += 1
        made.append(Mutant(what if told[what] == 1 else f"{what} ({told[what]})", tree))
    return made


def _edits(tree: Definition) -> Iterator[Edit]:
    nodes = [(node, parent) for statement in _parts(tree) for node, parent in walk(statement, tree)]
    # A number that is an axis, a place or a bound has changes of its own.
    special = {
        id(number)
        for node, _ in nodes
        for number in (*axes.axes(node), *python.places(node), *python.bounds(node))
    }
    for node, parent in nodes:
        for family in FAMILIES:
            yield from family(node, parent)
        if id(node) not in special:
            yield from python.numbers(node, parent)
    for node in (tree, *(node for node, _ in nodes)):
        yield from python.returns(node)


def _parts(tree: Definition) -> Iterator[ast.AST]:
    """The defaults of a function's parameters, and its statements or the class's."""
    if isinstance(tree, ast.FunctionDef):
        yield tree.args
    yield from (statement for statement in tree.body if not is_text(statement))


def plain(tree: Definition) -> Definition:
    """The same program without the decorator that registers it and without annotations of its parameters.

    They are evaluated anew for each mutant, and say nothing about what it does.
    """
    copied = replaced(tree, {})
    match copied.decorator_list:
        case [ast.Call(func=ast.Attribute(attr=name)), *rest] if name in REGISTERS:
            copied.decorator_list = rest
    for node in ast.walk(copied):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return copied


def _line(node: ast.AST, tree: Definition) -> str:
    first = next((statement for statement in tree.body if not is_text(statement)), tree)
    line = getattr(node, "lineno", first.lineno) - first.lineno + 1
    return f"line {line}" if line >= 1 else "signature"
