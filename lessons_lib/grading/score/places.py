"""The places in wrong answers where a small change would be enough: who gets one, what the search is given, how it is said.

The search runs in the sandbox, in a run of its own that earns nothing, on the cases of public seeds. It's given the right
outcomes on them as data, never the reference. What it returns is numbers; the words are made here, from the notebook's
own source.
"""

import functools
import pickle
from collections.abc import Callable, Mapping, Sequence

from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers
from lessons_lib.grading.execute.transport.frames import Malformed
from lessons_lib.grading.execute.transport.places import SentPlace, decode, in_cell
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.score.exercise_verdicts import ExerciseVerdict, judged_definition
from lessons_lib.repair.goal import GoalData, goal_data
from lessons_lib.repair.words import told

ALL_STEPS = 3  # an instructor is told at once what a learner is told hint by hint


def places(
    answers: LessonAnswers,
    cells: Sequence[Cell],
    found: Mapping[str, ExerciseVerdict],
    sources: Mapping[str, str],
    run: Callable[[bytes], RunResult],
) -> dict[str, str]:
    """The words about the place in each answer that has one. Raises Malformed if the run sent something else.

    sources: of the answers. run: runs the cells once more, with these goals; not called if no answer needs it.
    """
    wanted = [name for name in answers.lesson.exercises if _is_searched(answers, found, name)]
    if not wanted:
        return {}
    run_result = run(packed_goals(answers, wanted))
    told_of = {}
    for name, sent in _latest(cells, run_result, found, wanted).items():
        lines = sources.get(name, "").splitlines()
        place = in_cell(sent, lines)
        if place is not None:
            told_of[name] = told(place, lines, ALL_STEPS)
    return told_of


def packed_goals(answers: LessonAnswers, names: Sequence[str]) -> bytes:
    """What the search needs to know of these exercises, for a process that has no answers."""
    return pickle.dumps({name: _goal(answers.keys[name]) for name in names})


def _is_searched(answers: LessonAnswers, found: Mapping[str, ExerciseVerdict], name: str) -> bool:
    """Whether an answer is a program that lost points on cases that ended, no cause is named, and it fails by itself."""
    verdict, exercise = found[name].verdict, answers.lesson.exercises[name]
    return (
        verdict.status == "failed"
        and verdict.points < verdict.max_points
        and exercise.has_inputs
        and not verdict.diagnosis
        and (verdict.case is not None or bool(verdict.unmet))
        and all(found[other].verdict.passed for other in answers.lesson.builds_on(name))
    )


@functools.cache
def _goal(key: AnswerKey) -> GoalData:
    return goal_data(key)


def _latest(
    cells: Sequence[Cell], run_result: RunResult, found: Mapping[str, ExerciseVerdict], wanted: Sequence[str]
) -> dict[str, SentPlace]:
    """What was sent last of the definitions that were judged."""
    if run_result.malformed:
        raise Malformed(run_result.malformed)
    latest = {}
    for frame in run_result.places:
        sent = decode(frame)
        if sent.exercise not in wanted:
            raise Malformed("it sent a place for an exercise that has none")
        if judged_definition(cells, frame, sent.exercise) is found[sent.exercise].defined_in:
            latest[sent.exercise] = sent
    return latest
