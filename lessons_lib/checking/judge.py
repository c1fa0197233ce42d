"""From evidence to a verdict. Pure: the learner's code is never touched here."""

import dataclasses
import inspect
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking import sentences
from lessons_lib.checking.asks.ask import finding
from lessons_lib.checking.bench import Bench, prepare
from lessons_lib.checking.compare import Difference, compare, differences_by_part
from lessons_lib.checking.diagnosis import diagnosis
from lessons_lib.checking.evidence import Evidence, Outcome
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.naming import Allowance
from lessons_lib.checking.parts import step
from lessons_lib.checking.snapshot import Items, Snapshot, snapshot
from lessons_lib.checking.surroundings import own_surroundings
from lessons_lib.checking.trees import tensors_in
from lessons_lib.checking.verdict import FailingCase, Status, Verdict


@dataclass(frozen=True)
class _Failure:
    index: int
    difference: Difference | None = None


def judge(exercise: Exercise, evidence: Evidence, passed: Collection[str] = ()) -> Verdict:
    """The verdict on `evidence`.

    passed: the names of exercises that have passed, for those that this one needs.
    Raises BrokenExercise if the reference itself fails on its cases.
    """
    with own_surroundings():  # the judge too computes with torch
        verdict = _judged(exercise, evidence, passed)
    return dataclasses.replace(verdict, notes=(*verdict.notes, *sentences.left_on(evidence.left_on)))


def _judged(exercise: Exercise, evidence: Evidence, passed: Collection[str]) -> Verdict:
    if evidence.blank:
        return _verdict(exercise, "not attempted", sentences.blank(exercise))
    if evidence.unreadable:
        return _verdict(exercise, "error", evidence.unreadable)
    bench = prepare(exercise, evidence.seed)
    verdict = _judge_outcomes(exercise, evidence, bench)
    missing = [name for name in exercise.needs if name not in passed]
    if verdict.status == "failed" and missing:
        return dataclasses.replace(
            verdict, status="waiting", message=sentences.waiting(missing, verdict.message)
        )
    return verdict


def _judge_outcomes(exercise: Exercise, evidence: Evidence, bench: Bench) -> Verdict:
    if evidence.out_of_time is not None:
        case = bench.cases[min(evidence.out_of_time, len(bench.cases) - 1)]
        message = sentences.out_of_time(exercise.seconds, case.label)
        return _verdict(exercise, "failed", message, notes=sentences.printed(evidence.printed))
    failures = [
        failure
        for index, (outcome, expected) in enumerate(zip(evidence.outcomes, bench.expected, strict=True))
        if (failure := _failure(index, outcome, expected, bench.allowances[index]))
    ]
    change = _change(exercise, evidence, bench)
    if not failures:
        return _judge_behaviour(exercise, evidence, change, bench)
    first = failures[0]  # the plainest: exercises list their cases so, with the float32 one last
    outcome = evidence.outcomes[first.index]
    symptom = sentences.Symptom(
        [failure.difference for failure in failures],
        first.index,
        _right(bench, first),
        evidence.outcomes,
        bench.cases,
        _wrong_parts(evidence, failures, bench),
        change,
    )
    message = sentences.failure(exercise, symptom)
    shown = _failing_case(exercise, bench, first, outcome)
    if evidence.unchanged:
        return _verdict(exercise, "not attempted", sentences.unchanged(message), case=shown)
    named = diagnosis(exercise, evidence, bench)
    return _verdict(
        exercise,
        "failed",
        message,
        diagnosis=sentences.either([cause.sentence for cause in named]),
        misconception=" or ".join(cause.name for cause in named),
        case=shown,
        notes=sentences.printed(evidence.printed),
    )


def _judge_behaviour(
    exercise: Exercise, evidence: Evidence, change: sentences.Change | None, bench: Bench
) -> Verdict:
    """The verdict once all values are right: what was asked besides, and inputs left alone."""
    findings = [finding(ask, evidence.how[ask.name]) for ask in exercise.asks if ask.name in evidence.how]
    unmet = [found for found in findings if not found.met]
    if change:
        unmet.insert(0, sentences.changed(change))
    if not unmet:
        return _verdict(exercise, "passed", sentences.passed(exercise, len(bench.cases)))
    named = diagnosis(exercise, evidence, bench)
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


def _change(exercise: Exercise, evidence: Evidence, bench: Bench) -> sentences.Change | None:
    """The inputs that the answer changed and the reference does not, or the reverse, on the first case that shows it."""
    for case, outcome, expected in zip(bench.cases, evidence.outcomes, bench.expected, strict=True):
        if outcome.raised or outcome.changed == expected.changed:
            continue
        reference = exercise.reference  # which has the learner's names
        written = () if isinstance(reference, type) else inspect.signature(reference).parameters
        names = [
            f"`{name}`" if name in written else "its input"
            for name, value in zip(exercise.signature.parameters, case.inputs, strict=False)
            for _ in tensors_in(value)
        ]
        wrongly = sorted(set(outcome.changed) - set(expected.changed))
        left = sorted(set(expected.changed) - set(outcome.changed))
        return sentences.Change(
            tuple(dict.fromkeys(names[place] for place in wrongly or left)), wanted=not wrongly
        )
    return None


def _failure(index: int, outcome: Outcome, expected: Outcome, allowed: Allowance) -> _Failure | None:
    if outcome.raised:
        return _Failure(index)
    assert outcome.value is not None
    assert expected.value is not None
    difference = compare(expected.value, outcome.value, allowed.scale, allowed.slack)
    return _Failure(index, difference) if difference else None


def _wrong_parts(evidence: Evidence, failures: Sequence[_Failure], bench: Bench) -> list[str]:
    """The paths of the parts that are wrong on some case; none where the number of parts is itself an answer."""
    whole = [expected.value for expected in bench.expected]
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
        for difference in differences_by_part(expected, got, *bench.allowances[failure.index])
    ]
    steps = [step(first, place) for place in range(len(first.items))]
    return [one for one in steps if any(difference.where.startswith(one) for difference in differences)]


def _right(bench: Bench, failure: _Failure) -> Snapshot:
    expected = bench.expected[failure.index].value
    assert expected is not None
    return expected


def _failing_case(
    exercise: Exercise, bench: Bench, failure: _Failure, outcome: Outcome
) -> FailingCase | None:
    if not exercise.has_inputs:
        return None
    case = bench.cases[failure.index]
    names = list(exercise.signature.parameters)
    inputs = tuple((name, snapshot(value)) for name, value in zip(names, case.inputs, strict=False))
    return FailingCase(case.label, inputs, _right(bench, failure), outcome.value, failure.difference)
