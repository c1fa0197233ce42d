"""What a repaired answer must do: the right outcomes on the cases of several seeds, and every requirement."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from lessons_lib.checking.collect.evidence import Outcome
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED, Case, build_cases
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.requirement import ComparesResults
from lessons_lib.checking.judge.expected import compute_expected_outcomes, expected_result
from lessons_lib.checking.judge.naming import Allowance

# New cases, too: an edit that only fits the inputs of one seed is no repair.
SEEDS = (NOTEBOOK_SEED, NOTEBOOK_SEED + 1, NOTEBOOK_SEED + 2)


class Goal(Protocol):
    """The right outcomes of one exercise on the cases of SEEDS."""

    @property
    def exercise(self) -> Exercise: ...

    def cases(self, seed: int) -> tuple[Case, ...]: ...

    def outcomes(self, seed: int) -> tuple[Outcome, ...]: ...

    def allowances(self, seed: int) -> tuple[Allowance, ...]: ...

    def result(self, requirement: ComparesResults, seed: int) -> Any:
        """The right result on a requirement's own inputs."""
        ...


class KeyGoal:
    """A goal from an answer key: the reference runs when it's needed."""

    def __init__(self, key: AnswerKey) -> None:
        self.exercise = key.exercise
        self._key = key

    def cases(self, seed: int) -> tuple[Case, ...]:
        return compute_expected_outcomes(self._key, seed).cases

    def outcomes(self, seed: int) -> tuple[Outcome, ...]:
        return compute_expected_outcomes(self._key, seed).outcomes

    def allowances(self, seed: int) -> tuple[Allowance, ...]:
        return compute_expected_outcomes(self._key, seed).allowances

    def result(self, requirement: ComparesResults, seed: int) -> Any:
        return expected_result(self._key, requirement, seed)


@dataclass(frozen=True)
class GoalData:
    """A goal's outcomes as data, for a process that must not have the reference. By seed; results by seed and requirement."""

    outcomes: Mapping[int, tuple[Outcome, ...]]
    allowances: Mapping[int, tuple[Allowance, ...]]
    results: Mapping[tuple[int, str], Any]


def goal_data(key: AnswerKey) -> GoalData:
    """The data of an answer key's goal. Its seeds are not those that submissions are graded with."""
    goal = KeyGoal(key)
    return GoalData(
        {seed: goal.outcomes(seed) for seed in SEEDS},
        {seed: goal.allowances(seed) for seed in SEEDS},
        {
            (seed, requirement.name): goal.result(requirement, seed)
            for requirement in key.exercise.requirements
            if isinstance(requirement, ComparesResults)
            for seed in SEEDS
        },
    )


class DataGoal:
    """A goal from data, with the cases made again."""

    def __init__(self, exercise: Exercise, data: GoalData) -> None:
        self.exercise = exercise
        self._data = data

    @functools.cache  # noqa: B019 - as many as SEEDS
    def cases(self, seed: int) -> tuple[Case, ...]:
        return build_cases(self.exercise.name, self.exercise.case_maker, seed)

    def outcomes(self, seed: int) -> tuple[Outcome, ...]:
        return self._data.outcomes[seed]

    def allowances(self, seed: int) -> tuple[Allowance, ...]:
        return self._data.allowances[seed]

    def result(self, requirement: ComparesResults, seed: int) -> Any:
        return self._data.results[seed, requirement.name]
