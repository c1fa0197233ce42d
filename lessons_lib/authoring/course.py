"""Where a course keeps its lessons: sources, exercises, and what is derived from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.checking.exercise.answer_key import LessonAnswers
from lessons_lib.command import UserError, no_such


@dataclass(frozen=True)
class Course:
    """A checkout: `root` holds solutions/, notebooks/, the lessons' exercises and their answers.

    registered: the slugs that have exercises. load: the answers to the lesson of such a slug.
    exercises, answers: the folders with a package each.
    """

    root: Path
    registered: Callable[[], Sequence[str]]
    load: Callable[[str], LessonAnswers]
    exercises: str = "lessons_lib/exercises"
    answers: str = "lessons_lib/answers"

    def source(self, slug: str) -> Path:
        """What an author writes: solutions/SLUG.py."""
        return self.root / "solutions" / f"{slug}.py"

    def solved(self, slug: str) -> Path:
        """The executed notebook: solutions/SLUG.ipynb."""
        return self.root / "solutions" / f"{slug}.ipynb"

    def blank(self, slug: str) -> Path:
        """The learner's notebook as shipped: notebooks/SLUG.ipynb."""
        return self.root / "notebooks" / f"{slug}.ipynb"

    def syllabus(self, slug: str) -> Path:
        """What the lesson must teach: solutions/syllabus/SLUG.toml."""
        return self.root / "solutions" / "syllabus" / f"{slug}.toml"

    def package(self, slug: str) -> Path:
        """The folder with the lesson's exercises."""
        return self.root / self.exercises / f"lesson_{slug}"

    def answers_package(self, slug: str) -> Path:
        """The folder with the answers to the lesson's exercises."""
        return self.root / self.answers / f"lesson_{slug}"

    def alternatives(self, slug: str) -> Path:
        """More right answers, for tests: tests/exercises/answers_SLUG.py."""
        return self.root / "tests" / "exercises" / f"answers_{slug}.py"

    def sources(self) -> list[str]:
        """The slugs that have a source, in order."""
        return sorted(path.stem for path in (self.root / "solutions").glob("*.py"))

    def lessons(self) -> list[str]:
        """The slugs that have a source or exercises, in order: a lesson needs both."""
        return sorted({*self.sources(), *self.registered()})

    def name(self, path: Path) -> str:
        """A path as messages give it: from `root`, with forward slashes."""
        return path.relative_to(self.root).as_posix()


def this_course() -> Course:
    """The course in this checkout. Raises UserError where only the package is installed."""
    from lessons_lib import answers, exercises

    course = Course(Path(__file__).resolve().parents[2], exercises.slugs, answers.load)
    if not course.sources():
        raise UserError(
            "there is no solutions/ beside lessons_lib: lessons are made in a clone of the course"
        )
    return course


def pick(course: Course, named: Sequence[str]) -> list[str]:
    """The lessons named, or all of them. Raises UserError for a name that there is no lesson of."""
    known = course.lessons()
    for slug in named:
        if slug not in known:
            raise no_such("lesson", slug, known)
    return list(named) or known
