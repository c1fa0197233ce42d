"""What `viz.queue` says: how long the GPU runs and the CPU waits, then every row with its times."""

from __future__ import annotations

from lessons_lib.viz.base.describe import plural
from lessons_lib.viz.base.text import aligned
from lessons_lib.viz.base.values import short
from lessons_lib.viz.queue.model import Row, Timeline

# Below, a gap between two kernels is nothing but rounding: times are written to the microsecond.
LEAST_IDLE = 0.0005
HEAD = ["ms", "CPU from", "to", "GPU from", "to"]


def words(shown: Timeline) -> str:
    """The picture in words."""
    return "\n".join([f"{heading(shown)}.", *notes(shown), *aligned([HEAD, *map(_times, shown.rows)])])


def heading(shown: Timeline) -> str:
    """What is drawn."""
    lead = f"{shown.title}: in" if shown.title else "In"
    parts = [f"the GPU runs for {short(shown.runs)} ms"] if shown.launches else []
    parts += [f"the CPU waits for {short(shown.waits)} ms"] if shown.launches < shown.count else []
    return f"{lead} {short(shown.lasts)} ms {' and '.join(parts)}"


def name(shown: Timeline) -> str:
    """The picture's short name."""
    return f"Queue of a GPU: {heading(shown)}"


def notes(shown: Timeline) -> list[str]:
    """What the drawing alone would leave unsaid."""
    said = []
    if shown.launches:
        done = f"{shown.done_by_last_launch:,} of {plural(shown.launches, 'kernel')}"
        said.append(
            f"The last launch returns at {short(shown.last_launch)} ms; by then the GPU has finished {done}."
        )
    if shown.idle >= LEAST_IDLE:
        said.append(f"Between kernels the GPU is idle for {short(shown.idle)} ms.")
    if len(shown.rows) < shown.count:
        said.append(f"The first {len(shown.rows)} of {shown.count:,} rows are drawn.")
    return said


def label(row: Row) -> str:
    """'3 matmul': the number that its launch and its kernel share, and its name."""
    return f"{row.number} {row.name}"


def run_text(first: int, last: int) -> str:
    """'3', or '3–7' for several in a row."""
    return f"{first}" if first == last else f"{first}–{last}"


def _times(row: Row) -> list[str]:
    """A row of the table: milliseconds, to the microsecond."""
    calls = [row.call.begin, row.call.end]
    kernels = [row.kernel.begin, row.kernel.end] if row.kernel else []
    written = [f"{at:,.3f}" for at in calls + kernels] + ([] if kernels else ["waits", ""])
    return [label(row), *written]
