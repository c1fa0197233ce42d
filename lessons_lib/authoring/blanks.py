"""What an author has still to write: the lines with `BLANK: …` that `lessons new` left in a lesson's files."""

import re
from collections.abc import Iterator
from pathlib import Path

from lessons_lib.authoring.course import Course
from lessons_lib.authoring.fault import Fault

BLANK = re.compile(r"\bBLANK: (.*?)[\s\"',.)*]*$")


def blanks_left(course: Course, slug: str) -> Iterator[Fault]:
    """Each blank by file and line. While there is one, the other rules say nothing that an author doesn't know."""
    for path in _files(course, slug):
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            if found := BLANK.search(line):
                yield Fault(course.name(path), f"line {number}", "blank-left", f"{found[1]}.")


def _files(course: Course, slug: str) -> Iterator[Path]:
    """The files that an author writes, in the order of writing."""
    for package in (course.package(slug), course.answers_package(slug)):
        yield from sorted(package.rglob("*.py"))
    written = (course.source(slug), course.syllabus(slug), course.alternatives(slug))
    yield from (path for path in written if path.is_file())
