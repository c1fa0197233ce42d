"""Pictures of `viz.allocator` that are compared byte for byte."""

from __future__ import annotations

import contextlib

from lessons_lib import viz
from lessons_lib.gpu.allocator import MIB, CachingAllocator, OutOfMemory
from lessons_lib.viz import Picture
from tests.viz.case import case


def with_holes() -> CachingAllocator:
    """A small segment, a large one with holes, and one that is free."""
    made = CachingAllocator()
    small = [made.allocate(n) for n in (1, 3000, 600 * 1024)]
    large = [made.allocate(n * MIB) for n in (4, 3, 6, 2)]
    made.free(made.allocate(30 * MIB))
    for block in (small[1], large[1]):
        made.free(block)
    return made


def stepped() -> CachingAllocator:
    """Every kind of thing that can happen, on a device of 64 MiB."""
    made = CachingAllocator(capacity=64 * MIB)
    first, second, third = (made.allocate(n) for n in (4 * MIB, 3_000_000, 6 * MIB))
    made.free(second)
    second = made.allocate(2 * MIB)
    made.free(made.allocate(12 * MIB))
    large = made.allocate(40 * MIB)
    with contextlib.suppress(OutOfMemory):
        made.allocate(64 * MIB)
    made.allocate(1000)
    for block in (second, first, third, large):
        made.free(block)
    made.empty_cache()
    made.empty_cache()
    return made


@case
def allocator_with_holes() -> Picture:
    return viz.allocator(with_holes(), title="after two `del`")


@case
def allocator_empty() -> Picture:
    return viz.allocator(CachingAllocator())


@case
def allocator_of_a_snapshot() -> Picture:
    blocks = [
        {"size": 512, "requested_size": 4, "state": "active_allocated"},
        {"size": 2 * MIB - 512, "requested_size": 0, "state": "inactive"},
    ]
    return viz.allocator([{"address": 7, "total_size": 2 * MIB, "segment_type": "small", "blocks": blocks}])


@case
def allocator_of_many() -> Picture:
    made = CachingAllocator()
    blocks = [made.allocate(5000) for _ in range(100)]
    for block in blocks[::3]:
        made.free(block)
    for _ in range(30):
        made.allocate(50 * MIB)
    return viz.allocator(made)


@case
def allocator_after_a_step() -> Picture:
    return viz.allocator(stepped(), 12, title="small device")


@case
def allocator_before_the_first_step() -> Picture:
    return viz.allocator(stepped(), 0)
