"""From evidence to a verdict: the stages put together. Pure: it never runs the learner's code."""

import dataclasses
import inspect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking.collect.blanks import returns_nothing
from lessons_lib.checking.collect.evidence import Evidence, Outcome
from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.requirement import ComparesResults
from lessons_lib.checking.explain import sentences
from lessons_lib.checking.explain.finding import finding
from lessons_lib.checking.judge.compare import Difference, compare, differences_by_part
from lessons_lib.checking.judge.diagnosis import diagnosis
from lessons_lib.checking.judge.expected import ExpectedOutcomes, compute_expected_outcomes, expected_result
from lessons_lib.checking.judge.naming import Allowance
from lessons_lib.checking.judge.verdict import FailingCase, Status, Verdict
from lessons_lib.checking.values.parts import path_step
from lessons_lib.checking.values.snapshot import Items, Snapshot, snapshot
from lessons_lib.counting.nested import tensors_in


@dataclass(frozen=True)
class _Failure:
    index: int
    difference: Difference | None = None


def judge(key: AnswerKey, evidence: Evidence, passed: Collection[str] = ()) -> Verdict:
    """The verdict on `evidence`.

    passed: the names of exercises that have passed, for those that this one needs.
    Raises BrokenExercise if the reference itself fails on its cases.
    """
    with isolated_settings():  # the judge too computes with torch
        verdict = _judged(key, evidence, passed)
    return dataclasses.replace(verdict, notes=(*verdict.notes, *sentences.left_on(evidence.left_on)))


def values_agree(key: AnswerKey, evidence: Evidence) -> bool:
    """Whether all values are right. A verdict also looks for what a wrong one comes from, which takes longer."""
    with isolated_settings():
        return not any(_failures(evidence, compute_expected_outcomes(key, evidence.seed)))


def _judged(key: AnswerKey, evidence: Evidence, passed: Collection[str]) -> Verdict:
    exercise = key.exercise
    if evidence.blank:
        return _verdict(exercise, "not attempted", sentences.blank(exercise))
    if evidence.unreadable:
        return _verdict(exercise, "error", evidence.unreadable)
    expected_outcomes = compute_expected_outcomes(key, evidence.seed)
    verdict = _judge_outcomes(key, evidence, expected_outcomes)
    missing = [name for name in exercise.needs if name not in passed and name not in exercise.brought]
    if verdict.status == "failed" and missing:
        own = {wrong.name for wrong in key.misconceptions}
        named = not own.isdisjoint(verdict.misconception.split(" or "))
        message = sentences.waiting(missing, verdict.message, named)
        return dataclasses.replace(verdict, status="waiting", message=message)
    return verdict


def _judge_outcomes(key: AnswerKey, evidence: Evidence, expected_outcomes: ExpectedOutcomes) -> Verdict:
    exercise = key.exercise
    if evidence.out_of_time is not None:
        case = expected_outcomes.cases[min(evidence.out_of_time, len(expected_outcomes.cases) - 1)]
        message = sentences.out_of_time(exercise.seconds, case.label)
        return _verdict(exercise, "failed", message, notes=sentences.printed(evidence.printed))
    failures = list(_failures(evidence, expected_outcomes))
    change = _change(key, evidence, expected_outcomes)
    if not failures:
        return _judge_behaviour(key, evidence, change, expected_outcomes)
    first = failures[0]  # the plainest: exercises list their cases so, with the float32 one last
    outcome = evidence.outcomes[first.index]
    all_parts = _wrong_parts(evidence, failures, expected_outcomes)
    parts = _wrong_parts(evidence, failures[:1], expected_outcomes) or all_parts
    symptom = sentences.Symptom(
        [failure.difference for failure in failures],
        first.index,
        _right(expected_outcomes, first),
        evidence.outcomes,
        expected_outcomes.cases,
        parts,
        change,
        parts_elsewhere=[part for part in all_parts if part not in parts],
        no_return=evidence.returns_nothing and not returns_nothing(key.reference),
    )
    message = sentences.failure(exercise, symptom)
    shown = _failing_case(exercise, expected_outcomes, first, outcome)
    if evidence.unchanged:
        return _verdict(exercise, "not attempted", sentences.unchanged(message), case=shown)
    named = diagnosis(exercise, evidence, expected_outcomes)
    return _verdict(
        exercise,
        "failed",
        message,
        diagnosis=sentences.either([cause.sentence for cause in named], of_code=exercise.has_inputs),
        misconception=" or ".join(cause.name for cause in named),
        case=shown,
        notes=sentences.printed(evidence.printed),
    )


def _judge_behaviour(
    key: AnswerKey, evidence: Evidence, change: sentences.Change | None, expected_outcomes: ExpectedOutcomes
) -> Verdict:
    """The verdict once all values are right: requirements, and inputs left unchanged."""
    exercise = key.exercise

    def right(requirement: ComparesResults) -> Any:
        return expected_result(key, requirement, evidence.seed)

    findings = [
        finding(requirement, evidence.observations[requirement.name], right)
        for requirement in exercise.requirements
        if requirement.name in evidence.observations
    ]
    unmet = [found for found in findings if not found.met]
    if change:
        unmet.insert(0, sentences.changed(change))
    if not unmet:
        return _verdict(exercise, "passed", sentences.passed(key, len(expected_outcomes.cases)))
    named = diagnosis(exercise, evidence, expected_outcomes)
    return _verdict(
        exercise,
        "failed",
        sentences.right_but(unmet),
        points=exercise.points / 2,
        diagnosis=sentences.either([cause.sentence for cause in named]),
        misconception=" or ".join(cause.name for cause in named),
        unmet=tuple(unmet),
        notes=sentences.printed(evidence.printed),
    )


def _verdict(exercise: Exercise, status: Status, message: str, points: float = 0, **more: Any) -> Verdict:
    earned = exercise.points if status == "passed" else points
    return Verdict(exercise.name, status, earned, exercise.points, message, **more)


def _change(
    key: AnswerKey, evidence: Evidence, expected_outcomes: ExpectedOutcomes
) -> sentences.Change | None:
    """The inputs that the answer changed and the reference does not, or the reverse, on the first case that shows it."""
    for case, outcome, expected in zip(
        expected_outcomes.cases, evidence.outcomes, expected_outcomes.outcomes, strict=True
    ):
        if outcome.raised or outcome.changed == expected.changed:
            continue
        exercise, reference = (
            key.exercise,
            key.reference,
        )  # its parameters have the names that the learner sees
        written = () if isinstance(reference, type) else inspect.signature(reference).parameters
        names = [
            f"`{name}`" if name in written else exercise.input_words.get(name, "its input")
            for name, value in zip(exercise.signature.parameters, case.inputs, strict=False)
            for _ in tensors_in(value)
        ]
        wrongly = sorted(set(outcome.changed) - set(expected.changed))
        left = sorted(set(expected.changed) - set(outcome.changed))
        return sentences.Change(
            tuple(dict.fromkeys(names[place] for place in wrongly or left)), wanted=not wrongly
        )
    return None


def _failures(evidence: Evidence, expected_outcomes: ExpectedOutcomes) -> Iterator[_Failure]:
    """The cases whose values are wrong, in order."""
    for index, (outcome, expected) in enumerate(
        zip(evidence.outcomes, expected_outcomes.outcomes, strict=True)
    ):
        if failure := _failure(index, outcome, expected, expected_outcomes.allowances[index]):
            yield failure


def _failure(index: int, outcome: Outcome, expected: Outcome, allowed: Allowance) -> _Failure | None:
    if outcome.raised:
        return _Failure(index)
    assert outcome.value is not None
    assert expected.value is not None
    difference = compare(expected.value, outcome.value, allowed.scale, allowed.slack)
    return _Failure(index, difference) if difference else None


def _wrong_parts(
    evidence: Evidence, failures: Sequence[_Failure], expected_outcomes: ExpectedOutcomes
) -> list[str]:
    """The paths of the parts that are wrong on some of these cases; none where the number of parts is itself an answer."""
    whole = [expected.value for expected in expected_outcomes.outcomes]
    first = whole[0]
    if not isinstance(first, Items) or any(
        not isinstance(one, Items) or (len(one.items), one.keys) != (len(first.items), first.keys)
        for one in whole
    ):
        return []
    differences = [
        difference
        for failure in failures
        if (got := evidence.outcomes[failure.index].value) is not None
        and isinstance(expected := whole[failure.index], Items)
        for difference in differences_by_part(expected, got, *expected_outcomes.allowances[failure.index])
    ]
    steps = [path_step(first, place) for place in range(len(first.items))]
    return [one for one in steps if any(difference.where.startswith(one) for difference in differences)]


def _right(expected_outcomes: ExpectedOutcomes, failure: _Failure) -> Snapshot:
    expected = expected_outcomes.outcomes[failure.index].value
    assert expected is not None
    return expected


def _failing_case(
    exercise: Exercise, expected_outcomes: ExpectedOutcomes, failure: _Failure, outcome: Outcome
) -> FailingCase | None:
    if not exercise.has_inputs:
        return None
    case = expected_outcomes.cases[failure.index]
    names = list(exercise.signature.parameters)
    inputs = tuple((name, snapshot(value)) for name, value in zip(names, case.inputs, strict=False))
    return FailingCase(
        case.label, inputs, _right(expected_outcomes, failure), outcome.value, failure.difference
    )
