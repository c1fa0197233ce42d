"""All rules on one lesson."""

from collections.abc import Iterator

from lessons_lib.authoring.blanks import blanks_left
from lessons_lib.authoring.course import Course
from lessons_lib.authoring.draft import draft
from lessons_lib.authoring.fault import Fault, Unusable


def lint(course: Course, slug: str) -> Iterator[Fault]:
    """The faults of one lesson, in the order of the rules."""
    from lessons_lib.authoring.rules import RULES

    left = list(blanks_left(course, slug))
    if left:
        yield from left
        return
    try:
        read = draft(course, slug)
        read.blank  # noqa: B018 - no rule can work without it
    except Unusable as error:
        yield error.fault
        return
    for rule in RULES:
        yield from rule(read)
