"""`lessons build`: solutions/NN_slug.py → solutions/NN_slug.ipynb, executed, and notebooks/NN_slug.ipynb, blank.

A notebook is up to date if its cells' sources, ids and metadata are those that follow
from the source; outputs are never compared here, that is nbval's work.
"""

import copy
from collections.abc import Iterator, Sequence

from lessons_lib.authoring.blanks import blanks_left
from lessons_lib.authoring.course import Course, pick, this_course
from lessons_lib.authoring.draft import Draft, draft
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.files import read_notebook, write
from lessons_lib.authoring.notebooks import first_difference
from lessons_lib.command import CommandParser


def main(argv: Sequence[str], course: Course | None = None) -> int:
    """`lessons build [LESSON …] [--check | --only-stale]`; 1 if a lesson can't be built or is not up to date."""
    parser = CommandParser(
        prog="lessons build",
        description="Make each lesson's notebooks from its source. All lessons are executed again, because outputs "
        "follow the library too.",
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="e.g. 04_broadcasting; all of them by default"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="only say what is not up to date; write nothing")
    how.add_argument(
        "--only-stale", action="store_true", help="leave lessons alone whose source is unchanged"
    )
    options = parser.parse_args(argv)
    course = course or this_course()
    failed = False
    for slug in pick(course, options.lessons):
        try:
            for blank in blanks_left(course, slug):
                raise Unusable(blank)
            found = draft(course, slug)
            faults = list(stale(found)) if options.check or options.only_stale else []
            if not options.check and (faults or not options.only_stale):
                build(found)
                print(f"{slug}: built.")
                continue
        except Unusable as error:
            faults = [error.fault]
        for fault in faults:
            failed = True
            print(fault)
        if not faults:
            print(f"{slug}: up to date.")
    return 1 if failed else 0


def build(lesson: Draft) -> None:
    """Writes a lesson's two notebooks. Raises Unusable if a cell fails; the old files are left then."""
    from lessons_lib.authoring.execute import execute

    target = lesson.course.solved(lesson.slug)
    blank = lesson.blank
    shipped = lesson.course.blank(lesson.slug)
    before = shipped.read_bytes() if shipped.exists() else None
    write(blank, shipped)  # before the cells run, because `progress()` reads the lesson's sections there
    try:
        solved = execute(copy.deepcopy(lesson.solved), target.parent, lesson.course.name(target))
    except BaseException:
        shipped.unlink() if before is None else shipped.write_bytes(before)
        raise
    write(solved, target)


def stale(lesson: Draft) -> Iterator[Fault]:
    """What keeps a lesson's notebooks from being up to date: the first differing cell of each."""
    for path, wanted in (
        (lesson.course.solved(lesson.slug), lesson.solved),
        (lesson.course.blank(lesson.slug), lesson.blank),
    ):
        file = lesson.course.name(path)
        try:
            stored = read_notebook(path, file)
        except Unusable as error:
            yield error.fault
            continue
        difference = first_difference(wanted, stored)
        if difference:
            cell, what = difference
            yield Fault(
                file, cell, "notebook-stale", f"{what}; `lessons build {lesson.slug}` makes it again."
            )
