"""The rules of the allocator's model, one at a time; test_recordings.py holds them against a real one."""

import contextlib
import itertools
import random
from collections.abc import Iterator

import pytest

from lessons_lib.gpu.allocator import MIB, Block, CachingAllocator, OutOfMemory, Rules


def sizes(allocator: CachingAllocator) -> list[list[tuple[int, bool]]]:
    """(size, whether it is free) of each block, a list a segment."""
    return [[(block.size, block.free) for block in segment.blocks()] for segment in allocator.segments]


@pytest.mark.parametrize(
    ("nbytes", "size"), [(1, 512), (512, 512), (513, 1024), (MIB, MIB), (3_000_000, 3_000_320)]
)
def test_a_request_is_rounded_up_to_whole_blocks(nbytes: int, size: int) -> None:
    allocator = CachingAllocator()
    assert allocator.allocate(nbytes).size == allocator.allocated == size
    assert allocator.requested == nbytes


@pytest.mark.parametrize(
    ("nbytes", "segment"),
    [
        (1, 2 * MIB),
        (MIB, 2 * MIB),
        (MIB + 1, 20 * MIB),
        (10 * MIB - 512, 20 * MIB),
        (10 * MIB, 10 * MIB),
        (10 * MIB + 1, 12 * MIB),
        (36_000_000, 36 * MIB),
    ],
)
def test_the_driver_is_asked_for_segments(nbytes: int, segment: int) -> None:
    allocator = CachingAllocator()
    allocator.allocate(nbytes)
    assert allocator.reserved == segment


def test_small_and_large_requests_have_pools_of_their_own() -> None:
    allocator = CachingAllocator()
    allocator.free(allocator.allocate(15 * MIB))
    allocator.allocate(1)
    assert (len(allocator.segments), allocator.reserved) == (
        2,
        18 * MIB,
    )  # 15 is rounded up to 16, and not used for 1


def test_a_large_block_keeps_a_rest_of_one_mib() -> None:
    allocator = CachingAllocator()
    assert allocator.allocate(11 * MIB).size == 12 * MIB  # exactly 1 MiB would be over: that isn't split off
    other = CachingAllocator()
    other.free(other.allocate(12 * MIB))
    assert other.allocate(11 * MIB - 512).size == 11 * MIB - 512


def test_the_smallest_block_that_fits_is_taken_and_the_first_of_equals() -> None:
    allocator = CachingAllocator()
    blocks = [allocator.allocate(n * MIB) for n in (40, 20, 30, 20)]
    for block in blocks:
        allocator.free(block)
    assert allocator.allocate(20 * MIB).address == blocks[1].address
    assert allocator.allocate(20 * MIB).address == blocks[3].address
    assert allocator.allocate(29 * MIB).address == blocks[2].address


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (2, 1, 0)])
def test_free_neighbours_become_one_block(order: tuple[int, int, int]) -> None:
    allocator = CachingAllocator()
    blocks = [allocator.allocate(1000) for _ in range(3)]
    for number in order:
        allocator.free(blocks[number])
    assert sizes(allocator) == [[(2 * MIB, True)]]
    assert (allocator.allocated, allocator.requested, allocator.largest_free()) == (0, 0, 2 * MIB)


def test_empty_cache_gives_back_only_segments_that_nobody_uses() -> None:
    allocator = CachingAllocator()
    kept, _ = allocator.allocate(600), allocator.free(allocator.allocate(30 * MIB))
    assert allocator.empty_cache() == 30 * MIB
    assert (allocator.reserved, allocator.allocated) == (2 * MIB, 1024)
    allocator.free(kept)
    assert (allocator.empty_cache(), allocator.reserved, allocator.segments) == (2 * MIB, 0, [])


def test_enough_bytes_are_free_and_no_block_is_large_enough() -> None:
    allocator = CachingAllocator(capacity=40 * MIB)
    blocks = [allocator.allocate(5 * MIB) for _ in range(8)]
    for block in blocks[::2]:
        allocator.free(block)
    with pytest.raises(
        OutOfMemory,
        match=r"6,291,456 bytes are needed in one piece.* 20,971,520 of them free, the largest free block 5,242,880",
    ):
        allocator.allocate(6 * MIB)
    allocator.free(blocks[1])  # three in a row
    assert allocator.allocate(15 * MIB).address == blocks[0].address


def test_the_cache_goes_back_before_memory_runs_out() -> None:
    allocator = CachingAllocator(capacity=40 * MIB)
    allocator.free(allocator.allocate(30 * MIB))
    allocator.allocate(32 * MIB)
    assert (allocator.reserved, allocator.most_reserved) == (32 * MIB, 32 * MIB)


@pytest.mark.parametrize("nbytes", [0, -1])
def test_nothing_is_no_request(nbytes: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1 byte, not {nbytes}"):
        CachingAllocator().allocate(nbytes)


def test_a_block_is_freed_once() -> None:
    allocator = CachingAllocator()
    block: Block = allocator.allocate(1)
    allocator.free(block)
    with pytest.raises(ValueError, match="free already"):
        allocator.free(block)


def test_a_segment_in_use_stays() -> None:
    allocator = CachingAllocator(Rules())
    allocator.allocate(1)
    with pytest.raises(ValueError, match="is in use"):
        allocator.give_back(allocator.segments[0])


def calls(allocator: CachingAllocator, draw: random.Random) -> Iterator[None]:
    """Calls of every kind, also such that fail, one after the other."""
    used: list[Block] = []
    while True:
        kind = draw.choice(["allocate"] * 9 + ["free"] * 6 + ["empty_cache", "give_back", "adopt"])
        whole = [segment for segment in allocator.segments if segment.is_free]
        if kind == "allocate":
            with contextlib.suppress(OutOfMemory):
                used.append(allocator.allocate(draw.choice([1, 3000, 700_000, 3 * MIB, 12 * MIB, 50 * MIB])))
        elif kind == "free" and used:
            allocator.free(used.pop(draw.randrange(len(used))))
        elif kind == "empty_cache":
            allocator.empty_cache()
        elif kind == "give_back" and whole:
            allocator.give_back(draw.choice(whole))
        elif kind == "adopt":
            address = (len(allocator.history) + 1) << 40
            used += allocator.adopt(address, 4 * MIB, [(MIB, 7), (2 * MIB, 0), (MIB, MIB)])
        yield


def state(allocator: CachingAllocator) -> object:
    """All that a later call could depend on, and the counters."""
    blocks = [
        (segment.address, segment.small, [(b.address, b.size, b.requested) for b in segment.blocks()])
        for segment in allocator.segments
    ]
    counters = (allocator.allocated, allocator.reserved, allocator.requested)
    return blocks, counters, allocator.most_allocated, allocator.most_reserved, tuple(allocator.history)


@pytest.mark.parametrize("seed", range(5))
def test_the_history_gives_every_earlier_state_again(seed: int) -> None:
    allocator = CachingAllocator(Rules(rest=MIB // 2), capacity=200 * MIB)
    states = [state(allocator)]
    for _ in itertools.islice(calls(allocator, random.Random(seed)), 300):
        if len(allocator.history) == len(states):
            states.append(state(allocator))
    kinds = {call.kind for call in allocator.history}
    assert kinds == {"allocate", "free", "empty_cache", "give_back", "adopt"}
    assert any(call.kind == "allocate" and call.address is None for call in allocator.history)
    for step, wanted in enumerate(states):
        assert state(allocator.after(step)) == wanted
    assert state(allocator) == states[-1], "it is left as it was"


def test_refused_calls_are_not_part_of_the_history() -> None:
    allocator = CachingAllocator()
    block = allocator.allocate(1)
    allocator.free(block)
    with pytest.raises(ValueError, match="free already"):
        allocator.free(block)
    with pytest.raises(ValueError, match="at least 1 byte"):
        allocator.allocate(0)
    allocator.allocate(1)
    with pytest.raises(ValueError, match="in use"):
        allocator.give_back(allocator.segments[0])
    assert [call.kind for call in allocator.history] == ["allocate", "free", "allocate"]
