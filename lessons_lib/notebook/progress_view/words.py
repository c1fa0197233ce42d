"""Progress in words: what a terminal prints, and what a notebook shows where it shows no picture."""

from collections.abc import Sequence

from lessons_lib.notebook.course_notebooks import Section, Task
from lessons_lib.notebook.progress_view.state import LessonState, Look, SectionState, TaskState, tasks_of
from lessons_lib.phrases import count

SIGNS: dict[Look, str] = {"passed": "✓", "half": "◐", "tried": "✗", "open": "○"}
KEY = "✓ passed   ◐ half the points   ✗ tried   ○ open   core │ Deeper"


def summary(lesson: LessonState) -> str:
    """'5 of 25 passed, 4 of 21 points'."""
    return f"{passed_of(lesson.tasks)}, {lesson.earned:g} of {count(f'{lesson.total:g}', 'point')}"


def in_all(lessons: Sequence[LessonState]) -> str:
    """'12 of 190 passed in all, 10 of 158 points'."""
    tasks = [task for lesson in lessons for task in lesson.tasks]
    earned, total = (sum(getattr(lesson, name) for lesson in lessons) for name in ("earned", "total"))
    return f"{passed_of(tasks)} in all, {earned:g} of {count(f'{total:g}', 'point')}"


def passed_of(tasks: Sequence[TaskState]) -> str:
    """'5 of 25 passed'."""
    return f"{sum(task.record.passed for task in tasks)} of {len(tasks)} passed"


def bar(tasks: Sequence[TaskState]) -> str:
    """A sign for each task."""
    return "".join(SIGNS[task.look] for task in tasks)


def lesson_bar(lesson: LessonState, room: int | None = None) -> str:
    """A sign for each task of a lesson, core │ Deeper; where that takes more than `room` signs, for each exercise alone."""
    parts = [tasks_of(sections) for _, sections in lesson.parts]
    signs = "│".join(map(bar, parts))
    if room is None or len(signs) <= room:
        return signs
    return "│".join(bar([task for task in tasks if task.task.points]) for tasks in parts)


def in_words(task: TaskState) -> str:
    """'✗ row_shares (2 tries)'."""
    tries = count(task.record.tries, "try", "tries")
    more = {
        "passed": f"{tries} before" if task.record.tries else "",
        "half": f"{task.record.points:g} of {count(f'{task.task.points:g}', 'point')}, {tries}",
        "tried": tries,
        "open": "",
    }[task.look]
    return f"{SIGNS[task.look]} {task.task.name}{f' ({more})' if more else ''}"


def next_step(following: tuple[Section, Task] | None) -> str:
    """'`row_shares`, in “Keep the axis”'; '' if everything has passed."""
    if following is None:
        return ""
    section, task = following
    return f"`{task.name}`{f', in “{section.title}”' if section.title else ''}"


def lesson_in_words(lesson: LessonState) -> list[str]:
    """A bar for each half of the lesson, a line for each section, and what comes next."""
    lines = [f"{lesson.outline.title}: {summary(lesson)}"]
    for name, sections in lesson.parts:
        tasks = tasks_of(sections)
        lines.append(f"  {name:<8}{bar(tasks)}  {passed_of(tasks)}")
    for _, sections in lesson.parts:
        lines += [_section_in_words(section) for section in sections]
    following = next_step(lesson.following)
    lines.append(f"  Next: {following}" if following else "  All done.")
    return lines


def _section_in_words(state: SectionState) -> str:
    deeper = "Deeper · " if state.section.deeper else ""
    title = f"{deeper}{state.section.title}: " if state.section.title else ""
    return f"  {title}{', '.join(map(in_words, state.tasks))}"
