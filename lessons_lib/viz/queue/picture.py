"""`viz.queue`: the CPU's launches and the GPU's kernels on one clock."""

from __future__ import annotations

from lessons_lib.viz.base.fetch import beneath_modes
from lessons_lib.viz.base.picture import Picture
from lessons_lib.viz.base.text import require_text
from lessons_lib.viz.queue.drawing import draw
from lessons_lib.viz.queue.model import timeline
from lessons_lib.viz.queue.words import words


@beneath_modes()
def queue(gpu: object, *, title: str = "") -> Picture:
    """What the CPU does and what the GPU does at the same time: launches above, kernels below, waits hatched.

    gpu: a `lessons_lib.gpu.queue.SimulatedGPU` (anything with such `.launches` and `.waits`), or a list of rows, all times
    in ms on one clock. A launch is (name, launched_from, launched_to, ran_from, ran_to): when the CPU's call began and
    returned, and when the GPU ran the kernel. Where the CPU only waits for the GPU, a row is (name, waited_from, waited_to).

    Raises TypeError for anything else, and ValueError for no rows and for times that can't be: not finite, ending before
    they begin, or a kernel that is done before its launch begins.
    """
    shown = timeline(gpu, require_text("title", title))
    return Picture.of_diagram(draw(shown), words(shown))
