"""Turns of phrase that read like a translation, and the sentences in which they were looked at and stay."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# Each has a plainer way to say it: 'is asked' → 'Expected …', 'stands' → 'is' or 'you see', 'in silence' → 'silently'.
PATTERNS = re.compile(
    r"\b(?:is|are|was|were) asked\b|\b(?:is|are) to [a-z]|\bstands?\b|[Ss]omebody|[Nn]obody|\bin silence\b|, for (?:it|they|a|the)\b"
    r"|\banew\b|\bmend(?:s|ed|ing)?\b|\bbehind the point\b|\bthat of\b|\bthose of\b|\bwrong way round\b|\b(?:each|every|its) turn\b|\bshall\b"
    r"|\bneed not\b"
)
EXCEPTIONS = Path(__file__).parent / "style_exceptions.toml"


@dataclass(frozen=True)
class Phrase:
    """A turn of phrase: its file, the line, and the words around it."""

    file: str
    line: int
    words: str


def phrases(path: Path, file: str) -> Iterator[Phrase]:
    """What PATTERNS finds in a file that people read. file: its name in messages.

    Of a lesson's source and of a page (.md) every line is read. Of another .py the strings are, but no docstrings, except
    in exercises and answers, where they are the question.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md" or path.parent.name == "solutions":
        lines = list(enumerate(text.splitlines(), 1))
    else:
        lines = list(_strings(ast.parse(text), "/exercises/" in file or "/answers/" in file))
    for number, words in lines:
        for found in PATTERNS.finditer(words):
            start, end = max(found.start() - 40, 0), found.end() + 40
            yield Phrase(file, number, " ".join(words[start:end].split()))


def _strings(tree: ast.Module, docstrings: bool) -> Iterator[tuple[int, str]]:
    """The strings of a program, adjacent ones and the parts of an f-string as one, by line."""
    nodes = list(ast.walk(tree))
    skipped = {id(value) for node in nodes if isinstance(node, ast.JoinedStr) for value in node.values}
    if not docstrings:
        skipped |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value


def read_exceptions(path: Path = EXCEPTIONS) -> dict[str, list[str]]:
    """The sentences that were looked at and stay, by file. A phrase is excepted if one of them is a part of it."""
    with path.open("rb") as opened:
        return tomllib.load(opened)


def not_excepted(found: Iterable[Phrase], excepted: Mapping[str, Sequence[str]]) -> list[Phrase]:
    """The phrases that no exception of their file covers."""
    return [
        phrase for phrase in found if not any(part in phrase.words for part in excepted.get(phrase.file, ()))
    ]


def unused(found: Iterable[Phrase], excepted: Mapping[str, Sequence[str]]) -> list[str]:
    """The exceptions that cover nothing any more, each with its file: they should go."""
    words: dict[str, list[str]] = {}
    for phrase in found:
        words.setdefault(phrase.file, []).append(phrase.words)
    return [
        f"{file}: {part}"
        for file, parts in excepted.items()
        for part in parts
        if not any(part in each for each in words.get(file, ()))
    ]


def course_files(root: Path) -> list[Path]:
    """The files that learners and instructors read: lessons, what the package says, and pages."""
    named = [root / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
    packages = [path for path in (root / "lessons_lib").rglob("*.py") if path != Path(__file__)]
    return sorted([*named, *(root / "docs").rglob("*.md"), *(root / "solutions").glob("*.py"), *packages])
