"""`viz.memory`: what `track_memory` counted, over time."""

from __future__ import annotations

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.text import require_text
from lessons_lib.viz.memory.drawing import draw
from lessons_lib.viz.memory.model import memory as read
from lessons_lib.viz.memory.words import words


@beneath_modes()
def memory(tracker: object, *, title: str = "") -> Picture:
    """Bytes in use over time, by what they are for, with the peak and the marks: of `with track_memory(…) as tracker:`.

    What was in use before the block isn't in it. Of very many events each column shows the highest moment of its part.
    Raises TypeError for anything else, and ValueError if nothing was allocated.
    """
    shown = read(tracker, require_text("title", title))
    return Picture.of_diagram(draw(shown), words(shown))
