"""Decides which misconceptions may be named in a verdict.

A wrong diagnosis is worse than none. A misconception is named only if it agrees with
the learner on every case, differs from the reference on at least two of them (on the only
one, for a value or a prediction), by value or by an error with the very same message, and
is the only one that does, or one of two.
"""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.misconception import sentence_of
from lessons_lib.checking.judge.compare import compare, same_outcome
from lessons_lib.checking.judge.suspects import Suspect

MOST_CAUSES = 2  # in an 'either … or'
MOST_TRIED_ALONE = 3  # cases: one may tell few suspects apart, and the last ones can be long


class Allowance(NamedTuple):
    """What counts as rounding on one case; see compare(). scale, slack: in the values' units."""

    scale: float
    slack: float


class Cause(NamedTuple):
    """The sentence for the learner, and the name that reports count."""

    name: str
    sentence: str


def at_most_two(causes: Sequence[Cause]) -> list[Cause]:
    """The causes that fit, or none if there are more than two."""
    return list(causes) if len(causes) <= MOST_CAUSES else []


def causes(fits: Sequence[Suspect]) -> list[Cause]:
    """The causes of these suspects: all members of a family are one cause."""
    alike = itertools.groupby((s.misconception for s in fits), key=lambda m: m.name)
    return [Cause(name, sentence_of(list(members))) for name, members in alike]


def fitting(
    outcomes: Sequence[Outcome],
    expected: Sequence[Outcome],
    allowances: Sequence[Allowance],
    suspects: Sequence[Suspect],
    positions: Sequence[int],
) -> list[Suspect]:
    """The suspects that behave like the learner's answer on the cases at `places`, in the author's order.

    One that disagrees on one of the first cases where the answer is wrong is not run on the others.
    """
    wrong = (i for i in positions if not agree(outcomes[i], expected[i], allowances[i]))
    first = list(itertools.islice(wrong, MOST_TRIED_ALONE))
    if not first:
        return []

    def fits(suspect: Suspect) -> bool:
        for place in first:
            seen = suspect.outcome_on(place)
            if seen is None or not agree(outcomes[place], seen, allowances[place]):
                return False
        gave = suspect.outcomes
        if len(gave) != len(outcomes) or not all(
            agree(outcomes[i], gave[i], allowances[i]) for i in positions
        ):
            return False
        fewest = min(2, len(positions))
        by_value = differing_cases(
            [gave[i] for i in positions], [expected[i] for i in positions], [allowances[i] for i in positions]
        )
        # Many mistakes raise the same type: where too few values tell a cause, the messages have to be the same, too.
        by_error = [i for i in positions if gave[i].raised and not expected[i].raised]
        return by_value >= fewest or (
            by_value + len(by_error) >= fewest and all(_same_error(outcomes[i], gave[i]) for i in by_error)
        )

    return [suspect for suspect in suspects if fits(suspect)]


def agree(one: Outcome, other: Outcome, allowed: Allowance) -> bool:
    """True if two outcomes are the same value, or the same type of exception."""
    if one.changed != other.changed:
        return False
    if one.raised or other.raised:
        return bool(one.raised and other.raised and one.raised.type_name == other.raised.type_name)
    if one.value is None or other.value is None:
        return False
    return same_outcome(other.value, one.value, allowed.scale, allowed.slack)


def _same_error(one: Outcome, other: Outcome) -> bool:
    """Whether two errors have the same message, and Python or a library raised it: what a `raise` says is anyone's choice."""
    if one.raised is None or other.raised is None or one.raised.by_statement:
        return False
    return one.raised.message == other.raised.message


def differing_cases(
    outcomes: Sequence[Outcome], expected: Sequence[Outcome], allowances: Sequence[Allowance]
) -> int:
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
