"""What an answer is held against: made once for each exercise and seed, and kept."""

import dataclasses
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from lessons_lib.checking.cases import Case, build_cases
from lessons_lib.checking.compare import SLACK, cancellation, largest
from lessons_lib.checking.evidence import Outcome, collect, collect_one
from lessons_lib.checking.exercise import Exercise
from lessons_lib.checking.misconception import Misconception
from lessons_lib.checking.naming import Allowance
from lessons_lib.checking.snapshot import Snapshot, TensorSnapshot, snapshot
from lessons_lib.checking.suspect import Suspect, Untried
from lessons_lib.checking.trees import fresh, map_tensors


class BrokenExercise(Exception):
    """The course's own reference or case raised: a fault of the course, not of an answer."""


@dataclass(frozen=True)
class Bench:
    """The cases, the reference's outcomes on them, and the misconceptions, whose functions run when they are needed.

    allowances: each case's largest input, and what is forgiven there: the reference's own
        error in float32, or what a predicted number may be off by.
    """

    cases: tuple[Case, ...]
    expected: tuple[Outcome, ...]
    allowances: tuple[Allowance, ...]
    suspects: tuple[Suspect, ...]


@functools.lru_cache(maxsize=512)
def prepare(exercise: Exercise, seed: int) -> Bench:
    """The bench of an exercise. Raises BrokenExercise if its own reference fails."""
    cases = build_cases(exercise.name, exercise.case_maker, seed)
    expected = run(exercise, exercise.reference, seed)
    for outcome in expected:
        if outcome.raised:
            raise BrokenExercise(
                f"the course's own answer to {exercise.name} raised "
                f"{outcome.raised.type_name}: {outcome.raised.message}"
            )
    truths = [_truth(exercise, case, outcome) for case, outcome in zip(cases, expected, strict=True)]
    forgiven = exercise.form.tolerance if exercise.form else 0.0
    return Bench(
        cases=cases,
        expected=tuple(truth for truth, _ in truths),
        allowances=tuple(
            Allowance(largest(case.inputs), max(slack, forgiven))
            for case, (_, slack) in zip(cases, truths, strict=True)
        ),
        suspects=tuple(_untried(exercise, m, seed, cases) for m in exercise.misconceptions),
    )


def _untried(exercise: Exercise, wrong: Misconception, seed: int, cases: Sequence[Case]) -> Untried:
    """No misconception runs while a right answer is judged, nor on all cases where one tells it from the answer."""

    def on(place: int) -> Outcome | None:
        if not exercise.has_inputs:  # it has one outcome, or none if it can't be read
            return next(iter(run(exercise, wrong.function, seed)), None)
        return collect_one(exercise, wrong.function, cases[place])

    return Untried(wrong, lambda: run(exercise, wrong.function, seed), on)


def run(exercise: Exercise, function: Any, seed: int) -> tuple[Outcome, ...]:
    """The outcomes of a reference or misconception, which for values has to be called first."""
    candidate = function if exercise.has_inputs else function()
    values_only = dataclasses.replace(exercise, asks=())  # how they were come by, nobody looks at
    return collect(values_only, candidate, seed).outcomes


def _truth(exercise: Exercise, case: Case, outcome: Outcome) -> tuple[Outcome, float]:
    """For a float32 case the reference's float64 answer, and how far its float32 one is off."""
    if not case.low_precision or outcome.value is None:
        return outcome, 0.0
    inputs = map_tensors(lambda t: t.double() if t.is_floating_point() else t.clone(), case.inputs)
    answer = exercise.drive(exercise.reference, *fresh(inputs))  # leaves, where gradients are asked
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
