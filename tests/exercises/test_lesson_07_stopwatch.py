"""What a card says of a stopwatch that measures something other than the simulated GPU."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import torch

from lessons_lib import answers
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from lessons_lib.exercises.lesson_07_gpu_memory.time_on_gpu import Work
from lessons_lib.gpu.queue import SimulatedGPU


def by_the_real_clock(work: Work, gpu: SimulatedGPU) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def without_work(work: Work, gpu: SimulatedGPU) -> float:
    return gpu.clock()


def waiting_for_another_gpu(work: Work, gpu: SimulatedGPU) -> float:
    work()
    torch.cuda.synchronize()
    return gpu.clock()


@pytest.mark.parametrize(
    ("stopwatch", "says"),
    [
        (by_the_real_clock, "Your program never read the simulated clock: `gpu.clock()` gives its time"),
        (without_work, "Your program never called `work()`: what should be timed has to run."),
    ],
)
def test_the_exercises_own_sentence_is_not_told_as_an_error_of_the_check(
    stopwatch: Callable[..., Any], says: str
) -> None:
    key = answers.find("time_on_gpu")
    message = judge(key, collect(key.exercise, stopwatch)).message
    assert message.startswith(says)


@pytest.mark.skipif(torch.cuda.is_available(), reason="there it waits for the real one, and raises nothing")
def test_the_queue_here_is_gpu() -> None:
    key = answers.find("time_on_gpu")
    message = judge(key, collect(key.exercise, waiting_for_another_gpu)).message
    assert "Your code stopped in line" in message
    assert "The queue here is `gpu`, and torch.cuda knows nothing of it" in message


def test_a_card_names_the_parameters_and_no_long_numbers() -> None:
    key = answers.find("time_on_gpu")
    verdict = judge(key, collect(key.exercise, answers.find("time_on_gpu").misconceptions[1].function))
    assert verdict.case
    assert [name for name, _ in verdict.case.inputs] == ["work", "gpu"]
