"""Grades a folder of submissions: new ones only, each recorded in the gradebook as soon as it is done."""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lessons_lib import answers, exercises
from lessons_lib.command import UserError
from lessons_lib.grading import reports
from lessons_lib.grading.deadlines.settings import NO_CHANGES, DeadlineChanges, apply_changes
from lessons_lib.grading.execute.sandbox.probe import Isolation
from lessons_lib.grading.execute.worker.limits import USUAL, Limits
from lessons_lib.grading.gradebook.database import Gradebook
from lessons_lib.grading.gradebook.records import Attempt, Change
from lessons_lib.grading.grader import GradedSubmission, Grader, GradingConfig
from lessons_lib.grading.intake.loaded_submission import load_submissions
from lessons_lib.grading.intake.submissions import Submission, find
from lessons_lib.grading.progress import Progress, in_words
from lessons_lib.grading.reports.deadline_summary import summary
from lessons_lib.grading.score.versions import lesson_versions
from lessons_lib.grading.seeds import SECRET_BITS, Round

MOST_CHANGES = 20  # changed scores that are printed


@dataclass(frozen=True)
class GradingRequest:
    """What to grade, and how. submissions: a folder or zip; out: the folder for gradebook and reports.

    lessons: slugs, all if empty. seed: None for a random secret. round: its number, None for the next one. regrade: also
    grade again what another version of its exercises graded, and what needs a look (it may have run out of time).
    scheduler: the address of a Dask cluster, '' for this machine. deadlines: changes to them, which regrade nothing.
    places: search wrong answers for the place where a small change would be enough.
    """

    submissions: Path
    out: Path
    lessons: tuple[str, ...] = ()
    jobs: int = 1
    limits: Limits = USUAL
    seed: int | None = None
    round: int | None = None
    isolation: str = "auto"
    regrade: bool = False
    scheduler: str = ""
    deadlines: DeadlineChanges = NO_CHANGES
    places: bool = False


def grade(request: GradingRequest) -> int:
    """Grades new submissions, writes the reports, prints a summary. Returns 1 if a person should look at something, else 0.

    Raises UserError, one sentence, if it can't.
    """
    begun = time.monotonic()
    found = find(request.submissions, exercises.slugs(), request.lessons, excluded=request.out)
    with Gradebook.open(request.out, create=True) as book:
        apply_changes(book, request.deadlines)
        seed = _seed(book, request.seed)
        book.note_times(found.submissions)
        todo = [s for s in found.submissions if not _is_graded(book, s, request.regrade)]
        known = sum(1 for _ in book.history())
        if todo:
            _grade_all(request, book, todo, Round(seed, book.begin_round(request.round)))
        changes = list(book.history())[known:]
        book.pass_over(found.problems)
        reports.write_all(book, request.out)
        there = {(s.student, s.lesson) for s in found.submissions}
        looks = [a for a in book.submissions() if a.look and (a.student, a.lesson) in there]
        facts, problems = book.meta(), book.passed_over()
        of_time = list(summary(book))
    print(f"Graded {_count(len(todo))} in {in_words(time.monotonic() - begun)}", end="")
    before = len(found.submissions) - len(todo)
    print(f"; {before} had been graded before." if before else ".")
    if "isolation" in facts:
        print(f"Isolation: {facts['isolation']}, {facts['isolation_meaning']}.")
    if found.layout:
        print(found.layout)
    for sentence in of_time:
        print(sentence)
    _print_changes(changes)
    _print_what_needs_a_look(looks, problems)
    print(f"The class: {request.out / 'class.html'}   scores: {request.out / 'grades.csv'}")
    return 1 if looks or problems else 0


def _seed(book: Gradebook, wanted: int | None) -> int:
    """The secret seed of this gradebook. It never enters the sandbox."""
    kept = book.meta().get("seed")
    if kept is not None and not kept.isdecimal():
        raise UserError(f"{book.path} is damaged: its seed is not a number")
    if kept is not None and wanted is not None and wanted != int(kept):
        raise UserError(f"{book.path} was graded with another seed: leave --seed out, or give another --out")
    if kept is not None:
        return int(kept)
    seed = secrets.randbits(SECRET_BITS) if wanted is None else wanted
    book.remember(seed=str(seed))
    return seed


def _is_graded(book: Gradebook, submission: Submission, regrade: bool) -> bool:
    if regrade and book.needs_a_look(submission):
        return False
    versions = lesson_versions(answers.load(submission.lesson)) if regrade else None
    return book.is_graded(submission, versions)


def _grade_all(request: GradingRequest, book: Gradebook, todo: Sequence[Submission], its: Round) -> None:
    lessons = tuple(sorted({submission.lesson for submission in todo}))
    hidden = tuple(path.resolve() for path in (request.submissions, request.out))
    config = GradingConfig(lessons, its, request.limits, request.isolation, hidden, request.places)
    with _graded(request, config, todo) as (isolation, stream):
        level = isolation.level
        book.remember(isolation=level, isolation_meaning=isolation.meaning, isolation_why=isolation.why)
        progress = Progress(len(todo))
        for graded in stream:
            _record(book, graded)
            progress.step(bool(graded.attempt.look))
        progress.end()


@contextmanager
def _graded(
    request: GradingRequest, config: GradingConfig, todo: Sequence[Submission]
) -> Iterator[tuple[Isolation, Iterator[GradedSubmission]]]:
    """The level of isolation, and the graded submissions in completion order, from this machine or a cluster."""
    if request.scheduler:
        from lessons_lib.grading.cluster import Cluster

        with Cluster(request.scheduler, config) as cluster:
            yield cluster.isolation, cluster.grade(load_submissions(todo, request.submissions))
        return
    grader = Grader(config)
    try:
        yield (
            grader.isolation,
            grader.grade(load_submissions(todo, request.submissions), min(request.jobs, len(todo))),
        )
    finally:
        grader.close()


def _record(book: Gradebook, graded: GradedSubmission) -> None:
    """Stores the results. If the same file was graded before, results of unchanged exercises are kept."""
    kept = {}
    if book.is_graded(graded.submission) and not book.needs_a_look(graded.submission):
        kept = {result.exercise: result for result in book.results_of(graded.submission)}
    results = [
        kept[new.exercise] if new.exercise in kept and kept[new.exercise].version == new.version else new
        for new in graded.results
    ]
    book.record(graded.submission, results, graded.attempt)


def _print_changes(changes: Sequence[Change]) -> None:
    if changes:
        print("Scores that changed (all of them are in history.csv):")
    for change in changes[:MOST_CHANGES]:
        print(f"  {change.student}, {change.exercise}: {change.before:g} → {change.after:g}")
    if len(changes) > MOST_CHANGES:
        print(f"  and {len(changes) - MOST_CHANGES} more")


def _print_what_needs_a_look(looks: Sequence[Attempt], problems: Sequence[str]) -> None:
    if looks or problems:
        print("To look at:")
    for attempt in looks:
        print(f"  {attempt.student}, {attempt.lesson}: {attempt.look}")
    for problem in problems:
        print(f"  {problem}")


def _count(number: int) -> str:
    return f"{number} submission{'s' * (number != 1)}"
