"""Tries a candidate on a goal: one case, or all cases of a seed with the requirements."""

import dataclasses
import enum
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
    return Reach.ALL if _meets_requirements(goal, evidence) else Reach.VALUES


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
