"""The notebook functions (check, predict, hint, given, solution, progress) in a worker: they only record evidence."""

import dataclasses
import sys
from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.checking.collect.argument import MISSING, exercise_name, problem_with
from lessons_lib.checking.collect.evidence import Evidence, collect
from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.collect.time_limits import TimeLimit
from lessons_lib.checking.exercise.exercise import Exercise, Lesson

CANNOT_RUN = "It can't be tried."  # never shown: see score/redaction.py


class EvidenceRecorder:
    """The functions for one lesson, in the order in which a notebook unpacks them.

    seconds: the limit for one check. cells: the notebook's namespace. send: called with each piece of evidence at once.
    """

    def __init__(
        self,
        lesson: Lesson,
        seed: int,
        seconds: float,
        cells: dict[str, Any],
        send: Callable[[Evidence], None],
    ) -> None:
        self._lesson = lesson
        self._seed = seed
        self._seconds = seconds
        self._cells = cells
        self._send = send
        self._answers: dict[str, Any] = {}
        self._running = ""  # the name of the exercise whose answer is being run

    def __iter__(self) -> Iterator[Callable[..., Any]]:
        return iter((self.check, self.predict, self.hint, self.given, self.solution, self.progress))

    def check(self, answer: Any = MISSING, /, *_: Any, **values: Any) -> None:
        """Records the evidence for an answer."""
        caller = sys._getframe(1).f_globals
        if answer is not MISSING:
            name = exercise_name(answer)
            values = {name: caller.get(name, MISSING) if type(answer) is str else answer, **values}
        self._record_all(values)

    def predict(self, *_: Any, **values: Any) -> None:
        """Records predictions."""
        self._record_all(values)

    def given(self, name: str = "", *_: Any) -> Any:
        """The learner's own answer; a worker has no other."""
        wanted = exercise_name(name)
        return self._answers.get(wanted, self._cells.get(wanted))

    def hint(self, *_: Any) -> None:
        """Does nothing."""

    solution = progress = require = hint

    def _record_all(self, values: dict[str, Any]) -> None:
        if self._running:  # an answer that checks itself would recurse without end
            return
        with isolated_settings():  # encoding uses torch as well
            self._record_each(values)

    def _record_each(self, values: dict[str, Any]) -> None:
        for name, candidate in values.items():
            exercise = self._lesson.exercises.get(name)
            if exercise is None:
                continue
            problem = problem_with(exercise, candidate)
            self._running = name
            try:
                if not problem:
                    self._answers[name] = candidate
                self._record(exercise, candidate, problem)
            finally:
                self._running = ""

    def _record(self, exercise: Exercise, candidate: Any, problem: str) -> None:
        """Sends the evidence for one answer. problem: why it can't be tried, or ''."""
        try:
            if problem:
                evidence = Evidence(exercise.name, self._seed, unreadable=problem)
            else:
                evidence = collect(self._in_time(exercise), candidate, self._seed)
        except (KeyboardInterrupt, TimeLimit):
            raise
        except BaseException:  # an unexpected error fails this exercise only
            evidence = Evidence(exercise.name, self._seed, unreadable=CANNOT_RUN)
        self._send(evidence)

    def _in_time(self, exercise: Exercise) -> Exercise:
        """The exercise with its time limit reduced to that of a cell."""
        return dataclasses.replace(exercise, seconds=min(exercise.seconds, self._seconds))
