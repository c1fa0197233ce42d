"""Graders collect evidence where no answer is: an exercise has to let itself be parted from its answers."""

from collections.abc import Iterator

from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault
from lessons_lib.grading.derive.lesson import Derived


def evidence_needs_no_answer(draft: Draft) -> Iterator[Fault]:
    """Cases, drives, asks and their helpers use no reference and no misconception."""
    package = draft.course.package(draft.slug)
    for leak in Derived(package, f"lessons_lib.exercises.lesson_{draft.slug}").leaks:
        yield Fault(draft.course.name(leak.file), f"line {leak.line}", leak.sentence)
