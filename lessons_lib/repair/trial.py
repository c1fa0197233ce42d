"""Tries a candidate on a goal: one case, or all cases of a seed with the requirements."""

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence, Outcome, collect, run_case
from lessons_lib.checking.collect.isolation import IsolatedSettings
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.explain.finding import finding
from lessons_lib.checking.judge.compare import compare
from lessons_lib.repair.goal import Goal


def wrong_cases(goal: Goal, outcomes: Sequence[Outcome], seed: int) -> list[int]:
    """The cases on which an answer's outcomes are not the right ones, by number."""
    return [place for place, outcome in enumerate(outcomes) if not _is_right(goal, outcome, place, seed)]


def right_on(goal: Goal, candidate: Any, place: int, isolated: IsolatedSettings) -> bool:
    """Whether a candidate is right on one case of the notebook's seed. Raises TimeLimit only."""
    case = goal.cases(NOTEBOOK_SEED)[place]
    return _is_right(goal, run_case(goal.exercise, candidate, case, isolated), place, NOTEBOOK_SEED)


def meets(goal: Goal, candidate: Any, seed: int, seconds: float) -> bool:
    """Whether a candidate is right on all cases of a seed, and meets every requirement."""
    evidence = collect(dataclasses.replace(goal.exercise, seconds=seconds), candidate, seed)
    if len(evidence.outcomes) != len(goal.cases(seed)) or evidence.blank:
        return False
    return not wrong_cases(goal, evidence.outcomes, seed) and _meets_requirements(goal, evidence)


def _is_right(goal: Goal, outcome: Outcome, place: int, seed: int) -> bool:
    """Whether the outcome of one case is right: its value, and which inputs it changed."""
    wanted, allowed = goal.outcomes(seed)[place], goal.allowances(seed)[place]
    if outcome.raised or outcome.value is None or wanted.value is None:
        return False
    if outcome.changed != wanted.changed:
        return False
    return not compare(wanted.value, outcome.value, allowed.scale, allowed.slack)


def _meets_requirements(goal: Goal, evidence: Evidence) -> bool:
    right = functools.partial(goal.result, seed=evidence.seed)
    return all(
        requirement.name in evidence.observations
        and finding(requirement, evidence.observations[requirement.name], right).met
        for requirement in goal.exercise.requirements
    )
