"""The simulated queue: order, waiting, what a first launch costs, events, and what makes the CPU wait."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from lessons_lib.gpu.queue import Event, Launch, Result, SimulatedGPU, Wait


@pytest.fixture
def gpu() -> SimulatedGPU:
    return SimulatedGPU(launch_ms=1, first_ms=0)


def test_the_cpu_goes_on_while_kernels_run_in_order(gpu: SimulatedGPU) -> None:
    gpu.launch("a", 10)
    gpu.launch("b", 5)
    assert gpu.clock() == 2
    gpu.synchronize()
    assert gpu.clock() == 16
    gpu.work_on_cpu(4)
    gpu.launch("c", 2)
    assert gpu.launches == [
        Launch("a", 0, 1, 1, 11),
        Launch("b", 1, 2, 11, 16),
        Launch("c", 20, 21, 21, 23),
    ]
    assert gpu.waits == [Wait("synchronize", 2, 16)]


def test_nothing_is_waited_for_in_an_empty_queue(gpu: SimulatedGPU) -> None:
    gpu.launch("a", 1)
    gpu.work_on_cpu(5)
    gpu.synchronize()
    assert (gpu.clock(), gpu.waits) == (6, [])


def test_a_first_launch_loads_the_kernel_of_that_name() -> None:
    gpu = SimulatedGPU(launch_ms=1, first_ms=40)
    for name in ("a", "a", "b"):
        gpu.launch(name, 0)
    assert [launch.launched_to for launch in gpu.launches] == [41, 42, 83]


READERS: dict[str, Callable[[Result], Any]] = {
    ".item()": Result.item,
    "float": float,
    "if": bool,
    "print": repr,
}


@pytest.mark.parametrize("by", READERS)
def test_who_reads_waits_for_all_that_was_launched(gpu: SimulatedGPU, by: str) -> None:
    first = gpu.launch("a", 10, value=3.0)
    gpu.launch("b", 10)
    read = READERS[by](first)
    assert gpu.waits == [Wait(by, 2, 21)]
    assert read == {"if": True, "print": "result(3.0)"}.get(by, 3.0)


def around(gpu: SimulatedGPU) -> tuple[Event, Event]:
    begin, end = gpu.event(), gpu.event()
    begin.record()
    gpu.launch("a", 10)
    end.record()
    return begin, end


def test_events_measure_between_two_marks_of_the_queue(gpu: SimulatedGPU) -> None:
    gpu.launch("before", 30)
    begin, end = around(gpu)
    end.synchronize()
    assert gpu.clock() == 41
    assert begin.elapsed_time(end) == 10
    assert end.elapsed_time(begin) == -10


def test_an_event_in_an_empty_queue_is_reached_at_once(gpu: SimulatedGPU) -> None:
    begin, end = around(gpu)
    begin.synchronize()
    assert gpu.clock() == 1
    gpu.synchronize()
    assert begin.elapsed_time(end) == 11  # the launch lies between the marks, as on a real card


def test_events_are_refused_as_torch_refuses_them(gpu: SimulatedGPU) -> None:
    begin, end = around(gpu)
    with pytest.raises(RuntimeError, match="must be completed"):
        begin.elapsed_time(end)
    with pytest.raises(RuntimeError, match="must be recorded"):
        begin.elapsed_time(gpu.event())
    gpu.event().synchronize()
    assert gpu.clock() == 1


@pytest.mark.parametrize("ms", [-1, float("nan"), float("inf"), "3", None, True, torch.ones(2)])
def test_what_is_no_time_is_refused(gpu: SimulatedGPU, ms: Any) -> None:
    with pytest.raises(ValueError, match="must be a number of milliseconds from 0 up"):
        gpu.launch("a", ms)
    with pytest.raises(ValueError, match="must be a number of milliseconds from 0 up"):
        gpu.work_on_cpu(ms)
    assert (gpu.clock(), gpu.launches) == (0, [])


def test_a_tensor_of_one_number_is_a_time(gpu: SimulatedGPU) -> None:
    gpu.launch("a", torch.tensor(2.0))  # type: ignore[arg-type]
    assert gpu.launches[0].ran_to == 3
