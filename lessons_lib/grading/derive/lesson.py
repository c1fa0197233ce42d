"""One lesson's exercises without their answers: of every file, only what the worker needs.

That is each exercise's signature, `drive` and asks, its cases, the program that a hunt starts from, and
whatever these use. The answers are what is left: references, misconceptions, hints, and their helpers.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lessons_lib.grading.derive.module import Statement, Underivable, bound, statements

_ANSWERS = ("exercise", "hunt", "misconception", "violation")


@dataclass(frozen=True)
class Leak:
    """Why a lesson can't be derived: file, line, and the sentence that says so."""

    file: Path
    line: int
    sentence: str


@dataclass
class _File:
    path: Path
    module: str  # its dotted name
    statements: list[Statement]
    kept: set[int] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)  # the imported names that are needed

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    def defining(self, name: str) -> list[int]:
        return [place for place, statement in enumerate(self.statements) if name in statement.defines]


class Derived:
    """A lesson's package as the worker gets it. package: its folder; name: its dotted name.

    leaks: where its cases, drives, asks or their helpers need an answer, and other reasons to refuse it.
    """

    def __init__(self, package: Path, name: str) -> None:
        self.leaks: list[Leak] = []
        self._files: dict[str, _File] = {}
        for path in sorted(package.rglob("*.py")):
            parts = path.relative_to(package).with_suffix("").parts
            module = ".".join([name, *(part for part in parts if part != "__init__")])
            try:
                self._files[module] = _File(path, module, statements(path))
            except Underivable as error:
                self.leaks.append(Leak(path, error.line, str(error)))
        for file in list(self._files.values()):
            for place in _roots(file):
                self._keep(file, place)

    def sources(self) -> dict[Path, str]:
        """The text of each file, by the path of the original: '' for one that holds answers only."""
        return {file.path: "\n\n".join(map(ast.unparse, _kept(file))) for file in self._files.values()}

    def _keep(self, file: _File, place: int) -> None:
        if place in file.kept:
            return
        file.kept.add(place)
        statement = file.statements[place]
        for name in sorted(statement.uses):
            self._need(file, name, statement)
        if statement.part == "import":  # a package's own: all of it
            for name in sorted(statement.defines):
                self._take(file, statement, name, statement)

    def _need(self, file: _File, name: str, user: Statement) -> None:
        """Keeps what defines `name` in this file, unless that is an answer."""
        for place in file.defining(name):
            statement = file.statements[place]
            if statement.part == "import":
                file.kept.add(place)
                self._take(file, statement, name, user)
            elif statement.part in _ANSWERS and not _is_its_own(user, name):
                self._leak(file, user, name)
            else:
                self._keep(file, place)

    def _take(self, file: _File, statement: Statement, name: str, user: Statement) -> None:
        """Keeps what an imported name stands for in the lesson's other files, unless that is an answer."""
        file.taken.add(name)
        node = statement.node
        if not isinstance(node, ast.ImportFrom) or node.module not in self._files or file.is_package:
            return
        original = next(alias.name for alias in node.names if bound(alias) == name)
        submodule = self._files.get(f"{node.module}.{original}")
        if submodule:
            for place, other in enumerate(submodule.statements):
                if other.part == "other":
                    self._keep(submodule, place)
        source = self._files[node.module]
        for place in source.defining(original):
            if source.statements[place].part in _ANSWERS:
                self._leak(file, user, name)
            else:
                self._keep(source, place)

    def _leak(self, file: _File, user: Statement, name: str) -> None:
        what = ", ".join(sorted(user.defines))
        text = f"{what} is needed to collect evidence and uses the answer {name}, which the grader's worker never has."
        self.leaks.append(Leak(file.path, user.line, text))


def _is_its_own(user: Statement, name: str) -> bool:
    """Whether an exercise names its own reference, or a function itself."""
    return name in user.defines or (user.part == "exercise" and name == user.of)


def _roots(file: _File) -> Iterator[int]:
    """The places of what is kept for its own sake."""
    hunts = {statement.of for statement in file.statements if statement.part == "hunt"}
    for place, statement in enumerate(file.statements):
        starts_a_hunt = statement.part == "misconception" and statement.of in hunts
        hunts -= {statement.of} if starts_a_hunt else set()
        asking = statement.part in ("exercise", "hunt", "cases")
        imports = file.is_package and statement.part == "import"
        if asking or starts_a_hunt or imports or statement.defines == {"lesson"}:
            yield place


def _kept(file: _File) -> Iterator[ast.stmt]:
    for place in sorted(file.kept):
        node = file.statements[place].node
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [alias for alias in node.names if bound(alias) in file.taken]
        yield node
