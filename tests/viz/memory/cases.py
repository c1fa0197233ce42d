"""Pictures of `viz.memory` that are compared byte for byte."""

from __future__ import annotations

import random

from lessons_lib import viz
from lessons_lib.counting.storages import round_up
from lessons_lib.gpu.tracking import Allocation, MemoryTracker, track_memory
from lessons_lib.gpu.workloads import Workload
from lessons_lib.viz import Picture
from tests.viz.case import case


def tracked(work: Workload) -> MemoryTracker:
    with track_memory("cpu") as m:
        work.run("cpu", m.mark)
    return m


def of_many_events(count: int) -> MemoryTracker:
    """A tracker that has seen tensors come and go, and one large one in between."""
    m, draw = track_memory("cpu"), random.Random(0)
    for event in range(1, count, 2):
        size = round_up(draw.randrange(1, 10**6), 512)
        m.allocations.append(Allocation(size, size, "aten::x", event, event + 1))
    m.allocations.append(
        Allocation(10**8, 10**8, "aten::y", count // 3, count // 3 + 2, category="parameters")
    )
    return m


@case
def memory_of_adam() -> Picture:
    return viz.memory(tracked(Workload("mlp", "adam")), title="two steps with Adam")


@case
def memory_of_a_block() -> Picture:
    return viz.memory(tracked(Workload("transformer")))
