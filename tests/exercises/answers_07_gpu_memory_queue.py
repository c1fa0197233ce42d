"""Right answers to lesson 07, each written in another way; none may be refused (the queue, and how fast it can be)."""

import statistics
from typing import Any

import numpy as np
import torch

from lessons_lib.exercises.lesson_07_gpu_memory.time_on_gpu import Work
from lessons_lib.gpu.queue import SimulatedGPU


class time_on_gpu:
    def with_events(work: Work, gpu: SimulatedGPU) -> float:
        work()
        begin, end = gpu.event(), gpu.event()
        begin.record()
        work()
        end.record()
        gpu.synchronize()
        return begin.elapsed_time(end)

    def by_reading_results(work: Work, gpu: SimulatedGPU) -> float:
        work().item()
        begin = gpu.clock()
        float(work())
        return gpu.clock() - begin

    def median_of_seven(work: Work, gpu: SimulatedGPU) -> float:
        times = []
        for _ in range(9):
            gpu.synchronize()
            begin = gpu.clock()
            work()
            gpu.synchronize()
            times.append(gpu.clock() - begin)
        return statistics.median(times[2:])

    def median_by_numpy(work: Work, gpu: SimulatedGPU) -> Any:
        times = []
        for _ in range(9):
            gpu.synchronize()
            begin = gpu.clock()
            work()
            gpu.synchronize()
            times.append(gpu.clock() - begin)
        return np.median(times[1:])

    def median_as_a_tensor(work: Work, gpu: SimulatedGPU) -> Any:
        return torch.tensor(time_on_gpu.median_of_seven(work, gpu))

    def shortest(work: Work, gpu: SimulatedGPU) -> float:
        gpu.synchronize()
        times = []
        for _ in range(3):
            begin = gpu.clock()
            work()
            gpu.synchronize()
            times.append(gpu.clock() - begin)
        return min(times)

    def mean_of_many(work: Work, gpu: SimulatedGPU) -> float:
        for _ in range(5):
            work()
        gpu.synchronize()
        begin = gpu.clock()
        for _ in range(20):
            work()
        gpu.synchronize()
        return (gpu.clock() - begin) / 20

    def from_when_it_is_launched(work: Work, gpu: SimulatedGPU) -> float:
        work()
        gpu.synchronize()
        work()
        begin = gpu.clock()
        gpu.synchronize()
        return gpu.clock() - begin + 0.005


class fraction_of_limit:
    def by_seconds(n: int, k: int, m: int, ms: float, limit: float) -> tuple[float, float]:
        each_second = n * m * (k + k) * (1000 / ms)
        return each_second / 10**12, each_second / (limit * 10**12)

    def by_the_limits_time(n: int, k: int, m: int, ms: float, limit: float) -> list[float]:
        fraction = 2 * n * k * m / (limit * 1e9) / ms
        return [fraction * limit, fraction]

    def with_a_tensor(n: int, k: int, m: int, ms: float, limit: float) -> tuple[float, float]:
        operations = 2 * torch.tensor([n, k, m], dtype=torch.float64).prod()
        rate = (operations / ms / 1e9).item()
        return rate, rate / limit


class attainable:
    def by_times(n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float) -> tuple[str, float]:
        operations = 2 * n * k * m
        times = {
            "arithmetic": operations / (tflops * 1e12),
            "memory": (n * k + k * m + n * m) * size / (gb_per_s * 1e9),
        }
        limit = max(times, key=lambda name: times[name])
        return limit, operations / times[limit] / 1e12

    def by_numpy(n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float) -> tuple[Any, Any]:
        names = np.array(["memory", "arithmetic"])
        rates = np.array([gb_per_s * 2 / (size * (1 / n + 1 / k + 1 / m)) / 1000, tflops])
        lower = rates.argmin()
        return names[lower], rates[lower]

    def by_the_lower_of_two_rates(
        n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float
    ) -> tuple[str, float]:
        gflops = gb_per_s * 2 * n * k * m / (size * (n * k + k * m + n * m))
        rate, limit = min((tflops, "arithmetic"), (gflops / 1e3, "memory"))
        return limit, rate

    def by_the_ridge(n: int, k: int, m: int, size: int, tflops: float, gb_per_s: float) -> list[Any]:
        intensity = 2 / (size * (1 / n + 1 / k + 1 / m))
        ridge = tflops * 1000 / gb_per_s
        return ["arithmetic", tflops] if intensity > ridge else ["memory", tflops * intensity / ridge]
