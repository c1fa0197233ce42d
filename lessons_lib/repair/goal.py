"""What a repaired answer must do: the right outcomes on the cases of several seeds, and every requirement."""

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence, Outcome, collect, run_case
from lessons_lib.checking.collect.isolation import IsolatedSettings
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.explain.finding import finding
from lessons_lib.checking.judge.compare import compare
from lessons_lib.checking.judge.expected import ExpectedOutcomes, compute_expected_outcomes, expected_result

# Of cases that are drawn anew, too: an edit that only fits the inputs of one seed is no repair.
SEEDS = (NOTEBOOK_SEED, NOTEBOOK_SEED + 1, NOTEBOOK_SEED + 2)


class Goal:
    """The right outcomes of one exercise."""

    def __init__(self, key: AnswerKey) -> None:
        self.exercise = key.exercise
        self._key = key

    def expected(self, seed: int) -> ExpectedOutcomes:
        """The reference's outcomes on the cases of a seed."""
        return compute_expected_outcomes(self._key, seed)

    def wrong_cases(self, outcomes: Sequence[Outcome], seed: int) -> list[int]:
        """The cases on which an answer's outcomes are not the right ones, by number."""
        return [place for place, outcome in enumerate(outcomes) if not self.is_right(outcome, place, seed)]

    def is_right(self, outcome: Outcome, place: int, seed: int) -> bool:
        """Whether the outcome of one case is right: its value, and which inputs it changed."""
        wanted, allowed = self.expected(seed).outcomes[place], self.expected(seed).allowances[place]
        if outcome.raised or outcome.value is None or wanted.value is None:
            return False
        if outcome.changed != wanted.changed:
            return False
        return not compare(wanted.value, outcome.value, allowed.scale, allowed.slack)

    def right_on(self, candidate: Any, place: int, isolated: IsolatedSettings) -> bool:
        """Whether a candidate is right on one case of the notebook's seed. Raises TimeLimit only."""
        case = self.expected(NOTEBOOK_SEED).cases[place]
        return self.is_right(run_case(self.exercise, candidate, case, isolated), place, NOTEBOOK_SEED)

    def met(self, candidate: Any, seed: int, seconds: float) -> bool:
        """Whether a candidate is right on all cases of a seed, and meets every requirement."""
        in_time = dataclasses.replace(self.exercise, seconds=seconds)
        evidence = collect(in_time, candidate, seed)
        if len(evidence.outcomes) != len(self.expected(seed).cases) or evidence.blank:
            return False
        return not self.wrong_cases(evidence.outcomes, seed) and self._meets_requirements(evidence)

    def _meets_requirements(self, evidence: Evidence) -> bool:
        right = functools.partial(expected_result, self._key, seed=evidence.seed)
        return all(
            requirement.name in evidence.observations
            and finding(requirement, evidence.observations[requirement.name], right).met
            for requirement in self.exercise.requirements
        )
