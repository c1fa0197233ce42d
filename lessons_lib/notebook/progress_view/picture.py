"""What `progress()` shows in a notebook: the lesson's bar, what comes next, its sections, and the other lessons' bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from lessons_lib.checking.explain.prose import prose
from lessons_lib.notebook.progress_view.drawing import bar_image
from lessons_lib.notebook.progress_view.state import LessonState, SectionState, TaskState, tasks_of
from lessons_lib.notebook.progress_view.words import (
    in_words,
    lesson_bar,
    lesson_in_words,
    next_step,
    passed_of,
    summary,
)

# JupyterLab stripes tables; a link on a stripe would have too little contrast.
_ROW = 'style="background:transparent"'
_UNDERLINED = 'style="text-decoration:underline"'  # JupyterLab's links differ from text by colour alone
_CELL = "text-align:left;vertical-align:top;white-space:normal;padding:2px 12px 2px 0"


@dataclass(frozen=True)
class ProgressPicture:
    """A lesson's progress. others: all lessons of the course, where a file keeps their progress. notes: a sentence each."""

    lesson: LessonState
    others: Sequence[LessonState] = ()
    notes: Sequence[str] = ()

    def text(self) -> str:
        """The picture in words."""
        others = [f"  {other.outline.title}: {lesson_bar(other)}" for other in self.others]
        lines = [*lesson_in_words(self.lesson), *(["  All lessons", *others] if others else [])]
        return "\n".join([*lines, *(f"  Note: {note}" for note in self.notes)])

    def html(self) -> str:
        """The picture, with links to cells: JupyterLab follows `#cell-id=…` in whatever notebook they are shown."""
        lesson = self.lesson
        following = lesson.following
        parts = [
            f'<p style="margin:4px 0"><b>{prose(lesson.outline.title)}</b>: {summary(lesson)}</p>',
            bar_image(lesson),
        ]
        if following is None:
            parts.append('<p style="margin:4px 0">All done.</p>')
        else:
            _, task = following
            link = _link(task.name, task.cell)
            words = prose(next_step(following)).replace(f"<code>{task.name}</code>", link, 1)
            parts.append(f'<p style="margin:4px 0">Next: {words}</p>')
        for name, sections in lesson.parts:
            is_open = any(task.is_next for task in tasks_of(sections))
            title = f"{name[0].upper()}{name[1:]}: {passed_of(tasks_of(sections))}"
            parts.append(_folded(title, _sections_table(sections), is_open))
        if self.others:
            parts.append(_folded("All lessons", _lessons_table(self.others), False))
        parts += [f'<p style="margin:4px 0">Note: {prose(note)}</p>' for note in self.notes]
        return f'<div style="font-size:14px">{"".join(parts)}</div>'

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}


def _folded(title: str, table: str, is_open: bool) -> str:
    state = " open" if is_open else ""
    return (
        f'<details{state}><summary style="cursor:pointer;line-height:26px">{title}</summary>{table}</details>'
    )


def _sections_table(sections: Sequence[SectionState]) -> str:
    rows = []
    for state in sections:
        tasks = ", ".join(map(_task, state.tasks))
        title = _link(state.section.title, state.section.cell)
        rows.append(
            f'<tr {_ROW}><th scope="row" style="{_CELL};font-weight:400">{title}</th><td style="{_CELL}">{tasks}</td></tr>'
        )
    return _table(rows)


def _lessons_table(lessons: Sequence[LessonState]) -> str:
    """The bar is below the title: beside it, it would be too small in a narrow window."""
    rows = []
    for lesson in lessons:
        title = (
            f'<a href="{escape(lesson.outline.slug)}.ipynb" {_UNDERLINED}>{prose(lesson.outline.title)}</a>'
        )
        rows.append(
            f'<tr {_ROW}><td style="{_CELL}">{title}, {passed_of(lesson.tasks)}<br>{bar_image(lesson, labels=False)}</td></tr>'
        )
    return _table(rows)


def _table(rows: Sequence[str]) -> str:
    return f'<table style="border-collapse:collapse;margin:4px 0;font-size:13px"><tbody>{"".join(rows)}</tbody></table>'


def _task(task: TaskState) -> str:
    said = f'<span style="white-space:nowrap">{escape(in_words(task))}</span>'
    return f"<b>{said}</b>" if task.is_next else said


def _link(text: str, cell: str) -> str:
    """A link to a cell of the notebook in which it is shown; plain text if the cell isn't known."""
    return f'<a href="#cell-id={escape(cell)}" {_UNDERLINED}>{prose(text)}</a>' if cell else prose(text)
