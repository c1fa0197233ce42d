"""A lesson with a syllabus teaches, asks and settles all of it, and has enough of everything."""

import ast
import difflib
from collections.abc import Iterator

from lessons_lib.authoring.coverage import coverage
from lessons_lib.authoring.draft import Draft
from lessons_lib.authoring.fault import Fault, Unusable
from lessons_lib.authoring.outline import DEEPER, myths, outline
from lessons_lib.authoring.syllabus import read_syllabus

FEWEST = {
    "code exercises": 8,
    "code exercises in its core": 4,
    "bug hunts": 2,
    "predictions": 6,
    "myths": 4,
    "pictures": 3,
}
CODES = {
    "code exercises": "too-few-exercises",
    "code exercises in its core": "too-few-core-exercises",
    "bug hunts": "too-few-hunts",
    "predictions": "too-few-predictions",
    "myths": "too-few-myths",
    "pictures": "too-few-pictures",
}


def covers_known_items(draft: Draft) -> Iterator[Fault]:
    """What a cell says it covers is in the syllabus, and only code covers anything."""
    try:
        known = [item.key for item in read_syllabus(draft.course, draft.slug)]
    except Unusable as error:
        yield error.fault
        return
    file = draft.course.name(draft.course.syllabus(draft.slug))
    for cell in draft.page.cells:
        if cell.covers and cell.kind == "markdown":
            yield draft.page.fault(
                cell,
                "covers-on-markdown",
                "only code cells cover something: what the text says needs a cell that shows it.",
            )
        for key in cell.covers:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                hint = f"; did you mean {near[0]!r}?" if near else "."
                yield draft.page.fault(
                    cell, "covers-unknown", f"it covers {key!r}, which is no item of {file}{hint}"
                )


def everything_is_covered(draft: Draft) -> Iterator[Fault]:
    """No item of the syllabus is left out."""
    try:
        rows = coverage(draft)
    except Unusable:  # told by covers_known_items
        return
    for row in rows:
        if row.gap:
            yield draft.page.fault(
                None, "item-not-covered", f"of its syllabus, {row.item.key!r} ({row.item.text}) {row.gap}."
            )


def enough_of_everything(draft: Draft) -> Iterator[Fault]:
    """A lesson with a syllabus has a core and a Deeper part, and reaches the floor of each."""
    if not draft.course.syllabus(draft.slug).is_file():
        return
    placed = outline(draft.page)
    if not any(p.deeper for p in placed):
        yield draft.page.fault(None, "deeper-missing", f"there is no section `## {DEEPER}`.")
    counts = _counts(draft)
    for what, fewest in FEWEST.items():
        if counts[what] < fewest:
            yield draft.page.fault(
                None, CODES[what], f"too few {what}: {counts[what]}; at least {fewest} are needed."
            )


def _counts(draft: Draft) -> dict[str, int]:
    exercises = draft.lesson.exercises
    core = {name for p in outline(draft.page) if not p.deeper for name in p.cell.names}
    code = [name for name, exercise in exercises.items() if exercise.kind in ("function", "class")]
    return {
        "code exercises": len(code),
        "code exercises in its core": sum(name in core for name in code),
        "bug hunts": sum(exercise.kind == "hunt" for exercise in exercises.values()),
        "predictions": sum(exercise.kind == "prediction" for exercise in exercises.values()),
        "myths": myths(draft.page),
        "pictures": sum(_draws(cell.source) for cell in draft.page.code("show")),
    }


def _draws(source: str) -> bool:
    """Whether a show cell calls a picture of `viz`."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a magic
        return False
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "viz"
        for node in ast.walk(tree)
    )
