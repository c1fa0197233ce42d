"""Outcomes of the reference and the misconceptions, cached by exercise and seed."""

import dataclasses
import functools
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from lessons_lib.checking.collect.evidence import Outcome, collect, collect_one, right_result
from lessons_lib.checking.collect.isolation import isolated_settings, seed_all
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, build_cases
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.misconception import Misconception
from lessons_lib.checking.exercise.requirement import ComparesResults
from lessons_lib.checking.judge.compare import SLACK, cancellation, largest
from lessons_lib.checking.judge.naming import Allowance
from lessons_lib.checking.judge.suspects import LazySuspect, Suspect
from lessons_lib.checking.values.nested import fresh_copy, map_tensors
from lessons_lib.checking.values.snapshot import Snapshot, TensorSnapshot, snapshot


class BrokenExercise(Exception):
    """The course's own reference or case raised: a fault of the course, not of an answer."""


@dataclass(frozen=True)
class ExpectedOutcomes:
    """The cases, the reference's outcomes on them, and the misconceptions, which run only when needed.

    allowances: each case's largest input, and what is forgiven there: the reference's own
        error in float32, or what a predicted number may be off by.
    """

    cases: tuple[Case, ...]
    outcomes: tuple[Outcome, ...]
    allowances: tuple[Allowance, ...]
    suspects: tuple[Suspect, ...]


@functools.lru_cache(maxsize=512)
def compute_expected_outcomes(key: AnswerKey, seed: int) -> ExpectedOutcomes:
    """The expected outcomes of an exercise. Raises BrokenExercise if its own reference fails."""
    exercise = key.exercise
    cases = build_cases(exercise.name, exercise.case_maker, seed)
    expected = outcomes_of(exercise, key.reference, seed)
    if len(expected) < len(cases):
        raise BrokenExercise(
            f"the course's own answer to {exercise.name} didn't finish in {exercise.seconds:g} s. Is this machine busy?"
        )
    for outcome in expected:
        if outcome.raised:
            raise BrokenExercise(
                f"the course's own answer to {exercise.name} raised "
                f"{outcome.raised.type_name}: {outcome.raised.message}"
            )
    truths = [_float64_outcome(key, case, outcome) for case, outcome in zip(cases, expected, strict=True)]
    forgiven = exercise.form.tolerance if exercise.form else 0.0
    return ExpectedOutcomes(
        cases=cases,
        outcomes=tuple(truth for truth, _ in truths),
        allowances=tuple(
            Allowance(largest(case.inputs), max(slack, forgiven))
            for case, (_, slack) in zip(cases, truths, strict=True)
        ),
        suspects=tuple(_lazy_suspect(exercise, m, seed, cases) for m in key.misconceptions),
    )


@functools.lru_cache(maxsize=512)
def expected_result(key: AnswerKey, requirement: ComparesResults, seed: int) -> Any:
    """What the reference gives on a requirement's own inputs."""
    return right_result(key.exercise, key.reference, requirement, seed)


def _lazy_suspect(exercise: Exercise, wrong: Misconception, seed: int, cases: Sequence[Case]) -> LazySuspect:
    """A misconception that runs only after an answer has failed, and on one case if that is enough to rule it out."""

    def outcome_on(place: int) -> Outcome | None:
        if not exercise.has_inputs:  # it has one outcome, or none if it can't be read
            return next(iter(outcomes_of(exercise, wrong.function, seed)), None)
        return collect_one(exercise, wrong.function, cases[place])

    return LazySuspect(wrong, lambda: outcomes_of(exercise, wrong.function, seed), outcome_on)


def outcomes_of(exercise: Exercise, function: Any, seed: int) -> tuple[Outcome, ...]:
    """The outcomes of a reference or misconception, which for values has to be called first."""
    candidate = function if exercise.has_inputs else value_of(function)
    values_only = dataclasses.replace(exercise, requirements=())  # requirements don't matter here
    return collect(values_only, candidate, seed).outcomes


def value_of(function: Callable[[], Any]) -> Any:
    """What a reference without inputs returns, whatever the notebook's settings are."""
    with isolated_settings(io.StringIO()):
        seed_all()
        return function()


def _float64_outcome(key: AnswerKey, case: Case, outcome: Outcome) -> tuple[Outcome, float]:
    """For a float32 case the reference's float64 answer, and how far its float32 one is off."""
    if not case.low_precision or outcome.value is None:
        return outcome, 0.0
    inputs = map_tensors(lambda t: t.double() if t.is_floating_point() else t.clone(), case.inputs)
    with isolated_settings(io.StringIO()):
        answer = key.exercise.harness(key.reference, *fresh_copy(inputs))  # leaves, for gradients
    exact = snapshot(answer)
    lost = cancellation(torch.float32, max(largest(case.inputs), largest(answer))) / SLACK
    return dataclasses.replace(outcome, value=exact), max(_error(exact, outcome.value), lost)


def _error(exact: Snapshot, rough: Snapshot) -> float:
    """The largest finite difference of the two, 0 where they can't be compared."""
    if not (isinstance(exact, TensorSnapshot) and isinstance(rough, TensorSnapshot)):
        return 0.0
    if exact.data is None or rough.data is None or exact.shape != rough.shape:
        return 0.0
    if not exact.dtype.is_floating_point:
        return 0.0
    gap = (exact.data - rough.data.double()).abs()
    gap = gap[gap.isfinite()]
    return float(gap.max()) if gap.numel() else 0.0
