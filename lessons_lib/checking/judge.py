"""From evidence to a verdict. Pure: the learner's code is never touched here."""

import dataclasses
import functools
import inspect
import math
from collections.abc import Collection
from dataclasses import dataclass

from torch import Tensor

from lessons_lib.checking import sentences
from lessons_lib.checking.cases import Case, build_cases
from lessons_lib.checking.compare import Difference, compare, largest
from lessons_lib.checking.evidence import Evidence, Outcome, collect
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.naming import Suspect, fitting
from lessons_lib.checking.snapshot import Snapshot, TensorSnapshot, snapshot
from lessons_lib.checking.trees import map_tensors, tensors_in
from lessons_lib.checking.verdict import FailingCase, Verdict

# Which fault is told first when several cases fail in several ways.
_RANK = ("raised", "type", "shape", "dtype", "changed", "value")


@dataclass(frozen=True)
class Bench:
    """What an answer is held against: cases, the reference's outcomes, the misconceptions'.

    scales: the largest input of each case. slacks: the reference's own error in float32.
    """

    cases: tuple[Case, ...]
    expected: tuple[Outcome, ...]
    scales: tuple[float, ...]
    slacks: tuple[float, ...]
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True)
class _Failure:
    index: int
    fault: str
    difference: Difference | None = None


class BrokenExercise(Exception):
    """The course's own reference or case raised: a fault of the course, not of an answer."""


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
        if (failure := _failure(index, outcome, expected, bench.scales[index], bench.slacks[index]))
    ]
    if not failures:
        return _verdict(exercise, "passed", sentences.passed(exercise, len(bench.cases)))
    first = min(failures, key=lambda f: (_RANK.index(f.fault), _size(bench.cases[f.index]), f.index))
    outcome = evidence.outcomes[first.index]
    message = sentences.failure(
        exercise,
        first.fault,
        first.difference,
        outcome,
        bench.cases[first.index],
        _differing_cases(failures, bench),
    )
    shown = _failing_case(exercise, bench, first, outcome)
    if evidence.unchanged:
        return _verdict(exercise, "not attempted", sentences.unchanged(message), case=shown)
    fits = fitting(evidence.outcomes, bench.expected, bench.scales, bench.suspects)
    return _verdict(
        exercise,
        "failed",
        message,
        diagnosis=sentences.either([s.misconception.sentence for s in fits]),
        misconception=" or ".join(s.misconception.name for s in fits),
        case=shown,
        notes=sentences.printed(evidence.printed),
    )


def _verdict(exercise: Exercise, status: str, message: str, **more: object) -> Verdict:
    points = exercise.points if status == "passed" else 0
    return Verdict(exercise.name, status, points, exercise.points, message, **more)  # type: ignore[arg-type]


def _failure(index: int, outcome: Outcome, expected: Outcome, scale: float, slack: float) -> _Failure | None:
    if outcome.raised:
        return _Failure(index, "raised")
    assert outcome.value is not None
    assert expected.value is not None
    difference = compare(expected.value, outcome.value, scale, slack)
    if difference and difference.fault != "value":
        return _Failure(index, difference.fault, difference)
    if outcome.changed != expected.changed:
        return _Failure(index, "changed", difference)
    return _Failure(index, "value", difference) if difference else None


def _size(case: Case) -> int:
    """The number of elements of a case; one float32 case is never shown if another fails too."""
    return sum(t.numel() for t in tensors_in(case.inputs)) + (10**9 if case.low_precision else 0)


def _differing_cases(failures: list[_Failure], bench: Bench) -> tuple[int, int]:
    return len(failures), len(bench.cases)


def _failing_case(
    exercise: Exercise, bench: Bench, failure: _Failure, outcome: Outcome
) -> FailingCase | None:
    if not exercise.has_inputs:
        return None
    case = bench.cases[failure.index]
    expected = bench.expected[failure.index].value
    assert expected is not None
    names = list(inspect.signature(exercise.reference).parameters)
    inputs = tuple((name, snapshot(value)) for name, value in zip(names, case.inputs, strict=False))
    return FailingCase(case.label, inputs, expected, outcome.value, failure.difference)


@functools.lru_cache(maxsize=512)
def prepare(exercise: Exercise, seed: int) -> Bench:
    """The bench of an exercise; made once for each seed and kept."""
    cases = build_cases(exercise.name, exercise.case_maker, seed)
    expected = run(exercise, exercise.reference, seed)
    for outcome in expected:
        if outcome.raised:
            raise BrokenExercise(
                f"The course's own answer to {exercise.name} raised "
                f"{outcome.raised.type_name}: {outcome.raised.message}"
            )
    truths = [_truth(exercise, case, outcome) for case, outcome in zip(cases, expected, strict=True)]
    return Bench(
        cases=cases,
        expected=tuple(truth for truth, _ in truths),
        scales=tuple(largest(case.inputs) for case in cases),
        slacks=tuple(slack for _, slack in truths),
        suspects=tuple(Suspect(m, run(exercise, m.function, seed)) for m in exercise.misconceptions),
    )


def run(exercise: Exercise, function: object, seed: int) -> tuple[Outcome, ...]:
    """The outcomes of a reference or misconception, which for values has to be called first."""
    candidate = function if exercise.has_inputs else function()  # type: ignore[operator]
    return collect(exercise, candidate, seed).outcomes


def _truth(exercise: Exercise, case: Case, outcome: Outcome) -> tuple[Outcome, float]:
    """For a float32 case the reference's float64 answer, and how far its float32 one is off."""
    if not case.low_precision or outcome.value is None:
        return outcome, 0.0
    inputs = map_tensors(lambda t: t.double() if t.is_floating_point() else t.clone(), case.inputs)
    exact = snapshot(exercise.drive(exercise.reference, *inputs))
    return dataclasses.replace(outcome, value=exact), _error(exact, outcome.value)


def _error(exact: Snapshot, rough: Snapshot) -> float:
    if not (isinstance(exact, TensorSnapshot) and isinstance(rough, TensorSnapshot)):
        return 0.0
    if exact.data is None or rough.data is None or exact.shape != rough.shape or not _floating(exact.data):
        return 0.0
    gap = (exact.data - rough.data.double()).abs()
    gap = gap[gap.isfinite()]
    return float(gap.max()) if gap.numel() and math.isfinite(float(gap.max())) else 0.0


def _floating(data: Tensor) -> bool:
    return data.dtype.is_floating_point
