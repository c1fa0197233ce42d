"""Exercise: the bytes of a training step by category, predicted within 1 % of what is counted."""

import functools
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import torch
from torch import nn

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import plain_scalar
from lessons_lib.exercises.lesson_08_training_loop.lesson import lesson
from lessons_lib.gpu import track_memory

CATEGORIES = ("parameters", "gradients", "optimizer state", "saved for backward")
WITHIN = 0.01


@functools.cache
def counted(widths: tuple[int, ...], rows: int) -> dict[str, int]:
    """The most bytes of each category in two steps with Adam."""
    with torch.random.fork_rng(devices=()), track_memory("cpu") as m:
        layers = [part for i, o in pairwise(widths) for part in (nn.Linear(i, o), nn.ReLU())]
        model = nn.Sequential(*layers[:-1])
        optimizer = torch.optim.Adam(model.parameters())
        x, y = torch.rand(rows, widths[0]), torch.zeros(rows, dtype=torch.long)
        for _ in range(2):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(x), y)
            m.mark("forward")
            loss.backward()
            m.mark("backward")
            optimizer.step()
            m.mark("step")
    return {name: max(mark.by_category.get(name, 0) for mark in m.marks) for name in CATEGORIES}


def beside_the_count(candidate: Callable[..., Any], widths: tuple[int, ...], rows: int) -> Any:
    """The predicted bytes; those within 1 % of the count as the count has them."""
    answer = candidate(widths, rows)
    if not isinstance(answer, Mapping):
        return answer
    count = counted(widths, rows)
    return {name: _snapped(value, count.get(name, 0)) for name, value in answer.items()}


def _snapped(value: Any, count: int) -> Any:
    if isinstance(value, torch.Tensor) and value.numel() == 1:
        value = value.item()
    value = plain_scalar(value)
    if type(value) not in (int, float):
        return value
    return float(count if abs(value - count) <= WITHIN * count else value)


@lesson.exercise(points=2, harness=beside_the_count)
def bytes_of_a_step(widths: tuple[int, ...], rows: int) -> dict[str, int]:
    """The most bytes of each category during a training step with Adam."""


@bytes_of_a_step.cases
def models(draw: Draw) -> Iterator[Case]:
    # Multiples of 128 wherever a tensor is small: blocks of 512 bytes then add less than 1 %.
    for widths, rows, label in (
        ((64, 1024, 10), 512, "one hidden layer"),
        ((64, 512, 512, 10), 256, "two hidden layers"),
        ((16, 1024, 8), 128, "few inputs: biases count"),
        ((32, 128, 1024), 512, "more classes than hidden numbers"),
        ((256, 128, 384, 128, 256), 384, "three hidden layers"),
        ((128, 128, 128), 128, "all sizes equal"),
        ((1024, 128, 256), 1024, "many inputs"),
        ((2048, 32, 128), 256, "few hidden numbers: a bias for each output"),
    ):
        yield case(widths, rows, label=label)
    for _ in range(2):
        drawn = tuple(128 * draw.number(1, 6) for _ in range(4))
        yield case(drawn, 128 * draw.number(2, 7), label="drawn")
