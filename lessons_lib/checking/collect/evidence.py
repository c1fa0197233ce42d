"""Runs the learner's code on the cases and records what it did. No other stage runs it."""

import dataclasses
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.collect.blanks import is_blank, returns_nothing, same_program
from lessons_lib.checking.collect.exceptions import RaisedException, is_learner_code, record_exception
from lessons_lib.checking.collect.isolation import IsolatedSettings, isolated_settings, seed_all
from lessons_lib.checking.collect.time_limits import TimeLimit, time_limit
from lessons_lib.checking.exercise.answer_form import Unreadable
from lessons_lib.checking.exercise.cases import (
    NOTEBOOK_SEED,
    Case,
    build_cases,
    draw_for,
    in_float32,
    running_order,
)
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.exercise.requirement import ComparesResults, Requirement, Trial
from lessons_lib.checking.values.nested import fresh_copy
from lessons_lib.checking.values.snapshot import Snapshot, snapshot
from lessons_lib.counting.nested import tensors_in

MOST_PRINTED = 2_000  # characters of what the learner's code printed that are kept


@dataclass(frozen=True)
class Outcome:
    """What one case gave: a value or an exception, and which inputs were changed in place.

    written: the prediction as written in the notebook, where its value itself may not be shown.
    """

    value: Snapshot | None
    raised: RaisedException | None = None
    changed: tuple[int, ...] = ()
    written: str = ""


@dataclass(frozen=True)
class Evidence:
    """All that a verdict is made from.

    seed: the cases are rebuilt from it. blank: nothing was written yet.
    unchanged: a bug hunt's program as it was given. returns_nothing: a function has no `return` with a value. unreadable: a sentence, for an
    answer that can't be compared. outcomes: one for each case, in the author's order; none where the time was up.
    out_of_time: the number of the case, counted from 0, that did not end. printed: the first characters of what the code printed.
    observations: for each requirement by name {'seen': data for JSON}, {'raised': a RaisedException as a dict}, or
        {'late': True} if time was up.
    left_on: the names of the notebook's settings that could not be reset.
    """

    exercise: str
    seed: int
    outcomes: tuple[Outcome, ...] = ()
    blank: bool = False
    unchanged: bool = False
    returns_nothing: bool = False
    unreadable: str = ""
    out_of_time: int | None = None
    printed: str = ""
    observations: Mapping[str, Any] = field(default_factory=dict)
    left_on: tuple[str, ...] = ()


def collect(exercise: Exercise, candidate: Any, seed: int = NOTEBOOK_SEED) -> Evidence:
    """Tries `candidate` on the exercise's cases. Raises nothing that the candidate does.

    A value or prediction is passed as it is, without being wrapped in a function. The notebook's global settings
    don't affect the evidence, and settings that the candidate changes are restored.
    """
    printed = io.StringIO()
    with isolated_settings(printed) as isolated:
        seed_all()
        if not exercise.has_inputs:
            return dataclasses.replace(_collect_value(exercise, candidate, seed), left_on=isolated.left_on)
        if is_blank(candidate, exercise.question):
            return Evidence(exercise.name, seed, blank=True)
        evidence = _run_all_cases(exercise, candidate, seed, isolated)
    return dataclasses.replace(evidence, printed=printed.getvalue()[:MOST_PRINTED], left_on=isolated.left_on)


def collect_one(exercise: Exercise, candidate: Any, case: Case) -> Outcome | None:
    """What `candidate` gives on one case by itself; None if its time was up. For the course's own functions."""
    with isolated_settings(io.StringIO()) as isolated:
        seed_all()
        try:
            with time_limit(exercise.seconds):
                return run_case(exercise, candidate, case, isolated)
        except TimeLimit:
            isolated.restore_all()
            return None


def _run_all_cases(exercise: Exercise, candidate: Any, seed: int, isolated: IsolatedSettings) -> Evidence:
    unchanged = exercise.kind == "hunt" and same_program(candidate, exercise.question)
    tried: dict[int, Outcome] = {}
    observations: dict[str, Any] = {}
    cases = build_cases(exercise.name, exercise.case_maker, seed)
    order = running_order(exercise.name, seed, len(cases))
    try:
        with time_limit(exercise.seconds):
            for index in order:
                tried[index] = run_case(exercise, candidate, cases[index], isolated)
            if not any(outcome.raised for outcome in tried.values()):
                observations = {requirement.name: {"late": True} for requirement in exercise.requirements}
                for requirement in exercise.requirements:
                    observations[requirement.name] = observe(
                        exercise, candidate, requirement, cases, seed, isolated
                    )
    except TimeLimit:
        isolated.restore_all()
        if len(tried) < len(cases):
            return Evidence(exercise.name, seed, unchanged=unchanged, out_of_time=order[len(tried)])
    outcomes = tuple(tried[index] for index in range(len(cases)))
    if any(o.value is not None and _is_ellipsis(o.value) for o in outcomes):
        return Evidence(exercise.name, seed, blank=True)
    return Evidence(
        exercise.name,
        seed,
        outcomes,
        unchanged=unchanged,
        returns_nothing=returns_nothing(candidate),
        observations=observations,
    )


def observe(
    exercise: Exercise,
    candidate: Any,
    requirement: Requirement,
    cases: tuple[Case, ...],
    seed: int,
    isolated: IsolatedSettings,
) -> dict[str, Any]:
    """Runs the candidate again for a requirement: what it observes, or what was raised. Raises TimeLimit only."""
    trial = _trial(exercise, candidate, requirement, cases, seed)
    try:
        return {"seen": requirement.observe(trial)}
    except (KeyboardInterrupt, TimeLimit):
        raise
    except BaseException as error:  # it may fail on the requirement's own inputs
        return {"raised": dataclasses.asdict(record_exception(error, candidate))}
    finally:
        isolated.restore()


def _trial(
    exercise: Exercise, candidate: Any, requirement: Requirement, cases: tuple[Case, ...], seed: int
) -> Trial:
    def call(*inputs: Any) -> Any:
        try:
            return call_with_default_dtype(_fitting_dtype(inputs), *inputs)
        except RuntimeError as error:
            if not _meets_another_float(error):
                raise
        try:
            return call_with_default_dtype(torch.float32, *inputs)
        except RuntimeError as error:
            lower = in_float32(Case(inputs))
            if not (_meets_another_float(error) and lower):
                raise
            return call_with_default_dtype(torch.float32, *lower.inputs)

    def call_with_default_dtype(default: torch.dtype, *inputs: Any) -> Any:
        torch.set_default_dtype(default)
        return exercise.harness(candidate, *inputs)

    return Trial(
        call=call,
        call_with_default_dtype=call_with_default_dtype,
        cases=cases,
        draw=draw_for(f"{exercise.name}/{requirement.name}", seed),
        is_learner_code=is_learner_code(candidate),
    )


def right_result(exercise: Exercise, reference: Any, requirement: ComparesResults, seed: int) -> Any:
    """What the reference gives on a requirement's own inputs. For the course's own functions."""
    cases = build_cases(exercise.name, exercise.case_maker, seed)
    with isolated_settings(io.StringIO()):
        seed_all()
        return requirement.right_result(_trial(exercise, reference, requirement, cases, seed))


def _collect_value(exercise: Exercise, answer: Any, seed: int) -> Evidence:
    parts = answer if type(answer) in (tuple, list) and answer else (answer,)
    if all(part is Ellipsis for part in parts):
        return Evidence(exercise.name, seed, blank=True)
    try:
        read = exercise.form.read(answer) if exercise.form else answer
    except Unreadable as error:
        return Evidence(exercise.name, seed, unreadable=str(error))
    return Evidence(exercise.name, seed, (Outcome(snapshot(read)),))


def _is_ellipsis(value: Snapshot) -> bool:
    return getattr(value, "type_name", "") == "ellipsis"


def run_case(
    exercise: Exercise,
    candidate: Any,
    case: Case,
    isolated: IsolatedSettings,
    default: torch.dtype | None = None,
) -> Outcome:
    """What the candidate gives on a case, and what it changed. default: the default dtype, if not the one that fits the inputs."""
    inputs = fresh_copy(case.inputs)
    given = list(tensors_in(inputs))
    torch.default_generator.manual_seed(0)
    torch.set_default_dtype(default or _fitting_dtype(case.inputs))
    failure: BaseException | None = None
    try:
        value = exercise.harness(candidate, *inputs)
    except (KeyboardInterrupt, TimeLimit):
        raise
    except BaseException as error:  # `exit()` in an answer must not end the kernel
        failure = error
    torch.set_default_dtype(torch.float32)
    isolated.restore()
    if failure is not None:
        if default is None and _meets_another_float(failure):
            for tried in filter(None, (case, in_float32(case))):
                again = run_case(exercise, candidate, tried, isolated, torch.float32)
                if not again.raised:
                    return again
        return Outcome(None, record_exception(failure, candidate))
    # By value, and not by the version counter: `.data` and `.numpy()` write past it.
    changed = tuple(
        place
        for place, (now, before) in enumerate(zip(given, tensors_in(case.inputs), strict=True))
        if not _same(now, before)
    )
    return Outcome(snapshot(value), changed=changed)


def _fitting_dtype(inputs: tuple[Any, ...]) -> torch.dtype:
    """The default dtype for a call: new tensors get the inputs' dtype, as in `torch.ones(n) @ x`."""
    doubles = any(t.dtype == torch.float64 for t in tensors_in(inputs))
    return torch.float64 if doubles else torch.float32


def _meets_another_float(error: BaseException) -> bool:
    """Whether two dtypes didn't fit together.

    A notebook's tensors are float32: there, what `torch.zeros` makes fits a learner's own `.float()`, and so do most inputs.
    So such a call is tried again with that default, and then with the inputs in float32 too, before its error counts.
    """
    return type(error) is RuntimeError and bool(re.search("dtype|scalar type", str(error)))


def _same(now: Tensor, before: Tensor) -> bool:
    if now.shape != before.shape or now.dtype != before.dtype:
        return False
    if now.layout is not torch.strided:
        return True
    now, before = now.detach(), before.detach()
    if torch.equal(now, before):
        return True
    return bool(((now == before) | ((now != now) & (before != before))).all())  # nan where nan was
