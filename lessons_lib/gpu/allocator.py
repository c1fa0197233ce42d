"""A model of PyTorch's caching allocator: how it hands out a GPU's memory, address by address.

The driver gives memory in *segments*, slowly; the allocator cuts them into *blocks* and keeps what is freed for the
next request. Its rules are those of `c10/cuda/CUDACachingAllocator.cpp` in torch 2.11 to 2.13 under default settings, for
one stream: two pools, best fit, splitting, merging, and whole free segments going back in `empty_cache()`.
"""

import bisect
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lessons_lib.counting.storages import round_up

MIB = 1 << 20


@dataclass(frozen=True)
class Rules:
    """The allocator's sizes, in bytes. The defaults are c10/core/AllocatorConfig.h's.

    block: every request is rounded up to a multiple of it. small: the largest request that comes from the small pool.
    small_segment: what the driver is asked for, for a small request. large_segment: for a request below `own_segment`;
    from there on a segment of its own, rounded up to a multiple of `round_large`. rest: what a block of the large pool
    has to leave over, more than that, to be split.
    """

    block: int = 512
    small: int = MIB
    small_segment: int = 2 * MIB
    large_segment: int = 20 * MIB
    own_segment: int = 10 * MIB
    round_large: int = 2 * MIB
    rest: int = MIB

    def segment_for(self, size: int) -> int:
        """The size of the segment that is asked for, for a block of this size."""
        if size <= self.small:
            return self.small_segment
        if size < self.own_segment:
            return self.large_segment
        return round_up(size, self.round_large)

    def splits(self, block: int, size: int) -> bool:
        """Whether a block is split when `size` bytes of it are needed."""
        over = block - size
        return over >= self.block if size <= self.small else over > self.rest


@dataclass(eq=False)
class Block:
    """A part of a segment. size in bytes; before, after: its neighbours there."""

    address: int
    size: int
    segment: "Segment"
    requested: int = 0  # what was asked for; 0 where the block is free
    free: bool = True
    before: "Block | None" = field(default=None, repr=False)
    after: "Block | None" = field(default=None, repr=False)


@dataclass(eq=False)
class Segment:
    """What the driver gave in one piece. small: whether it is of the small pool."""

    address: int
    size: int
    small: bool
    first: Block = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.first = Block(self.address, self.size, self)

    def blocks(self) -> Iterator[Block]:
        """Its blocks by address."""
        block: Block | None = self.first
        while block is not None:
            yield block
            block = block.after

    @property
    def is_free(self) -> bool:
        """Whether nobody uses any of it."""
        return self.first.free and self.first.after is None


class Call(NamedTuple):
    """The calls of an allocator.

    kind: 'allocate', 'free', 'empty_cache', 'give_back' or 'adopt'. address: of the block or segment, None where there was no
    memory for it. nbytes: what was requested, or the segment's size. segment_at, blocks: as they were given.
    """

    kind: str
    address: int | None = None
    nbytes: int = 0
    segment_at: int | None = None
    blocks: Sequence[tuple[int, int]] = ()


class OutOfMemory(MemoryError):
    """No free block is large enough, and the driver has too little left."""


class CachingAllocator:
    """The blocks and segments of one device.

        allocator = CachingAllocator()
        block = allocator.allocate(3_000_000)
        allocator.free(block)
        allocator.allocated, allocator.reserved

    capacity: bytes that the driver has at most; None for any number. history: its calls so far.
    """

    def __init__(self, rules: Rules | None = None, *, capacity: int | None = None) -> None:
        self.rules = rules or Rules()
        self.capacity = capacity
        self.segments: list[Segment] = []  # by address
        self.history: list[Call] = []
        self.allocated = self.reserved = self.requested = 0
        self.most_allocated = self.most_reserved = 0
        self._pools: dict[bool, list[tuple[int, int, Block]]] = {True: [], False: []}
        self._next_address = 0

    def allocate(self, nbytes: int, *, segment_at: int | None = None) -> Block:
        """The block for a request of `nbytes` bytes, at least 1.

        segment_at: the address that the driver gives, if it is asked; by default behind all earlier ones.
        Raises OutOfMemory, after whole free segments have gone back to the driver; ValueError below 1 byte.
        """
        if nbytes < 1:
            raise ValueError(f"An allocation has at least 1 byte, not {nbytes}.")
        size = max(self.rules.block, round_up(nbytes, self.rules.block))
        small = size <= self.rules.small
        try:
            block = self._best_fit(size, small) or self._new_segment(size, small, segment_at)
        except OutOfMemory:
            self.history.append(Call("allocate", None, nbytes))
            raise
        if self.rules.splits(block.size, size):
            self._put(self._cut(block, size))
        block.free, block.requested = False, nbytes
        self.allocated += block.size
        self.requested += nbytes
        self.most_allocated = max(self.most_allocated, self.allocated)
        self.history.append(Call("allocate", block.address, nbytes, segment_at))
        return block

    def free(self, block: Block) -> None:
        """Takes a block back: it joins free neighbours, and waits for the next request. Raises ValueError if it is free."""
        if block.free:
            raise ValueError(f"The block at {block.address} is free already.")
        self.history.append(Call("free", block.address, block.requested))
        self.allocated -= block.size
        self.requested -= block.requested
        block.free, block.requested = True, 0
        for other in (block.before, block.after):
            if other is not None and other.free:
                self._take(other)
                first, second = (other, block) if other is block.before else (block, other)
                block = self._join(first, second)
        self._put(block)

    def adopt(self, address: int, size: int, blocks: Sequence[tuple[int, int]]) -> list[Block]:
        """Takes over a segment as a snapshot shows it, and returns its used blocks.

        blocks: (size, requested) of each by address; 0 requested where it is free.
        """
        self.history.append(Call("adopt", address, size, blocks=tuple(blocks)))
        segment = Segment(address, size, size <= self.rules.small_segment)
        bisect.insort(self.segments, segment, key=lambda one: one.address)
        self.reserved += size
        used = []
        block = segment.first
        for number, (length, requested) in enumerate(blocks):
            rest = self._cut(block, length) if number < len(blocks) - 1 else block
            if requested:
                block.free, block.requested = False, requested
                self.allocated += block.size
                self.requested += requested
                used.append(block)
            else:
                self._put(block)
            block = rest
        self._next_address = max(self._next_address, address + round_up(size, self.rules.round_large))
        self.most_allocated = max(self.most_allocated, self.allocated)
        self.most_reserved = max(self.most_reserved, self.reserved)
        return used

    def empty_cache(self) -> int:
        """Gives whole free segments back to the driver, and says how many bytes they were."""
        self.history.append(Call("empty_cache"))
        return self._give_all_back()

    def give_back(self, segment: Segment) -> None:
        """Gives one segment back to the driver. Raises ValueError if some of it is in use."""
        if not segment.is_free:
            raise ValueError(f"A part of the segment at {segment.address} is in use.")
        self.history.append(Call("give_back", segment.address, segment.size))
        self._give_back(segment)

    def after(self, calls: int) -> "CachingAllocator":
        """A new allocator after the first `calls` calls of this one."""
        made = CachingAllocator(self.rules, capacity=self.capacity)
        used: dict[int, Block] = {}  # by address
        for call in self.history[:calls]:
            if call.kind == "empty_cache":
                made.empty_cache()
            elif call.address is None:
                with contextlib.suppress(OutOfMemory):
                    made.allocate(call.nbytes)
            elif call.kind == "allocate":
                used[call.address] = made.allocate(call.nbytes, segment_at=call.segment_at)
            elif call.kind == "free":
                made.free(used.pop(call.address))
            elif call.kind == "adopt":
                adopted = made.adopt(call.address, call.nbytes, call.blocks)
                used |= {block.address: block for block in adopted}
            else:
                made.give_back(next(one for one in made.segments if one.address == call.address))
        return made

    def largest_free(self) -> int:
        """The size of the largest free block."""
        return max((size for pool in self._pools.values() for size, _, _ in pool), default=0)

    def _best_fit(self, size: int, small: bool) -> Block | None:
        """The smallest free block that is large enough, the first one of equal size; taken out of its pool."""
        pool = self._pools[small]
        place = bisect.bisect_left(pool, (size, -1), key=lambda entry: entry[:2])
        return pool.pop(place)[2] if place < len(pool) else None

    def _new_segment(self, size: int, small: bool, address: int | None) -> Block:
        wanted = self.rules.segment_for(size)
        if self.capacity is not None and self.reserved + wanted > self.capacity:
            self._give_all_back()
            if self.reserved + wanted > self.capacity:
                raise OutOfMemory(
                    f"{size:,} bytes are needed in one piece. {self.reserved:,} of {self.capacity:,} bytes are reserved, "
                    f"{self.reserved - self.allocated:,} of them free, the largest free block {self.largest_free():,}."
                )
        segment = Segment(self._next_address if address is None else address, wanted, small)
        self._next_address = max(
            self._next_address, segment.address + round_up(wanted, self.rules.round_large)
        )
        bisect.insort(self.segments, segment, key=lambda one: one.address)
        self.reserved += wanted
        self.most_reserved = max(self.most_reserved, self.reserved)
        return segment.first

    def _give_all_back(self) -> int:
        before = self.reserved
        for segment in [segment for segment in self.segments if segment.is_free]:
            self._give_back(segment)
        return before - self.reserved

    def _give_back(self, segment: Segment) -> None:
        self._take(segment.first)
        self.segments.remove(segment)
        self.reserved -= segment.size

    def _cut(self, block: Block, size: int) -> Block:
        """Leaves `size` bytes of a block, and returns the rest as a block of its own."""
        rest = Block(block.address + size, block.size - size, block.segment, before=block, after=block.after)
        if block.after is not None:
            block.after.before = rest
        block.after, block.size = rest, size
        return rest

    def _join(self, first: Block, second: Block) -> Block:
        first.size += second.size
        first.after = second.after
        if second.after is not None:
            second.after.before = first
        return first

    def _put(self, block: Block) -> None:
        bisect.insort(
            self._pools[block.segment.small], (block.size, block.address, block), key=lambda entry: entry[:2]
        )

    def _take(self, block: Block) -> None:
        pool = self._pools[block.segment.small]
        del pool[bisect.bisect_left(pool, (block.size, block.address), key=lambda entry: entry[:2])]
