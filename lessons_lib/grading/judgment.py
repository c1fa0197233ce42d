"""From what was heard of a submission to its results. The judge runs here, outside the sandbox."""

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lessons_lib.checking.bench import prepare
from lessons_lib.checking.evidence import Evidence
from lessons_lib.checking.exercise import Exercise, Lesson
from lessons_lib.checking.judge import judge
from lessons_lib.checking.sentences import left_on
from lessons_lib.checking.verdict import Verdict
from lessons_lib.grading.ending import ending, where
from lessons_lib.grading.lending import lend
from lessons_lib.grading.notebook import Cell
from lessons_lib.grading.results import Result
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.transport.decode import decode
from lessons_lib.grading.transport.frames import Malformed
from lessons_lib.grading.unanswered import in_a_line, instead
from lessons_lib.grading.versions import lesson_versions
from lessons_lib.grading.worker.limits import Limits

MOST_ANSWER = 20_000  # characters of an answer's cell that are kept


@dataclass(frozen=True)
class Judgment:
    """What a submission is worth. results: one for each exercise of the lesson, in its order.

    look: '', or the sentence why a person should look at it. notes: whatever else happened.
    """

    results: tuple[Result, ...]
    look: str
    notes: tuple[str, ...]


def judged(
    student: str,
    lesson: Lesson,
    cells: Sequence[Cell],
    heard: Heard,
    seed: int,
    limits: Limits,
    hear_again: Callable[[Sequence[Cell]], Heard],
) -> Judgment:
    """Judges what was heard of a notebook with these cells. Raises nothing that a submission can cause.

    hear_again: hears the notebook with other cells, where answers are lent to those that build on them.
    """
    look = ending(heard, cells, limits)
    notes = [_remark(where(cells, number), error) for number, error in sorted(heard.raised.items())]
    try:
        latest = _latest(lesson, heard, seed)
        notes += [
            f"{name}: {said}" for name, evidence in latest.items() for said in left_on(evidence.left_on)
        ]
        verdicts = _verdicts(lesson, latest)
    except Malformed as error:
        look = f"It was refused: {error}."
        verdicts = {name: _unjudged(exercise, look) for name, exercise in lesson.exercises.items()}
    for exercise in lesson.exercises.values():
        if exercise.name not in verdicts:
            message = f"It was not checked. {look}" if look else "It was not checked."
            verdicts[exercise.name] = Verdict(exercise.name, "not attempted", 0, exercise.points, message)
    verdicts = _for_a_report(lesson, verdicts, cells, heard)
    if not look:
        verdicts = lend(
            lesson, cells, verdicts, _Again(lesson, seed, limits.seconds - heard.seconds, hear_again)
        )
    return Judgment(results(student, lesson, cells, verdicts), look, tuple(notes))


@dataclass
class _Again:
    """The verdicts on the notebook with other cells; none if it was refused, or has had its time.

    seconds: what is left of the time that a notebook has, for all hearings together but the last.
    """

    lesson: Lesson
    seed: int
    seconds: float
    hear: Callable[[Sequence[Cell]], Heard]

    def __call__(self, cells: Sequence[Cell]) -> dict[str, Verdict]:
        if self.seconds <= 0:
            return {}
        heard = self.hear(cells)
        self.seconds -= heard.seconds
        try:
            verdicts = _verdicts(self.lesson, _latest(self.lesson, heard, self.seed))
        except Malformed:
            return {}
        return _for_a_report(self.lesson, verdicts, cells, heard)


def _for_a_report(
    lesson: Lesson, verdicts: dict[str, Verdict], cells: Sequence[Cell], heard: Heard
) -> dict[str, Verdict]:
    """The verdicts in words for somebody who has no cell in front of them."""
    return {
        name: dataclasses.replace(
            verdict, message=instead(lesson.exercises[name], verdict.message, cells, heard.raised)
        )
        for name, verdict in verdicts.items()
    }


def _remark(cell: str, error: str) -> str:
    return f"{cell[0].upper()}{cell[1:]}: {in_a_line(error)}"


def unread(student: str, lesson: Lesson, why: str) -> Judgment:
    """The judgment on a file that can't be read."""
    verdicts = {name: _unjudged(exercise, why) for name, exercise in lesson.exercises.items()}
    return Judgment(results(student, lesson, (), verdicts), why, ())


def results(
    student: str, lesson: Lesson, cells: Sequence[Cell], verdicts: dict[str, Verdict]
) -> tuple[Result, ...]:
    """Verdicts as the gradebook keeps them, with the source of each answer."""
    versions = lesson_versions(lesson)
    answers = {
        name: cell.source for cell in cells if cell.role in ("exercise", "prediction") for name in cell.names
    }
    found = []
    for name in lesson.exercises:
        verdict = verdicts[name]
        found.append(
            Result(
                student=student,
                lesson=lesson.slug,
                exercise=name,
                status=verdict.status,
                score=verdict.points,
                max_score=verdict.max_points,
                misconception=verdict.misconception,
                diagnosis=verdict.diagnosis,
                message=verdict.message,
                answer=answers.get(name, "")[:MOST_ANSWER],
                version=versions[name],
            )
        )
    return tuple(found)


def _latest(lesson: Lesson, heard: Heard, seed: int) -> dict[str, Evidence]:
    """For each exercise the last evidence that is not of a blank, or else of the blank. Raises Malformed."""
    if heard.malformed:
        raise Malformed(heard.malformed)
    latest: dict[str, Evidence] = {}
    for frame in heard.evidence:
        name = frame.header.get("exercise")
        exercise = lesson.exercises.get(name) if type(name) is str else None
        if exercise is None:
            raise Malformed("it sent evidence for an exercise that this lesson does not have")
        evidence = decode(frame, exercise, seed, len(prepare(exercise, seed).cases))
        if not evidence.blank or exercise.name not in latest:
            latest[exercise.name] = evidence
    return latest


def _verdicts(lesson: Lesson, evidence: dict[str, Evidence]) -> dict[str, Verdict]:
    """The verdict on each piece of evidence. What an exercise needs from another lesson counts as there."""
    found: dict[str, Verdict] = {}
    for name, exercise in lesson.exercises.items():
        if name in evidence:
            there = {need for need in exercise.needs if need not in lesson.exercises}
            passed = there | {other for other, verdict in found.items() if verdict.passed}
            try:
                found[name] = judge(exercise, evidence[name], passed)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
                # Well-formed, and still not what an ask's `observe` gives: made by no one but the submission.
                raise Malformed(f"its evidence for {name} can't be judged") from None
    return found


def _unjudged(exercise: Exercise, why: str) -> Verdict:
    return Verdict(exercise.name, "error", 0, exercise.points, why)
