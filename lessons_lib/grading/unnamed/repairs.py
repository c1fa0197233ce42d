"""The small change that would make a group's sample right: searched for in the sandbox, in a run of its own."""

from lessons_lib import answers
from lessons_lib.checking.exercise.cases import NOTEBOOK_SEED
from lessons_lib.grading.common.safe_text import clean
from lessons_lib.grading.execute.transport.frames import Malformed
from lessons_lib.grading.execute.transport.places import SentPlace, decode, in_cell
from lessons_lib.grading.execute.worker.job import Job
from lessons_lib.grading.execute.worker_pool import WorkerPool
from lessons_lib.grading.execute.worker_process import RunResult
from lessons_lib.grading.progress import Progress
from lessons_lib.grading.score.places import ALL_STEPS, packed_goals
from lessons_lib.grading.unnamed.context import cells_of
from lessons_lib.grading.unnamed.gather import Gathered
from lessons_lib.grading.unnamed.groups import Group
from lessons_lib.grading.unnamed.program import Program, hidden
from lessons_lib.repair.words import told


def add_repairs(
    gathered: Gathered, private: frozenset[str], fewest: int, pool: WorkerPool, cell_seconds: float, jobs: int
) -> None:
    """Says of each group that is shown where a small change is enough in its sample, and which, if there is one.

    private: words that no repair may show. Raises UserError if workers can't be started any more.
    """
    found = [
        (name, group)
        for name, of_one in gathered.groups.items()
        for group in of_one
        if group.size >= fewest and answers.find(name).exercise.has_inputs and group.evidence.outcomes
    ]
    # Here and not in the threads below: the references run in settings that all threads share.
    goals = {
        name: packed_goals(answers.load(answers.find(name).exercise.lesson), [name]) for name, _ in found
    }
    progress = Progress(len(found))

    def run(pair: tuple[str, Group]) -> None:
        name, group = pair
        lesson, program = answers.find(name).exercise.lesson, group.sample.program
        sources = tuple(cell.source for cell in cells_of(lesson, program))
        job = Job(lesson, NOTEBOOK_SEED, sources, cell_seconds, goals[name], repairs=True)
        group.place, group.repairs = _words(program, pool.run_with_restarts(job), len(sources) - 1, private)

    for _ in pool.imap_unordered(found, run, jobs):
        progress.step(False)
    progress.end()


def _words(
    program: Program, run_result: RunResult, check: int, private: frozenset[str]
) -> tuple[str, tuple[str, ...]]:
    """The place in words, and the repairs; '' and none if nothing was found, or something else was sent."""
    try:
        sent = _sent(program, run_result, check)
    except Malformed:
        return "", ()
    lines = program.source.splitlines()
    place = in_cell(sent, lines) if sent else None
    if sent is None or place is None:
        return "", ()
    return told(place, lines, ALL_STEPS), tuple(clean(hidden(text, private)) for text in sent.repairs)


def _sent(program: Program, run_result: RunResult, check: int) -> SentPlace | None:
    if run_result.malformed:
        raise Malformed(run_result.malformed)
    found = [decode(frame, repairs=True) for frame in run_result.places if frame.cell == check]
    return next((sent for sent in reversed(found) if sent.exercise == program.name), None)
