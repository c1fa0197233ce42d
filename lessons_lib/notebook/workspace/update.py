"""`lessons update`: puts a newer version of a lesson beside the learner's, with their answers in it."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.notebook.cells.names import names_in_cell
from lessons_lib.notebook.workspace.folder import (
    course_root,
    keep_version,
    kept_versions,
    shipped_notebooks,
    write_whole,
)
from lessons_lib.notebook.workspace.merge import (
    Notebook,
    Report,
    answer_cells,
    base_of,
    cells,
    exercise_of,
    find_cell,
    has_all_of,
    merge,
    outline,
    same_lesson,
    source,
)


def main(argv: Sequence[str]) -> int:
    """`lessons update [LESSON …]`: every lesson in work/ when none is named."""
    parser = CommandParser(
        prog="lessons update",
        description="Put newer versions of lessons beside yours in work/ and carry your answers over. "
        "Your files stay as they are.",
    )
    parser.add_argument(
        "lessons", nargs="*", metavar="LESSON", help="e.g. 04_broadcasting; all of them by default"
    )
    named = parser.parse_args(argv).lessons
    root = course_root()
    known = [notebook.stem for notebook in shipped_notebooks(root)]
    for name in named:
        if name not in known:
            raise no_such("lesson", name, known)
        if not versions(root / "work", name):
            raise UserError(f"{name} is not in work/ yet: `lessons lab` copies it there")
    refused = False
    for name in named or [name for name in known if versions(root / "work", name)]:
        try:
            print(update(root, name))
        except UserError as refusal:
            refused = True
            print(f"{name}: {refusal}.")
    return 2 if refused else 0


def update(root: Path, name: str) -> str:
    """Bring the lesson `name` up to date in work/; return what was done, in words.

    Raises UserError if the learner's notebook cannot be read.
    """
    shipped = root / "notebooks" / f"{name}.ipynb"
    work = root / "work"
    earlier = versions(work, name)
    mine, new = read(earlier[-1]), read(shipped)
    base = base_of(mine, [read(path) for path in kept_versions(work, name)])
    if is_newest(mine, base, new):
        return f"{name}: {earlier[-1].name} is the newest version."
    merged, report = merge(mine, base, new)
    target = work / f"{name} (new{f' {len(earlier)}' if len(earlier) > 1 else ''}).ipynb"
    keep_version(work, shipped)
    write_whole((json.dumps(merged, indent=1, ensure_ascii=False) + "\n").encode(), target)
    return "\n".join(describe(name, target, earlier[-1], report))


def outdated_lessons(root: Path) -> list[str]:
    """The lessons of which work/ holds only versions older than the shipped one; unreadable ones left out."""
    names = []
    for notebook in shipped_notebooks(root):
        try:
            mine = read(versions(root / "work", notebook.stem)[-1])
            base = base_of(mine, [read(path) for path in kept_versions(root / "work", notebook.stem)])
            if not is_newest(mine, base, read(notebook)):
                names.append(notebook.stem)
        except UserError:
            continue
    return names


def is_newest(mine: Notebook, base: Notebook | None, new: Notebook) -> bool:
    """Whether `new` would bring the learner nothing."""
    return same_lesson(base, new) if base is not None else has_all_of(mine, new)


def versions(work: Path, name: str) -> list[Path]:
    """The learner's copies of a lesson, oldest first: `name`, `name (new)`, `name (new 2)`, …

    If there is none of these names: those that they renamed, the one last written to at the end.
    """
    return course_named(work, name) or sorted(renamed(work, name), key=lambda path: path.stat().st_mtime)


def course_named(work: Path, name: str) -> list[Path]:
    """The learner's copies of a lesson under the names that the course gives them, oldest first."""
    numbers = {path: version_number(path.stem.removeprefix(name)) for path in work.glob(f"{name}*.ipynb")}
    return sorted((path for path, n in numbers.items() if n is not None), key=lambda path: numbers[path] or 0)


def renamed(work: Path, name: str) -> list[Path]:
    """The notebooks in work/ and in folders below it that are the lesson under a name of the learner's own."""
    known = course_named(work, name)
    try:
        shipped = read(work.parent / "notebooks" / f"{name}.ipynb")
    except (UserError, OSError):
        return []
    others = (path for path in sorted(work.rglob("*.ipynb")) if path not in known)
    return [path for path in others if not _is_hidden(path, work) and _is_copy(path, name, shipped)]


def _is_hidden(path: Path, work: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(work).parts)  # Jupyter's copies, and ours


def _is_copy(path: Path, name: str, shipped: Notebook) -> bool:
    """Whether a notebook is a copy of a lesson: it opens it and holds some of its exercises, or a third of its cells."""
    try:
        mine = read(path)
        opens = any(
            name in names_in_cell(source(cell)).opens for cell in cells(mine) if cell["cell_type"] == "code"
        )
        if opens and any(find_cell(mine, id_, shipped) for id_ in answer_cells(shipped)):
            return True
        own = {part for id_, _, text in outline(mine) for part in (id_, text)} - {""}
        shared = sum(id_ in own or text in own for id_, _, text in outline(shipped))
        return shared * 3 >= len(cells(shipped)) > 0
    except (UserError, OSError, KeyError, TypeError, AttributeError):
        return False


def version_number(suffix: str) -> int | None:
    """0 for "", 1 for " (new)", 2 for " (new 2)"; None for a file that the learner named otherwise."""
    match = re.fullmatch(r"(?: \(new(?: (\d+))?\))?", suffix)
    return None if match is None else int(match[1] or bool(suffix))


def read(path: Path) -> Notebook:
    """A notebook's JSON. Raises UserError, with the place of the damage, if it is none."""
    try:
        notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
        iter(notebook["cells"])
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path.name} can't be read as a notebook and was left as it is ({error})") from None
    return notebook


def describe(name: str, target: Path, mine: Path, report: Report) -> list[str]:
    """What `merge` did, one sentence a line."""
    carried, commented, gone = (names(ids) for ids in (report.carried, report.commented, report.gone))
    lines = [f"{name}: the newer version is work/{target.name}; {mine.name} stays as it is."]
    if carried:
        lines.append(f"  Your answers are in it: {carried}.")
    if commented:
        lines.append(f"  Changed in the new version, so your answer is there as a comment: {commented}.")
    if gone:
        lines.append(f"  No longer in the lesson, so your answer stays in the old notebook: {gone}.")
    if report.own_cells:
        lines.append(
            f"  Cells that you added or changed, which stay in the old notebook: {report.own_cells}."
        )
    return lines


def names(ids: Sequence[str]) -> str:
    """Exercises and predictions as the learner knows them, from the ids of their cells."""
    return ", ".join(map(exercise_of, ids))
