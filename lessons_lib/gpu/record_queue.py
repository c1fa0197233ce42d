"""Records how a CUDA device's queue looks from the CPU: launches and runs, calls that wait, copies that don't."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor

from lessons_lib.gpu.record_times import digits, median_seconds

LARGE = 8192  # a float32 matmul of this size takes some 20 ms on an H200
MATMULS = 5
COPIED = 1 << 28  # bytes


def record_queue() -> list[list[Any]]:
    """In ms since the start, [name, launched_from, launched_to, ran_from, ran_to] of matmuls and a sum, and at last of
    `.item()` [name, waited_from, waited_to]: the event behind it is recorded only when its copy is long done."""
    a, b = (torch.randn(LARGE // 2, LARGE // 2, device="cuda") for _ in range(2))
    results: list[Tensor] = []
    steps: list[tuple[str, Callable[[], Any]]] = [
        *((f"matmul {n}", lambda: results.append(a @ b)) for n in range(1, MATMULS + 1)),
        ("sum", lambda: results.append(results[-1].sum())),
        (".item()", lambda: results[-1].item()),
    ]
    _run(steps)  # what is loaded at the first use
    results.clear()
    *launches, item = _run(steps)
    return [*launches, item[:3]]


def _run(steps: list[tuple[str, Callable[[], Any]]]) -> list[list[Any]]:
    event: Callable[[], Any] = partial(torch.cuda.Event, enable_timing=True)
    origin, *others = (event() for _ in range(1 + 2 * len(steps)))
    events = list(zip(others[::2], others[1::2], strict=True))
    torch.cuda.synchronize()
    origin.record()
    begun = time.perf_counter()
    launches = []
    for (_, step), (before, after) in zip(steps, events, strict=True):
        before.record()
        launched = time.perf_counter()
        step()
        launches.append((launched, time.perf_counter()))
        after.record()
    torch.cuda.synchronize()
    return [
        [
            name,
            *(digits(1000 * (moment - begun)) for moment in launch),
            *(digits(origin.elapsed_time(event)) for event in pair),
        ]
        for (name, _), launch, pair in zip(steps, launches, events, strict=True)
    ]


def record_syncs() -> dict[str, float]:
    """How many ms a call takes right after a long kernel was launched; 'kernel' is that kernel's own time."""
    a, b = (torch.randn(LARGE, LARGE, device="cuda") for _ in range(2))
    small, number, mask = (
        torch.ones(3, device="cuda"),
        torch.ones((), device="cuda"),
        torch.ones(3, device="cuda") > 0,
    )
    pinned = torch.zeros(3).pin_memory()
    calls: dict[str, Callable[[], Any]] = {
        "add": lambda: small + 1,
        "zeros on the GPU": lambda: torch.zeros(3, device="cuda"),
        "tensor from a list": lambda: torch.tensor([1.0, 2.0], device="cuda"),
        "item": lambda: number.item(),
        "float": lambda: float(number),
        "print": lambda: str(small),
        "if": lambda: bool(number > 0),
        "nonzero": lambda: mask.nonzero(),
        "mask index": lambda: small[mask],
        "where": lambda: torch.where(mask, small, 0),
        "to cpu": lambda: small.cpu(),
        "non_blocking to cpu": lambda: small.to("cpu", non_blocking=True),
        "pinned non_blocking to cpu": lambda: pinned.copy_(small, non_blocking=True),
        "shape": lambda: small.shape[0],
        "synchronize": torch.cuda.synchronize,
    }

    def launch_a_matmul() -> None:
        torch.cuda.synchronize()
        a @ b

    found = {
        name: digits(1000 * median_seconds(call, settle=launch_a_matmul)) for name, call in calls.items()
    }

    def whole() -> None:
        a @ b
        torch.cuda.synchronize()

    found["kernel"] = digits(1000 * median_seconds(whole, settle=torch.cuda.synchronize))
    return found


def record_copies() -> dict[str, Any]:
    """ms of a copy of 256 MiB to the GPU: until the call returns, and until it is done; and what reading too early gives."""
    there = torch.empty(COPIED, dtype=torch.uint8, device="cuda")
    pageable = torch.zeros(COPIED, dtype=torch.uint8)
    pinned = pageable.pin_memory()
    ways: dict[str, Callable[[], Any]] = {
        "pageable": lambda: there.copy_(pageable),
        "pageable, non_blocking": lambda: there.copy_(pageable, non_blocking=True),
        "pinned": lambda: there.copy_(pinned),
        "pinned, non_blocking": lambda: there.copy_(pinned, non_blocking=True),
    }
    found: dict[str, Any] = {"bytes": COPIED}
    for name, way in ways.items():

        def done(way: Callable[[], Any] = way) -> None:
            way()
            torch.cuda.synchronize()

        found[name] = {
            "call": digits(1000 * median_seconds(way, settle=torch.cuda.synchronize)),
            "done": digits(1000 * median_seconds(done, settle=torch.cuda.synchronize)),
        }
    found["read too early"] = _read_too_early(there, pinned)
    found["written too early"] = _written_too_early(there, pinned)
    return found


def _read_too_early(there: Tensor, pinned: Tensor) -> float:
    """The share of numbers that are still old when a result is copied to the CPU without waiting, and read at once."""
    a = torch.randn(LARGE, LARGE, device="cuda")
    pinned.zero_()
    there.fill_(1)
    torch.cuda.synchronize()
    a @ a  # what makes a result takes its time
    pinned.copy_(there, non_blocking=True)
    old = (pinned[::100_000] == 0).double().mean().item()
    torch.cuda.synchronize()
    return digits(old)


def _written_too_early(there: Tensor, pinned: Tensor) -> float:
    """The share of numbers that arrive changed when the source is overwritten while a non-blocking copy to the GPU runs."""
    pinned.fill_(1)
    torch.cuda.synchronize()
    there.copy_(pinned, non_blocking=True)
    pinned[-1000:] = 2
    torch.cuda.synchronize()
    return digits((there[-1000:] == 2).double().mean().item())
