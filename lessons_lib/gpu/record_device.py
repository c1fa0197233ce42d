"""Records what a CUDA device says of itself and of its memory; each in a process of its own, whose memory is untouched."""

import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import torch

from lessons_lib.gpu.record_times import digits, median_seconds

MIB = 1 << 20
LENGTHS = [MIB * n for n in range(20, 101, 5)]  # bytes, one tensor at a time


def record_device() -> dict[str, Any]:
    """Its name, its sizes in bytes, and `memory_summary` after a small program."""
    found: dict[str, Any] = _apart(_describe)
    return found


def _describe() -> dict[str, Any]:
    properties = torch.cuda.get_device_properties(0)
    before = _used_of_the_card()  # creates the context
    a = torch.zeros(1_000_000, device="cuda")
    b = torch.zeros(5_000_000, device="cuda")
    del b
    both = {"allocated": torch.cuda.memory_allocated(), "reserved": torch.cuda.memory_reserved()}
    by_the_driver = _used_of_the_card()
    summary = torch.cuda.memory_summary(abbreviated=True)
    del a
    torch.cuda.empty_cache()
    return {
        "name": properties.name,
        "count": torch.cuda.device_count(),
        "total_memory": properties.total_memory,
        "processors": properties.multi_processor_count,
        **both,
        "used by the driver's count": by_the_driver,
        "used after empty_cache": _used_of_the_card(),
        "allocated after empty_cache": torch.cuda.memory_allocated(),
        "reserved after empty_cache": torch.cuda.memory_reserved(),
        "context_bytes": before,
        "summary": summary,
    }


def _used_of_the_card() -> int:
    free, total = torch.cuda.mem_get_info()
    return total - free


def record_lengths() -> dict[str, Any]:
    """Bytes that are reserved after tensors of growing or shrinking size came and went, one at a time."""
    return {
        "sizes": LENGTHS,
        "growing": _apart(_reserved_after, LENGTHS),
        "shrinking": _apart(_reserved_after, LENGTHS[::-1]),
        "growing, expandable segments": _apart(
            _reserved_after, LENGTHS, settings={"PYTORCH_ALLOC_CONF": "expandable_segments:True"}
        ),
    }


def _reserved_after(sizes: list[int]) -> int:
    for size in sizes:
        tensor = torch.empty(size, dtype=torch.uint8, device="cuda")
        del tensor
    return torch.cuda.memory_reserved()


def record_allocations() -> dict[str, Any]:
    """What the allocator does: ms of an allocation, events of a snapshot, what is left at a retry, what emptying the cache is worth."""
    return {
        "allocation_ms": _apart(_time_allocations),
        "trace": _apart(_trace),
        "at_the_retry": _apart(_allocated_at_the_retry),
        "largest_that_fits": _apart(_largest_that_fits),
    }


def _time_allocations() -> dict[str, float]:
    torch.cuda.synchronize()

    def allocate() -> Any:
        return torch.empty(64_000_000, dtype=torch.uint8, device="cuda")

    return {
        "from the driver": digits(1000 * median_seconds(allocate, settle=torch.cuda.empty_cache, rounds=20)),
        "from the cache": digits(1000 * median_seconds(allocate, rounds=20)),
    }


def _trace() -> list[list[Any]]:
    """[action, bytes] of what happens while two tensors come and go, and the cache is emptied."""
    torch.cuda.synchronize()
    torch.cuda.memory._record_memory_history()
    for numbers in (3_000_000, 500_000):
        tensor = torch.empty(numbers, device="cuda")
        del tensor
    torch.cuda.empty_cache()
    return [[e["action"], e["size"]] for e in torch.cuda.memory._snapshot()["device_traces"][0]]


def _allocated_at_the_retry() -> dict[str, int]:
    def step() -> None:
        kept = torch.empty(10**9, dtype=torch.uint8, device="cuda")
        torch.empty(10**13, dtype=torch.uint8, device="cuda")
        del kept

    found = {}
    try:
        step()
    except torch.OutOfMemoryError:
        found["in the except block"] = torch.cuda.memory_allocated()
    found["after it"] = torch.cuda.memory_allocated()
    return found


def _largest_that_fits() -> dict[str, int]:
    """Bytes of the largest tensor that can be made on a card of 1 GB with holes, with and without emptying the cache before it."""
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(1e9 / total)
    found = {}
    for name in ("as it is", "after empty_cache"):
        tensors = [torch.empty(100_000_000, dtype=torch.uint8, device="cuda") for _ in range(8)]
        del tensors[::2]
        if name == "after empty_cache":
            torch.cuda.empty_cache()
        found[name] = _largest(10**9)
        del tensors
        torch.cuda.empty_cache()
    return found


def _largest(up_to: int) -> int:
    """The largest number of MiB that can be allocated in one piece, in bytes."""
    low, high = 1, up_to // MIB
    while low + 1 < high:
        middle = (low + high) // 2
        try:
            torch.empty(middle * MIB, dtype=torch.uint8, device="cuda")
            low = middle
        except torch.OutOfMemoryError:
            high = middle
    return low * MIB


def record_first_call() -> dict[str, float]:
    """ms of a process's first matmul, and of its second."""
    found: dict[str, float] = _apart(_time_first_call)
    return found


def _time_first_call() -> dict[str, float]:
    a = torch.randn(4096, 4096, device="cuda")
    torch.cuda.synchronize()
    found = {}
    for name in ("first", "second"):
        begun = time.perf_counter()
        a @ a
        torch.cuda.synchronize()
        found[name] = digits(1000 * (time.perf_counter() - begun))
    return found


def _apart(run: Callable[..., Any], *inputs: Any, settings: dict[str, str] | None = None) -> Any:
    """What a function returns in a new process, with environment variables set."""
    before = dict(os.environ)
    os.environ.update(settings or {})
    try:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
            return executor.submit(run, *inputs).result()
    finally:
        os.environ.clear()
        os.environ.update(before)
