"""Judges the evidence of a run: for each exercise the verdict on the definition that earns most."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.collect.isolation import isolated_settings
from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers
from lessons_lib.checking.exercise.exercise import Exercise
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.grading.execute.transport.decode import decode
from lessons_lib.grading.execute.transport.frames import Frame, Malformed
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.missing_answers import message_for_report
from lessons_lib.grading.score.redaction import Redactor

UNDEFINED_NAME = re.compile(r"name '(\w+)' is not defined")  # the message of a NameError
_RANKS = ("not attempted", "error", "waiting", "failed", "passed")


@dataclass(frozen=True)
class ExerciseVerdict:
    """The verdict on an exercise.

    defined_in: the cell with the judged definition, if a check that the grader added found it; None if a check of the
    notebook did. undefined: names that were not defined when the answer ran. left_on: modes that the submission had
    switched on and that could not be switched off. refused: why its evidence was refused, or ''.
    """

    verdict: Verdict
    defined_in: Cell | None = None
    undefined: frozenset[str] = frozenset()
    left_on: tuple[str, ...] = ()
    refused: str = ""


def judge_run(
    answers: LessonAnswers,
    cells: Sequence[Cell],
    run_result: RunResult,
    seed: int,
    done: Collection[str] = (),
) -> dict[str, ExerciseVerdict]:
    """The verdict on each exercise with evidence. Raises Malformed if the evidence can't be assigned to exercises.

    done: exercises that have passed already and are not judged. No exercise waits for its prerequisites, since failed ones
    are substituted (see prerequisites.py). No text from the sandbox is used (see `Redactor`).
    """
    with isolated_settings():  # once for all of them: it takes longer than to judge a right answer
        return _judge_each(answers, cells, run_result, seed, done)


def _judge_each(
    answers: LessonAnswers, cells: Sequence[Cell], run_result: RunResult, seed: int, done: Collection[str]
) -> dict[str, ExerciseVerdict]:
    redactor = Redactor(cells)
    evidence, refused = _latest_evidence(answers, cells, run_result, seed, done)
    found: dict[str, ExerciseVerdict] = {}
    for name, exercise in answers.lesson.exercises.items():
        if name in evidence:
            try:
                redacted = {
                    defined_in: redactor.evidence(seen, exercise)
                    for defined_in, seen in evidence[name].items()
                }
                found[name] = _best(
                    [_judged(answers.keys[name], seen, defined_in) for defined_in, seen in redacted.items()]
                )
            except Malformed as error:
                refused[name] = str(error)
        if name in refused:
            found[name] = ExerciseVerdict(
                error_verdict(exercise, f"It was refused: {refused[name]}."), refused=refused[name]
            )
    return {
        name: replace(
            verdicts,
            verdict=_worded_for_reports(
                answers.lesson.exercises[name], verdicts.verdict, cells, run_result, redactor
            ),
        )
        for name, verdicts in found.items()
    }


def error_verdict(exercise: Exercise, why: str) -> Verdict:
    """The verdict on an exercise whose evidence can't be judged."""
    return Verdict(exercise.name, "error", 0, exercise.points, why)


def _latest_evidence(
    answers: LessonAnswers, cells: Sequence[Cell], run_result: RunResult, seed: int, done: Collection[str]
) -> tuple[dict[str, dict[Cell | None, Evidence]], dict[str, str]]:
    """The latest evidence per exercise, by the cell of the added check (None: the notebook's own checks); and errors.

    The errors say, by exercise, why evidence can't be decoded; they fail that exercise only. Evidence of a blank is used
    only if there is no other. So the number of judged answers per exercise is limited to the added checks plus one,
    however much a submission sends.
    """
    if run_result.malformed:
        raise Malformed(run_result.malformed)
    latest: dict[str, dict[Cell | None, Evidence]] = {}
    refused: dict[str, str] = {}
    for frame in run_result.evidence:
        name = frame.header.get("exercise")
        exercise = answers.lesson.exercises.get(name) if type(name) is str else None
        if exercise is None:
            raise Malformed("it sent evidence for an exercise that this lesson doesn't have")
        cell = cells[frame.cell] if 0 <= frame.cell < len(cells) else None
        if exercise.name in done or (cell is not None and cell.role == "show"):
            continue
        try:
            evidence = decode(
                frame, exercise, seed, len(compute_expected_outcomes(answers.keys[exercise.name], seed).cases)
            )
        except Malformed as error:
            refused[exercise.name] = str(error)
            continue
        defined_in = judged_definition(cells, frame, exercise.name)
        seen = latest.setdefault(exercise.name, {})
        if not evidence.blank or defined_in not in seen:
            seen[defined_in] = evidence
    return latest, refused


def judged_definition(cells: Sequence[Cell], frame: Frame, name: str) -> Cell | None:
    """The cell of the definition that a message is about, if a check that the grader added sent it; else None."""
    cell = cells[frame.cell] if 0 <= frame.cell < len(cells) else None
    return cell.added_for if cell is not None and name in cell.names else None


def _judged(key: AnswerKey, evidence: Evidence, defined_in: Cell | None) -> ExerciseVerdict:
    try:
        verdict = judge(key, evidence, key.exercise.needs)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
        # Valid, but not an observation that a requirement makes: forged by the submission.
        raise Malformed(f"its evidence for {key.name} can't be judged") from None
    raised = [outcome.raised for outcome in evidence.outcomes if outcome.raised]
    undefined = {
        name for r in raised if r.type_name == "NameError" for name in UNDEFINED_NAME.findall(r.message)
    }
    return ExerciseVerdict(verdict, defined_in, frozenset(undefined), evidence.left_on)


def _best(verdicts: list[ExerciseVerdict]) -> ExerciseVerdict:
    """The verdict with most points; among equal ones, the notebook's own if it passed, else the last one."""

    def rank(place: int) -> tuple[float, int, int]:
        verdict = verdicts[place].verdict
        own = verdicts[place].defined_in is None
        last = len(verdicts) if verdict.passed and own else -1 if own else place
        return verdict.points, _RANKS.index(verdict.status), last

    return verdicts[max(range(len(verdicts)), key=rank)]


def _worded_for_reports(
    exercise: Exercise, verdict: Verdict, cells: Sequence[Cell], run_result: RunResult, redactor: Redactor
) -> Verdict:
    """The verdict with a message that makes sense in a report, without the notebook."""
    raised = {number: redactor.error(text) for number, text in run_result.raised.items()}
    return replace(
        verdict, message=message_for_report(exercise, verdict.message, cells, raised, run_result.partly_run)
    )
