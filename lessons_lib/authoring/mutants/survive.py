"""Which mutants of a reference an exercise's cases let pass."""

import ast
import dataclasses
import inspect
import time
from dataclasses import dataclass
from typing import Any

from lessons_lib.authoring.mutants.mutate import mutants, plain
from lessons_lib.authoring.programs import tree_of
from lessons_lib.authoring.running import on_few_cases, quiet
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.judging import judge, values_agree
from lessons_lib.edits.edit import Definition

SEEDS = (0, 1, 2)  # a mutant that one seed lets pass, the seed of a learner may let pass
SECONDS = 0.5  # what a mutant may take on one seed, …
FEW = 2  # cases that most mutants fail one of already; only the others are tried on all
PATIENCE = 10  # … and so many times the reference's own time; then it counts as endless


class NotRebuilt(Exception):
    """A reference that no longer passes when it is made anew from its source: all mutants would fail likewise."""


@dataclass(frozen=True)
class Survey:
    """How many mutants there were. survivors: what was changed in each of those that passed."""

    mutants: int
    survivors: tuple[str, ...]


def survey(key: AnswerKey) -> Survey | None:
    """Tries every mutant of the reference. None where the reference itself does not pass; raises NotRebuilt.

    A mutant survives if it passes on one of SEEDS. Of a value or prediction there are none.
    """
    exercise = key.exercise
    if not exercise.has_inputs:
        return Survey(0, ())
    # A hunt's kind only matters for telling its program from an answer, misconceptions for a diagnosis.
    kind = "function" if exercise.kind == "hunt" else exercise.kind
    asked = dataclasses.replace(exercise, kind=kind)
    begun = time.process_time()
    if not _is_sound(AnswerKey(asked, key.reference), key.reference):
        return None
    seconds = SECONDS + PATIENCE * (time.process_time() - begun) / len(SEEDS)
    full = AnswerKey(asked, key.reference)
    tree, names = tree_of(key.reference), _surroundings(key.reference)
    if not _is_sound(full, _compiled(plain(tree), names)):
        raise NotRebuilt
    values_only = dataclasses.replace(asked, requirements=())
    stages = [AnswerKey(stage, key.reference) for stage in (on_few_cases(values_only, FEW), values_only)]
    if asked.requirements:
        stages.append(full)
    made = mutants(tree)
    passed = [mutant.what for mutant in made if _survives(stages, _compiled(mutant.tree, names), seconds)]
    return Survey(len(made), tuple(passed))


def _is_sound(key: AnswerKey, candidate: Any) -> bool:
    try:
        return all(_passes(key, candidate, seed) for seed in SEEDS)
    except Exception:  # whatever the cases and the reference raise
        return False


def _surroundings(reference: Any) -> dict[str, Any]:
    """The names that a function, or the methods of a class, sees around it."""
    thing = inspect.unwrap(reference)
    members = (
        [thing] if inspect.isfunction(thing) else map(inspect.unwrap, vars(thing).values())
    )  # static methods too
    names: dict[str, Any] = {}
    for function in filter(inspect.isfunction, members):
        names.update(function.__globals__)
        names.update(inspect.getclosurevars(function).nonlocals)
    return names


def _survives(stages: list[AnswerKey], candidate: Any, seconds: float) -> bool:
    """Whether a mutant passes every stage on some seed: a few values, all of them, then the requirements."""
    try:
        return any(all(_passes(stage, candidate, seed, seconds) for stage in stages) for seed in SEEDS)
    except _Endless:
        return False


class _Endless(Exception):
    """A mutant took too long; on other seeds it would again."""


def _passes(key: AnswerKey, candidate: Any, seed: int, seconds: float | None = None) -> bool:
    """seconds: what the candidate may take, if less than an answer; the reference, which the judge runs, has all of that."""
    asked = dataclasses.replace(key.exercise, seconds=seconds or key.exercise.seconds)
    with quiet():
        evidence = collect(asked, candidate, seed)
        if evidence.out_of_time is not None:
            raise _Endless
        if evidence.blank or not values_agree(key, evidence):
            return False
        return judge(key, evidence, key.exercise.needs).passed


def _compiled(tree: Definition, names: dict[str, Any]) -> Any:
    """The function or class that a program defines; None, which passes nowhere, where it defines none."""
    # Names of its own: there a recursive reference calls the mutant, and the module keeps its exercise.
    own = dict(names)
    module = ast.fix_missing_locations(ast.Module([tree], []))
    try:
        exec(compile(module, "<mutant>", "exec"), own)
    except Exception:  # as varied as the programs
        return None
    return own[tree.name]
