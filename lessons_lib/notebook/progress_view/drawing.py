"""A lesson's bar as SVG: a segment an exercise. It has no ground of its own; its colours hold on light and on dark."""

from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from lessons_lib.notebook.progress_view.state import LessonState, Look, TaskState, tasks_of
from lessons_lib.notebook.progress_view.words import passed_of

# Each has a contrast of at least 3 : 1 with white and with JupyterLab's dark ground.
GREEN, RED, GREY, BLUE = "#158467", "#c05a1c", "#7a7a7a", "#2878c8"
EXERCISE, PREDICTION, HEIGHT = 16, 10, 18  # pixels: predictions are narrow
GAP, SECTION_GAP, PART_GAP = 3, 7, 24
WIDEST = 780  # pixels: a lesson with more exercises has narrower segments
_LABEL, _MARK = 16, 9  # the height of the halves' names, and of the mark below the next one
_INKS: dict[Look, str] = {"passed": GREEN, "half": GREEN, "tried": RED, "open": GREY}


def bar_svg(lesson: LessonState, labels: bool = True) -> str:
    """The bar: sections apart, a line between core and *Deeper*, a mark below the next one. labels: name the halves."""
    top = _LABEL if labels else 0
    scale = min(1, WIDEST / _natural_width(lesson))
    parts: list[str] = []
    x = 1.0
    for place, (name, sections) in enumerate(lesson.parts):
        if place:
            parts.append(
                f"<path d='M{x + PART_GAP / 2 - SECTION_GAP:g} {top}v{HEIGHT}' stroke='{GREY}' stroke-width='2'/>"
            )
            x += PART_GAP - SECTION_GAP
        if labels:
            parts.append(f"<text x='{x:g}' y='11' font-size='12' fill='{GREY}'>{name}</text>")
        for section in sections:
            for task in section.tasks:
                parts += _segment(task, x, top + 1, scale * _width(task))
                x += scale * (_width(task) + GAP)
            x += scale * (SECTION_GAP - GAP)
    width, height = round(x - scale * SECTION_GAP + 2), top + HEIGHT + 2 + _MARK
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{max(width, 60)}' height='{height}' "
        f"viewBox='0 0 {max(width, 60)} {height}' font-family='system-ui,sans-serif' fill='none'>{''.join(parts)}</svg>"
    )


def bar_image(lesson: LessonState, labels: bool = True) -> str:
    """The bar as an image with words, which untrusted notebooks keep."""
    return (
        f'<img alt="{escape(bar_in_words(lesson))}" src="{data_uri(bar_svg(lesson, labels))}" '
        'style="max-width:100%;height:auto;vertical-align:middle">'
    )


def bar_in_words(lesson: LessonState) -> str:
    """'core: 5 of 12 passed, 1 tried; Deeper: 0 of 13 passed'."""
    said = []
    for name, sections in lesson.parts:
        tasks = tasks_of(sections)
        tried = sum(task.look in ("tried", "half") for task in tasks)
        said.append(f"{name}: {passed_of(tasks)}{f', {tried} tried' if tried else ''}")
    return "; ".join(said)


def data_uri(svg: str) -> str:
    """`svg` as an address that an image may have."""
    return "data:image/svg+xml;charset=utf-8," + quote(svg, safe=" '()*+,-./:;=?@_~")


def _width(task: TaskState) -> int:
    return EXERCISE if task.task.points else PREDICTION


def _natural_width(lesson: LessonState) -> int:
    sections = [section for _, found in lesson.parts for section in found]
    tasks = [task for section in sections for task in section.tasks]
    gaps = GAP * len(tasks) + (SECTION_GAP - GAP) * len(sections) + PART_GAP
    return sum(map(_width, tasks)) + gaps


def _segment(task: TaskState, x: float, y: float, width: float) -> Iterator[str]:
    middle, ink = x + width / 2, _INKS[task.look]
    fill = GREEN if task.look == "passed" else "none"
    yield (
        f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{HEIGHT - 2}' rx='2' fill='{fill}' stroke='{ink}' stroke-width='1.5'/>"
    )
    reach, centre = min(4, width / 2 - 2), y + HEIGHT / 2 - 1
    if task.look == "passed":
        yield (
            f"<path d='M{middle - reach:g} {centre:g}l{reach * 0.75:g} {reach:g}l{reach * 1.25:g} {-2 * reach:g}' "
            "stroke='#fff' stroke-width='2'/>"
        )
    elif task.look == "tried":
        yield (
            f"<path d='M{middle - reach:g} {centre - reach:g}l{2 * reach:g} {2 * reach:g}m0 {-2 * reach:g}"
            f"l{-2 * reach:g} {2 * reach:g}' stroke='{RED}' stroke-width='2'/>"
        )
    elif task.look == "half":
        yield f"<path d='M{x:g} {centre:g}h{width:g}v{HEIGHT / 2 - 1:g}h-{width:g}z' fill='{GREEN}'/>"
    if task.is_next:
        yield f"<path d='M{middle:g} {y + HEIGHT - 0.5:g}l5 {_MARK - 2}h-10z' fill='{BLUE}'/>"
