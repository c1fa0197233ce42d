"""Lessons and exercises: signature, cases, requirements and misconceptions."""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from lessons_lib.checking.exercise.answer_form import AnswerForm
from lessons_lib.checking.exercise.cases import Case, Draw
from lessons_lib.checking.exercise.misconception import Family, Misconception, family
from lessons_lib.checking.exercise.misconception import Function as Function
from lessons_lib.checking.exercise.requirement import Requirement

CaseMaker = Callable[[Draw], Iterator[Case]]
Harness = Callable[..., Any]
Kind = Literal["function", "class", "hunt", "value", "prediction"]

SECONDS = 10.0  # what one check may take; the hint of an endless loop, not a benchmark


def call(candidate: Function, *inputs: Any) -> Any:
    """The default harness: call the candidate with the case's inputs."""
    return candidate(*inputs)


@dataclass(frozen=True)
class Violation:
    """A wrong function that breaks one clause of an exercise's text, so that a case or a requirement must refuse it.

    name: the function's name. breaks: the clause, word for word. function: takes and returns what the reference does.
    It needs no diagnosis of its own: the requirement's sentence may be enough.
    """

    name: str
    breaks: str
    function: Function


@dataclass(eq=False)  # compared by identity, so it can key the cache of expected outcomes
class Exercise:
    """A reference function, the cases it is tried on, and its misconceptions.

    name: unique in the course. lesson: the lesson's slug.
    kind: 'function' and 'class' are written by the learner; a 'hunt' starts from the
        first misconception; a 'value' or 'prediction' is a reference without inputs.
    points: the most that can be earned. hints: from vague to plain.
    needs: names of earlier exercises of the lesson that an answer may take by `given`.
    requirements: behaviours required besides the values, worth half the points.
    harness: (candidate, *inputs) → outputs: how the candidate is run on a case's inputs.
    form: how a value or prediction may be written; None for code.
    survivors: small changes to the reference that give the same results, each with the
        reason ('same result by …'); lint names the changes.
    violations: wrong answers, each breaking one clause of the text; lint sees that each is refused.
    no_demand: phrases of the text that sound like a demand but aren't (what inputs are like, what is allowed).
    shown: a wrong program that the lesson's text itself runs and checks; it doesn't count as a learner's try.
    """

    name: str
    lesson: str
    kind: Kind
    reference: Function
    points: float
    hints: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    harness: Harness = call
    requirements: tuple[Requirement, ...] = ()
    form: AnswerForm | None = None
    seconds: float = SECONDS
    survivors: Mapping[str, str] = field(default_factory=dict)
    no_demand: tuple[str, ...] = ()
    misconceptions: list[Misconception] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    case_maker: CaseMaker | None = None
    shown: Function | None = None

    @property
    def has_inputs(self) -> bool:
        """False for values and predictions: there is one case, and it is empty."""
        return self.kind not in ("value", "prediction")

    @functools.cached_property
    def signature(self) -> inspect.Signature:
        """Names and shapes of the inputs and the answer: the reference's, or the harness's, without the candidate."""
        if self.harness is call:
            return inspect.signature(self.reference)
        signature = inspect.signature(self.harness)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    def __call__(self, *inputs: Any) -> Any:
        """The reference's answer, so that one exercise can be built on another."""
        return self.reference(*inputs)

    def cases(self, maker: CaseMaker) -> CaseMaker:
        """Decorator: `maker(draw)` yields the cases, the plainest first."""
        self.case_maker = maker
        return maker

    def shown_in_the_text(self, program: Function) -> Function:
        """Decorator: a wrong program that the lesson's text runs and checks, to show a verdict."""
        self.shown = program
        return program

    def misconception(
        self, sentence: str, *, breaks: str = "", over: Family | None = None
    ) -> Callable[[Function], Function]:
        """Decorator: a wrong function, and the sentence for a learner whose answer behaves like it.

        breaks: the clause of the exercise's text that it breaks, word for word, where it stands for one.
        over: for a family of wrong functions that differ by a number: the function's parameters beyond the
        inputs, each with its values. `sentence` has a field such as '{rows}' for what they differ by.
        """

        def register(function: Function) -> Function:
            if any(m.name == function.__name__ for m in self.misconceptions):
                raise ValueError(f"{self.name}: two misconceptions are called {function.__name__}.")
            if over is None:
                self.misconceptions.append(Misconception(function.__name__, sentence, function, breaks))
            elif self.kind == "hunt" and not self.misconceptions:
                raise ValueError(f"{self.name}: the program to fix is one function, not a family.")
            else:
                self.misconceptions.extend(family(sentence, function, over, breaks))
            return function

        return register

    def violation(self, breaks: str) -> Callable[[Function], Function]:
        """Decorator: a wrong function that breaks this clause of the exercise's text, word for word, and no other."""

        def register(function: Function) -> Function:
            self.violations.append(Violation(function.__name__, breaks, function))
            return function

        return register


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
        hints: Sequence[str] = (),
        needs: Sequence[str] = (),
        harness: Harness = call,
        requirements: Sequence[Requirement] = (),
        form: AnswerForm | None = None,
        seconds: float = SECONDS,
        survivors: Mapping[str, str] | None = None,
        no_demand: Sequence[str] = (),
    ) -> Callable[[Function], Exercise]:
        """Decorator: the function below it is the reference of a new exercise."""

        def register(reference: Function) -> Exercise:
            name = reference.__name__
            if name in self.exercises:
                raise ValueError(f"{self.slug}: two exercises are called {name}.")
            made = Exercise(
                name=name,
                lesson=self.slug,
                kind=kind,
                reference=reference,
                points=points,
                hints=tuple(hints),
                needs=tuple(needs),
                harness=harness,
                requirements=tuple(requirements),
                form=form,
                seconds=seconds,
                survivors=survivors or {},
                no_demand=tuple(no_demand),
            )
            self.exercises[name] = made
            return made

        return register

    def hunt(
        self,
        *,
        points: float = 1,
        hints: Sequence[str] = (),
        needs: Sequence[str] = (),
        harness: Harness = call,
        requirements: Sequence[Requirement] = (),
        survivors: Mapping[str, str] | None = None,
        no_demand: Sequence[str] = (),
    ) -> Callable[[Function], Exercise]:
        """Decorator: a bug hunt; its first misconception is the program to fix."""
        return self.exercise(
            kind="hunt",
            points=points,
            hints=hints,
            needs=needs,
            harness=harness,
            requirements=requirements,
            survivors=survivors,
            no_demand=no_demand,
        )

    def prediction(self, form: AnswerForm, *, hints: Sequence[str] = ()) -> Callable[[Function], Exercise]:
        """Decorator: the function computes what the learner predicts.

        A prediction earns no points, so that an honest wrong one costs nothing.
        """
        return self.exercise(kind="prediction", points=0, form=form, hints=hints)
