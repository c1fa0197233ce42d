"""The one name that a notebook imports; everything behind it is loaded when it is called."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessons_lib.checking.desk import Desk


def open_lesson(slug: str) -> "Desk":
    """What a lesson's first cell binds: check, predict, hint, given, solution, progress.

    slug: the lesson's name, such as '04_broadcasting'. Raises LookupError, one
    sentence with the nearest name, if there is no such lesson.
    """
    from lessons_lib.checking.desk import Desk
    from lessons_lib.checking.place import store_here
    from lessons_lib.checking.runs import watched
    from lessons_lib.exercises import load

    return Desk(load(slug), store_here(), watched())
