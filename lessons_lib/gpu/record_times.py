"""Times on a CUDA device what lesson 07 shows: matmuls by dtype and size, copies, the CPU beside the GPU, and wrong timing."""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor

SIZES = (256, 512, 1024, 2048, 4096, 8192)
BESIDE_THE_CPU = (256, 1024, 4096)
COPIES = (1 << 20, 1 << 24, 1 << 28)  # bytes
DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}


def milliseconds(run: Callable[[], Any], rounds: int = 10) -> float:
    """The median time of `run` on the device, by events around each round, after two rounds that don't count."""
    for _ in range(2):
        run()
    event: Callable[[], Any] = partial(torch.cuda.Event, enable_timing=True)
    times = []
    for _ in range(rounds):
        begin, end = event(), event()
        begin.record()
        run()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end))
    return float(statistics.median(times))


def record_times() -> dict[str, Any]:
    """All of it, in milliseconds, TFLOP/s and GB/s, to four digits."""
    return {
        "matmul_tflops": _matmuls(),
        "copy_gb_per_s": _copies(),
        "cpu_and_gpu_ms": _beside_the_cpu(),
        "cpu_threads": torch.get_num_threads(),
        "timing_ms": _timing(),
        "roofline_ms": _roofline(),
    }


def _matmuls() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for name, dtype in (*DTYPES.items(), ("tf32", torch.float32)):
        torch.backends.cuda.matmul.allow_tf32 = name == "tf32"
        for n in SIZES:
            a, b = (torch.randn(n, n, device="cuda").to(dtype) for _ in range(2))
            found.setdefault(name, {})[str(n)] = digits(
                2 * n**3 / milliseconds(partial(torch.mm, a, b)) / 1e9
            )
    torch.backends.cuda.matmul.allow_tf32 = False
    return found


def _copies() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for nbytes in COPIES:
        there = torch.empty(nbytes, dtype=torch.uint8, device="cuda")
        for kind, here in (
            ("pageable", torch.zeros(nbytes, dtype=torch.uint8)),
            ("pinned", torch.zeros(nbytes, dtype=torch.uint8).pin_memory()),
        ):
            up = milliseconds(partial(there.copy_, here, True))
            down = milliseconds(partial(here.copy_, there, True))
            found.setdefault(f"{kind}, to the GPU", {})[str(nbytes)] = digits(nbytes / up / 1e6)
            found.setdefault(f"{kind}, from the GPU", {})[str(nbytes)] = digits(nbytes / down / 1e6)
        within = milliseconds(there.clone)
        found.setdefault("within the GPU", {})[str(nbytes)] = digits(nbytes / within / 1e6)
    return found


def _beside_the_cpu() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for n in BESIDE_THE_CPU:
        a, b = torch.randn(n, n), torch.randn(n, n)
        there = a.cuda(), b.cuda()
        found[str(n)] = {
            "cpu": digits(median_seconds(partial(torch.mm, a, b)) * 1000),
            "gpu": digits(milliseconds(partial(torch.mm, *there))),
            "gpu with copies": digits(median_seconds(partial(_there_and_back, a, b)) * 1000),
        }
    return found


def _there_and_back(a: Tensor, b: Tensor) -> Tensor:
    return (a.cuda() @ b.cuda()).cpu()


def _timing() -> dict[str, float]:
    """One 8192 × 8192 matmul in float32, timed in three ways."""
    a, b = (torch.randn(8192, 8192, device="cuda") for _ in range(2))
    torch.cuda.synchronize()
    without = median_seconds(lambda: a @ b, settle=torch.cuda.synchronize)

    def waited() -> None:
        a @ b
        torch.cuda.synchronize()

    return {
        "without synchronize": digits(without * 1000),
        "with synchronize": digits(median_seconds(waited) * 1000),
        "events": digits(milliseconds(lambda: a @ b)),
        "adding two numbers": digits(milliseconds(lambda: a[0, :1] + b[0, :1])),
    }


def _roofline() -> dict[str, float]:
    """Three operations on bfloat16 of size 8192: one is bound by arithmetic, two by memory."""
    a, b = (torch.randn(8192, 8192).to("cuda", torch.bfloat16) for _ in range(2))
    vector = a[0].clone()
    return {
        "matmul": digits(milliseconds(partial(torch.mm, a, b))),
        "matrix times vector": digits(milliseconds(partial(torch.mv, a, vector))),
        "add": digits(milliseconds(partial(torch.add, a, b))),
    }


def median_seconds(
    run: Callable[[], Any], settle: Callable[[], None] = lambda: None, rounds: int = 7
) -> float:
    """The median time of `run` by the CPU's clock, after two rounds that don't count; `settle` runs before each."""
    times = []
    for _ in range(rounds + 2):
        settle()
        begun = time.perf_counter()
        run()
        times.append(time.perf_counter() - begun)
    settle()
    return statistics.median(times[2:])


def digits(value: float) -> float:
    """To four digits."""
    return float(f"{value:.4g}")
