"""`lessons unnamed`: gathers wrong answers that have no cause yet, for the authors of misconceptions."""

import argparse
import importlib.util
import os
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from lessons_lib import exercises
from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.grading.commands.options import whole
from lessons_lib.grading.execute.sandbox.probe import WANTED
from lessons_lib.grading.execute.worker.limits import Limits
from lessons_lib.grading.unnamed.wrong_answers import WrongAnswers, from_file, from_gradebook

if TYPE_CHECKING:  # `--help` needs no torch
    from lessons_lib.grading.execute.worker_pool import WorkerPool
    from lessons_lib.grading.unnamed.gather import Gathered

LIMITS = Limits(seconds=90)  # a third of it for one cell: more than a check or a search takes


def main(argv: Sequence[str]) -> int:
    """`lessons unnamed GRADES` or `lessons unnamed TRIED.py`."""
    options = _parser().parse_args(argv)
    if os.name == "nt":
        raise UserError("`lessons unnamed` doesn't run on Windows: use Linux or macOS, or WSL")
    if importlib.util.find_spec("safetensors") is None:
        raise UserError("this needs more packages than the course: run python3 tools/install.py grading")
    is_file = options.source.is_file()
    if not options.source.exists():
        raise UserError(
            f"there is no {options.source}: give the folder of a gradebook, or a file of tried answers"
        )
    if options.out:
        _check_out(options.out)
    lessons, names = _checked(options.lesson, options.exercise)
    found = from_file(options.source) if is_file else from_gradebook(options.source)
    found = _restricted(found, lessons, names)
    fewest = options.fewest or (1 if is_file else 2)
    return _print(options, found, fewest, "answer" if is_file else "student")


def _print(options: argparse.Namespace, found: WrongAnswers, fewest: int, who: str) -> int:
    from lessons_lib.grading.unnamed.gather import Gathered
    from lessons_lib.grading.unnamed.report import report, skeletons

    try:
        gathered = _gathered(options, found, fewest) if found.answers else Gathered()
    except KeyboardInterrupt:
        return 130
    print(report(gathered, fewest, found.named, who), end="")
    if options.out:
        try:
            options.out.write_text(skeletons(gathered, fewest, who), encoding="utf-8")
        except OSError as error:
            raise UserError(f"{options.out} can't be written: {error.strerror}") from None
    return 0


def _gathered(options: argparse.Namespace, found: WrongAnswers, fewest: int) -> "Gathered":
    """Runs the answers in workers of their own, which don't see the gradebook."""
    import torch

    from lessons_lib.grading.execute import preload
    from lessons_lib.grading.execute.worker_pool import WorkerPool
    from lessons_lib.grading.grader import SEARCH

    torch.set_num_threads(1)  # leave the cores to the answers
    lessons = sorted({answer.lesson for answer in found.answers})
    hidden = (options.source.resolve(),) if options.source.is_dir() else ()
    modules = [*preload.modules(lessons), *SEARCH]
    with WorkerPool(lessons, LIMITS, wanted=options.isolation, preload=modules, hidden=hidden) as pool:
        return with_repairs(found, pool, LIMITS.cell_seconds, options.jobs, fewest)


def with_repairs(
    found: WrongAnswers, pool: "WorkerPool", cell_seconds: float, jobs: int, fewest: int
) -> "Gathered":
    """The groups, and what would repair those that are shown."""
    from lessons_lib.grading.unnamed.gather import gather
    from lessons_lib.grading.unnamed.repairs import add_repairs

    gathered = gather(found, pool, cell_seconds, jobs)
    add_repairs(gathered, found.private, fewest, pool, cell_seconds, jobs)
    return gathered


def _check_out(out: Path) -> None:
    """Raises UserError for a file that is none of this command's own: an author's work isn't overwritten."""
    from lessons_lib.grading.unnamed.report import HEADING

    if out.suffix != ".py":
        raise UserError(f"--out is a Python file, and {out} is none")
    if out.exists() and not (
        out.is_file() and out.read_text(encoding="utf-8", errors="replace").startswith(HEADING)
    ):
        raise UserError(f"{out} is there already, and isn't a list of skeletons: give another file")


def _checked(lessons: Sequence[str], names: Sequence[str]) -> tuple[set[str], set[str]]:
    """The lessons and exercises to restrict to. Raises UserError for one that the course doesn't have."""
    for slug in lessons:
        if slug not in exercises.slugs():
            raise no_such("lesson", slug, exercises.slugs())
    known = {name for slug in exercises.slugs() for name in exercises.load(slug).exercises}
    for name in names:
        if name not in known:
            raise no_such("exercise", name, known)
    return {*lessons}, {*names}


def _restricted(found: WrongAnswers, lessons: Collection[str], names: Collection[str]) -> WrongAnswers:
    if not lessons and not names:
        return found
    kept = tuple(one for one in found.answers if one.lesson in lessons or one.exercise in names)
    return replace(found, answers=kept, named=0)


def _parser() -> CommandParser:
    parser = CommandParser(
        prog="lessons unnamed",
        description="Gather the wrong answers for which no cause was named, in groups of equal behaviour, each with its "
        "size, its shortest sample and a misconception to paste. Answers run in a sandbox. No student is named.",
    )
    add = parser.add_argument
    add(
        "source",
        metavar="GRADES",
        type=Path,
        help="the folder that `lessons grade` wrote, or a file of tried answers, such as tests/tried/lesson_04.py",
    )
    add("--lesson", action="append", default=[], metavar="LESSON", help="only this lesson; can be repeated")
    add("--exercise", action="append", default=[], metavar="NAME", help="only this exercise; can be repeated")
    add(
        "--fewest",
        type=whole(1),
        metavar="N",
        help="show groups of at least N answers (default: 2; 1 if FILE.py holds tried answers)",
    )
    add("--out", type=Path, metavar="FILE.py", help="also write the misconceptions alone into a Python file")
    add(
        "--jobs",
        type=whole(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many to run at once (default: %(default)s)",
    )
    add(
        "--isolation",
        choices=WANTED,
        default="auto",
        help="how to keep answers apart (default: the best that works here)",
    )
    return parser
