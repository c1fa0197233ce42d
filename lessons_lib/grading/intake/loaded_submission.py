"""A parsed submission: the cells to execute, and what was repaired."""

import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lessons_lib.grading.intake.cell import Cell
from lessons_lib.grading.intake.notebook_file import Unreadable
from lessons_lib.grading.intake.submissions import Submission
from lessons_lib.grading.intake.submitted_notebook import read


@dataclass(frozen=True)
class LoadedSubmission:
    """A submission with its cells.

    path: of the file, relative to the folder of submissions. cells: those to execute, in order; all_cells: with the
    `show` cells. notes: remarks on the file; look: why a person should look at it, or ''. unreadable: why it has no
    cells, or ''; failed: the grader itself failed on it.
    """

    submission: Submission
    path: str
    cells: tuple[Cell, ...] = ()
    notes: tuple[str, ...] = ()
    look: str = ""
    unreadable: str = ""
    failed: bool = False
    all_cells: tuple[Cell, ...] = ()


def grader_fault(error: Exception) -> str:
    """The message for an unexpected error in the grader, which fails this submission only."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    at = f"{type(error).__name__}, {Path(place.filename).name} line {place.lineno}"
    return f"The grader failed on it ({at}). That isn't the student's fault. Please report it, with this notebook."


def load_submissions(submissions: Iterable[Submission], root: Path) -> Iterator[LoadedSubmission]:
    """Reads submissions lazily. root: the folder or zip that they were found in."""
    for submission in submissions:
        path = _path(submission, root)
        try:
            notebook = read(submission.read(), submission.lesson)
        except Unreadable as error:
            yield LoadedSubmission(submission, path, notes=submission.notes, unreadable=str(error))
            continue
        except Exception as error:
            yield LoadedSubmission(
                submission, path, notes=submission.notes, unreadable=grader_fault(error), failed=True
            )
            continue
        cells = tuple(cell for cell in notebook.cells if cell.role != "show")
        notes = (*submission.notes, *notebook.notes)
        yield LoadedSubmission(submission, path, cells, notes, notebook.look, all_cells=notebook.cells)


def _path(submission: Submission, root: Path) -> str:
    """'ada/04_broadcasting.ipynb', or 'class.zip!ada/04_broadcasting.ipynb' for a member of a zip.

    Bytes that are not UTF-8 are replaced, since SQLite can't store them as text.
    """
    path = submission.path
    named = path.name if path == root else path.relative_to(root).as_posix()
    named += f"!{submission.inner}" if submission.inner else ""
    return named.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
