"""From evidence to a verdict. Pure: the learner's code is never touched here."""

import dataclasses
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from lessons_lib.checking import sentences
from lessons_lib.checking.asks.ask import finding
from lessons_lib.checking.bench import Bench, prepare
from lessons_lib.checking.compare import Difference, compare
from lessons_lib.checking.evidence import Evidence, Outcome
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.generic.diagnose import diagnose
from lessons_lib.checking.naming import Allowance, Cause, Suspect, at_most_two, causes, fitting
from lessons_lib.checking.snapshot import snapshot
from lessons_lib.checking.verdict import FailingCase, Status, Verdict


@dataclass(frozen=True)
class _Failure:
    index: int
    fault: str
    difference: Difference | None = None


def judge(exercise: Exercise, evidence: Evidence, passed: Collection[str] = ()) -> Verdict:
    """The verdict on `evidence`.

    passed: the names of exercises that have passed, for those that this one needs.
    Raises BrokenExercise if the reference itself fails on its cases.
    """
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
    if all(failure.fault == "changed" and failure.difference is None for failure in failures):
        return _judge_behaviour(exercise, evidence, failures, bench)
    first = failures[0]  # the plainest: exercises list their cases so, with the float32 one last
    outcome = evidence.outcomes[first.index]
    message = sentences.failure(
        exercise,
        first.fault,
        first.difference,
        evidence.outcomes,
        first.index,
        bench.cases,
        [failure.fault for failure in failures],
    )
    shown = _failing_case(exercise, bench, first, outcome)
    if evidence.unchanged:
        return _verdict(exercise, "not attempted", sentences.unchanged(message), case=shown)
    named = _diagnosis(exercise, evidence, bench)
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
    exercise: Exercise, evidence: Evidence, changes: list[_Failure], bench: Bench
) -> Verdict:
    """The verdict once all values are right: what was asked besides, and inputs left alone."""
    findings = [finding(ask, evidence.how[ask.name]) for ask in exercise.asks if ask.name in evidence.how]
    unmet = [found for found in findings if not found.met]
    if changes:
        unmet.insert(0, sentences.changed(evidence.outcomes[changes[0].index]))
    if not unmet:
        return _verdict(exercise, "passed", sentences.passed(exercise, len(bench.cases)))
    named = _diagnosis(exercise, evidence, bench)
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


def _diagnosis(exercise: Exercise, evidence: Evidence, bench: Bench) -> list[Cause]:
    """What fits, two causes at most: the exercise's own misconceptions before what fits any exercise."""
    # An answer that insists on float64 may fail on a float32 copy alone; that says nothing of its mistake.
    told = [
        index
        for index, (case, outcome) in enumerate(zip(bench.cases, evidence.outcomes, strict=True))
        if not (case.low_precision and outcome.raised)
    ]
    fits = fitting(
        [evidence.outcomes[i] for i in told],
        [bench.expected[i] for i in told],
        [bench.allowances[i] for i in told],
        [
            Suspect(s.misconception, tuple(s.outcomes[i] for i in told if i < len(s.outcomes)))
            for s in bench.suspects
        ],
    )
    if fits:
        return at_most_two(causes(fits))
    return at_most_two([Cause(s.name, s.sentence) for s in diagnose(exercise, evidence.outcomes, bench)])


def _verdict(exercise: Exercise, status: Status, message: str, points: float = 0, **more: Any) -> Verdict:
    earned = exercise.points if status == "passed" else points
    return Verdict(exercise.name, status, earned, exercise.points, message, **more)


def _failure(index: int, outcome: Outcome, expected: Outcome, allowed: Allowance) -> _Failure | None:
    if outcome.raised:
        return _Failure(index, "raised")
    assert outcome.value is not None
    assert expected.value is not None
    difference = compare(expected.value, outcome.value, allowed.scale, allowed.slack)
    if difference and difference.fault != "value":
        return _Failure(index, difference.fault, difference)
    if outcome.changed != expected.changed:
        return _Failure(index, "changed", difference)
    return _Failure(index, "value", difference) if difference else None


def _failing_case(
    exercise: Exercise, bench: Bench, failure: _Failure, outcome: Outcome
) -> FailingCase | None:
    if not exercise.has_inputs:
        return None
    case = bench.cases[failure.index]
    expected = bench.expected[failure.index].value
    assert expected is not None
    names = list(exercise.signature.parameters)
    inputs = tuple((name, snapshot(value)) for name, value in zip(names, case.inputs, strict=False))
    return FailingCase(case.label, inputs, expected, outcome.value, failure.difference)
