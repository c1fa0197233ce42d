"""Finds pairs of submissions with similar code: shared rare n-grams of tokens, with variable names normalised.

N-grams of the starter code, and those that more than a few students share, are ignored.
"""

import array
import ast
import functools
import io
import itertools
import keyword
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lessons_lib.grading.reports.gradebook_entry import GradebookEntry
from lessons_lib.notebook.cells.syntax import parse_quietly

RUN = 6  # tokens in an n-gram
FEWEST = 25  # rare n-grams that a pair must share
SHARE = 0.4  # of all n-grams of the student who wrote less
MOST_HOLDERS = 10  # students: an n-gram that more of them have is not rare
MOST_SOURCE = 50_000  # characters of one answer
PARTS = 16  # partitions of all n-grams by hash, sorted one at a time to save memory

_SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER,
}  # fmt: skip


@dataclass(frozen=True)
class SimilarPair:
    """Two students with similar code. share: the part of the shorter code that is rare and shared, from 0 to 1."""

    students: tuple[str, str]
    exercises: tuple[str, ...]
    share: float


class SimilarCode:
    """Collects the hashed n-grams of all answers to one lesson, and finds similar pairs."""

    def __init__(self, starters: Mapping[str, str]) -> None:
        """starters: the starter code by exercise."""
        self._starters = starters
        self._students: list[str] = []
        self._sizes: list[int] = []
        self._exercises: dict[str, int] = {}
        self._runs, self._holders, self._where = array.array("q"), array.array("i"), array.array("h")

    def add(self, one: GradebookEntry) -> None:
        """Adds a student's answers."""
        place, before = len(self._students), len(self._runs)
        self._students.append(one.attempt.student)
        for result in one.results:
            exercise = self._exercises.setdefault(result.exercise, len(self._exercises))
            for run in runs(result.answer) - runs(self._starters.get(result.exercise, "")):
                self._runs.append(hash((exercise, run)))
                self._holders.append(place)
                self._where.append(exercise)
        self._sizes.append(len(self._runs) - before)

    def pairs(self) -> list[SimilarPair]:
        """The similar pairs, the most similar first."""
        shared: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        for holders, exercise in self._rare():
            for pair in itertools.combinations(holders, 2):
                shared[pair][exercise] += 1
        found = []
        for (one, other), counts in shared.items():
            total = counts.total()
            share = total / min(self._sizes[one], self._sizes[other])
            if total >= FEWEST and share >= SHARE:
                students = (self._students[one], self._students[other])
                found.append(SimilarPair(students, self._named(counts), share))
        return sorted(found, key=lambda pair: (-pair.share, pair.students))

    def _rare(self) -> Iterator[tuple[list[int], int]]:
        """The students who have each rare n-gram (at least two, at most a few), and its exercise."""
        import numpy as np

        most = max(3, min(MOST_HOLDERS, len(self._students) // 10))
        everything, holders = np.asarray(self._runs), np.asarray(self._holders)
        last_bits = everything.view(np.uint8)[:: everything.itemsize] % PARTS
        for part in range(PARTS):  # sorting all at once would need several times their memory
            places = np.flatnonzero(last_bits == part)
            places = places[np.argsort(everything[places], kind="stable")]  # stable: holders stay in order
            _, starts, counts = np.unique(everything[places], return_index=True, return_counts=True)
            several = (counts >= 2) & (counts <= most)
            for start, count in zip(starts[several].tolist(), counts[several].tolist(), strict=True):
                alike = places[start : start + count]
                yield holders[alike].tolist(), self._where[int(alike[0])]

    def _named(self, counts: Counter[int]) -> tuple[str, ...]:
        """The exercises with at least a tenth of the shared n-grams."""
        names = list(self._exercises)
        return tuple(names[place] for place, count in sorted(counts.items()) if count >= counts.total() / 10)


@functools.lru_cache(maxsize=4096)
def runs(source: str) -> frozenset[int]:
    """The hashes of all n-grams of a source; see `tokens`."""
    found = tokens(source)
    return frozenset(hash(tuple(found[i : i + RUN])) for i in range(len(found) - RUN + 1))


def tokens(source: str) -> list[str]:
    """A source's tokens without comments, docstrings and layout; all variables have the same name."""
    source = source[:MOST_SOURCE]
    own = _variables(source)
    found = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type not in _SILENT and not token.string.startswith(('"""', "'''")):  # nor docstrings
                found.append("v" if token.string in own else token.string)
    except (tokenize.TokenError, SyntaxError):  # use the tokens before the error
        pass
    return found


def _variables(source: str) -> set[str]:
    """The names of parameters and variables that a source binds, without function names."""
    try:
        nodes = list(ast.walk(parse_quietly(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        words = set(re.findall(r"\b(\w+)\s*=(?!=)", source))
        return words - set(keyword.kwlist)
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}
