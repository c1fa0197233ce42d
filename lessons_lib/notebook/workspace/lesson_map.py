"""The lesson map: a page in work/ that `lessons lab` writes at each start and opens as the first tab."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from lessons_lib.checking.explain.prose import prose
from lessons_lib.notebook.course_notebooks import Outline, read_outline
from lessons_lib.notebook.progress import ExerciseRecord
from lessons_lib.notebook.progress_view.drawing import bar_image, data_uri
from lessons_lib.notebook.progress_view.state import LessonState, go_on_with, lesson_state
from lessons_lib.notebook.progress_view.words import summary
from lessons_lib.notebook.workspace.folder import shipped_notebooks, write_whole
from lessons_lib.notebook.workspace.lesson_pictures import HEIGHT, WIDTH, picture_of

FILE_NAME = "Lessons.md"
MARK = "<!-- `lessons lab` writes this page anew at each start. -->"
_CELL = "text-align:left;vertical-align:top;white-space:normal;padding:6px 12px 6px 0"


def write_map(root: Path, records: Mapping[str, ExerciseRecord], last: str) -> str:
    """Write the map into work/ and return its name; '' if the learner has put a page of their own there.

    records, last: see `ProgressStore.records` and `last_lesson`.
    """
    path = root / "work" / FILE_NAME
    if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith(MARK):
        return ""
    outlines = [read_outline(file.stem, root / "notebooks") for file in shipped_notebooks(root)]
    write_whole(lesson_map([lesson_state(outline, records) for outline in outlines], last).encode(), path)
    return FILE_NAME


def lesson_map(lessons: Sequence[LessonState], last: str) -> str:
    """The page as Markdown. last: the slug of the lesson that was worked on last."""
    lesson = go_on_with(lessons, last)
    rows = "\n".join(map(_row, lessons))
    return "\n\n".join(
        [
            MARK,
            "# PyTorch by Hand",
            *([_go_on(lesson)] if lesson else []),
            f"<table><tbody>\n{rows}\n</tbody></table>",
            _FOOT,
        ]
    )


_FOOT = (
    "Each segment is an exercise; the narrow ones are predictions: ✓ passed, ✗ tried, half full for half the points. "
    "The line divides the core from *Deeper*; the mark below shows what comes next. This page shows your progress when JupyterLab started; "
    "`progress()` in a notebook shows it now.\n"
)


def _go_on(lesson: LessonState) -> str:
    assert lesson.following
    section, task = lesson.following
    where = f", in “{section.title}”" if section.title else ""
    begin = "Go on with" if any(found.look != "open" for found in lesson.tasks) else "Begin with"
    return f"**{begin} [{task.name}]({_address(lesson.outline, task.cell)})**{where}, lesson {lesson.outline.title}."


def _row(lesson: LessonState) -> str:
    outline = lesson.outline
    picture = f'<img alt="" width="{WIDTH}" height="{HEIGHT}" style="max-width:none" src="{data_uri(picture_of(outline.slug))}">'
    title = f'<a href="{_address(outline)}"><b>{prose(outline.title)}</b></a>'
    done = (
        f"<br>{summary(lesson)}<br>{bar_image(lesson, labels=False)}"
        if lesson.tasks
        else "<br>nothing to solve, a lot to see"
    )
    return f'<tr style="background:transparent"><td style="{_CELL}">{picture}</td><td style="{_CELL}">{title}{done}</td></tr>'


def _address(outline: Outline, cell: str = "") -> str:
    return f"{outline.slug}.ipynb{f'#cell-id={cell}' if cell else ''}"
