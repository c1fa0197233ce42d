"""From wrong answers to groups: each distinct program runs once; the groups of an exercise are made of all of them."""

from collections import Counter
from dataclasses import dataclass, field

from lessons_lib import answers, exercises
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.progress import Progress
from lessons_lib.grading.unnamed.behaviour import Behaviour, Behaviours
from lessons_lib.grading.unnamed.groups import Group, groups
from lessons_lib.grading.unnamed.program import Program, program_of
from lessons_lib.grading.unnamed.wrong_answers import WrongAnswer, WrongAnswers

# Why an answer is in no group, as a report says it of one or several.
NO_CODE = "not Python, or without a definition"
ELSEWHERE = "built on other cells of the notebook"
LEFT_OUT = {
    "passed": "right on the notebook's cases",
    "named": "with a cause by now",
    "requirement": "right but for a requirement, which the verdict names",
    "blank": "blank, or the program as it was given",
    "failed to run": "that couldn't be tried",
}

_Place = tuple[str, str]  # exercise and source
_Written = dict[_Place, tuple[Program, list[WrongAnswer]]]


@dataclass
class Gathered:
    """groups: by exercise, in the order of the course. left_out: how many answers are in none, and why."""

    groups: dict[str, list[Group]] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)


def gather(found: WrongAnswers, pool: WorkerPool, cell_seconds: float, jobs: int) -> Gathered:
    """Runs the answers in a pool's workers, `jobs` at once, and groups them by behaviour.

    cell_seconds: the limit for one. Raises UserError if workers can't be started any more.
    """
    made = Gathered()
    written = _written(found, made.left_out)
    tried = _tried(written, pool, Behaviours(pool, cell_seconds), jobs)
    counts: dict[str, list[tuple[Behaviour, int]]] = {}
    for place, behaviour in tried.items():
        own = written[place][1]
        unnamed = [answer for answer in own if not _is_built_elsewhere(answer, behaviour)]
        made.left_out[ELSEWHERE] += len(own) - len(unnamed)
        if behaviour.kind != "unnamed":
            made.left_out[LEFT_OUT[behaviour.kind]] += len(unnamed)
        elif unnamed:
            counts.setdefault(place[0], []).append((behaviour, len(unnamed)))
    for slug in exercises.slugs():
        for name in exercises.load(slug).exercises:
            if name in counts:
                made.groups[name] = groups(answers.find(name), counts[name])
    return made


def _written(found: WrongAnswers, left_out: Counter[str]) -> _Written:
    """The distinct programs with the answers that are written so; comments and layout aside."""
    written: _Written = {}
    for answer in found.answers:
        program = program_of(answer.source, answer.exercise, found.private)
        if program is None:
            left_out[NO_CODE] += 1
        else:
            written.setdefault((answer.exercise, program.source), (program, []))[1].append(answer)
    return written


def _tried(written: _Written, pool: WorkerPool, behaviours: Behaviours, jobs: int) -> dict[_Place, Behaviour]:
    """What each program does, in the order of the answers."""
    tried: dict[_Place, Behaviour] = {}
    progress = Progress(len(written))

    def run(place: _Place) -> tuple[_Place, Behaviour]:
        program, own = written[place]
        return place, behaviours.of(own[0].lesson, program)

    for place, behaviour in pool.imap_unordered(written, run, jobs):
        tried[place] = behaviour
        progress.step(False)
    progress.end()
    return {place: tried[place] for place in written}


def _is_built_elsewhere(answer: WrongAnswer, behaviour: Behaviour) -> bool:
    """Whether it lacks a name here that it didn't lack in its own notebook: a cell of the student's defines it."""
    said = answer.said
    return (
        said is not None
        and bool(behaviour.undefined)
        and not any(f"`{name}`" in said for name in behaviour.undefined)
    )
