"""Running a lesson's cells without a kernel, as the grader does: all roles but `show`, in one namespace."""

import ast
import contextlib
import dataclasses
import io
import itertools
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import lessons_lib
from lessons_lib.authoring import asking
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.authoring.page import role_of
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.collect.isolation import settings_restored
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import Case, Draw
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.notebook.api import NotebookAPI
from lessons_lib.notebook.progress import ProgressStore

ROLES = ("setup", "exercise", "check", "prediction")
SEEDS = (0, 1, 2)  # cases are drawn from a seed; what holds by luck on one fails on another


@dataclass
class Run:
    """What a run left: for each exercise the answer, and one fault for the cell that raised, if one did.

    api: the one whose `check` the cells called.
    """

    api: NotebookAPI
    answers: dict[str, Any] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def run(draft: Draft, sources: dict[str, str], file: str) -> Run:
    """Runs the cells of a lesson, with these sources by id. Stops at the first that raises."""
    made = Run(NotebookAPI(draft.answers, ProgressStore(None)))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    # What a lesson sets, a default dtype say, is not to reach the next one.
    with quiet(), settings_restored(), _opening(made.api):
        for cell in draft.page.code(*ROLES):
            source = sources[cell.id]
            try:
                exec(compile(source, f"<cell {cell.id}>", "exec"), namespace)
                answers = _answers(source, cell.tags, namespace)
            except Exception as error:
                text = f"without the cells tagged `show` it raises {type(error).__name__}: {error}"
                made.faults.append(Fault(file, cell.id, "raises-without-show", text))
                break
            made.answers.update(
                (name, value) for name, value in answers.items() if name in draft.lesson.exercises
            )
    return made


def names_after(draft: Draft) -> dict[str, Any]:
    """What a notebook has bound once all setup and exercise cells have run, the source's own answers among it."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with quiet(), settings_restored(), _opening(NotebookAPI(draft.answers, ProgressStore(None))):
        for cell in draft.page.code("setup", "exercise"):
            exec(compile(cell.source, f"<cell {cell.id}>", "exec"), namespace)
    return namespace


def _answers(source: str, tags: tuple[str, ...], namespace: dict[str, Any]) -> dict[str, Any]:
    """What a cell that has run answers, by name."""
    if role_of(tags) not in ("exercise", "prediction"):
        return {}
    in_place = asking.answered(source, "predict") | asking.answered(source, "check")
    return {name: namespace[name] for name in asking.defined(source)} | {
        name: eval(compile(ast.Expression(value), "<answer>", "eval"), namespace)
        for name, value in in_place.items()
    }


def verdict(key: AnswerKey, answer: Any, seed: int = 0) -> Verdict:
    """The judge's verdict on an answer, without a word on the screen."""
    with quiet():
        return judge(key, collect(key.exercise, answer, seed))


def as_an_answer(key: AnswerKey, answer: Any, seed: int = 0) -> Verdict:
    """The verdict as on a learner's answer, also for the program that a hunt starts from, and with all it needs passed."""
    with quiet():
        evidence = dataclasses.replace(collect(key.exercise, answer, seed), unchanged=False)
        return judge(key, evidence, key.exercise.needs)


def on_few_cases(exercise: Exercise, most: int) -> Exercise:
    """The exercise with no more than its first `most` cases and the float32 twin of one of them, without requirements."""
    maker = exercise.case_maker

    def few(draw: Draw) -> Iterator[Case]:
        assert maker is not None
        return itertools.islice(maker(draw), most)

    return dataclasses.replace(exercise, case_maker=maker and few, requirements=())


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """No cards, no prints; warnings neither shown nor raised, as it is in a learner's kernel."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def _opening(api: NotebookAPI) -> Iterator[None]:
    """`open_lesson` returns `api`, so that neither the registry nor anyone's progress is touched."""
    real = lessons_lib.open_lesson
    lessons_lib.open_lesson = lambda slug: api
    try:
        yield
    finally:
        lessons_lib.open_lesson = real
