"""Computes the results of a submission from the result of its run. The judge runs here, outside the sandbox."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.checking.explain.sentences import left_on
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.grading.execute.transport.frames import Malformed
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.gradebook.records import Result
from lessons_lib.grading.intake.cell import Cell, name_uses
from lessons_lib.grading.intake.definitions import NameUse, definition_in_place
from lessons_lib.grading.score.exercise_verdicts import ExerciseVerdict, error_verdict, judge_run
from lessons_lib.grading.score.missing_answers import SYNTAX_ERRORS
from lessons_lib.grading.score.places import places
from lessons_lib.grading.score.prerequisites import substitute_prerequisites
from lessons_lib.grading.score.redaction import Redactor
from lessons_lib.grading.score.reruns import cells_to_rerun
from lessons_lib.grading.score.run_messages import cell_by_first_line, describe_cell, exit_message
from lessons_lib.grading.score.versions import lesson_versions
from lessons_lib.notebook.cells.names import fault

MOST_ANSWER = 20_000  # characters of an answer that are stored
MOST_NAMED = 5  # exercises in one sentence


@dataclass(frozen=True)
class Grade:
    """The grade of a submission. results: one for each exercise of the lesson, in its order.

    look: why a person should look at it, or ''. notes: other remarks.
    """

    results: tuple[Result, ...]
    look: str
    notes: tuple[str, ...]


def grade_run(
    student: str,
    answers: LessonAnswers,
    cells: Sequence[Cell],
    run_result: RunResult,
    seeds: Callable[[int], int],
    limits: Limits,
    run_again: Callable[[Sequence[Cell], int], RunResult],
    all_cells: Sequence[Cell] = (),
    run_for_places: Callable[[Sequence[Cell], bytes], RunResult] | None = None,
) -> Grade:
    """Scores the run of a notebook with these cells. Raises nothing that a submission can cause.

    seeds: gives the seed of the n-th execution of the notebook; 0 is the one in `run_result`. run_again: runs the notebook
    with other cells and a seed, to substitute failed prerequisites or to check answers after all cells have run.
    all_cells: the cells including `show` cells. run_for_places: runs cells with goals, to find where a small change would
    make a wrong answer right; None if that isn't wanted.
    """
    lesson, look = answers.lesson, exit_message(run_result, cells, limits)
    redactor = Redactor(cells)
    notes = [_remark(cells, number, run_result, redactor) for number in sorted(run_result.raised)]
    try:
        found = judge_run(answers, cells, run_result, seeds(0))
        notes += [f"{name}: {sentence}" for name, one in found.items() for sentence in left_on(one.left_on)]
    except Malformed as error:
        look = f"It was refused: {error}."
        found = {
            name: ExerciseVerdict(error_verdict(exercise, look))
            for name, exercise in lesson.exercises.items()
        }
    for name, exercise in lesson.exercises.items():
        if name not in found:
            message = f"It was not checked. {look}" if look else "It was not checked."
            found[name] = ExerciseVerdict(Verdict(name, "not attempted", 0, exercise.points, message))
    looks = [look] if look else []
    if not look:
        reruns = _Reruns(answers, seeds, limits.seconds - run_result.seconds, run_again, found)
        looks += [*_refused(found), *_answer_locations(lesson, cells, found, run_result, redactor)]
        if more := cells_to_rerun(lesson, cells, all_cells or cells, found, run_result.raised):
            looks += _improved(found, reruns(more))
        verdicts = substitute_prerequisites(
            lesson, cells, {name: one.verdict for name, one in found.items()}, reruns.verdicts
        )
        found = {name: replace(found[name], verdict=verdict) for name, verdict in verdicts.items()}
        if run_for_places and reruns.seconds > 0:
            looks += _add_places(answers, cells, found, run_for_places)
    return Grade(results(student, answers, cells, found), " ".join(looks), tuple(notes))


@dataclass
class _Reruns:
    """Runs the notebook again with other cells and judges it; no verdicts if it is refused or out of time.

    seconds: the time left for all reruns together (the last one may exceed it). found: the verdicts so far; an exercise
    that has passed is not judged again.
    """

    answers: LessonAnswers
    seeds: Callable[[int], int]
    seconds: float
    run: Callable[[Sequence[Cell], int], RunResult]
    found: Mapping[str, ExerciseVerdict]
    times: int = 0

    def __call__(self, cells: Sequence[Cell]) -> dict[str, ExerciseVerdict]:
        if self.seconds <= 0:
            return {}
        self.times += 1
        seed = self.seeds(self.times)
        run_result = self.run(cells, seed)
        self.seconds -= run_result.seconds
        passed = {name for name, one in self.found.items() if one.verdict.passed}
        try:
            return judge_run(self.answers, cells, run_result, seed, passed)
        except Malformed:
            return {}

    def verdicts(self, cells: Sequence[Cell]) -> dict[str, Verdict]:
        """The verdicts alone."""
        return {name: one.verdict for name, one in self(cells).items()}


def _improved(found: dict[str, ExerciseVerdict], rerun: Mapping[str, ExerciseVerdict]) -> list[str]:
    """Updates `found` with verdicts of a rerun that earn more; a sentence that says so."""
    better = [n for n, one in rerun.items() if one.verdict.points > found[n].verdict.points]
    for name in better:
        found[name] = replace(found[name], verdict=rerun[name].verdict)
    if not better:
        return []
    return [
        f"{_names(better)}: tried once more after all cells had run, because it needs something from another one."
    ]


def _add_places(
    answers: LessonAnswers,
    cells: Sequence[Cell],
    found: dict[str, ExerciseVerdict],
    run: Callable[[Sequence[Cell], bytes], RunResult],
) -> list[str]:
    """Adds places to the verdicts in `found`; a sentence if what was sent of them is refused."""
    try:
        told = places(answers, cells, found, _answers(cells, found), lambda goals: run(cells, goals))
    except Malformed as error:
        return [f"It was refused when places were looked for: {error}."]
    for name, words in told.items():
        found[name] = replace(found[name], verdict=replace(found[name].verdict, place=words))
    return []


def _refused(found: Mapping[str, ExerciseVerdict]) -> list[str]:
    """A sentence for each reason why evidence was refused, with its exercises."""
    reasons = dict.fromkeys(one.refused for one in found.values() if one.refused)
    names = {reason: [name for name, one in found.items() if one.refused == reason] for reason in reasons}
    return [
        f"It was refused for {_names(names[reason][:MOST_NAMED])}{_more(names[reason])}: {reason}."
        for reason in reasons
    ]


def _more(names: Sequence[str]) -> str:
    return f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""


def _answer_locations(
    lesson: Lesson,
    cells: Sequence[Cell],
    found: Mapping[str, ExerciseVerdict],
    run_result: RunResult,
    redactor: Redactor,
) -> list[str]:
    """Sentences on answers that were found in unusual places or run in part."""
    uses = name_uses(cells)
    own_checks = {name for name, of_one in uses.items() if any(use.kind == "check" for use in of_one)}
    moved = [n for n in lesson.exercises if found[n].defined_in and n in own_checks]
    elsewhere = [name for name in moved if definition_in_place(uses[name]) is None]
    sentences = []
    if elsewhere:
        sentences.append(
            f"{_names(elsewhere)}: the check doesn't find the answer. The grader found it in another place and checked it there."
        )
    for name in moved:
        defined_in = found[name].defined_in
        if defined_in and name not in elsewhere:
            where_it_is = (
                f"{cell_by_first_line(defined_in)}, {_side_of_check(defined_in, uses[name], cells)} its check"
            )
            sentences.append(f"`{name}` is defined more than once: what counts is {where_it_is}.")
    earned = {name for name, one in found.items() if one.verdict.points}
    for number in sorted(run_result.partly_run):
        if number < len(cells) and earned & cells[number].analysis.answers:
            error, words = _error(cells, number, run_result, redactor)
            sentence = f"A part of {describe_cell(cells, number)} couldn't be run ({error})."
            sentences.append(" ".join(filter(None, [sentence, words, "The rest counts."])))
    return sentences


def _side_of_check(cell: Cell, of_one: Sequence[NameUse], cells: Sequence[Cell]) -> str:
    """Whether a cell is above or below the last check of an exercise."""
    check = max(use.cell for use in of_one if use.kind == "check")
    return "below" if any(other is cell for other in cells[check:]) else "above"


def _names(names: Sequence[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _remark(cells: Sequence[Cell], number: int, run_result: RunResult, redactor: Redactor) -> str:
    cell = describe_cell(cells, number)
    error, words = _error(cells, number, run_result, redactor)
    rest = "The rest of the cell was run." if number in run_result.partly_run else ""
    return " ".join(filter(None, [f"{cell[0].upper()}{cell[1:]}: {error}.", words, rest]))


def _error(cells: Sequence[Cell], number: int, run_result: RunResult, redactor: Redactor) -> tuple[str, str]:
    """A cell's exception, 'SyntaxError, in line 2, invalid syntax', and the course's explanation of it."""
    error, words = redactor.error(run_result.raised[number])
    if error in SYNTAX_ERRORS and number < len(cells):
        error = f"{error}, {fault(cells[number].source)}".removesuffix(", ")
    return error, words


def grade_of_unreadable(student: str, answers: LessonAnswers, why: str) -> Grade:
    """The grade of a file that can't be read."""
    found = {
        name: ExerciseVerdict(error_verdict(exercise, why))
        for name, exercise in answers.lesson.exercises.items()
    }
    return Grade(results(student, answers, (), found), why, ())


def results(
    student: str, answers: LessonAnswers, cells: Sequence[Cell], found: Mapping[str, ExerciseVerdict]
) -> tuple[Result, ...]:
    """The verdicts as gradebook results, with the source of each answer."""
    lesson, versions = answers.lesson, lesson_versions(answers)
    sources = _answers(cells, found)
    kept = []
    for name in lesson.exercises:
        verdict = found[name].verdict
        kept.append(
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
                place=verdict.place,
                answer=sources.get(name, "")[:MOST_ANSWER],
                version=versions[name],
            )
        )
    return tuple(kept)


def _answers(cells: Sequence[Cell], found: Mapping[str, ExerciseVerdict]) -> dict[str, str]:
    """The source of each answer: of the judged definition or, if no check found one, of the last cell about it."""
    answers = {
        name: cell.source for cell in cells if cell.role in ("exercise", "prediction") for name in cell.names
    }
    for name, of_one in name_uses(cells).items():
        if (place := definition_in_place(of_one)) is not None:
            answers[name] = cells[place].source
    return answers | {name: one.defined_in.source for name, one in found.items() if one.defined_in}
