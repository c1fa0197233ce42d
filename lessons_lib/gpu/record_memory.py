"""Records on a CUDA device what the allocator does for a workload: every event with its address, and the counters at every mark."""

import gc
from collections.abc import Callable
from typing import Any

import torch

from lessons_lib.gpu.recording import Event, MarkRecord, MemoryRecording, SegmentRecord
from lessons_lib.gpu.workloads import RandomRequests, Workload

MOST_EVENTS = 1_000_000
_KINDS = {"alloc": "alloc", "free_completed": "free", "segment_alloc": "segment", "segment_free": "return"}


def record_memory(workload: Workload | RandomRequests) -> MemoryRecording:
    """Runs a workload on CUDA. Run it once before: libraries take their workspaces at the first use.

    Addresses are relative to the lowest one, so that a recording says nothing of the machine.
    """
    gc.collect()
    torch.cuda.synchronize()
    torch.cuda.empty_cache()
    torch.cuda.reset_peak_memory_stats()
    start = torch.cuda.memory._snapshot()["segments"]
    torch.cuda.memory._record_memory_history(max_entries=MOST_EVENTS, context=None)
    marks: list[MarkRecord] = []
    try:
        workload.run("cuda", _marker(marks))
        trace = _trace()
    finally:
        torch.cuda.memory._record_memory_history(enabled=None)
    events = [(_KINDS[e["action"]], e["addr"], e["size"]) for e in trace if e["action"] in _KINDS]
    addresses = [s["address"] for s in start] + [address for _, address, _ in events]
    lowest = min(addresses, default=0)
    return MemoryRecording(
        start=tuple(_segment(s, lowest) for s in start),
        events=tuple(Event(kind, address - lowest, size) for kind, address, size in events),
        marks=tuple(marks),
    )


def _trace() -> list[dict[str, Any]]:
    torch.cuda.synchronize()
    traces: list[list[dict[str, Any]]] = torch.cuda.memory._snapshot()["device_traces"]
    return traces[torch.cuda.current_device()]


def _marker(marks: list[MarkRecord]) -> Callable[[str], None]:
    def mark(name: str) -> None:
        after = sum(e["action"] in _KINDS for e in _trace())
        stats = torch.cuda.memory_stats()
        marks.append(
            MarkRecord(
                name,
                after,
                stats["allocated_bytes.all.current"],
                stats["allocated_bytes.all.peak"],
                stats["reserved_bytes.all.current"],
                stats["requested_bytes.all.current"],
            )
        )

    return mark


def _segment(seen: dict[str, Any], lowest: int) -> SegmentRecord:
    blocks = tuple(
        (b["size"], b["requested_size"] if b["state"] != "inactive" else 0) for b in seen["blocks"]
    )
    return SegmentRecord(seen["address"] - lowest, seen["total_size"], blocks)
