"""`lessons grade`: grades a folder of submissions."""

import argparse
import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path

from lessons_lib import exercises
from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.grading.commands.options import add_limits, add_places, whole
from lessons_lib.grading.common.temporary_folder import TemporaryFolder
from lessons_lib.grading.deadlines.late_rule import EXAMPLES, read_rule
from lessons_lib.grading.deadlines.settings import DeadlineChanges, due_of
from lessons_lib.grading.deadlines.times import EXAMPLE
from lessons_lib.grading.execute.sandbox.probe import WANTED
from lessons_lib.grading.execute.worker.limits import MB, Limits
from lessons_lib.grading.run import GradingRequest, grade
from lessons_lib.grading.seeds import SECRET_BITS


def main(argv: Sequence[str]) -> int:
    """`lessons grade SUBMISSIONS --out GRADES`. Returns 1 if a person should look at something, else 0."""
    options = _parser().parse_args(argv)
    if os.name == "nt":
        raise UserError("`lessons grade` doesn't run on Windows: grade on Linux or macOS, or in WSL")
    if importlib.util.find_spec("safetensors") is None:
        raise UserError("grading needs more packages than the course: run python3 tools/install.py grading")
    if options.demo == (options.submissions is not None):
        raise UserError("give either a folder or zip of submissions, or --demo")
    for slug in options.lesson:
        if slug not in exercises.slugs():
            raise _no_lesson(slug)
    try:
        if not options.demo:
            return grade(_request(options, options.submissions))
        from lessons_lib.grading.demo import write_class

        folder = TemporaryFolder("lessons-demo-")
        try:
            write_class(folder.path / "class")
            return grade(_request(options, folder.path / "class"))
        finally:
            folder.remove()
    except KeyboardInterrupt:
        print("\nStopped. What was graded is kept; run the same command to go on.")
        return 130


def _no_lesson(slug: str) -> UserError:
    numbered = [known for known in exercises.slugs() if known.startswith(f"{slug.zfill(2)}_")]
    if numbered:
        return UserError(f"there is no lesson {slug!r}: did you mean {numbered[0]}")
    return no_such("lesson", slug, exercises.slugs())


def _request(options: argparse.Namespace, submissions: Path) -> GradingRequest:
    return GradingRequest(
        submissions=submissions,
        out=options.out,
        lessons=tuple(options.lesson),
        jobs=options.jobs,
        limits=Limits(seconds=options.timeout, memory=options.memory * MB),
        seed=options.seed,
        round=options.round,
        isolation=options.isolation,
        regrade=options.regrade,
        scheduler=options.scheduler,
        deadlines=_deadlines(options),
        places=options.places,
    )


def _deadlines(options: argparse.Namespace) -> DeadlineChanges:
    due = [due_of(word, exercises.slugs()) for word in options.due]
    for _, _, note in due:
        if note:
            print(note)
    rule = None if options.late is None else read_rule(options.late)
    return DeadlineChanges({lesson: moment for lesson, moment, _ in due}, rule, options.dates)


def _parser() -> CommandParser:
    parser = CommandParser(
        prog="lessons grade",
        description="Grade notebooks, each in a sandbox, and write scores, a page for each student and one for "
        "the class. What has been graded before is not graded again.",
    )
    add = parser.add_argument
    add(
        "submissions", nargs="?", type=Path, metavar="SUBMISSIONS", help="a folder, an LMS download, or a zip"
    )
    add(
        "--out",
        type=Path,
        required=True,
        metavar="GRADES",
        help="the folder for the gradebook and the reports",
    )
    add("--demo", action="store_true", help="grade a small class that comes with the course")
    add(
        "--lesson",
        action="append",
        default=[],
        metavar="LESSON",
        help="grade only this lesson; can be repeated",
    )
    add(
        "--jobs",
        type=whole(1),
        default=_cores(),
        metavar="N",
        help="how many to run at once (default: %(default)s)",
    )
    add_limits(parser)
    add(
        "--seed",
        type=whole(0, 2**SECRET_BITS),
        metavar="N",
        help="draw the cases from this number (default: a secret one, kept in the gradebook)",
    )
    add(
        "--round",
        type=whole(1, 10**6),
        metavar="N",
        help="with --seed: use the cases of that gradebook's Nth grading, to see again what a student met in it",
    )
    add(
        "--isolation",
        choices=WANTED,
        default="auto",
        help="how to keep submissions apart (default: the best that works here)",
    )
    add(
        "--regrade",
        action="store_true",
        help="also grade again notebooks with an exercise that has changed, and those that a person should look at",
    )
    add_places(parser)
    add(
        "--due",
        action="append",
        default=[],
        metavar="LESSON=TIME",
        help=f"when a lesson is due, such as 04_broadcasting={EXAMPLE}; can be repeated, and is remembered",
    )
    add("--late", metavar="RULE", help=f"what being late costs: {EXAMPLES} (the default)".replace("%", "%%"))
    add(
        "--dates",
        type=Path,
        metavar="DATES.csv",
        help="a sheet of extensions, and of times that only you know; its columns: student, lesson, due, handed_in",
    )
    add("--scheduler", default="", metavar="ADDRESS", help="the address of a Dask cluster that does the work")
    return parser


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
