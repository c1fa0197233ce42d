"""The notebook API: check, predict, hint, given, solution and progress of one lesson."""

import dataclasses
import difflib
import inspect
from collections.abc import Callable, Iterator
from typing import Any

from lessons_lib.answers import load as load_answers
from lessons_lib.checking.collect.argument import (
    MISSING,
    exercise_name,
    how_to_predict,
    not_a_prediction,
    problem_with,
)
from lessons_lib.checking.collect.blanks import is_unfinished, same_program
from lessons_lib.checking.collect.evidence import Evidence, collect
from lessons_lib.checking.collect.exceptions import names_used_by
from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.explain.card import Card, Row, card
from lessons_lib.checking.judge.expected import BrokenExercise, value_of
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.notebook.cells.runs import CellRuns
from lessons_lib.notebook.cells.stale import remarks, stale_definition
from lessons_lib.notebook.course_notebooks import outline_of, outlines
from lessons_lib.notebook.display import show
from lessons_lib.notebook.drawn.picture import drawn
from lessons_lib.notebook.fingerprint import fingerprint
from lessons_lib.notebook.places import Places
from lessons_lib.notebook.progress import ProgressStore
from lessons_lib.notebook.progress_view.picture import ProgressPicture
from lessons_lib.notebook.progress_view.state import lesson_state
from lessons_lib.notebook.solution_source import solution_source
from lessons_lib.phrases import count

TRIES_BEFORE_SOLUTION = 5


class AnswerNotItsOwn(Exception):
    """An answer that uses `given` for itself, or for an exercise that it doesn't need."""


class NotebookAPI:
    """One lesson's functions, in the order in which a notebook unpacks them.

    They show cards and raise nothing, whatever they are given; only an answer that
    misuses `given` gets an exception, inside the check that runs it.
    """

    def __init__(self, answers: LessonAnswers, store: ProgressStore, runs: CellRuns | None = None) -> None:
        self._answers = answers
        self._lesson = answers.lesson
        self._store = store
        self._runs = runs
        self._store.record_of("")  # finds a damaged file now, so that the first card notes it
        self._passed: dict[str, Any] = {}
        self._verdicts: dict[str, Verdict] = {}
        self._places = Places()
        self._judging = ""  # the exercise whose answer is running
        self._taken_from_given: dict[
            str, str
        ] = {}  # what that answer takes from `given`: exercise → whose answer it got

    def __iter__(self) -> Iterator[Callable[..., Any]]:
        return iter((self.check, self.predict, self.hint, self.given, self.solution, self.progress))

    def check(self, answer: Any = MISSING, /, *_: Any, **values: Any) -> None:
        """Judges an answer and shows the verdict.

        check("name") judges the function or class of that name in the notebook;
        check(name=value) judges a value.
        """
        self._judge_all("check", inspect.currentframe(), answer, values)

    def predict(self, unnamed: Any = MISSING, /, *_: Any, **values: Any) -> None:
        """Says whether a prediction is right and, if not, where a typical wrong one comes from."""
        self._judge_all("predict", inspect.currentframe(), unnamed, values)

    def hint(self, name: str = "", *_: Any) -> None:
        """Shows the next hint: each call goes one step further, the last one shows all. Without a name: what has hints."""
        if type(name) is str and name == "":
            self._show(Card("note", "Hints for which exercise?", self._with_hints()))
            return
        exercise = self._exercise(name)
        if exercise is None:
            return
        hints = self._answers.keys[exercise.name].hints
        shown = min(self._store.hints_shown(exercise.name) + 1, len(hints))
        self._store.take_hint(exercise.name, shown)
        every = len(hints)
        rows = [Row(f"{place} of {every}", text) for place, text in enumerate(hints[:shown], 1)]
        where = self._next_about_place(exercise)
        if where:
            rows.append(Row("Your code", where))
        if not rows:
            rows = [Row("Note", "There's no hint for this one.")]
        elif shown == every and not self._places.has_more(exercise.name):
            rows.append(Row("Next", "That was the last hint."))
        self._show(Card("note", f"Hints for {exercise.name}", tuple(rows)))

    def _next_about_place(self, exercise: Exercise) -> str:
        """One step more about where a small change would make the last answer right."""
        self._judging = exercise.name  # variants of it run
        try:
            with isolated_settings():
                return self._places.next_words(exercise.name)
        finally:
            self._judging = ""

    def given(self, name: str = "", lesson: str = "", *_: Any) -> Any:
        """The learner's own answer if it passed in this kernel, else the course's; says which.

        lesson: the slug of another lesson, for an exercise of that one. No answer may use it.
        """
        frame = inspect.currentframe()
        caller = frame.f_back.f_globals if frame and frame.f_back else {}
        if lesson in ("", self._lesson.slug):
            return self._given(name, caller)
        if self._judging:
            raise AnswerNotItsOwn(f"{self._judging} can't take anything from another lesson with `given`.")
        try:
            answers = load_answers(lesson if type(lesson) is str else repr(lesson))
        except LookupError as error:
            self._show(Card("error", "Which lesson?", (Row("What", str(error)),)))
            return None
        return NotebookAPI(answers, self._store)._given(name, caller, elsewhere=f"lesson {lesson[:2]}")

    def _given(self, name: str, caller: dict[str, Any], elsewhere: str = "") -> Any:
        exercise = self._exercise(name)
        if exercise is None:
            return None
        if exercise.name == self._judging:
            raise AnswerNotItsOwn(
                f"given({exercise.name!r}) can't be part of the answer to {exercise.name} itself."
            )
        origin = self._origin(exercise, caller, elsewhere)
        own = exercise.name in self._passed
        if self._judging and not own and exercise.name not in self._lesson.builds_on(self._judging):
            raise AnswerNotItsOwn(self._not_available(exercise.name, self._judging))
        if self._judging:  # noted once below the verdict, and not at each call
            self._taken_from_given[exercise.name] = origin
        else:
            self._show(Card("note", f"given: {origin}", ()))
        if own:
            return self._passed[exercise.name]
        reference = self._answers.keys[exercise.name].reference
        return reference if exercise.has_inputs else value_of(reference)

    @staticmethod
    def _not_available(name: str, to: str) -> str:
        return (
            f"{to} can't take the course's `{name}` from `given`. It works as soon as your own `{name}` has passed its "
            "check in this notebook."
        )

    def solution(self, name: str = "", *_: Any) -> None:
        """Shows the course's answer, once the learner's own passes or after five honest tries."""
        exercise = self._exercise(name)
        if exercise is None:
            return
        record = self._store.record_of(exercise.name)
        if not record.passed and record.tries < TRIES_BEFORE_SOLUTION:
            left = TRIES_BEFORE_SOLUTION - record.tries
            text = (
                f"You'll see the course's answer once yours passes, or after "
                f"{count(left, 'more different try', 'more different tries')}. "
                f'`hint("{exercise.name}")` helps on the way.'
            )
            self._show(Card("note", f"{exercise.name}: not yet", (Row("Note", text),)))
            return
        frame = inspect.currentframe()
        caller = frame.f_back.f_globals if frame and frame.f_back else {}
        with isolated_settings():
            made = _solution_card(self._answers.keys[exercise.name], caller)
        self._show(made)

    def progress(self, *_: Any) -> None:
        """Shows how far this lesson has come and, where a file keeps it, every lesson of the course."""
        records = self._store.records()
        lesson = lesson_state(outline_of(self._lesson), records)
        lessons = [lesson_state(outline, records) for outline in outlines()] if self._store.is_kept else []
        notes = dict.fromkeys([*filter(None, [self._store.not_kept]), *self._store.take_notes()])
        show(ProgressPicture(lesson, lessons, tuple(notes)))

    def require(self, name: str) -> None:
        """Raises AssertionError unless the last verdict on `name` is a pass: what nbgrader's tests call."""
        verdict = self._verdicts.get(name)
        if verdict is None:
            raise AssertionError(f"{name} has not been checked.")
        if not verdict.passed:
            raise AssertionError(f"{name}: {verdict.message} {verdict.diagnosis}".rstrip())

    def _judge_all(self, verb: str, frame: Any, answer: Any, values: dict[str, Any]) -> None:
        if self._judging:  # an answer that checks itself would never end
            return
        caller = frame.f_back.f_globals if frame and frame.f_back else {}
        if answer is not MISSING and verb == "predict":
            self._show(Card("error", "predict: which prediction?", (Row("What", self._prediction(answer)),)))
            return
        if answer is not MISSING:
            name = exercise_name(answer)
            if not name:
                text = 'Name the exercise in quotes, check("name"), or give a value, check(name=value).'
                self._show(Card("error", "check: which exercise?", (Row("What", text),)))
                return
            values = {name: caller.get(name, MISSING) if type(answer) is str else answer, **values}
        if not values:
            usage = f"{verb}(name=value)" if verb == "predict" else 'check("name") or check(name=value)'
            self._show(Card("error", f"{verb}: which exercise?", (Row("What", f"Write `{usage}`."),)))
        for name, candidate in values.items():
            self._judge_one(verb, name, candidate, caller)

    def _judge_one(self, verb: str, name: str, candidate: Any, namespace: dict[str, Any]) -> None:
        exercise = self._exercise(name)
        if exercise is None:
            return
        problem = not_a_prediction(exercise) if verb == "predict" else ""
        problem = problem or self._problem(exercise, candidate, namespace)
        with isolated_settings():  # the judge and the card compute with torch, too
            if problem:
                verdict, tried = _not_judged(exercise, problem), ""
            else:
                verdict, tried = self._verdict(exercise, candidate, namespace)
            self._verdicts[name] = verdict
            if verdict.status in ("passed", "failed", "waiting"):
                self._store.record(self._lesson.slug, verdict, tried)
            if verdict.passed:
                self._passed[name] = candidate
            made = card(verdict, self._following(exercise, verdict))
            self._show(dataclasses.replace(made, picture=drawn(self._answers.keys[name], verdict)))

    def _problem(self, exercise: Exercise, candidate: Any, namespace: dict[str, Any]) -> str:
        """Why this can't be judged as the learner's answer; '' if it can."""
        if candidate is self._answers.keys[exercise.name].reference:
            return f"This `{exercise.name}` is the course's own. Run the cell with yours, then check again."
        allowed = {exercise.name, *self._lesson.builds_on(exercise.name)}
        used = [namespace[name] for name in names_used_by(candidate) if name in namespace]
        for name, other in self._answers.keys.items():
            if name not in allowed and any(value is other.reference for value in used):
                return self._not_available(name, exercise.name)
        stale = stale_definition(exercise.name, candidate, namespace, self._runs) if self._runs else ""
        return stale or problem_with(exercise, candidate)

    def _verdict(self, exercise: Exercise, candidate: Any, namespace: dict[str, Any]) -> tuple[Verdict, str]:
        """The verdict, and the answer's fingerprint; '' if it was no honest try."""
        self._judging = exercise.name
        self._taken_from_given = {}
        try:
            # An answer that uses `given` needn't wait for a prerequisite; one that calls it by name does, unless that is lent.
            called = names_used_by(candidate)
            passed = {
                name
                for name in exercise.needs
                if name not in called
                or self._store.record_of(name).passed
                or namespace.get(name) is self._answers.keys[name].reference
            }
            evidence = collect(exercise, candidate)
            key = self._answers.keys[exercise.name]
            verdict = judge(key, evidence, passed)
            place = self._places.after(key, candidate, evidence, verdict)
            verdict = dataclasses.replace(verdict, place=place)
        except KeyboardInterrupt:
            return _not_judged(exercise, "You stopped the check before it finished."), ""
        except BrokenExercise as error:
            return _not_judged(exercise, f"A fault of the course, not yours: {error}"), ""
        finally:
            self._judging = ""
        taken = tuple(f"given: {origin}" for origin in self._taken_from_given.values())
        seen = remarks(exercise.name, candidate, namespace, self._runs) if self._runs else ()
        verdict = dataclasses.replace(verdict, notes=(*verdict.notes, *taken, *seen))
        is_try = verdict.passed or _is_honest_try(key, candidate, evidence)
        return verdict, fingerprint(candidate) if is_try else ""

    def _origin(self, exercise: Exercise, namespace: dict[str, Any], elsewhere: str) -> str:
        """Whose answer `given` returns, in words. An earlier answer that still passes counts as passed from now on.

        elsewhere: the lesson that it belongs to, such as 'lesson 04'; '' for this notebook's own.
        """
        name = exercise.name
        if name in self._passed:
            return f"your own `{name}`"
        if not self._store.record_of(name).passed:
            return f"the course's `{name}` (yours hasn't passed{f' in {elsewhere}' if elsewhere else ''} yet)"
        mine = namespace.get(name, MISSING)
        if mine is MISSING or self._judging:  # a check within a check would count towards its time and memory
            how = "copy its cell into this notebook" if elsewhere else "run its cell and its check"
            return f"the course's `{name}` (yours passed {f'in {elsewhere}' if elsewhere else 'earlier'}; {how} to use it)"
        problem = self._problem(exercise, mine, namespace)
        if problem or not self._verdict(exercise, mine, namespace)[0].passed:
            return f"the course's `{name}` (yours passed earlier, but the one in memory doesn't)"
        self._passed[name] = mine
        return f"your own `{name}`"

    def _prediction(self, answer: Any) -> str:
        """The message for a call that isn't `predict(name=value)`."""
        exercise = self._lesson.exercises.get(exercise_name(answer))
        if exercise is None:
            return "Name what you predict: `predict(name=…)`, with what you expect in place of the dots."
        return not_a_prediction(exercise) or how_to_predict(exercise)

    def _following(self, exercise: Exercise, verdict: Verdict) -> str:
        hints = self._answers.keys[exercise.name].hints
        if verdict.status == "failed" and hints:
            left = len(hints) - self._store.hints_shown(exercise.name)
            missing = TRIES_BEFORE_SOLUTION - self._store.record_of(exercise.name).tries
            shown = f'`solution("{exercise.name}")` shows the course\'s answer.'
            if left > 0:
                further = f". {shown}" if missing <= 0 else ""
                return (
                    f'Change your answer, run it, and check again. Stuck? `hint("{exercise.name}")`{further}'
                )
            if missing > 0:
                tries = count(missing, "more different try", "more different tries")
                return f"Change your answer, run it, and check again. After {tries}, {shown}"
            return f"Stuck? {shown}"
        return ""

    def _exercise(self, name: Any) -> Exercise | None:
        """The exercise of this name; shows the nearest names and gives None if there is none."""
        wanted = exercise_name(name)
        if wanted in self._lesson.exercises:
            return self._lesson.exercises[wanted]
        near = difflib.get_close_matches(wanted, self._lesson.exercises, n=3, cutoff=0.4)
        names = near or list(self._lesson.exercises)
        text = (
            f"This lesson has no exercise {wanted!r}. {'Nearest' if near else 'It has'}: {', '.join(names)}."
        )
        self._show(Card("error", "Which exercise?", (Row("What", text),)))
        return None

    def _with_hints(self) -> tuple[Row, ...]:
        """The exercises that have hints: a row for each half of the lesson, a line for each section."""
        rows: dict[str, list[str]] = {}
        example = ""
        for section in outline_of(self._lesson).sections:
            names = [task.name for task in section.tasks if self._answers.keys[task.name].hints]
            if names:
                lines = rows.setdefault("Deeper" if section.deeper else "Core", [])
                title = f"{section.title}: " if section.title else ""
                lines.append(f"{title}{', '.join(f'`{name}`' for name in names)}")
                example = example or names[0]
        if not rows:
            return (Row("Note", "No exercise in this lesson has hints."),)
        halves = [Row(half, "\n".join(lines)) for half, lines in rows.items()]
        return (*halves, Row("Next", f'Give its name: `hint("{example}")`.'))

    def _show(self, made: Card) -> None:
        shown = {row.text for row in made.rows}
        notes = tuple(Row("Note", text) for text in self._store.take_notes() if text not in shown)
        show(dataclasses.replace(made, rows=made.rows + notes))


def _not_judged(exercise: Exercise, why: str) -> Verdict:
    return Verdict(exercise.name, "error", 0, exercise.points, why)


def _is_honest_try(key: AnswerKey, candidate: Any, evidence: Evidence) -> bool:
    """Whether a failing answer counts as a try: not if it ran out of time, or is still the starter's program."""
    in_time = evidence.out_of_time is None and not any(
        "late" in seen for seen in evidence.observations.values()
    )
    shown = any(same_program(candidate, program) for program in key.shown)
    return in_time and not (evidence.unchanged or shown or is_unfinished(candidate))


def _solution_card(key: AnswerKey, notebook: dict[str, Any]) -> Card:
    title = f"The course's {key.name}"
    if not key.exercise.has_inputs:
        return Card("note", title, (Row("Answer", f"`{value_of(key.reference)!r}`"),))
    source = solution_source(key.reference, notebook)
    return Card("note", title, (Row("Answer", source, _code_block(source)),))


def _code_block(source: str) -> str:
    from html import escape

    return f'<pre style="margin:0">{escape(source)}</pre>'
