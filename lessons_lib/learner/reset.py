"""`lessons reset EXERCISE`: the blank is put back, the tries are forgotten, and the old answer is kept."""

import datetime
import json
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.checking.progress import FILE_NAME, Store
from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.exercises import load, slugs
from lessons_lib.learner.merge import Cell, Notebook, answer_cells, find, source
from lessons_lib.learner.update import read, versions
from lessons_lib.learner.workspace import course_root, place

SET_ASIDE = "set aside"


def main(argv: Sequence[str]) -> int:
    """`lessons reset EXERCISE`"""
    parser = CommandParser(
        prog="lessons reset",
        description="Start an exercise again: its blank comes back and its tries and hints are forgotten. "
        "Your answer is kept in work/set aside/.",
    )
    parser.add_argument("exercise", help="e.g. row_shares")
    name = parser.parse_args(argv).exercise
    lessons = {exercise: slug for slug in slugs() for exercise in load(slug).exercises}
    if name not in lessons:
        raise no_such("exercise", name, lessons)
    print("\n".join(reset(course_root(), lessons[name], name)))
    return 0


def reset(root: Path, slug: str, name: str) -> list[str]:
    """Reset one exercise in the newest version of its lesson in work/; says in words what was done.

    Raises UserError if the notebook can't be read. Nothing is lost: the answer is kept in a file.
    """
    work = root / "work"
    notebooks = versions(work, slug)
    if not notebooks:
        raise UserError(f"{slug} is not in work/ yet: `lessons lab` copies it there")
    mine, shipped = read(notebooks[-1]), read(root / "notebooks" / f"{slug}.ipynb")
    lines = []
    cell, blank = find(mine, name), answer_cells(shipped)[name]
    if not cell:
        lines.append(f"{notebooks[-1].name} has no cell for {name}: only its tries and hints were forgotten.")
    elif source(cell).strip() == blank.strip():
        lines.append(f"{name} is still blank in {notebooks[-1].name}.")
    else:
        kept = _keep(work, name, source(cell))
        _put_back(mine, cell, blank, notebooks[-1])
        lines.append(f"{name} is blank again in {notebooks[-1].name}; your answer is kept in work/{kept}.")
        lines.append("If the notebook is open in JupyterLab: File → Reload Notebook from Disk.")
    store = Store(work / FILE_NAME)
    store.forget(name)
    return [*lines, *store.take_notes()]


def _keep(work: Path, name: str, answer: str) -> str:
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    kept = work / SET_ASIDE / f"{name} {stamp}.py"
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(answer + "\n", encoding="utf-8")
    return f"{SET_ASIDE}/{kept.name}"


def _put_back(mine: Notebook, cell: Cell, blank: str, path: Path) -> None:
    cell["source"] = blank.splitlines(keepends=True)
    cell["outputs"], cell["execution_count"] = [], None
    place((json.dumps(mine, indent=1, ensure_ascii=False) + "\n").encode(), path)
