"""`lessons progress`: how far a learner has come, from the progress file in work/. It imports no torch."""

from collections.abc import Sequence

from lessons_lib.command import CommandParser, no_such
from lessons_lib.exercises import slugs
from lessons_lib.notebook.course_notebooks import outlines
from lessons_lib.notebook.progress import FILE_NAME, ProgressStore
from lessons_lib.notebook.progress_view.state import LessonState, go_on_with, lesson_state
from lessons_lib.notebook.progress_view.words import KEY, in_all, lesson_bar, lesson_in_words, next_step
from lessons_lib.notebook.workspace.folder import course_root


def main(argv: Sequence[str]) -> int:
    """`lessons progress [LESSON]`: all lessons in a bar each, or one section by section."""
    parser = CommandParser(
        prog="lessons progress", description="Show how far you have come: every lesson, or one of them."
    )
    parser.add_argument("lesson", nargs="?", help="e.g. 04_broadcasting")
    wanted = parser.parse_args(argv).lesson
    root = course_root()
    if wanted is not None and wanted not in slugs():
        raise no_such("lesson", wanted, slugs())
    path = root / "work" / FILE_NAME
    if not path.is_file():
        print("Nothing yet: `make lab` opens the course, and your progress is kept from then on.")
        return 0
    store = ProgressStore(path)
    records = store.records()
    lessons = [lesson_state(outline, records) for outline in outlines(root / "notebooks")]
    if wanted:
        shown = [lesson for lesson in lessons if lesson.outline.slug == wanted]
        lines = lesson_in_words(shown[0]) if shown else [f"{wanted} has no exercises."]
    else:
        lines = overview(lessons, store.last_lesson())
    print("\n".join([*lines, *store.take_notes()]))
    return 0


WIDTH = 80  # characters of a terminal


def overview(lessons: Sequence[LessonState], last: str) -> list[str]:
    """A bar for each lesson, and the exercise to go on with: in the lesson `last`, or the first one that isn't done."""
    titles = max(len(lesson.outline.title) for lesson in lessons)
    bars = [lesson_bar(lesson, WIDTH - titles - len("    12 of 34")) for lesson in lessons]
    widest = max(map(len, bars))
    lines = [
        f"{lesson.outline.title:<{titles}}  {signs:<{widest}}  {lesson.passed:>2} of {len(lesson.tasks)}"
        for lesson, signs in zip(lessons, bars, strict=True)
    ]
    lines += ["", KEY, f"{in_all(lessons)}."]
    lesson = go_on_with(lessons, last)
    end = f"Next: {next_step(lesson.following)}, lesson {lesson.outline.title}." if lesson else "All done."
    return [*lines, end]
