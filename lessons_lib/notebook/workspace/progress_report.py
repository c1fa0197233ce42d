"""`lessons progress`: how far a learner has come, from the progress file in work/."""

from collections.abc import Sequence

from lessons_lib.checking.exercise.exercise import Lesson
from lessons_lib.command import CommandParser, no_such
from lessons_lib.exercises import load, slugs
from lessons_lib.notebook.course_notebooks import exercises_in_order
from lessons_lib.notebook.progress import FILE_NAME, ProgressStore
from lessons_lib.notebook.workspace.folder import course_root
from lessons_lib.phrases import count


def main(argv: Sequence[str]) -> int:
    """`lessons progress [LESSON]`: all lessons in a line each, or one exercise by exercise."""
    parser = CommandParser(
        prog="lessons progress", description="Show how far you have come: every lesson, or one of them."
    )
    parser.add_argument("lesson", nargs="?", help="e.g. 04_broadcasting")
    wanted = parser.parse_args(argv).lesson
    if wanted is not None and wanted not in slugs():
        raise no_such("lesson", wanted, slugs())
    path = course_root() / "work" / FILE_NAME
    if not path.is_file():
        print("Nothing yet: `make lab` opens the course, and your progress is kept from then on.")
        return 0
    store = ProgressStore(path)
    lines = in_detail(load(wanted), store) if wanted else overview([load(slug) for slug in slugs()], store)
    print("\n".join([*lines, *store.take_notes()]))
    return 0


def overview(lessons: Sequence[Lesson], store: ProgressStore) -> list[str]:
    """A line for each lesson with exercises: points, exercises passed, and the first one that is open."""
    lines = []
    for lesson in (lesson for lesson in lessons if lesson.exercises):
        records = {exercise.name: store.record_of(exercise.name) for exercise in exercises_in_order(lesson)}
        passed = sum(record.passed for record in records.values())
        earned = sum(record.points for record in records.values())
        total = sum(exercise.points for exercise in lesson.exercises.values())
        following = next((name for name, record in records.items() if not record.passed), None)
        end = f"next: {following}" if following else "all done"
        done = f"{passed} of {len(records)} passed"
        lines.append(f"{lesson.slug:<24}{f'{earned:g} of {total:g} points':<18}{done:<18}{end}")
    return lines


def in_detail(lesson: Lesson, store: ProgressStore) -> list[str]:
    """A line for each exercise of one lesson, in the order of its notebook."""
    lines = [f"{lesson.slug}: {lesson.title}"]
    for exercise in exercises_in_order(lesson):
        record = store.record_of(exercise.name)
        sign = "✓" if record.passed else "✗" if record.tries else "○"
        worth = f"{record.points:g} of {exercise.points:g}" if exercise.points else "prediction"
        tries = f"{count(record.tries, 'try', 'tries')} before" if record.tries else ""
        lines.append(f"  {sign} {exercise.name:<28}{worth:<14}{tries}".rstrip())
    return lines
