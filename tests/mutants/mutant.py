"""A small change to the library's source, and the tests that must fail with it."""

import ast
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Mutant:
    """place: the function, class or module whose source holds `old` once. new: what takes its place.

    breaks: what is wrong then. tests: test functions, or modules of tests, one of which must fail. only: an
    expression for pytest's -k, where one of many parameters shows it.
    """

    place: Any
    old: str
    new: str
    breaks: str
    tests: Sequence[Any]
    only: str = ""

    @property
    def path(self) -> Path:
        """Of the source, from the repository's root."""
        return _path(self.place)

    @property
    def name(self) -> str:
        whose = "" if isinstance(self.place, ModuleType) else f".{self.place.__qualname__}"
        return f"{self.path.stem}{whose}: {self.breaks}"

    def source(self) -> str:
        """The whole file with the change made. Raises ValueError if `old` is not there exactly once."""
        lines, first = inspect.getsourcelines(inspect.unwrap(self.place))
        before = (ROOT / self.path).read_text(encoding="utf-8")
        kept = "".join(before.splitlines(keepends=True)[: max(0, first - 1)])
        within = "".join(lines)
        if within.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.old!r} is there {within.count(self.old)} times.")
        after = before[len(kept) + len(within) :]
        changed = kept + within.replace(self.old, self.new) + after
        if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(before)):
            raise ValueError(f"{self.name}: it changes nothing.")
        return changed

    def arguments(self) -> list[str]:
        """For pytest, run at the root."""
        return [*self.nodes(), *(("-k", self.only) if self.only else ())]

    def nodes(self) -> list[str]:
        """The tests as pytest names them."""
        return [_node(test) for test in self.tests]


def _node(test: Any) -> str:
    path = _path(test).as_posix()
    return path if isinstance(test, ModuleType) else f"{path}::{test.__name__}"


def _path(of: Any) -> Path:
    file = inspect.getsourcefile(inspect.unwrap(of))
    assert file
    return Path(file).resolve().relative_to(ROOT)
