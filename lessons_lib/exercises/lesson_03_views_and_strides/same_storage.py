"""Exercise: whether two tensors share one storage."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


def in_order(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """The two, the one with the lower address first."""
    return (a, b) if a.data_ptr() < b.data_ptr() else (b, a)


# What the two tensors are made of: the pair's name is what the verdict shows of it.
PAIRS: dict[str, Callable[[Tensor], tuple[Tensor, Tensor]]] = {
    "t and t.T": lambda t: (t, t.T),
    "t and t.clone()": lambda t: (t, t.clone()),
    "t and t.clone(), the lower address first": lambda t: in_order(t, t.clone()),
    "t and t.clone(), the higher address first": lambda t: in_order(t, t.clone())[::-1],
    "t and t[1:]": lambda t: (t, t[1:]),
    "t[:, 1] and t": lambda t: (t[:, 1], t),
    "t and t": lambda t: (t, t),
    "t and t + 0": lambda t: (t, t + 0),
    "t and t[[0, 1]]": lambda t: (t, t[[0, 1]]),
    "t[0] and t[1]": lambda t: (t[0], t[1]),
    "t[2] and t[0]": lambda t: (t[2], t[0]),
    "t[:, 0] and t[:, 2]": lambda t: (t[:, 0], t[:, 2]),
    "t[:2] and t[1:]": lambda t: (t[:2], t[1:]),
    "t[:, :3] and t[:, 1:]": lambda t: (t[:, :3], t[:, 1:]),
    "t and t.reshape(-1)": lambda t: (t, t.reshape(-1)),
    "t and t.T.reshape(-1)": lambda t: (t, t.T.reshape(-1)),
    "zeros and other zeros": lambda t: (torch.zeros_like(t), torch.zeros_like(t)),
    "t[0] and t.clone()[0]": lambda t: (t[0], t.clone()[0]),
    "t[1] and t.clone()[1]": lambda t: (t[1], t.clone()[1]),
    "t.T and t.clone().T": lambda t: (t.T, t.clone().T),
    "t and t[:]": lambda t: (t, t[:]),
    "b and b[1:], where b = t > 0": lambda t: (b := t > 0, b[1:]),
    "t and t.view(torch.int64)": lambda t: (t, t.view(torch.int64)),
    "t[1] and t.view(torch.int64)[1]": lambda t: (t[1], t.view(torch.int64)[1]),
}


def on_a_pair(candidate: Callable[..., Any], t: Float[Tensor, "rows columns"], pair: str) -> bool:
    """The candidate's answer on two tensors made from the table t."""
    return candidate(*PAIRS[pair](t))


@lesson.exercise(harness=on_a_pair)
def same_storage(a: Tensor, b: Tensor) -> bool:
    """True if a and b share one storage, whatever parts of it they show."""


@same_storage.cases
def pairs(draw: Draw) -> Iterator[Case]:
    for pair in PAIRS:
        yield case(draw.normal(3, 4), pair, label=pair)
    for _ in range(6):
        pair = draw.one_of(("t and t[:]", "t and t.clone()"))
        rows, columns = draw.sizes(2, 3, 20)
        yield case(draw.normal(rows, columns), pair, label=f"{pair}, {rows} × {columns}")
