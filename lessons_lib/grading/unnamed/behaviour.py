"""Runs a program in the sandbox, on the cases of the notebook's seed, and judges what it did there.

Nobody's code runs anywhere else: not a student's, not one from a file. What comes back is data, as in grading.
"""

import threading
from dataclasses import dataclass
from typing import Literal

from lessons_lib import answers
from lessons_lib.checking.collect.evidence import Evidence
from lessons_lib.checking.exercise.answer_key import AnswerKey
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.checking.judge.expected import compute_expected_outcomes
from lessons_lib.checking.judge.naming import differing_cases
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.grading.execute.transport.decode import decode
from lessons_lib.grading.execute.transport.frames import Malformed
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.exercise_verdicts import UNDEFINED_NAME
from lessons_lib.grading.score.redaction import Redactor
from lessons_lib.grading.unnamed.context import cells_of
from lessons_lib.grading.unnamed.program import Program

Kind = Literal["unnamed", "named", "passed", "requirement", "blank", "failed to run"]


@dataclass(frozen=True)
class Behaviour:
    """What a program did. kind: why it's left out, or 'unnamed'.

    said: the verdict's message. undefined: names that it read and that weren't there.
    """

    program: Program
    kind: Kind
    evidence: Evidence | None = None
    said: str = ""
    undefined: frozenset[str] = frozenset()


class Behaviours:
    """Runs programs in a pool's workers. Safe to call from several threads."""

    def __init__(self, pool: WorkerPool, cell_seconds: float) -> None:
        self._pool = pool
        self._cell_seconds = cell_seconds
        self._lock = threading.Lock()  # judging changes torch's global defaults: one thread at a time

    def of(self, lesson: str, program: Program) -> Behaviour:
        """The behaviour of a program. Raises UserError if no worker can be started."""
        key = answers.load(lesson).keys[program.name]
        cells = cells_of(lesson, program)
        sources = tuple(cell.source for cell in cells)
        run_result = self._pool.run_with_restarts(Job(lesson, NOTEBOOK_SEED, sources, self._cell_seconds))
        with self._lock:
            return _judged(key, program, cells, run_result)


def _judged(key: AnswerKey, program: Program, cells: list[Cell], run_result: RunResult) -> Behaviour:
    try:
        evidence = _evidence(key, cells, run_result)
        if evidence is None:
            return Behaviour(program, "failed to run")
        evidence = Redactor(cells).evidence(evidence, key.exercise)
        verdict = judge(key, evidence, key.exercise.needs)
    except (Malformed, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuntimeError):
        return Behaviour(program, "failed to run")  # forged by the program: no answer sends that
    raised = [outcome.raised for outcome in evidence.outcomes if outcome.raised]
    undefined = {
        name for r in raised if r.type_name == "NameError" for name in UNDEFINED_NAME.findall(r.message)
    }
    return Behaviour(program, _kind(key, verdict, evidence), evidence, verdict.message, frozenset(undefined))


def _evidence(key: AnswerKey, cells: list[Cell], run_result: RunResult) -> Evidence | None:
    """What the last check, or the last prediction, sent; None if it sent nothing, or something else. Raises Malformed."""
    if run_result.malformed:
        raise Malformed(run_result.malformed)
    frames = [frame for frame in run_result.evidence if frame.header.get("exercise") == key.name]
    last = [frame for frame in frames if frame.cell == len(cells) - 1]
    if not last:
        return None
    count = len(compute_expected_outcomes(key, NOTEBOOK_SEED).cases)
    return decode(last[-1], key.exercise, NOTEBOOK_SEED, count)


def _kind(key: AnswerKey, verdict: Verdict, evidence: Evidence) -> Kind:
    if verdict.status == "passed":
        return "passed"
    if verdict.status == "not attempted":
        return "blank"
    if verdict.status == "error":
        return "failed to run"
    if verdict.misconception:
        return "named"
    return "requirement" if verdict.unmet and not wrong_cases(key, evidence) else "unnamed"


def wrong_cases(key: AnswerKey, evidence: Evidence) -> int:
    """On how many cases an answer gave a value that isn't right, changed what it shouldn't, or met an error: what can name a cause.

    Not with a `raise` of its own.
    """
    expected = compute_expected_outcomes(key, evidence.seed)
    if len(evidence.outcomes) != len(expected.outcomes):
        return 0
    raised = sum(
        outcome.raised is not None and not outcome.raised.by_statement for outcome in evidence.outcomes
    )
    return raised + differing_cases(evidence.outcomes, expected.outcomes, expected.allowances)
