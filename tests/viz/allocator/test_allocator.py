"""What `viz.allocator` says and draws."""

import re

import pytest
import torch

from lessons_lib import viz
from lessons_lib.gpu.allocator import CachingAllocator
from tests.viz.allocator.cases import with_holes


def test_it_says_what_is_reserved_used_free_and_rounded():
    said = viz.allocator(with_holes()).text
    assert said.startswith(
        "3 segments, 52 MiB reserved, 12.6 MiB in use.\nFree: 39.4 MiB, the largest block 30 MiB."
    )
    assert "Rounding up to whole blocks adds 511 bytes to what is in use." in said
    assert (
        "  2. large, 20 MiB, 12 MiB in use: 4 MiB used, 3 MiB free, 6 MiB used, 2 MiB used, 5 MiB free"
        in said
    )


def test_a_snapshot_says_the_same_as_the_model():
    made = with_holes()
    snapshot = [
        {
            "address": segment.address,
            "total_size": segment.size,
            "segment_type": "small" if segment.small else "large",
            "blocks": [
                {
                    "size": block.size,
                    "requested_size": block.requested,
                    "state": "inactive" if block.free else "active_allocated",
                }
                for block in segment.blocks()
            ],
        }
        for segment in made.segments[::-1]
    ]
    assert viz.allocator(snapshot) == viz.allocator({"segments": snapshot}) == viz.allocator(made)


def test_every_one_of_many_blocks_is_told():
    made = CachingAllocator()
    for number in range(200):
        block = made.allocate(1 + number)
        if number % 3 == 0:
            made.free(block)
    (line,) = [line for line in viz.allocator(made).text.splitlines() if line.startswith("  1. ")]
    together = re.findall(r"([\d,]+) blocks, ", line)
    alone = len(re.findall(r" (?:used|free)(?:,|$)", line)) - len(together)
    assert alone + sum(int(count) for count in together) == len(list(made.segments[0].blocks()))


@pytest.mark.parametrize("given", [None, 3, "x", [1], [{}], torch.ones(3), {"segments": 1}])
def test_what_is_no_allocator_is_refused(given):
    with pytest.raises(TypeError, match=r"draws a CachingAllocator of lessons_lib\.gpu or the list of"):
        viz.allocator(given)
