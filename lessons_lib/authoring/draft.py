"""One lesson as its author left it: source, exercises, and the notebooks that follow from them."""

import functools
import inspect
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.authoring import notebooks
from lessons_lib.authoring.course import Course
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.files import read_notebook
from lessons_lib.authoring.page import Page, read
from lessons_lib.checking.exercise.answer_key import AnswerKey, LessonAnswers
from lessons_lib.checking.exercise.exercise import Exercise, Lesson


@dataclass(frozen=True)
class Draft:
    """Everything that is known of one lesson of a course."""

    course: Course
    slug: str
    answers: LessonAnswers
    page: Page

    @property
    def lesson(self) -> Lesson:
        """What is asked."""
        return self.answers.lesson

    @functools.cached_property
    def keys(self) -> list[AnswerKey]:
        """The answer keys, in the order of the lesson."""
        return self.answers.in_order()

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
    def package(self) -> str:
        """The name of the lesson's exercises in messages."""
        return self.course.name(self.course.package(self.slug))

    def fault(self, of: Exercise | AnswerKey, code: str, sentence: str) -> Fault:
        """A fault of a question, in its file, or of what answers it, in the file that holds the reference."""
        file = Path(inspect.getsourcefile(of.question if isinstance(of, Exercise) else of.reference) or "")
        inside = file.is_relative_to(self.course.root)
        return Fault(self.course.name(file) if inside else self.package, of.name, code, sentence)


def _stored(path: Path, file: str) -> notebooks.Notebook | None:
    try:
        return read_notebook(path, file)
    except Unusable:
        return None


def draft(course: Course, slug: str) -> Draft:
    """Reads a lesson. Raises Unusable if the source or the exercises are not there or can't be read."""
    source, package = course.source(slug), course.package(slug)
    if not source.is_file():
        raise Unusable(
            Fault(course.name(package), "", "source-missing", f"there is no {course.name(source)} for it.")
        )
    if slug not in course.registered():
        raise Unusable(
            Fault(course.name(source), "", "exercises-missing", f"there is no {course.name(package)} for it.")
        )
    try:
        answers = course.load(slug)
        answers.in_order()
    except Exception as error:  # whatever code under work raises when it is imported
        text = f"can't be imported: {type(error).__name__}: {error}."
        raise Unusable(Fault(course.name(package), "", "import-fails", text)) from None
    return Draft(course, slug, answers, read(source, course.name(source), answers.lesson))
