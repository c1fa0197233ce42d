"""Names that a new lesson or exercise can have. Each refusal is one sentence."""

import builtins
import keyword
import re
from collections.abc import Iterator

from lessons_lib.authoring.course import Course
from lessons_lib.command import UserError, no_such

SLUG = re.compile(r"[0-9]{2}(_[a-z0-9]+)+")
FUNCTION = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
CLASS = re.compile(r"[A-Z][A-Za-z0-9]*")
# What notebooks and the files of an exercise bind.
USED = "answers case check given hint lesson predict progress questions solution torch viz wrong Any Case Draw Float Iterator Number Tensor"


def check_slug(course: Course, slug: str) -> None:
    """Raises UserError unless a lesson can be called this: the form is right, name and number are free."""
    if not SLUG.fullmatch(slug):
        raise UserError(
            f"{slug!r} can't be a lesson's slug: write two digits and lower-case words, as in 10_profiling"
        )
    for other in course.lessons():
        if other == slug:
            raise UserError(f"there is already a lesson {slug!r}")
        if other[:2] == slug[:2]:
            raise UserError(f"the number {slug[:2]} belongs to lesson {other!r}")


def check_exercise(course: Course, slug: str, name: str, kind: str) -> None:
    """Raises UserError unless the lesson exists and an exercise of this kind can be called this."""
    if slug not in course.lessons():
        raise no_such("lesson", slug, course.lessons())
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise UserError(f"an exercise can't be called {name!r}: Python uses this word itself")
    form, example = (CLASS, "RowMeans") if kind == "class" else (FUNCTION, "row_means")
    if not form.fullmatch(name):
        raise UserError(
            f"{name!r} can't name an exercise of the kind {kind}: write it like {example}, in ASCII letters"
        )
    if name in dir(builtins):
        raise UserError(f"an exercise can't be called {name!r}: Python has a builtin of this name")
    if name in USED.split():
        raise UserError(f"an exercise can't be called {name!r}: the course's own files use this name")
    for other in _lessons_with(course, name):
        raise UserError(f"there is already an exercise {name!r}, in lesson {other!r}")


def _lessons_with(course: Course, name: str) -> Iterator[str]:
    for slug in course.registered():
        try:
            exercises = course.load(slug).lesson.exercises
        except Exception:  # lint says so, where that lesson is checked
            continue
        if name in exercises:
            yield slug
