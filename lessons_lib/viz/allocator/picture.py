"""`viz.allocator`: what a caching allocator holds, segment by segment."""

from __future__ import annotations

from lessons_lib.viz.allocator.drawing import draw
from lessons_lib.viz.allocator.model import memory
from lessons_lib.viz.allocator.words import words
from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.text import require_text


@beneath_modes()
def allocator(memory_of: object, *, title: str = "") -> Picture:
    """The segments of an allocator, each cut into blocks that are in use or free: of a model
    (`lessons_lib.gpu.allocator.CachingAllocator`), or the real one's, as `torch.cuda.memory_snapshot()` gives it.

    Sizes are in KiB, MiB and GiB, powers of 1,024, as the allocator's own rules are. Raises TypeError for anything else.
    """
    shown = memory(memory_of, require_text("title", title))
    return Picture.of_diagram(draw(shown), words(shown))
