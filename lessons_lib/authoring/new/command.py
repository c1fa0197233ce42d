"""`lessons new lesson NN_slug` and `lessons new exercise LESSON NAME`: skeletons, never over what exists."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from lessons_lib.authoring.course import Course, this_course
from lessons_lib.authoring.new import names
from lessons_lib.authoring.new.exercise import KINDS, exercise_files
from lessons_lib.authoring.new.lesson import lesson_files
from lessons_lib.command import CommandParser, UserError
from lessons_lib.notebook.workspace.folder import write_whole


def main(argv: Sequence[str], course: Course | None = None) -> int:
    """`lessons new lesson NN_slug [--title T]` or `lessons new exercise LESSON NAME [--kind K]`. Raises UserError."""
    parser = CommandParser(
        prog="lessons new",
        description="Begin a lesson or an exercise. What is left for you to write is marked BLANK, and `lessons lint` "
        "names each of these places.",
    )
    what = parser.add_subparsers(dest="what", required=True, metavar="lesson|exercise")
    lesson = what.add_parser("lesson", help="the files of a lesson that asks nothing yet")
    lesson.add_argument("slug", metavar="NN_SLUG", help="e.g. 10_profiling")
    lesson.add_argument("--title", help="the lesson's title; made of the slug by default")
    exercise = what.add_parser("exercise", help="question, answers, cells and alternatives of an exercise")
    exercise.add_argument("lesson", metavar="LESSON", help="e.g. 10_profiling")
    exercise.add_argument("name", metavar="NAME", help="e.g. row_means, or RowMeans for a class")
    exercise.add_argument("--kind", choices=KINDS, default="function", help="function by default")
    options = parser.parse_args(argv)
    course = course or this_course()
    if options.what == "lesson":
        slug = options.slug
        names.check_slug(course, slug)
        new, changed = lesson_files(course, slug, options.title), dict[Path, str]()
    else:
        slug = options.lesson
        names.check_exercise(course, slug, options.name, options.kind)
        new, changed = exercise_files(course, slug, options.name, options.kind)
    _write(course, new, changed)
    print(f"`lessons lint {slug}` names what is left to write.")
    return 0


def _write(course: Course, new: Mapping[Path, str], changed: Mapping[Path, str]) -> None:
    """Writes all files or, where one of the new ones exists, none."""
    for path in new:
        if path.exists():
            raise UserError(f"there is already {course.name(path)}: nothing was written")
    for done, files in (("new", new), ("added to", changed)):
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(text.encode(), path)
            print(f"{done:<8}  {course.name(path)}")
