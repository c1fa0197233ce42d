"""The judge, held to the course: right answers pass, blanks are blanks, each wrong answer is told apart."""

import contextlib
import functools
from collections.abc import Iterator

from lessons_lib.authoring import programs
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.running import SEEDS, as_an_answer, run, verdict
from lessons_lib.authoring.starter import hunts_in
from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.misconception import Misconception
from lessons_lib.checking.judge.diagnosis import own_misconceptions
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.naming import Cause, causes
from lessons_lib.checking.judge.suspects import Suspect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.phrases import listed


def references_pass(draft: Draft) -> Iterator[Fault]:
    """The course's own answer passes."""
    for key in draft.keys:
        if problem := _unsound(key):
            yield draft.fault(key, *problem)


def misconceptions_are_told_apart(draft: Draft) -> Iterator[Fault]:
    """Each wrong answer is rejected, and named as itself and nothing else."""
    for key in draft.keys:
        if _unsound(key):
            continue
        with isolated_settings():  # once: setting and reading all settings takes longer than most answers
            _run_all(key)
            problems = [(wrong, _mistaken_on_a_seed(key, wrong)) for wrong in key.misconceptions]
        for wrong, problem in problems:
            if problem:
                code, how = problem
                yield draft.fault(key, code, f"{wrong.label} {how}.")


def starter_is_not_attempted(draft: Draft) -> Iterator[Fault]:
    """What a learner starts from is told from an answer, and a hunt starts with the misconception's program."""
    file = draft.course.name(draft.course.blank(draft.slug))
    starting = run(draft, {cell["id"]: cell["source"] for cell in draft.blank["cells"]}, file)
    yield from starting.faults
    hunts = {name for cell in draft.page.code("exercise") for name in hunts_in(cell, draft.lesson)}
    for name, answer in starting.answers.items():
        key = draft.answers.keys[name]
        if _unsound(key):
            continue
        found = verdict(key, answer)
        if found.status != "not attempted":
            text = f"the starter is judged {found.status!r} and not 'not attempted': {found.message}"
            yield Fault(file, name, "starter-attempted", text)
        elif name in hunts and as_an_answer(key, answer).misconception != key.misconceptions[0].name:
            text = f"the starter does not behave as {key.misconceptions[0].name} does: {found.message}"
            yield Fault(file, name, "starter-not-the-program", text)


def solution_passes(draft: Draft) -> Iterator[Fault]:
    """The source's answers pass, checked by the notebook's own check cells."""
    running = run(draft, {cell.id: cell.source for cell in draft.page.cells}, draft.page.file)
    yield from running.faults
    if running.faults:
        return
    for name in running.answers:
        try:
            running.api.require(name)
        except AssertionError as error:
            yield Fault(draft.page.file, name, "solution-fails", f"the solution does not pass: {error}")


def solution_is_another(draft: Draft) -> Iterator[Fault]:
    """The source's answer is not the reference again, so that two independent right answers pass."""
    for cell in draft.page.code("exercise"):
        for name in cell.names:
            key = draft.answers.keys.get(name)
            tree = programs.find(name, cell.source)
            if key and tree and programs.same(tree, programs.tree_of(key.reference)):
                text = "the solution is the reference again; write it another way in one of the two."
                yield draft.page.fault(cell, "solution-is-reference", text)


@functools.lru_cache(maxsize=512)  # three rules ask
def _unsound(key: AnswerKey) -> tuple[str, str] | None:
    """Why nothing can be judged by this exercise, as a fault's code and sentence; None if all is well."""
    try:
        for seed in SEEDS:
            reference = key.reference if key.exercise.has_inputs else key.reference()
            found = verdict(key, reference, seed)
            if not found.passed:
                return "reference-fails", f"the reference itself is judged {found.status!r}: {found.message}"
    except Exception as error:  # whatever cases and references raise
        return "not-judgeable", f"it can't be judged: {type(error).__name__}: {error}"
    return None


def _alike(key: AnswerKey, wrong: Misconception, seed: int) -> list[str]:
    """The names of all misconceptions that behave as this one does."""
    outcomes = _suspect(key, wrong, seed).outcomes
    return [
        cause.name for cause in causes(own_misconceptions(outcomes, compute_expected_outcomes(key, seed)))
    ]


def _judged(key: AnswerKey, wrong: Misconception, seed: int) -> Verdict:
    """The verdict on a misconception, as if a learner had written it.

    On the first seed it runs once more, as an answer does: one that gives other outcomes each time isn't named then. On the
    others the outcomes that the judge compares answers with are enough, unless it is wrong only in how it works.
    """
    if seed != SEEDS[0] and key.exercise.has_inputs:
        outcomes = _suspect(key, wrong, seed).outcomes
        if outcomes:
            found = judge(key, Evidence(key.exercise.name, seed, tuple(outcomes)), key.exercise.needs)
            if not found.passed:
                return found
    return as_an_answer(key, wrong.function if key.exercise.has_inputs else wrong.function(), seed)


def _suspect(key: AnswerKey, wrong: Misconception, seed: int) -> Suspect:
    return next(s for s in compute_expected_outcomes(key, seed).suspects if s.misconception is wrong)


def _run_all(key: AnswerKey) -> None:
    """Runs each misconception on all cases: else most would first run on single ones, to be ruled out as another's cause."""
    with contextlib.suppress(Exception):  # whatever one raises is told as its own fault
        for seed in SEEDS:
            for suspect in compute_expected_outcomes(key, seed).suspects:
                suspect.outcomes  # noqa: B018


def _mistaken_on_a_seed(key: AnswerKey, wrong: Misconception) -> tuple[str, str] | None:
    """How a misconception is misjudged on the first seed where it is; see _mistaken."""
    return next(filter(None, (_mistaken(key, wrong, seed) for seed in SEEDS)), None)


def _mistaken(key: AnswerKey, wrong: Misconception, seed: int) -> tuple[str, str] | None:
    """How a misconception is misjudged, as a fault's code and the end of its sentence; None if it is named as itself."""
    try:
        if seed != SEEDS[0] and _is_named(key, wrong, seed):
            return None
        found = _judged(key, wrong, seed)
    except Exception as error:
        return "misconception-not-judged", f"can't be judged: {type(error).__name__}: {error}"
    if found.passed:
        return "misconception-passes", "is accepted as right"
    if found.status != "failed":
        return "misconception-not-judged", f"is judged {found.status!r}: {found.message.rstrip('.')}"
    if not found.misconception:
        alike = _alike(key, wrong, seed)
        if len(alike) > 1:
            return "misconception-ambiguous", f"fits as {listed(alike)} do"
        return (
            "misconception-unnamed",
            "is not named: it differs from the reference on too few cases",
        )
    if found.misconception != wrong.name:
        return "misconception-ambiguous", f"is named {found.misconception}"
    if found.diagnosis != wrong.sentence:  # of a family, where another member's words would be false
        return "family-ambiguous", f"is told: {found.diagnosis.rstrip('.')}"
    return None


def _is_named(key: AnswerKey, wrong: Misconception, seed: int) -> bool:
    """Whether its outcomes alone name it, and nothing else. A verdict, with its message and its case, says the same, later."""
    if not key.exercise.has_inputs:
        return False
    outcomes = _suspect(key, wrong, seed).outcomes
    expected = compute_expected_outcomes(key, seed)
    return bool(outcomes) and causes(own_misconceptions(outcomes, expected)) == [
        Cause(wrong.name, wrong.sentence)
    ]
