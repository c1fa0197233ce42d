"""Questions: a lesson's exercises with signature, cases and requirements. Their answers are in answer_key.py."""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from lessons_lib.checking.exercise.answer_form import AnswerForm
from lessons_lib.checking.exercise.cases import Case, Draw
from lessons_lib.checking.exercise.misconception import Function as Function
from lessons_lib.checking.exercise.requirement import Requirement

CaseMaker = Callable[[Draw], Iterator[Case]]
Harness = Callable[..., Any]
Kind = Literal["function", "class", "hunt", "value", "prediction"]

SECONDS = 10.0  # time limit of one check: long enough that only an endless loop reaches it


def call(candidate: Function, *inputs: Any) -> Any:
    """The default harness: call the candidate with the case's inputs."""
    return candidate(*inputs)


@dataclass(frozen=True, eq=False)  # compared by identity: two exercises may have equal fields
class Exercise:
    """A question: a signature with its text, the cases that an answer is tried on, and its requirements.

    The reference and the misconceptions are in its `AnswerKey`, which is never copied into the grader's sandbox.

    name: unique in the course. lesson: the lesson's slug.
    kind: the learner writes a 'function' or 'class', fixes the broken program of a 'hunt', or computes one 'value' or
        'prediction', which has no inputs.
    question: a function or class with the answer's parameters, shapes and docstring, and no body; for a hunt the
        broken program.
    points: the maximum score.
    needs: names of earlier exercises of the lesson whose answers this one may call through `given`.
    brought: those of them that the harness puts in itself, so that none of them can be why an answer fails.
    requirements: required behaviour besides the values, worth half the points.
    harness: (candidate, *inputs) → outputs; runs the candidate on a case's inputs.
    input_words: what a sentence calls an input of the harness that the answer receives in another form.
    form: how a value or prediction may be written; None for code.
    seconds: time limit of one check.
    no_demand: phrases of the text that lint would take for a requirement and that aren't one: they describe the
        inputs, or say what is allowed.
    case_maker: set by `cases`; None for one case without inputs.
    """

    name: str
    lesson: str
    kind: Kind
    question: Function
    points: float
    needs: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    harness: Harness = call
    input_words: Mapping[str, str] = field(default_factory=dict)
    requirements: tuple[Requirement, ...] = ()
    form: AnswerForm | None = None
    seconds: float = SECONDS
    no_demand: tuple[str, ...] = ()
    case_maker: CaseMaker | None = None

    @property
    def has_inputs(self) -> bool:
        """False for values and predictions, which have one case without inputs."""
        return self.kind not in ("value", "prediction")

    @functools.cached_property
    def signature(self) -> inspect.Signature:
        """Names and shapes of inputs and output: the question's, or the harness's without its first parameter."""
        if self.harness is call:
            return inspect.signature(self.question)
        signature = inspect.signature(self.harness)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    def cases(self, maker: CaseMaker) -> CaseMaker:
        """Decorator: `maker(draw)` yields the cases, the plainest first. Raises ValueError on a second use."""
        if self.case_maker is not None:
            raise ValueError(f"{self.name}: its cases are made by two functions.")
        object.__setattr__(self, "case_maker", maker)  # once, where the exercise is defined
        return maker


@dataclass
class Lesson:
    """A lesson's exercises and predictions, in the lesson's order.

    slug: 'NN_name', as in `notebooks/NN_name.ipynb` and `lessons_lib.exercises.lesson_NN_name`.
    """

    slug: str
    title: str
    exercises: dict[str, Exercise] = field(default_factory=dict)

    def builds_on(self, name: str) -> set[str]:
        """The exercises that an answer to this one may call through `given`: its `needs`, and theirs."""
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
        brought: Sequence[str] = (),
        harness: Harness = call,
        input_words: Mapping[str, str] | None = None,
        requirements: Sequence[Requirement] = (),
        form: AnswerForm | None = None,
        seconds: float = SECONDS,
        no_demand: Sequence[str] = (),
    ) -> Callable[[Function], Exercise]:
        """Decorator: makes an exercise of a function or class that has the answer's signature and docstring.

        The parameters are fields of `Exercise`. Raises ValueError if the lesson has an exercise of this name.
        """

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
                brought=tuple(brought),
                harness=harness,
                input_words=dict(input_words or {}),
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
        """Decorator: makes a bug hunt of the broken program that the learner fixes."""
        return self.exercise(
            kind="hunt",
            points=points,
            needs=needs,
            harness=harness,
            requirements=requirements,
            no_demand=no_demand,
        )

    def prediction(self, form: AnswerForm) -> Callable[[Function], Exercise]:
        """Decorator: makes a prediction of a function without parameters; its docstring says what to predict.

        Worth no points, so that an honest wrong prediction costs nothing.
        """
        return self.exercise(kind="prediction", points=0, form=form)
