"""Exercise: the bytes that a list of tensors takes from the allocator."""

from collections.abc import Callable, Iterator
from typing import Any

import torch

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_07_gpu_memory.lesson import lesson
from lessons_lib.exercises.lesson_07_gpu_memory.readers import leaving_the_list


def on_a_list(candidate: Callable[..., Any], tensors: str) -> int:
    """The candidate's answer for a list of tensors, given as the code that makes it: copies of inputs share no storage."""
    return leaving_the_list(candidate, eval(tensors, {"torch": torch}))


@lesson.exercise(harness=on_a_list, no_demand=["the same memory as"])
def bytes_in_blocks(tensors: list[Any]) -> int:
    """The bytes that the tensors take: each storage once, in whole blocks of 512 bytes."""


@bytes_in_blocks.cases
def lists(draw: Draw) -> Iterator[Case]:
    yield case(Formula("[torch.empty(1000)]"), label="one tensor")
    yield case(Formula("[torch.empty(3), torch.empty(200, 5)]"), label="two tensors")
    yield case(Formula("[torch.empty(128), torch.empty(2, 128)]"), label="whole blocks")
    yield case(Formula("[x := torch.empty(1000), x[:2]]"), label="a tensor and its first two numbers")
    yield case(Formula("[torch.empty(40, 50)[:, :2]]"), label="two columns of a table that has no other name")
    yield case(Formula("[(x := torch.empty(40, 50))[0], x[1], x.T]"), label="three views of one table")
    yield case(
        Formula("[x := torch.empty(1000), torch.empty(300), x[:2]]"),
        label="a tensor between two on one storage",
    )
    yield case(
        Formula("[x := torch.empty(30, 30), y := torch.empty(600), x.T, y[9:]]"),
        label="two storages, by turns",
    )
    yield case(Formula("[x := torch.empty(700), x]"), label="one tensor, listed twice")
    yield case(Formula("[torch.zeros(4), torch.zeros(4)]"), label="equal numbers, two storages")
    yield case(
        Formula("[torch.empty(500, dtype=torch.float64), torch.empty(300, dtype=torch.bool)]"),
        label="two dtypes",
    )
    yield case(Formula("[torch.empty(5).expand(1000, 5)]"), label="one row, expanded")
    yield case(
        Formula("[x := torch.empty(600), x.view(torch.int16)]"), label="the same bytes, read as two dtypes"
    )
    yield case(Formula("[torch.empty(0, 4), torch.empty(2)]"), label="a tensor without elements")
    yield case(
        Formula("[torch.zeros(1000)[:2].detach()]"), label="a detached view: it keeps the whole storage"
    )
    yield case(
        Formula("[torch.zeros(300, 5)[7].data, torch.nn.Parameter(torch.zeros(600)[9:])]"),
        label="views without a base",
    )
    yield case(
        Formula("[torch.zeros(1000)[:0]]"), label="a view without elements: it keeps the whole storage"
    )
    yield case(
        Formula("[torch.empty(4), torch.empty(40, 20)[3:3]]"), label="a tensor, and a view without elements"
    )
    yield case(Formula("[]"), label="an empty list")
    yield case(
        Formula("[torch.empty(3, 0), torch.empty(513, dtype=torch.uint8)]"), label="no elements, and bytes"
    )
    yield case(Formula("[torch.empty(10), torch.empty(10), torch.empty(10)]"), label="three of one size")
    yield case(Formula("[torch.empty(256), torch.empty(3)]"), label="whole blocks, and a part of one")
    for _ in range(4):
        rows, columns, n, m = draw.sizes(4, 20, 2000)
        made = f"[x := torch.empty({rows}, {columns}), x[1:], torch.empty({n}), torch.empty({m})[:5]]"
        yield case(Formula(made), label="two tensors and two views")
