"""What a picture of progress shows: the state of each exercise and prediction of a lesson."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from lessons_lib.notebook.course_notebooks import Outline, Section, Task
from lessons_lib.notebook.progress import ExerciseRecord

Look = Literal["passed", "half", "tried", "open"]


@dataclass(frozen=True)
class TaskState:
    """One exercise or prediction, and how far it has come. is_next: whether it is the first that hasn't passed."""

    task: Task
    record: ExerciseRecord
    is_next: bool = False

    @property
    def look(self) -> Look:
        """'half': the values are right, and a requirement is not met."""
        if self.record.passed:
            return "passed"
        if self.record.points:
            return "half"
        return "tried" if self.record.tries else "open"


@dataclass(frozen=True)
class SectionState:
    """A section of the lesson with the states of its tasks."""

    section: Section
    tasks: tuple[TaskState, ...]


@dataclass(frozen=True)
class LessonState:
    """A lesson with tasks. parts: 'core' and 'Deeper', those that it has, each with its sections."""

    outline: Outline
    parts: tuple[tuple[str, tuple[SectionState, ...]], ...]

    @property
    def tasks(self) -> tuple[TaskState, ...]:
        """Every task, in the notebook's order."""
        return tuple(task for _, sections in self.parts for task in tasks_of(sections))

    @property
    def passed(self) -> int:
        """The number of tasks that have passed."""
        return sum(task.record.passed for task in self.tasks)

    @property
    def earned(self) -> float:
        """The points so far."""
        return sum(task.record.points for task in self.tasks)

    @property
    def total(self) -> float:
        """The points that the lesson has."""
        return sum(task.task.points for task in self.tasks)

    @property
    def following(self) -> tuple[Section, Task] | None:
        """The first task that hasn't passed, with its section; None if all have."""
        found = (
            (section.section, task.task)
            for _, sections in self.parts
            for section in sections
            for task in section.tasks
            if task.is_next
        )
        return next(found, None)


def tasks_of(sections: Sequence[SectionState]) -> tuple[TaskState, ...]:
    """The tasks of these sections."""
    return tuple(task for section in sections for task in section.tasks)


def lesson_state(outline: Outline, records: Mapping[str, ExerciseRecord]) -> LessonState:
    """The state of a lesson. records: by the exercise's name; those that were never judged may be missing."""
    states = {task.name: records.get(task.name, ExerciseRecord()) for task in outline.tasks}
    following = next((name for name, record in states.items() if not record.passed), None)
    sections = [
        SectionState(
            section,
            tuple(TaskState(task, states[task.name], task.name == following) for task in section.tasks),
        )
        for section in outline.sections
    ]
    core = tuple(section for section in sections if not section.section.deeper)
    deeper = tuple(section for section in sections if section.section.deeper)
    return LessonState(
        outline, tuple((name, part) for name, part in (("core", core), ("Deeper", deeper)) if part)
    )


def go_on_with(lessons: Sequence[LessonState], last: str) -> LessonState | None:
    """The lesson called `last` if it isn't done, else the first one that isn't; None if all are."""
    to_do = [lesson for lesson in lessons if lesson.following]
    return next((lesson for lesson in to_do if lesson.outline.slug == last), to_do[0] if to_do else None)
