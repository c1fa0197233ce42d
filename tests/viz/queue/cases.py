"""Pictures of `viz.queue` that are compared byte for byte."""

from __future__ import annotations

from lessons_lib import viz
from lessons_lib.gpu.queue import SimulatedGPU
from lessons_lib.viz import Picture
from tests.viz.case import case


def busy() -> SimulatedGPU:
    """Three multiplications, of which the CPU reads the last one's result, and then an addition."""
    gpu = SimulatedGPU(launch_ms=2.0, first_ms=0.0)
    for _ in range(3):
        result = gpu.launch("matmul", 20.0)
    result.item()
    gpu.work_on_cpu(5.0)
    gpu.launch("add", 0.5)
    gpu.synchronize()
    return gpu


@case
def queue_of_a_gpu() -> Picture:
    return viz.queue(busy(), title="three products and a sum")


@case
def queue_of_short_kernels() -> Picture:
    """The GPU is faster than the launches: it is idle between its kernels."""
    launches = [("add", i, i + 0.75, i + 1, i + 1.25) for i in range(9)]
    return viz.queue([*launches, ("synchronize", 9, 10)])


@case
def queue_of_many() -> Picture:
    return viz.queue([("step", i / 64, i / 64 + 1 / 128, 2 * i + 1, 2 * i + 3) for i in range(100)])


@case
def queue_of_one_wait_without_length() -> Picture:
    return viz.queue([("synchronize", 1.0, 1.0)])


@case
def queue_odd_names() -> Picture:
    return viz.queue([("<script>&'\"\n", -3.0, -2.0, -2.5, 1.0), ("x" * 50, 0.0, 0.5), ("", 0.5, 1.0)])
