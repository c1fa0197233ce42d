"""What a call did to an allocator's memory, in words: by comparing the segments before it with those after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lessons_lib.viz.allocator.model import Block, Segment
from lessons_lib.viz.base.describe import plural, size_text


def sentence(history: Sequence[Any], number: int, before: Sequence[Segment], now: Sequence[Segment]) -> str:
    """What call `number` of these did."""
    call = history[number]
    if call.kind == "allocate":
        return f"allocate {_requested(call.nbytes)}. {_allocated(call, before, now)}"
    if call.kind == "free":
        return _freed(history, number, before, now)
    if call.kind == "adopt":
        return f"a segment of {size_text(call.nbytes)} is taken over with its blocks."
    gone = _gone(before, now)
    if not gone:
        return "empty_cache: nothing goes back to the driver, because no segment is entirely free."
    return f"{call.kind}: {_back(gone)}"


def _allocated(call: Any, before: Sequence[Segment], now: Sequence[Segment]) -> str:
    gone = _gone(before, now)
    first = f"The driver has too little left: {_back(gone)} " if gone else ""
    if call.address is None:
        return f"{first}Out of memory: no free block is large enough, and the driver has too little left."
    segment, block = _at(now, call.address)
    if all(one.address != segment.address for one in before):
        pool = "small" if segment.small else "large"
        return (
            f"{first}No free block in the {pool} pool is large enough, so the driver gives a segment of "
            f"{size_text(segment.size)}{_used(block, segment)}"
        )
    _, taken = _at(before, call.address)
    return f"The free block of {size_text(taken.size)} fits best{_used(block, taken)}"


def _used(block: Block, of: Block | Segment) -> str:
    """How much of it is used, as the end of a sentence."""
    return (
        ". The request gets all of it."
        if block.size == of.size
        else f". The request gets {size_text(block.size)} of it."
    )


def _freed(history: Sequence[Any], number: int, before: Sequence[Segment], now: Sequence[Segment]) -> str:
    call = history[number]
    _, block = _at(before, call.address)
    _, free = _at(now, call.address)
    made = [i for i in range(number) if history[i].kind == "allocate" and history[i].address == call.address]
    of = f" of step {made[-1] + 1:,}" if made else ""
    lead = f"free the {size_text(block.size)}{of}."
    if free.size == block.size:
        return f"{lead} The block waits for the next request."
    beside = "the free blocks on both sides" if _both_sides(free, block) else "the free block beside it"
    return f"{lead} It joins {beside}: {size_text(free.size)} in one piece."


def _both_sides(free: Block, block: Block) -> bool:
    return free.address < block.address and free.address + free.size > block.address + block.size


def _at(segments: Sequence[Segment], address: int) -> tuple[Segment, Block]:
    """The segment and the block that this byte belongs to."""
    return next((one, block) for one in segments for block in one.blocks if block.holds(address))


def _gone(before: Sequence[Segment], now: Sequence[Segment]) -> list[Segment]:
    """The segments that went back to the driver: whole free ones, that aren't there any more."""
    there = {one.address for one in now}
    return [one for one in before if one.address not in there]


def _back(gone: Sequence[Segment]) -> str:
    size = size_text(sum(one.size for one in gone))
    if len(gone) == 1:
        return f"the free segment of {size} goes back to the driver."
    return f"{len(gone):,} free segments, {size} in all, go back to the driver."


def _requested(nbytes: int) -> str:
    """In the allocator's units where that is exact, else in bytes."""
    return size_text(nbytes) if nbytes % 1024 == 0 else plural(nbytes, "byte")
