"""Tries a candidate on a goal: one case, or all cases of a seed with the requirements."""

import dataclasses
import enum
import functools
from collections.abc import Mapping, Sequence
from typing import Any

from lessons_lib.checking.collect.evidence import Evidence, Outcome, collect, observe, run_case
from lessons_lib.checking.collect.isolation import IsolatedSettings
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.exercise.requirement import Requirement
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


class Reach(enum.IntEnum):
    """How far a candidate gets: wrong values somewhere, right ones everywhere, and also every requirement met."""

    WRONG = 0
    VALUES = 1
    ALL = 2


def reach(goal: Goal, candidate: Any, seed: int, seconds: float) -> Reach:
    """How far a candidate gets on all cases of a seed."""
    evidence = collect(dataclasses.replace(goal.exercise, seconds=seconds), candidate, seed)
    if len(evidence.outcomes) != len(goal.cases(seed)) or evidence.blank:
        return Reach.WRONG
    if wrong_cases(goal, evidence.outcomes, seed):
        return Reach.WRONG
    return Reach.VALUES if unmet_requirements(goal, evidence) else Reach.ALL


def _is_right(goal: Goal, outcome: Outcome, place: int, seed: int) -> bool:
    """Whether the outcome of one case is right: its value, and which inputs it changed."""
    wanted, allowed = goal.outcomes(seed)[place], goal.allowances(seed)[place]
    if outcome.raised or outcome.value is None or wanted.value is None:
        return False
    if outcome.changed != wanted.changed:
        return False
    return not compare(wanted.value, outcome.value, allowed.scale, allowed.slack)


def unmet_requirements(goal: Goal, evidence: Evidence) -> list[Requirement]:
    """The requirements that an answer doesn't meet, as far as was observed."""
    return [
        requirement
        for requirement in goal.exercise.requirements
        if not _is_met(goal, requirement, evidence.observations.get(requirement.name), evidence.seed)
    ]


def meets(goal: Goal, candidate: Any, requirement: Requirement, isolated: IsolatedSettings) -> bool:
    """Whether a candidate meets a requirement with the notebook's seed. Raises TimeLimit only."""
    cases = goal.cases(NOTEBOOK_SEED)
    observed = observe(goal.exercise, candidate, requirement, cases, NOTEBOOK_SEED, isolated)
    return _is_met(goal, requirement, observed, NOTEBOOK_SEED)


def _is_met(goal: Goal, requirement: Requirement, observed: Mapping[str, Any] | None, seed: int) -> bool:
    right = functools.partial(goal.result, seed=seed)
    return observed is not None and finding(requirement, observed, right).met
