"""Finds equal files, and pairs of students whose equal answers are too rare to be chance.

Rarity in bits: an answer that a third of the students wrote counts log2(3) = 1.6 bits. The usual solution counts almost
nothing; a wrong answer that two of thirty wrote counts 4 bits, doubled because mistakes are more individual than
solutions. Bits of several exercises are added. With many pairs, some share much by chance, so a pair is reported only
above a threshold: log2 of the number of pairs, plus a margin.
"""

import array
import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from lessons_lib.grading.reports.gradebook_entry import GradebookEntry
from lessons_lib.grading.reports.similar_code import tokens

MARGIN = 12.0  # bits beyond chance: once in 4,000 honest classes
FEWEST = 3  # exercises with equal answers that a pair must have
MOST_HOLDERS = 40  # students: an answer that more of them wrote is a usual solution
WRONG = 2.0  # weight of a wrong answer relative to a right one


@dataclass(frozen=True)
class EqualPair:
    """Two students with equal answers. exercises: those with equal answers; wrong: those with wrong ones. bits: the rarity."""

    students: tuple[str, str]
    exercises: tuple[str, ...]
    wrong: tuple[str, ...]
    bits: float


class EqualAnswers:
    """Collects the hashes of the answers to one lesson, and of files."""

    def __init__(self, starters: Mapping[str, str]) -> None:
        """starters: the starter code by exercise."""
        self._starters = {name: _fingerprint(source) for name, source in starters.items()}
        self._students: list[str] = []
        self._answers: dict[str, tuple[array.array[int], array.array[int], array.array[int]]] = {}
        self._files: dict[str, list[str]] = defaultdict(list)

    def add(self, one: GradebookEntry) -> None:
        """Adds a student's answers."""
        place = len(self._students)
        self._students.append(one.attempt.student)
        written = False
        for result in one.results:
            print_ = _fingerprint(result.answer)
            if not result.max_score or not result.answer or print_ == self._starters.get(result.exercise):
                continue
            written = True
            new = (array.array("i"), array.array("q"), array.array("b"))
            holders, prints, wrong = self._answers.setdefault(result.exercise, new)
            holders.append(place)
            prints.append(print_)
            wrong.append(result.status != "passed")
        if written and one.attempt.sha256:
            self._files[one.attempt.sha256].append(one.attempt.student)

    def files(self) -> list[tuple[str, ...]]:
        """The groups of students who submitted the same file, byte for byte."""
        return sorted(tuple(sorted(students)) for students in self._files.values() if len(students) > 1)

    def pairs(self) -> list[EqualPair]:
        """The pairs whose equal answers are rarer than chance, the rarest first."""
        bits: Counter[tuple[int, int]] = Counter()
        shared: dict[tuple[int, int], list[tuple[str, bool]]] = defaultdict(list)
        for name, (holders, prints, wrong) in self._answers.items():
            groups: dict[int, list[int]] = defaultdict(list)
            wrongs = {}
            for holder, print_, is_wrong in zip(holders, prints, wrong, strict=True):
                groups[print_].append(holder)
                wrongs[print_] = bool(is_wrong)
            for print_, members in groups.items():
                if not 2 <= len(members) <= MOST_HOLDERS:
                    continue
                rare = math.log2(len(holders) / len(members)) * (WRONG if wrongs[print_] else 1)
                for pair in itertools.combinations(members, 2):
                    bits[pair] += rare  # type: ignore[assignment]
                    shared[pair].append((name, wrongs[print_]))
        least = math.log2(max(1, math.comb(len(self._students), 2))) + MARGIN
        found = [
            EqualPair(
                (self._students[one], self._students[other]),
                tuple(name for name, _ in shared[one, other]),
                tuple(name for name, is_wrong in shared[one, other] if is_wrong),
                total,
            )
            for (one, other), total in bits.items()
            if total >= least and len(shared[one, other]) >= FEWEST
        ]
        return sorted(found, key=lambda pair: (-pair.bits, pair.students))


def _fingerprint(source: str) -> int:
    """A hash that ignores the names of variables, comments and layout."""
    return hash(tuple(tokens(source)))
