"""Which misunderstanding explains an answer: the exercise's own misconceptions first, then generic transformations.

An input changed in place or a wrong shape or dtype must not hide the cause of wrong values. So the outcomes are
compared as they are, then with the expected changes of inputs, then converted to the expected shape and dtype too.
"""

import dataclasses
from collections.abc import Sequence

from lessons_lib.checking.collect.evidence import Evidence, Outcome
from lessons_lib.checking.exercise.exercise import Exercise, call
from lessons_lib.checking.judge.expected import ExpectedOutcomes
from lessons_lib.checking.judge.naming import Cause, at_most_two, causes, fitting
from lessons_lib.checking.judge.normalize import in_expected_form, with_expected_changes
from lessons_lib.checking.judge.part_by_part import causes_of_value, is_near
from lessons_lib.checking.judge.suspects import MappedSuspect, Suspect
from lessons_lib.checking.judge.transformations.diagnose import diagnose
from lessons_lib.checking.values.snapshot import Items


def diagnosis(exercise: Exercise, evidence: Evidence, expected_outcomes: ExpectedOutcomes) -> list[Cause]:
    """The causes that explain an answer: often none, and two at most."""
    as_it_is = list(evidence.outcomes)
    if exercise.form is not None:
        return _of_value(exercise, as_it_is, expected_outcomes)
    unchanged = with_expected_changes(as_it_is, expected_outcomes.outcomes)
    found = own_misconceptions(as_it_is, expected_outcomes) or own_misconceptions(
        unchanged, expected_outcomes
    )
    if found:
        return at_most_two(causes(found))
    plain = unchanged
    if _is_compared_as_returned(exercise, expected_outcomes):
        plain = in_expected_form(unchanged, expected_outcomes.outcomes)
    found = own_misconceptions(plain, expected_outcomes)
    if found:
        return [] if _differ_by_form_alone(plain, found, expected_outcomes) else at_most_two(causes(found))
    return at_most_two(
        _transformations(exercise, unchanged, expected_outcomes)
        or _transformations(exercise, plain, expected_outcomes)
    )


def _of_value(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Cause]:
    got, right = outcomes[0].value, expected_outcomes.outcomes[0].value
    allowed = expected_outcomes.allowances[0]
    found = [
        suspect
        for suspect in own_misconceptions(outcomes, expected_outcomes)
        if got is None
        or right is None
        or (gave := suspect.outcomes[0].value) is None
        or is_near(gave, got, right, allowed)
    ]
    if found:
        return at_most_two(causes(found))
    return causes_of_value(exercise, outcomes, expected_outcomes)


def own_misconceptions(outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes) -> list[Suspect]:
    """The exercise's own misconceptions that agree with these outcomes, however many they are."""
    # An answer that requires float64 may raise on a float32 copy only; that is not evidence of its mistake.
    places = [
        index
        for index, (case, outcome) in enumerate(zip(expected_outcomes.cases, outcomes, strict=True))
        if not (case.low_precision and outcome.raised)
    ]
    return fitting(
        outcomes, expected_outcomes.outcomes, expected_outcomes.allowances, expected_outcomes.suspects, places
    )


def _transformations(
    exercise: Exercise, outcomes: Sequence[Outcome], expected_outcomes: ExpectedOutcomes
) -> list[Cause]:
    return [Cause(step.name, step.sentence) for step in diagnose(exercise, outcomes, expected_outcomes)]


def _is_compared_as_returned(exercise: Exercise, expected_outcomes: ExpectedOutcomes) -> bool:
    """Whether the answer's parts are its own: from a wrong shape, a harness may have computed zeros or nothing."""
    return exercise.harness is call or not any(
        isinstance(right.value, Items) for right in expected_outcomes.outcomes
    )


def _differ_by_form_alone(
    plain: Sequence[Outcome], found: Sequence[Suspect], expected_outcomes: ExpectedOutcomes
) -> bool:
    """Whether another misconception gives the same numbers in another shape or dtype: then its sentence is about that."""
    names = {suspect.misconception.name for suspect in found}
    others = tuple(
        MappedSuspect(s, lambda outcome, i: in_expected_form([outcome], [expected_outcomes.outcomes[i]])[0])
        for s in expected_outcomes.suspects
        if s.misconception.name not in names
    )
    return bool(own_misconceptions(plain, dataclasses.replace(expected_outcomes, suspects=others)))
