"""The one name that a notebook imports; everything behind it is loaded when it is called."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessons_lib.notebook.api import NotebookAPI


def open_lesson(slug: str) -> "NotebookAPI":
    """What a lesson's first cell binds: check, predict, hint, given, solution, progress.

    slug: the lesson's name, such as '04_broadcasting'. Raises LookupError, one
    sentence with the nearest name, if there is no such lesson.
    """
    from lessons_lib import answers
    from lessons_lib.notebook.api import NotebookAPI
    from lessons_lib.notebook.cells.runs import watched
    from lessons_lib.notebook.progress_location import open_progress

    return NotebookAPI(answers.load(slug), open_progress(), watched())
