"""`viz.loader`: a Gantt chart of those who load and of the one who computes."""

from __future__ import annotations

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.text import require_text
from lessons_lib.viz.loader.drawing import draw
from lessons_lib.viz.loader.model import chart
from lessons_lib.viz.loader.words import words


@beneath_modes()
def loader(run: object, *, title: str = "") -> Picture:
    """Who loads and who computes: a row for each worker, and one for the main process, hatched where it waits.

    run: a `lessons_lib.loading.run.Run` (anything with such `.loads` and `.steps`), or a list of rows, all times in ms on one
    clock. A load is (worker, name, loaded_from, loaded_to): worker is a number from 0 up, or None where the main process
    loads by itself. A step of the main process is (name, used_from, used_to). A name is a string or a number.

    Raises TypeError for anything else, and ValueError for no rows and for times that can't be: not finite, or ending before
    they begin.
    """
    shown = chart(run, require_text("title", title))
    return Picture.of_diagram(draw(shown), words(shown))
