"""Pictures of your own tensors: pure functions from tensors to a `Picture`, at home in any notebook.

A folder a picture, with the same parts in each (`picture`, `model`, `words`, `drawing`, `live`); what they share is
in `base`.
"""

from lessons_lib.viz.allocator.picture import allocator
from lessons_lib.viz.bars.picture import bars
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.bits.picture import bits
from lessons_lib.viz.broadcast.picture import broadcast
from lessons_lib.viz.graph.picture import graph
from lessons_lib.viz.images.picture import images
from lessons_lib.viz.lines.picture import lines
from lessons_lib.viz.loader.picture import loader
from lessons_lib.viz.memory.picture import memory
from lessons_lib.viz.queue.picture import queue
from lessons_lib.viz.storage.picture import storage
from lessons_lib.viz.tape.picture import tape
from lessons_lib.viz.tensor.picture import tensor

__all__ = [
    "Picture",
    "allocator",
    "bars",
    "bits",
    "broadcast",
    "graph",
    "images",
    "lines",
    "loader",
    "memory",
    "queue",
    "storage",
    "tape",
    "tensor",
]
