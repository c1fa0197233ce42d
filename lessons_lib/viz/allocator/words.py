"""What `viz.allocator` says: how much is reserved, used and free, then every segment with its blocks."""

from __future__ import annotations

from lessons_lib.viz.allocator.model import Block, Memory, Segment
from lessons_lib.viz.base.describe import plural, size_text


def words(memory: Memory) -> str:
    """The picture in words."""
    lines = [f"{heading(memory)}.", *filter(None, [memory.happened]), *notes(memory)]
    for number, segment in enumerate(memory.segments, 1):
        lines.append(f"  {number}. {segment_text(segment)}: {', '.join(map(block_text, segment.blocks))}")
    return "\n".join(lines)


def heading(memory: Memory) -> str:
    """What is drawn."""
    step = f"step {memory.step[0]:,} of {memory.step[1]:,}" if memory.step else ""
    lead = "".join(
        f"{part}: " for part in (memory.title, step if memory.title else step.capitalize()) if part
    )
    return f"{lead}{plural(memory.count, 'segment')}, {size_text(memory.reserved)} reserved, {size_text(memory.used)} in use"


def name(memory: Memory) -> str:
    """The picture's short name."""
    return f"The allocator's memory: {heading(memory)}"


def notes(memory: Memory) -> list[str]:
    """What the drawing alone would leave unsaid."""
    said = []
    free = memory.reserved - memory.used
    if free:
        said.append(f"Free: {size_text(free)}, the largest block {size_text(memory.largest)}.")
    if memory.used > memory.requested:
        said.append(
            f"Rounding up to whole blocks adds {size_text(memory.used - memory.requested)} to what is in use."
        )
    if len(memory.segments) < memory.count:
        said.append(f"The first {len(memory.segments)} of {memory.count:,} segments are drawn.")
    return said


def segment_text(segment: Segment) -> str:
    """'large, 20 MiB, 9 MiB in use'."""
    pool = "small" if segment.small else "large"
    return f"{pool}, {size_text(segment.size)}, {size_text(segment.used)} in use"


def block_text(block: Block) -> str:
    """'1.5 KiB used', '3 MiB free', '12 blocks, 3 MiB used', '4 MiB used (this step)'."""
    lead = f"{block.count:,} blocks, " if block.count > 1 else ""
    this = " (this step)" if block.marked else ""
    return f"{lead}{size_text(block.size)} {'free' if block.free else 'used'}{this}"
