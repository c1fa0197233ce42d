"""Lessons and exercises: signature, cases and requirements. Their answers: answer_key.py."""

import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from lessons_lib.checking.exercise.answer_form import AnswerForm
from lessons_lib.checking.exercise.cases import Case, Draw
from lessons_lib.checking.exercise.misconception import Function as Function
from lessons_lib.checking.exercise.requirement import Requirement

CaseMaker = Callable[[Draw], Iterator[Case]]
Harness = Callable[..., Any]
Kind = Literal["function", "class", "hunt", "value", "prediction"]

SECONDS = 10.0  # what one check may take; the hint of an endless loop, not a benchmark


def call(candidate: Function, *inputs: Any) -> Any:
    """The default harness: call the candidate with the case's inputs."""
    return candidate(*inputs)


@dataclass(frozen=True, eq=False)  # compared by identity: two exercises may have equal fields
class Exercise:
    """A question: a signature with its text, the cases that an answer is tried on, and its requirements.

    The right answer and the misconceptions are in its `AnswerKey`, which a grader's worker never gets.

    name: unique in the course. lesson: the lesson's slug.
    kind: 'function' and 'class' are written by the learner; a 'hunt' starts from a broken program; a 'value' or
        'prediction' is one value, and has no inputs.
    question: a function with the answer's parameters, shapes and text, and without a body; for a hunt the broken
        program itself.
    points: the most that can be earned.
    needs: names of earlier exercises of the lesson that an answer may take by `given`.
    requirements: behaviours required besides the values, worth half the points.
    harness: (candidate, *inputs) → outputs: how the candidate is run on a case's inputs.
    form: how a value or prediction may be written; None for code.
    no_demand: phrases of the text that sound like a demand but aren't (what inputs are like, what is allowed).
    """

    name: str
    lesson: str
    kind: Kind
    question: Function
    points: float
    needs: tuple[str, ...] = ()
    harness: Harness = call
    requirements: tuple[Requirement, ...] = ()
    form: AnswerForm | None = None
    seconds: float = SECONDS
    no_demand: tuple[str, ...] = ()
    case_maker: CaseMaker | None = None

    @property
    def has_inputs(self) -> bool:
        """False for values and predictions: there is one case, and it is empty."""
        return self.kind not in ("value", "prediction")

    @functools.cached_property
    def signature(self) -> inspect.Signature:
        """Names and shapes of the inputs and the answer: the question's, or the harness's, without the candidate."""
        if self.harness is call:
            return inspect.signature(self.question)
        signature = inspect.signature(self.harness)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    def cases(self, maker: CaseMaker) -> CaseMaker:
        """Decorator: `maker(draw)` yields the cases, the plainest first. Raises ValueError if it has some already."""
        if self.case_maker is not None:
            raise ValueError(f"{self.name}: its cases are made by two functions.")
        object.__setattr__(self, "case_maker", maker)  # once, where the exercise is defined
        return maker


@dataclass
class Lesson:
    """A lesson's exercises and predictions, in the lesson's order.

    slug: 'NN_name', the same for notebook, exercises module and test.
    """

    slug: str
    title: str
    exercises: dict[str, Exercise] = field(default_factory=dict)

    def builds_on(self, name: str) -> set[str]:
        """The exercises that an answer to this one may take by `given`: what it needs, and what these need."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            new = set(self.exercises[waiting.pop()].needs) & self.exercises.keys() - found
            found |= new
            waiting += new
        return found

    def exercise(
        self,
        *,
        kind: Kind = "function",
        points: float = 1,
        needs: Sequence[str] = (),
        harness: Harness = call,
        requirements: Sequence[Requirement] = (),
        form: AnswerForm | None = None,
        seconds: float = SECONDS,
        no_demand: Sequence[str] = (),
    ) -> Callable[[Function], Exercise]:
        """Decorator: the function below it is the question of a new exercise; its body is never run."""

        def register(question: Function) -> Exercise:
            name = question.__name__
            if name in self.exercises:
                raise ValueError(f"{self.slug}: two exercises are called {name}.")
            made = Exercise(
                name=name,
                lesson=self.slug,
                kind=kind,
                question=question,
                points=points,
                needs=tuple(needs),
                harness=harness,
                requirements=tuple(requirements),
                form=form,
                seconds=seconds,
                no_demand=tuple(no_demand),
            )
            self.exercises[name] = made
            return made

        return register

    def hunt(
        self,
        *,
        points: float = 1,
        needs: Sequence[str] = (),
        harness: Harness = call,
        requirements: Sequence[Requirement] = (),
        no_demand: Sequence[str] = (),
    ) -> Callable[[Function], Exercise]:
        """Decorator: a bug hunt; the function below it is the program to fix."""
        return self.exercise(
            kind="hunt",
            points=points,
            needs=needs,
            harness=harness,
            requirements=requirements,
            no_demand=no_demand,
        )

    def prediction(self, form: AnswerForm) -> Callable[[Function], Exercise]:
        """Decorator: the function below it names what the learner predicts.

        A prediction earns no points, so that an honest wrong one costs nothing.
        """
        return self.exercise(kind="prediction", points=0, form=form)
