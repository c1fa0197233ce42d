"""What was heard of a notebook, judged: for each exercise the definition that counts."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from lessons_lib.checking.bench import prepare
from lessons_lib.checking.evidence import Evidence
from lessons_lib.checking.exercise import Exercise, Lesson
from lessons_lib.checking.judge import judge
from lessons_lib.checking.surroundings import own_surroundings
from lessons_lib.checking.verdict import Verdict
from lessons_lib.grading.cell import Cell
from lessons_lib.grading.quotes import Quotes
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.transport.decode import decode
from lessons_lib.grading.transport.frames import Malformed
from lessons_lib.grading.unanswered import instead

LACKING = re.compile(r"name '(\w+)' is not defined")  # what a NameError says
_RANKS = ("not attempted", "error", "waiting", "failed", "passed")


@dataclass(frozen=True)
class Judged:
    """The verdict on an exercise. by: the cell whose definition it is on, where a check found it that the grader added;
    None where the notebook's own did. lacking: names that were not defined when the answer was tried. left_on: what the
    submission had switched on, and could not be switched off for it. refused: why its evidence was, '' if it was not.
    """

    verdict: Verdict
    by: Cell | None = None
    lacking: frozenset[str] = frozenset()
    left_on: tuple[str, ...] = ()
    refused: str = ""


def judge_heard(
    lesson: Lesson, cells: Sequence[Cell], heard: Heard, seed: int, done: Collection[str] = ()
) -> dict[str, Judged]:
    """What each exercise is worth of which anything was heard. Raises Malformed where none of it can be told apart.

    done: those that have passed already, and are not judged. Nothing waits for what it needs: where that fails, the
    course's is lent. Of what was sent no text is taken: see `Quotes`.
    """
    with own_surroundings():  # once for all of them: it takes longer than to judge a right answer
        return _judge_each(lesson, cells, heard, seed, done)


def _judge_each(
    lesson: Lesson, cells: Sequence[Cell], heard: Heard, seed: int, done: Collection[str]
) -> dict[str, Judged]:
    quotes = Quotes(cells)
    evidence, refused = _latest(lesson, cells, heard, seed, done)
    found: dict[str, Judged] = {}
    for name, exercise in lesson.exercises.items():
        if name in evidence:
            try:
                quoted = {by: quotes.evidence(seen, exercise) for by, seen in evidence[name].items()}
                found[name] = _best([_judged(exercise, seen, by) for by, seen in quoted.items()])
            except Malformed as error:
                refused[name] = str(error)
        if name in refused:
            found[name] = Judged(
                unjudged(exercise, f"It was refused: {refused[name]}."), refused=refused[name]
            )
    return {
        name: replace(
            judged, verdict=_for_a_report(lesson.exercises[name], judged.verdict, cells, heard, quotes)
        )
        for name, judged in found.items()
    }


def unjudged(exercise: Exercise, why: str) -> Verdict:
    """The verdict on what there is nothing to judge of."""
    return Verdict(exercise.name, "error", 0, exercise.points, why)


def _latest(
    lesson: Lesson, cells: Sequence[Cell], heard: Heard, seed: int, done: Collection[str]
) -> tuple[dict[str, dict[Cell | None, Evidence]], dict[str, str]]:
    """For each exercise what the notebook's own checks saw last, at None, and what each added check did.

    And of which exercises something was sent that is no evidence, with what is wrong with it: they cost themselves.

    A blank counts only where nothing else was seen. So a submission is judged by no more answers to an exercise than
    the grader has added checks and one, however much it sends.
    """
    if heard.malformed:
        raise Malformed(heard.malformed)
    latest: dict[str, dict[Cell | None, Evidence]] = {}
    refused: dict[str, str] = {}
    for frame in heard.evidence:
        name = frame.header.get("exercise")
        exercise = lesson.exercises.get(name) if type(name) is str else None
        if exercise is None:
            raise Malformed("it sent evidence for an exercise that this lesson does not have")
        cell = cells[frame.cell] if 0 <= frame.cell < len(cells) else None
        if exercise.name in done or (cell is not None and cell.role == "show"):
            continue
        try:
            evidence = decode(frame, exercise, seed, len(prepare(exercise, seed).cases))
        except Malformed as error:
            refused[exercise.name] = str(error)
            continue
        by = cell.tries if cell is not None and exercise.name in cell.names else None
        seen = latest.setdefault(exercise.name, {})
        if not evidence.blank or by not in seen:
            seen[by] = evidence
    return latest, refused


def _judged(exercise: Exercise, evidence: Evidence, by: Cell | None) -> Judged:
    try:
        verdict = judge(exercise, evidence, exercise.needs)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
        # Well-formed, and still not what an ask's `observe` gives: made by no one but the submission.
        raise Malformed(f"its evidence for {exercise.name} can't be judged") from None
    raised = [outcome.raised for outcome in evidence.outcomes if outcome.raised]
    lacking = {name for r in raised if r.type_name == "NameError" for name in LACKING.findall(r.message)}
    return Judged(verdict, by, frozenset(lacking), evidence.left_on)


def _best(judged: list[Judged]) -> Judged:
    """The one that earns most. Of equal ones the notebook's own that passes, or else the last that was tried."""

    def rank(place: int) -> tuple[float, int, int]:
        verdict = judged[place].verdict
        own = judged[place].by is None
        last = len(judged) if verdict.passed and own else -1 if own else place
        return verdict.points, _RANKS.index(verdict.status), last

    return judged[max(range(len(judged)), key=rank)]


def _for_a_report(
    exercise: Exercise, verdict: Verdict, cells: Sequence[Cell], heard: Heard, quotes: Quotes
) -> Verdict:
    """The verdict in words for somebody who has no cell in front of them."""
    raised = {number: quotes.error(text) for number, text in heard.raised.items()}
    return replace(verdict, message=instead(exercise, verdict.message, cells, raised, heard.passed_over))
