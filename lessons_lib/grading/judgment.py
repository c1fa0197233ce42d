"""From what was heard of a submission to its results. The judge runs here, outside the sandbox."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from lessons_lib.checking.asked import fault
from lessons_lib.checking.exercise import Lesson
from lessons_lib.checking.sentences import left_on
from lessons_lib.checking.verdict import Verdict
from lessons_lib.grading.cell import Cell, steps
from lessons_lib.grading.definitions import Step, found_in_place
from lessons_lib.grading.ending import begins, ending, where
from lessons_lib.grading.hearing import Judged, judge_heard, unjudged
from lessons_lib.grading.lending import lend
from lessons_lib.grading.once_more import cells_once_more
from lessons_lib.grading.quotes import Quotes
from lessons_lib.grading.results import Result
from lessons_lib.grading.sandbox.process import Heard
from lessons_lib.grading.transport.frames import Malformed
from lessons_lib.grading.unanswered import NO_PYTHON
from lessons_lib.grading.versions import lesson_versions
from lessons_lib.grading.worker.limits import Limits

MOST_ANSWER = 20_000  # characters of an answer's cell that are kept
MOST_NAMED = 5  # exercises in one sentence


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
    seeds: Callable[[int], int],
    limits: Limits,
    hear_again: Callable[[Sequence[Cell], int], Heard],
    everything: Sequence[Cell] = (),
) -> Judgment:
    """Judges what was heard of a notebook with these cells. Raises nothing that a submission can cause.

    seeds: of the first time that the notebook is run, 0, and of those that follow. hear_again: hears the notebook with
    other cells and this seed, where answers are lent to those that build on them, or where some
    need what had not run yet. everything: the cells, and those that only show something and were left out.
    """
    look = ending(heard, cells, limits)
    quotes = Quotes(cells)
    notes = [_remark(cells, number, heard, quotes) for number in sorted(heard.raised)]
    try:
        found = judge_heard(lesson, cells, heard, seeds(0))
        notes += [f"{name}: {said}" for name, one in found.items() for said in left_on(one.left_on)]
    except Malformed as error:
        look = f"It was refused: {error}."
        found = {name: Judged(unjudged(exercise, look)) for name, exercise in lesson.exercises.items()}
    for name, exercise in lesson.exercises.items():
        if name not in found:
            message = f"It was not checked. {look}" if look else "It was not checked."
            found[name] = Judged(Verdict(name, "not attempted", 0, exercise.points, message))
    looks = [look] if look else []
    if not look:
        again = _Again(lesson, seeds, limits.seconds - heard.seconds, hear_again, found)
        looks += [*_refused(found), *_looks(lesson, cells, found, heard, quotes)]
        if more := cells_once_more(lesson, cells, everything or cells, found, heard.raised):
            looks += _improved(found, again(more))
        verdicts = lend(lesson, cells, {name: one.verdict for name, one in found.items()}, again.verdicts)
        found = {name: replace(found[name], verdict=verdict) for name, verdict in verdicts.items()}
    return Judgment(results(student, lesson, cells, found), " ".join(looks), tuple(notes))


@dataclass
class _Again:
    """What is judged of the notebook with other cells; nothing if it was refused, or has had its time.

    seconds: what is left of the time that a notebook has, for all hearings together but the last. found: what is known
    of it; an exercise that has all its points is not judged again.
    """

    lesson: Lesson
    seeds: Callable[[int], int]
    seconds: float
    hear: Callable[[Sequence[Cell], int], Heard]
    found: Mapping[str, Judged]
    times: int = 0

    def __call__(self, cells: Sequence[Cell]) -> dict[str, Judged]:
        if self.seconds <= 0:
            return {}
        self.times += 1
        seed = self.seeds(self.times)
        heard = self.hear(cells, seed)
        self.seconds -= heard.seconds
        passed = {name for name, one in self.found.items() if one.verdict.passed}
        try:
            return judge_heard(self.lesson, cells, heard, seed, passed)
        except Malformed:
            return {}

    def verdicts(self, cells: Sequence[Cell]) -> dict[str, Verdict]:
        """The verdicts alone."""
        return {name: one.verdict for name, one in self(cells).items()}


def _improved(found: dict[str, Judged], again: Mapping[str, Judged]) -> list[str]:
    """Takes into `found` what earns more in another hearing, and says so."""
    better = [n for n, one in again.items() if one.verdict.points > found[n].verdict.points]
    for name in better:
        found[name] = replace(found[name], verdict=again[name].verdict)
    if not better:
        return []
    return [
        f"{_names(better)}: tried once more after all cells had run, because it needs something from another one."
    ]


def _refused(found: Mapping[str, Judged]) -> list[str]:
    """Of which exercises something was sent that no answer makes."""
    reasons = dict.fromkeys(one.refused for one in found.values() if one.refused)
    names = {reason: [name for name, one in found.items() if one.refused == reason] for reason in reasons}
    return [
        f"It was refused for {_names(names[reason][:MOST_NAMED])}{_more(names[reason])}: {reason}."
        for reason in reasons
    ]


def _more(names: Sequence[str]) -> str:
    return f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""


def _looks(
    lesson: Lesson, cells: Sequence[Cell], found: Mapping[str, Judged], heard: Heard, quotes: Quotes
) -> list[str]:
    """What a person should know of how the answers were found."""
    said = steps(cells)
    own_checks = {name for name, of_one in said.items() if any(step.kind == "check" for step in of_one)}
    moved = [n for n in lesson.exercises if found[n].by and n in own_checks]
    elsewhere = [name for name in moved if found_in_place(said[name]) is None]
    sentences = []
    if elsewhere:
        sentences.append(
            f"{_names(elsewhere)}: the check doesn't find the answer. The grader found it in another place and checked it there."
        )
    for name in moved:
        by = found[name].by
        if by and name not in elsewhere:
            where_it_is = f"{begins(by)}, {_side(by, said[name], cells)} its check"
            sentences.append(f"`{name}` is defined more than once: what counts is {where_it_is}.")
    earned = {name for name, one in found.items() if one.verdict.points}
    for number in sorted(heard.passed_over):
        if number < len(cells) and earned & cells[number].asked.answers:
            error, words = _error(cells, number, heard, quotes)
            said_of_it = f"A part of {where(cells, number)} couldn't be run ({error})."
            sentences.append(" ".join(filter(None, [said_of_it, words, "The rest counts."])))
    return sentences


def _side(cell: Cell, of_one: Sequence[Step], cells: Sequence[Cell]) -> str:
    """Where a cell stands, seen from the last check of an exercise."""
    check = max(step.cell for step in of_one if step.kind == "check")
    return "below" if any(other is cell for other in cells[check:]) else "above"


def _names(names: Sequence[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _remark(cells: Sequence[Cell], number: int, heard: Heard, quotes: Quotes) -> str:
    cell = where(cells, number)
    error, words = _error(cells, number, heard, quotes)
    rest = "The rest of the cell was run." if number in heard.passed_over else ""
    return " ".join(filter(None, [f"{cell[0].upper()}{cell[1:]}: {error}.", words, rest]))


def _error(cells: Sequence[Cell], number: int, heard: Heard, quotes: Quotes) -> tuple[str, str]:
    """What a cell raised, 'SyntaxError, in line 2, invalid syntax', and what the course says of it."""
    error, words = quotes.error(heard.raised[number])
    if error in NO_PYTHON and number < len(cells):
        error = f"{error}, {fault(cells[number].source)}".removesuffix(", ")
    return error, words


def unread(student: str, lesson: Lesson, why: str) -> Judgment:
    """The judgment on a file that can't be read."""
    found = {name: Judged(unjudged(exercise, why)) for name, exercise in lesson.exercises.items()}
    return Judgment(results(student, lesson, (), found), why, ())


def results(
    student: str, lesson: Lesson, cells: Sequence[Cell], found: Mapping[str, Judged]
) -> tuple[Result, ...]:
    """Verdicts as the gradebook keeps them, with the source of each answer."""
    versions = lesson_versions(lesson)
    answers = _answers(cells, found)
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
                answer=answers.get(name, "")[:MOST_ANSWER],
                version=versions[name],
            )
        )
    return tuple(kept)


def _answers(cells: Sequence[Cell], found: Mapping[str, Judged]) -> dict[str, str]:
    """The source of the cell whose definition counts or, where no check found one, of the last that speaks of it."""
    answers = {
        name: cell.source for cell in cells if cell.role in ("exercise", "prediction") for name in cell.names
    }
    for name, of_one in steps(cells).items():
        if (place := found_in_place(of_one)) is not None:
            answers[name] = cells[place].source
    return answers | {name: one.by.source for name, one in found.items() if one.by}
