"""When a misconception may be named: the one place where this is decided.

A wrong diagnosis is worse than none. A misconception is named only if it agrees with
the learner on every case, differs from the reference by value on at least two of them,
and is the only one that does, or one of two: three explanations explain nothing.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lessons_lib.checking.compare import compare, same_outcome
from lessons_lib.checking.evidence import Outcome
from lessons_lib.checking.misconception import Misconception, sentence_of

MOST_CAUSES = 2  # in an 'either … or'


class Allowance(NamedTuple):
    """What counts as rounding on one case; see compare(). scale, slack: in the values' units."""

    scale: float
    slack: float


@dataclass(frozen=True)
class Suspect:
    """A misconception and what its function gave on the same cases."""

    misconception: Misconception
    outcomes: tuple[Outcome, ...]


class Cause(NamedTuple):
    """What is told to the learner, and the name it is counted under."""

    name: str
    sentence: str


def at_most_two(causes: Sequence[Cause]) -> list[Cause]:
    """The causes that fit, or none where they are too many to be of help."""
    return list(causes) if len(causes) <= MOST_CAUSES else []


def causes(fits: Sequence[Suspect]) -> list[Cause]:
    """What these suspects come to: the members of one family are one cause."""
    alike = itertools.groupby((s.misconception for s in fits), key=lambda m: m.name)
    return [Cause(name, sentence_of(list(members))) for name, members in alike]


def fitting(
    outcomes: Sequence[Outcome],
    expected: Sequence[Outcome],
    allowances: Sequence[Allowance],
    suspects: Sequence[Suspect],
) -> list[Suspect]:
    """The suspects that behave like the learner's answer, in the order they are written in."""
    return [
        s
        for s in suspects
        if len(outcomes) == len(s.outcomes)
        and all(agree(a, b, allowed) for a, b, allowed in zip(outcomes, s.outcomes, allowances, strict=True))
        and telling(s.outcomes, expected, allowances) >= min(2, len(expected))
    ]


def agree(one: Outcome, other: Outcome, allowed: Allowance) -> bool:
    """True if two outcomes can't be told apart: the same value, or the same exception."""
    if one.changed != other.changed:
        return False
    if one.raised or other.raised:
        return bool(one.raised and other.raised and one.raised.type_name == other.raised.type_name)
    if one.value is None or other.value is None:
        return False
    return same_outcome(other.value, one.value, allowed.scale, allowed.slack)


def telling(outcomes: Sequence[Outcome], expected: Sequence[Outcome], allowances: Sequence[Allowance]) -> int:
    """On how many cases these outcomes are values that the reference does not give."""
    return sum(
        1
        for wrong, right, allowed in zip(outcomes, expected, allowances, strict=True)
        if wrong.value is not None
        and right.value is not None
        and (
            wrong.changed != right.changed
            or compare(right.value, wrong.value, allowed.scale, allowed.slack) is not None
        )
    )
