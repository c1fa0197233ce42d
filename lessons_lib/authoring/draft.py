"""One lesson as its author left it: source, exercises, and the notebooks that follow from them."""

import functools
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.authoring import notebooks
from lessons_lib.authoring.course import Course
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.files import read_notebook
from lessons_lib.authoring.page import Page, read
from lessons_lib.checking.exercise import Lesson


@dataclass(frozen=True)
class Draft:
    """Everything that is known of one lesson of a course."""

    course: Course
    slug: str
    lesson: Lesson
    page: Page

    @functools.cached_property
    def solved(self) -> notebooks.Notebook:
        """The solutions notebook that follows from the source, without outputs."""
        return notebooks.solved(self.page, self.lesson)

    @functools.cached_property
    def blank(self) -> notebooks.Notebook:
        """The learner's notebook that follows from the source. Raises Unusable."""
        return notebooks.blank(self.page, self.lesson)

    @functools.cached_property
    def stored_solved(self) -> notebooks.Notebook | None:
        """The solutions notebook on disk; None if it is missing or damaged."""
        return _stored(self.course.solved(self.slug), self.solved_file)

    @functools.cached_property
    def stored_blank(self) -> notebooks.Notebook | None:
        """The learner's notebook on disk; None if it is missing or damaged."""
        return _stored(self.course.blank(self.slug), self.blank_file)

    @property
    def solved_file(self) -> str:
        """The solutions notebook's name in messages."""
        return self.course.name(self.course.solved(self.slug))

    @property
    def blank_file(self) -> str:
        """The learner's notebook's name in messages."""
        return self.course.name(self.course.blank(self.slug))

    @property
    def module(self) -> str:
        """The exercises module's name in messages."""
        return self.course.name(self.course.module(self.slug))


def _stored(path: Path, file: str) -> notebooks.Notebook | None:
    try:
        return read_notebook(path, file)
    except Unusable:
        return None


def draft(course: Course, slug: str) -> Draft:
    """Reads a lesson. Raises Unusable if the source or its exercises module is not there or can't be read."""
    source, module = course.source(slug), course.module(slug)
    if not source.is_file():
        raise Unusable(Fault(course.name(module), "", f"there is no {course.name(source)} for it."))
    try:
        lesson = course.load(slug)
    except LookupError:
        raise Unusable(Fault(course.name(source), "", f"there is no {course.name(module)} for it.")) from None
    except Exception as error:  # whatever a module under work raises when it is imported
        text = f"it can't be imported: {type(error).__name__}: {error}."
        raise Unusable(Fault(course.name(module), "", text)) from None
    return Draft(course, slug, lesson, read(source, course.name(source), lesson))
