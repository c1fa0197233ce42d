"""Every text that the judge's source holds for a person to read, as a pattern of what is read in the end.

Read from the source and not from a list, so that a sentence which somebody adds is found without their doing
anything for it. A text is a string of more than one word, or a word that a condition chooses; what is filled in
may be anything.
"""

import ast
import builtins
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

_ANYTHING = "{}"


@dataclass(frozen=True)
class Text:
    """One text of the source. module, line: where it stands. words: with {} for whatever is filled in."""

    module: str
    line: int
    words: str

    def is_in(self, message: str) -> bool:
        """Whether a message can have been made of this text."""
        pattern = ".*?".join(map(re.escape, self.words.split(_ANYTHING)))
        first, last = self.words[0], self.words[-1]
        if first.isalpha():  # it may stand at the beginning of a sentence, or within one
            pattern = rf"\b[{first.lower()}{first.upper()}]{pattern[1:]}"
        if last.isalnum():
            pattern += r"\b"
        return re.search(pattern, message, re.DOTALL) is not None

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}: {self.words}"


def texts_of(module: ModuleType, *, names: bool = False) -> list[Text]:
    """The texts of a module. names: as in texts_in()."""
    assert module.__file__
    source = Path(module.__file__).read_text(encoding="utf-8")
    return [Text(module.__name__, line, words) for line, words in texts_in(source, names=names)]


def texts_in(source: str, *, names: bool = False) -> list[tuple[int, str]]:
    """The texts of some code, each with its line, and each spelling of a sentence with a choice in it by itself.

    names: whether single words count too that a table or a call holds, as names of causes do.
    """
    reader = _Reader(names)
    reader.visit(ast.parse(source))
    return [
        (line, words)
        for line, words in dict.fromkeys(reader.found)
        if any(letter.isalpha() for letter in words.replace(_ANYTHING, ""))
    ]


class _Reader(ast.NodeVisitor):
    """Collects texts, and passes over what nobody reads: docstrings, annotations, names, and faults of an author."""

    def __init__(self, names: bool) -> None:
        self.found: list[tuple[int, str]] = []
        self._names = names

    def _add(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.found.append((node.lineno, node.value))
        else:
            self.visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and " " in node.value.strip():
            self.found.append((node.lineno, node.value))

    def visit_Tuple(self, node: ast.Tuple) -> None:
        for one in node.elts:
            self._add(one) if self._names else self.visit(one)

    def visit_Call(self, node: ast.Call) -> None:
        if ast.unparse(node.func).startswith("re."):
            return  # a pattern
        self.visit(node.func)
        called = isinstance(node.func, ast.Name) and not hasattr(builtins, node.func.id)
        for one in (*node.args, *(keyword.value for keyword in node.keywords)):
            self._add(one) if self._names and called else self.visit(one)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.found += [(node.lineno, words) for words in _spellings(node) if " " in words.strip()]
        for value in node.values:
            if isinstance(value, ast.FormattedValue) and not _is_choice(value.value):
                self.visit(value.value)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._add(node.body)
        self._add(node.orelse)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # or it is a docstring
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if not (isinstance(raised, ast.Name) and hasattr(builtins, raised.id)):  # or an author reads it
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name == "__repr__":
            return  # a maintainer reads it, in an interpreter
        for one in node.body:  # and not what decorates it, such as a pattern
            self.visit(one)

    def visit_Dict(self, node: ast.Dict) -> None:
        for value in node.values:
            self.visit(value)

    def visit_arg(self, node: ast.arg) -> None:
        pass  # an annotation

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        pass  # what a value is compared with, it only is


def _is_choice(node: ast.expr) -> bool:
    return isinstance(node, ast.IfExp) and all(
        isinstance(one, ast.Constant | ast.JoinedStr) for one in (node.body, node.orelse)
    )


def _spellings(node: ast.expr) -> Iterator[str]:
    """All that an f-string may say: once for each choice that is written into it."""
    match node:
        case ast.Constant(value=str() as words):
            yield words
        case ast.JoinedStr(values=values):
            for parts in itertools.product(*[list(_spellings(value)) for value in values]):
                yield "".join(parts)
        case ast.FormattedValue(value=ast.IfExp() as choice) if _is_choice(choice):
            yield from _spellings(choice.body)
            yield from _spellings(choice.orelse)
        case _:
            yield _ANYTHING
