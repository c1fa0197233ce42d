"""`viz.allocator`: what a caching allocator holds, segment by segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons_lib.viz.allocator.drawing import draw
from lessons_lib.viz.allocator.model import memory, read
from lessons_lib.viz.allocator.steps import memory_after, require_history
from lessons_lib.viz.allocator.words import words
from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import LiveForm, Picture
from lessons_lib.viz.base.text import require_text

if TYPE_CHECKING:
    from lessons_lib.viz.allocator.live import AllocatorForm


@beneath_modes()
def allocator(memory_of: object, step: int | None = None, *, title: str = "") -> Picture:
    """The segments of an allocator, each cut into blocks that are in use or free: of a model
    (`lessons_lib.gpu.allocator.CachingAllocator`), or the real one's, as `torch.cuda.memory_snapshot()` gives it.

    A model remembers its calls. With `step` the memory is drawn as it was after so many calls, with the block of
    the last one marked; the live form goes through all of them.

    Sizes are in KiB, MiB and GiB, powers of 1,024, as the allocator's own rules are. Raises TypeError for anything else, and
    ValueError if `step` isn't a number of the model's calls, or if a snapshot should be stepped through.
    """
    label, segments = require_text("title", title), read(memory_of)
    shown = (
        memory(segments, label)
        if step is None
        else memory_after(memory_of, step, require_history(memory_of), label)
    )
    calls = len(getattr(memory_of, "history", ()))
    form = LiveForm(lambda: _live(memory_of, step or 0, calls, label))
    return Picture.of_diagram(draw(shown), words(shown), form)


def _live(memory_of: object, step: int, calls: int, title: str) -> AllocatorForm:
    from lessons_lib.viz.allocator.live import AllocatorForm

    require_history(memory_of)
    return AllocatorForm(memory_of, step, calls, title)
