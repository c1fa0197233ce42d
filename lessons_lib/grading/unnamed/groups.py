"""Puts answers that behave alike into one group: equal outcomes are one misunderstanding, however they're written."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from lessons_lib.checking.collect.evidence import Evidence, Outcome
from lessons_lib.checking.collect.exceptions import RaisedException
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judge.diagnosis import own_misconceptions
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.naming import MOST_CAUSES, Allowance, agree, causes
from lessons_lib.checking.values.snapshot import Opaque
from lessons_lib.grading.unnamed.behaviour import Behaviour, wrong_cases


@dataclass
class Group:
    """Programs that give equal outcomes on every case, each with the number of answers that are written so.

    sample: the shortest of them. place, repairs: where a small change would make it right, and which, if they're known.
    """

    members: list[tuple[Behaviour, int]] = field(default_factory=list)
    place: str = ""
    repairs: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of answers."""
        return sum(count for _, count in self.members)

    @property
    def sample(self) -> Behaviour:
        return min((found for found, _ in self.members), key=_length)

    @property
    def evidence(self) -> Evidence:
        evidence = self.members[0][0].evidence
        assert evidence is not None
        return evidence


def _length(found: Behaviour) -> tuple[int, int, str]:
    source = found.program.source
    return source.count("\n"), len(source), source


def groups(key: AnswerKey, behaviours: Iterable[tuple[Behaviour, int]]) -> list[Group]:
    """The groups of one exercise's answers without a cause, the largest first. behaviours: each with its number of answers."""
    found: list[Group] = []
    for behaviour, count in sorted(behaviours, key=lambda pair: _length(pair[0])):
        evidence = behaviour.evidence
        if evidence is None:
            continue
        group = next((group for group in found if _alike(key, group.evidence, evidence)), None)
        if group is None:
            group = Group()
            found.append(group)
        group.members.append((behaviour, count))
    return sorted(found, key=lambda group: (-group.size, _length(group.sample)))


def _alike(key: AnswerKey, one: Evidence, other: Evidence) -> bool:
    """Whether two answers do the same on every case, in the tolerance in which the judge compares them with a cause."""
    if one.out_of_time is not None or other.out_of_time is not None:
        # The cases run in an order of their own, so which one didn't end says little.
        return one.out_of_time is not None and other.out_of_time is not None
    if len(one.outcomes) != len(other.outcomes):
        return False
    allowances = compute_expected_outcomes(key, one.seed).allowances
    return all(map(_same, one.outcomes, other.outcomes, allowances))


def _says_the_same(one: RaisedException, other: RaisedException) -> bool:
    """Whether two errors could have one cause: it's named by their messages."""
    return one.type_name == other.type_name and one.message == other.message


def _same(one: Outcome, other: Outcome, allowed: Allowance) -> bool:
    if one.raised and other.raised and not (one.raised.by_statement or other.raised.by_statement):
        return _says_the_same(one.raised, other.raised)
    if isinstance(one.value, Opaque) and isinstance(other.value, Opaque):  # the judge takes no two for equal
        return one.value == other.value and one.changed == other.changed
    return agree(one, other, allowed)


def why_no_cause(key: AnswerKey, evidence: Evidence) -> str:
    """Why no misconception could be named for such an answer even if there were one; '' if one could.

    Either it differs from the right answer on too few cases, or three or more fit already.
    """
    if evidence.out_of_time is not None:
        return "It never ends, and a cause is named for values only."
    expected = compute_expected_outcomes(key, evidence.seed)
    if not all(map(agree, evidence.outcomes, evidence.outcomes, expected.allowances)):
        return "The judge can't compare what it returns, so it takes no two such answers for equal."
    fewest = min(2, len(evidence.outcomes))
    wrong = wrong_cases(key, evidence)
    if wrong < fewest:
        return (
            f"It gives wrong values, or errors that aren't its own `raise`, on {wrong} of {len(evidence.outcomes)} cases; "
            f"a cause is named from {fewest} on."
        )
    fits = causes(own_misconceptions(evidence.outcomes, expected))
    if len(fits) > MOST_CAUSES:
        names = ", ".join(f"`{cause.name}`" for cause in fits)
        return f"{len(fits)} misconceptions fit already, so none is named: {names}. A case has to tell them apart."
    return ""
