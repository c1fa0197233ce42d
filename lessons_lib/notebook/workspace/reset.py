"""`lessons reset EXERCISE`: its cells are as they were shipped, the tries are forgotten, and the old answer is kept."""

import datetime
import json
from collections.abc import Sequence
from pathlib import Path

from lessons_lib.command import CommandParser, UserError, no_such
from lessons_lib.exercises import load, slugs
from lessons_lib.notebook.progress import FILE_NAME, ProgressStore
from lessons_lib.notebook.workspace.folder import course_root, write_whole
from lessons_lib.notebook.workspace.restore import CHECK, Restored, restore
from lessons_lib.notebook.workspace.update import course_named, read, renamed
from lessons_lib.phrases import count

SET_ASIDE = "set aside"


def main(argv: Sequence[str]) -> int:
    """`lessons reset EXERCISE [NOTEBOOK]`"""
    parser = CommandParser(
        prog="lessons reset",
        description="Start an exercise or a prediction again: its blank comes back, even if its cells are gone, "
        "and its tries and hints are forgotten. Your answer is kept in work/set aside/.",
    )
    parser.add_argument("exercise", help="e.g. row_shares")
    parser.add_argument(
        "notebook", nargs="?", help="which of your notebooks, if several hold it, e.g. 'my copy.ipynb'"
    )
    wanted = parser.parse_args(argv)
    lessons = {exercise: slug for slug in slugs() for exercise in load(slug).exercises}
    if wanted.exercise not in lessons:
        raise no_such("exercise", wanted.exercise, lessons)
    print("\n".join(reset(course_root(), lessons[wanted.exercise], wanted.exercise, wanted.notebook)))
    return 0


def reset(root: Path, slug: str, name: str, notebook: str | None = None) -> list[str]:
    """Reset one exercise in the learner's notebook of its lesson; says in words what was done.

    notebook: the file's name, if several hold the exercise. Raises UserError if it is needed, or can't
    be read. Nothing is lost: what was written is kept in a file.
    """
    work, shipped = root / "work", read(root / "notebooks" / f"{slug}.ipynb")
    found = {path: restore(read(path), shipped, name) for path in _candidates(work, slug, notebook)}
    path, done = _meant(found, name, work)
    file = path.relative_to(work).as_posix()
    kept = [_keep(work, name, text) for text in done.kept]
    if not done.is_as_it_was:
        write_whole((json.dumps(done.notebook, indent=1, ensure_ascii=False) + "\n").encode(), path)
    store = ProgressStore(work / FILE_NAME)
    store.forget(name)
    return [*_in_words(done, name, file, kept), *store.take_notes()]


def _candidates(work: Path, slug: str, notebook: str | None) -> list[Path]:
    """The newest notebook of the course's own naming, and those that the learner renamed; or the one they name."""
    of_the_course, own = course_named(work, slug), renamed(work, slug)
    if not of_the_course and not own:
        raise UserError(f"{slug} is not in work/ yet: `lessons lab` copies it there")
    if notebook is None:
        return [*of_the_course[-1:], *own]
    known = {path.relative_to(work).as_posix(): path for path in (*of_the_course, *own)}
    wanted = notebook.removeprefix("work/")
    found = [path for file, path in known.items() if wanted in (file, path.name, path.stem)]
    if not found:
        raise no_such("notebook of this lesson", notebook, known)
    return found


def _meant(found: dict[Path, Restored], name: str, work: Path) -> tuple[Path, Restored]:
    """The one notebook in which there is something to reset; the first one if there is none."""
    to_do = [path for path, done in found.items() if not done.is_as_it_was]
    if len(to_do) > 1:
        files = [f"'{path.relative_to(work).as_posix()}'" for path in to_do]
        raise UserError(
            f"{name} is answered in {' and in '.join(files)}: say which one, `lessons reset {name} {files[0]}`"
        )
    path = next(iter(to_do or found))
    return path, found[path]


def _in_words(done: Restored, name: str, file: str, kept: Sequence[str]) -> list[str]:
    """What was done, one sentence a line."""
    lines = []
    check = CHECK + name
    if done.is_as_it_was:
        lines.append(f"{name} is still blank in {file}.")
    if any(id_ != check for id_ in done.changed):
        lines.append(f"{name} is blank again in {file}.")
    if any(id_ != check for id_ in done.missing):
        lines.append(f"{name} was missing from {file}; its cell is back.")
    if check in done.changed:
        lines.append(f"The check of {name} in {file} is as it was.")
    if check in done.missing:
        lines.append(f"The check of {name} was missing from {file}; it's back.")
    if done.removed:
        lines.append(
            f"Taken out of {file}: {count(done.removed, 'cell')} that answered {name} there once more."
        )
    if done.beside:
        lines.append(f"Another cell still defines {name}, together with {', '.join(done.beside)}.")
    if kept:
        lines.append(f"What you wrote is kept in {' and '.join(f'work/{path}' for path in kept)}.")
    if not done.is_as_it_was:
        lines.append("If the notebook is open in JupyterLab: File → Reload Notebook from Disk.")
    return lines


def _keep(work: Path, name: str, text: str) -> str:
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    kept = work / SET_ASIDE / f"{name} {stamp}.py"
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(text + "\n", encoding="utf-8")
    return f"{SET_ASIDE}/{kept.name}"
