"""Answers: an exercise's reference, misconceptions and hints. Never imported in the grader's sandbox."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lessons_lib.checking.exercise.answer_form import Several
from lessons_lib.checking.exercise.exercise import Exercise, Lesson
from lessons_lib.checking.exercise.misconception import Family, Function, Misconception, family


@dataclass(frozen=True)
class Violation:
    """A wrong function that breaks one clause of an exercise's text. Lint checks that its verdict is not 'passed'.

    name: the function's name. breaks: the clause, word for word. function: takes and returns what the reference does.
    Unlike a misconception it has no sentence of its own: the unmet requirement, or the wrong values, say enough.
    """

    name: str
    breaks: str
    function: Function


@dataclass(frozen=True)
class Wrong:
    """A row of `AnswerKey.mistakes`: a wrong answer, and either what to tell or only the clause that it breaks."""

    function: Function
    over: Family | None = None
    sentence: str = ""
    clause: str = ""
    place: int = 0

    def tell(self, sentence: str, *, breaks: str = "") -> "Wrong":
        """A misconception: the sentence for whoever gives an answer like this. breaks: see `AnswerKey.misconception`."""
        return replace(self, sentence=sentence, clause=breaks)

    def breaks(self, clause: str) -> "Wrong":
        """A violation: see `AnswerKey.violation`."""
        return replace(self, clause=clause)


def wrong(answer: Any, *, over: Family | None = None) -> Wrong:
    """A wrong answer in one expression, for `AnswerKey.mistakes`: `wrong(…).tell("…")` or `wrong(…).breaks("…")`.

    answer: for code a lambda; for a value or prediction the wrong value itself, or a lambda that computes it.
    over: see `AnswerKey.misconception`.
    """
    return Wrong(answer if callable(answer) else lambda: answer, over)


def wrong_part(place: int, answer: Any) -> Wrong:
    """One wrong answer in a prediction of several, for `AnswerKey.mistakes`. place: which of them, from 1.

    Its sentence is about this answer alone, and is true whatever the others are: it's told beside theirs.
    """
    return replace(wrong(answer), place=place)


@dataclass(frozen=True, eq=False)  # compared by identity, so it can key the cache of expected outcomes
class AnswerKey:
    """A right answer to an exercise, and the wrong answers that verdicts recognise.

    reference: a right answer; for a value or prediction, a function without parameters that returns it.
    hints: from vague to plain.
    takeaway: told after a pass: what the learner can do now, or another way to write it.
    survivors: small changes to the reference that don't change its results, and why ('a square has no sign'). Lint
        tries such changes, and prints those that no case notices.
    misconceptions: wrong functions with a sentence each; a hunt's first one is its broken program.
    violations: wrong functions that break one clause of the text each.
    shown: wrong programs that the lesson's text runs and checks itself; they don't count as tries.
    """

    exercise: Exercise
    reference: Function
    hints: tuple[str, ...] = ()
    takeaway: str = ""
    survivors: Mapping[str, str] = field(default_factory=dict)
    misconceptions: list[Misconception] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    shown: list[Function] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The exercise's name."""
        return self.exercise.name

    def __repr__(self) -> str:
        return f"<answer key of {self.name}>"  # all that it holds would be pages

    def __call__(self, *inputs: Any) -> Any:
        """Calls the reference, so that other answers can use it."""
        return self.reference(*inputs)

    def shown_in_the_text(self, program: Function) -> Function:
        """Decorator: a wrong program that the lesson's text runs and checks to show a verdict."""
        self.shown.append(program)
        return program

    def misconception(
        self, sentence: str, *, breaks: str = "", over: Family | None = None
    ) -> Callable[[Function], Function]:
        """Decorator: a wrong function, and the sentence for a learner whose answer behaves like it.

        breaks: the clause of the exercise's text that it breaks, word for word; '' for no particular one.
        over: for a family of wrong functions that differ by a value: the function's further parameters, each with its
        values. `sentence` then has a field for each, such as '{rows}'.
        Raises ValueError for a name that is taken, or a field that no parameter fills.
        """

        def register(function: Function) -> Function:
            if over is None:
                self._add(Misconception(function.__name__, sentence, function, breaks))
            else:
                self._add(*family(sentence, function, over, breaks))
            return function

        return register

    def mistakes(self, **table: Wrong) -> None:
        """Misconceptions and violations that are one expression each, by name, in this order.

        Raises ValueError for a row that is neither, for a `wrong_part` without a sentence or in a question that has no such
        part, or as `misconception` does.
        """
        right = functools.cache(self.reference)
        for name, row in table.items():
            row.function.__name__ = name
            if row.place:
                self._add(self._misconception_of_part(name, row, right))
            elif row.sentence:
                self.misconception(row.sentence, breaks=row.clause, over=row.over)(row.function)
            elif row.clause:
                self.violation(row.clause)(row.function)
            else:
                raise ValueError(f"{self.name}: {name} has no sentence and breaks no clause.")

    def _misconception_of_part(self, name: str, row: Wrong, right: Function) -> Misconception:
        form = self.exercise.form
        if not isinstance(form, Several) or row.place > len(form.forms) or not row.sentence:
            raise ValueError(f"{self.name}: {name} needs a sentence, and an answer {row.place} of several.")

        def right_elsewhere() -> tuple[Any, ...]:
            parts = list(right())
            parts[row.place - 1] = row.function()
            return tuple(parts)

        return Misconception(name, row.sentence, right_elsewhere, row.clause, place=row.place)

    def broken_program(self, name: str, sentence: str, *, breaks: str = "") -> None:
        """Makes the hunt's broken program its first misconception, called `name`.

        sentence: for a learner whose answer still behaves like it. Raises ValueError for other kinds of exercises.
        """
        if self.exercise.kind != "hunt" or self.misconceptions:
            raise ValueError(f"{self.name}: a broken program is a hunt's first misconception.")
        self.misconceptions.append(Misconception(name, sentence, self.exercise.question, breaks))

    def violation(self, breaks: str) -> Callable[[Function], Function]:
        """Decorator: a wrong function that breaks this clause of the exercise's text, quoted word for word, and no other."""

        def register(function: Function) -> Function:
            self.violations.append(Violation(function.__name__, breaks, function))
            return function

        return register

    def _add(self, *members: Misconception) -> None:
        name = members[0].name
        if self.exercise.kind == "hunt" and not self.misconceptions:
            raise ValueError(f"{self.name}: a hunt's first misconception is its `broken_program`.")
        if any(m.name == name for m in self.misconceptions):
            raise ValueError(f"{self.name}: two misconceptions are called {name}.")
        self.misconceptions.extend(members)


@dataclass(frozen=True)
class LessonAnswers:
    """The answer keys of a lesson, by the exercise's name."""

    lesson: Lesson
    keys: dict[str, AnswerKey] = field(default_factory=dict)

    def to(
        self,
        exercise: Exercise,
        *,
        hints: Sequence[str] = (),
        takeaway: str = "",
        survivors: Mapping[str, str] | None = None,
    ) -> Callable[[Function], AnswerKey]:
        """Decorator: makes an answer key of the exercise's reference, a function or class.

        hints, takeaway, survivors: see `AnswerKey`. Raises ValueError if the exercise has an answer key already.
        """

        def register(reference: Function) -> AnswerKey:
            if exercise.name in self.keys:
                raise ValueError(f"{self.lesson.slug}: {exercise.name} is answered twice.")
            made = AnswerKey(exercise, reference, tuple(hints), takeaway, survivors or {})
            self.keys[exercise.name] = made
            return made

        return register

    def in_order(self) -> list[AnswerKey]:
        """The keys in the order of the lesson. Raises ValueError, one sentence, if an exercise has none."""
        missing = [name for name in self.lesson.exercises if name not in self.keys]
        if missing:
            raise ValueError(f"{self.lesson.slug} has no answer to {', '.join(missing)}.")
        return [self.keys[name] for name in self.lesson.exercises]
