"""`lessons lint`: every rule on every lesson, each fault by file, cell and code."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from lessons_lib.authoring.codes import table
from lessons_lib.authoring.course import Course, pick, this_course
from lessons_lib.authoring.draft import Draft, draft
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.lint_lesson import lint
from lessons_lib.authoring.lint_process import lint_in_process
from lessons_lib.command import CommandParser
from lessons_lib.phrases import count


def main(argv: Sequence[str], course: Course | None = None) -> int:
    """`lessons lint [--coverage | --rules] [LESSON …]`; 1 if there is a fault."""
    parser = CommandParser(
        prog="lessons lint", description="Say by file and cell what is wrong with a lesson. Writes nothing."
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="e.g. 04_broadcasting; all of them by default"
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="print from each syllabus item to the cells that teach it and the exercises that check it",
    )
    parser.add_argument("--rules", action="store_true", help="print the code of each fault and what it means")
    options = parser.parse_args(argv)
    if options.rules:
        print(table())
        return 0
    here = course is None
    course = course or this_course()
    slugs = pick(course, options.lessons)
    if options.coverage:
        return _coverage(course, slugs)
    faults = _side_by_side(slugs) if here else [fault for slug in slugs for fault in lint(course, slug)]
    for fault in faults:
        print(fault)
    print(f"{count(len(faults), 'fault')}." if faults else summary([draft(course, slug) for slug in slugs]))
    return 1 if faults else 0


def _side_by_side(slugs: Sequence[str]) -> list[Fault]:
    """The faults of this checkout's lessons, several lessons at a time."""
    longest_first = sorted(slugs, key=_size, reverse=True)  # else one core would end with it alone
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = dict(zip(longest_first, threads.map(lint_in_process, longest_first), strict=True))
    return [fault for slug in slugs for fault in found[slug]]


def _size(slug: str) -> int:
    """The bytes of a lesson's answers, by which its running time goes."""
    course = this_course()
    return sum(file.stat().st_size for file in course.answers_package(slug).rglob("*.py"))


def _coverage(course: Course, slugs: Sequence[str]) -> int:
    """Prints the tables and how much is missing; 1 if something is, or a lesson can't be read."""
    from lessons_lib.authoring import coverage as tables

    missing = total = 0
    for slug in slugs:
        try:
            rows = tables.coverage(draft(course, slug))
        except Unusable as error:
            print(error.fault)
            missing += 1
            continue
        if rows:
            print(*tables.table(slug, rows), "", sep="\n")
        total += len(rows)
        missing += sum(bool(row.gap) for row in rows)
    print(f"{count(total, 'syllabus item')}, {missing or 'nothing'} missing.")
    return 1 if missing else 0


def summary(drafts: Sequence[Draft]) -> str:
    """What was found in order, in one line."""
    everything = [key for read in drafts for key in read.keys]
    predictions = sum(key.exercise.kind == "prediction" for key in everything)
    parts = [
        count(len(everything) - predictions, "exercise"),
        count(predictions, "prediction"),
        count(sum(len({m.name for m in key.misconceptions}) for key in everything), "misconception"),
        count(sum(len(read.page.cells) for read in drafts), "cell"),
    ]
    return f"{count(len(drafts), 'lesson')} without a fault: {', '.join(parts)}."
