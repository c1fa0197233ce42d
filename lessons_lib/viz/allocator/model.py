"""What `viz.allocator` shows: segments by address, the blocks of each, and what is free though nobody can have it in one piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from lessons_lib.viz.base.names import type_name

# Segments that are drawn of many, and blocks that are drawn and told of one.
MOST_SEGMENTS, MOST_BLOCKS = 24, 40
MIB = 1 << 20


@dataclass(frozen=True)
class Block:
    """size in bytes. requested: the request's size, 0 where it is free. count: how many blocks are drawn as this one.
    marked: whether the shown step is about it."""

    address: int
    size: int
    requested: int
    count: int = 1
    marked: bool = False

    @property
    def free(self) -> bool:
        return self.requested == 0

    def holds(self, address: int) -> bool:
        """Whether the byte at this address belongs to it."""
        return self.address <= address < self.address + self.size


@dataclass(frozen=True)
class Segment:
    """small: whether it is of the small pool. blocks: by address, of very many the last ones together."""

    address: int
    size: int
    small: bool
    blocks: Sequence[Block]

    @property
    def used(self) -> int:
        return sum(block.size for block in self.blocks if not block.free)


@dataclass(frozen=True)
class Memory:
    """segments: those that are drawn. Bytes of all: reserved, used, requested; largest: the largest free block.
    step: how many things have happened, of how many; happened: the last of them, as a sentence."""

    segments: Sequence[Segment]
    count: int
    reserved: int
    used: int
    requested: int
    largest: int
    title: str
    step: tuple[int, int] | None = None
    happened: str = ""


def read(given: object) -> list[Segment]:
    """The segments of the model of the allocator, or of what `torch.cuda.memory_snapshot()` gives, by address.

    Raises TypeError for anything else.
    """
    return [_segment(one) for one in _segments(given)]


def memory(segments: Sequence[Segment], title: str) -> Memory:
    """What is shown of these segments."""
    blocks = [block for segment in segments for block in segment.blocks]
    return Memory(
        [replace(s, blocks=_few(s.blocks)) for s in segments[:MOST_SEGMENTS]],
        len(segments),
        sum(segment.size for segment in segments),
        sum(block.size for block in blocks if not block.free),
        sum(block.requested for block in blocks),
        max((block.size for block in blocks if block.free), default=0),
        title,
    )


def _segments(given: object) -> Iterable[Any]:
    found = getattr(given, "segments", given)
    if isinstance(found, Mapping):  # the whole of `torch.cuda.memory._snapshot()`
        found = found.get("segments")
    known = isinstance(found, (list, tuple)) and all(
        {"total_size", "blocks"} <= one.keys() if isinstance(one, Mapping) else hasattr(one, "blocks")
        for one in found
    )
    if not known:
        raise TypeError(
            "viz.allocator draws a CachingAllocator of lessons_lib.gpu or the list of torch.cuda.memory_snapshot(), but its "
            f"type is {type_name(given)}."
        )
    assert isinstance(found, (list, tuple))
    return sorted(found, key=lambda one: one["address"] if isinstance(one, Mapping) else one.address)


def _segment(one: Any) -> Segment:
    if isinstance(one, Mapping):
        sizes = [
            (b["size"], b.get("requested_size", b["size"]) if b["state"] != "inactive" else 0)
            for b in one["blocks"]
        ]
        address, size, small = one["address"], one["total_size"], one.get("segment_type", "large") == "small"
    else:
        sizes = [(block.size, block.requested) for block in one.blocks()]
        address, size, small = one.address, one.size, one.small
    begins = accumulate((size for size, _ in sizes), initial=address)
    blocks = [Block(begin, *block) for begin, block in zip(begins, sizes, strict=False)]
    return Segment(address, size, small, blocks)


def _few(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks, of more than can be told apart the last used ones and the last free ones as one each."""
    if len(blocks) <= MOST_BLOCKS:
        return blocks
    kept, rest = blocks[: MOST_BLOCKS - 2], blocks[MOST_BLOCKS - 2 :]
    together = []
    for free in (False, True):
        of = [block for block in rest if block.free == free]
        if of:
            requested = sum(block.requested for block in of)
            size, marked = sum(block.size for block in of), any(block.marked for block in of)
            together.append(Block(of[0].address, size, requested, len(of), marked))
    return [*kept, *together]
