"""A page as notebooks: solved, with the tests that nbgrader hides, and blank, as learners get it."""

from typing import Any

from lessons_lib.authoring.fault import Unusable
from lessons_lib.authoring.page import Cell, Page
from lessons_lib.authoring.starter import starter
from lessons_lib.checking.exercise.exercise import Lesson

Notebook = dict[str, Any]

METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"},
    "language_info": {"name": "python"},
}
HIDDEN_BEGIN = "### BEGIN HIDDEN TESTS"
HIDDEN_END = "### END HIDDEN TESTS"


def solved(page: Page, lesson: Lesson) -> Notebook:
    """The notebook for solutions/, not executed yet."""
    return _notebook([_cell(cell, _with_hidden_tests(cell), lesson) for cell in page.cells])


def blank(page: Page, lesson: Lesson) -> Notebook:
    """The notebook for notebooks/: no solution, no hidden test. Raises Unusable if a blank can't be made."""
    cells = []
    for cell in page.cells:
        try:
            source = starter(cell, lesson) if cell.kind == "code" else cell.source
        except ValueError as error:
            raise Unusable(page.fault(cell, "region-without-blank", str(error))) from None
        cells.append(_cell(cell, source, lesson))
    return _notebook(cells)


def first_difference(wanted: Notebook, stored: Notebook) -> tuple[str, str] | None:
    """Where a stored notebook is not what it should be: (cell id, what differs). Outputs don't count."""
    for place, cell in enumerate(wanted["cells"]):
        if place >= len(stored["cells"]):
            return cell["id"], "is missing"
        other = stored["cells"][place]
        for part in ("id", "cell_type", "source", "metadata"):
            if other.get(part) != cell[part]:
                return cell["id"], f"differs in its {part.replace('_', ' ')}"
    if len(stored["cells"]) > len(wanted["cells"]):
        extra = stored["cells"][len(wanted["cells"])]
        return str(extra.get("id", "")), "is in no source"
    if any(stored.get(part) != wanted[part] for part in ("metadata", "nbformat", "nbformat_minor")):
        return "", "the notebook's metadata differ"
    return None


def _notebook(cells: list[dict[str, Any]]) -> Notebook:
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def _cell(cell: Cell, source: str, lesson: Lesson) -> dict[str, Any]:
    metadata: dict[str, Any] = {"nbgrader": _nbgrader(cell, lesson)}
    if cell.tags:
        metadata["tags"] = list(cell.tags)
    made = {"id": cell.id, "cell_type": cell.kind, "metadata": metadata, "source": source}
    return made if cell.kind == "markdown" else {**made, "execution_count": None, "outputs": []}


def _nbgrader(cell: Cell, lesson: Lesson) -> dict[str, Any]:
    """Schema 3: learners write in solution cells, points stand on check cells, the rest is locked."""
    asks = cell.role in ("exercise", "prediction")
    grades = cell.role == "check"
    metadata: dict[str, Any] = {
        "schema_version": 3,
        "grade_id": cell.id,
        "grade": grades,
        "solution": asks,
        "locked": not asks,
        "task": False,
    }
    if grades:
        known = [lesson.exercises[name] for name in cell.names if name in lesson.exercises]
        metadata["points"] = sum(exercise.points for exercise in known)
    return metadata


def _with_hidden_tests(cell: Cell) -> str:
    if cell.role != "check":
        return cell.source
    tests = [f'check.__self__.require("{name}")' for name in cell.names]
    return "\n".join([cell.source, "", HIDDEN_BEGIN, *tests, HIDDEN_END])
