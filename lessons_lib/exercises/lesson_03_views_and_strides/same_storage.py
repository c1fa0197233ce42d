"""Exercise: whether two tensors share one storage."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.checking.values.snapshot import Formula
from lessons_lib.exercises.lesson_03_views_and_strides.lesson import lesson


def in_order(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """The two, the one with the lower address first."""
    return (a, b) if a.data_ptr() < b.data_ptr() else (b, a)


BY_ADDRESS = "key=torch.Tensor.data_ptr"
# What a and b are, made from a table t. The two formulas are what the verdict shows of them.
PAIRS: dict[tuple[str, str], Callable[[Tensor], tuple[Tensor, Tensor]]] = {
    ("t", "t.T"): lambda t: (t, t.T),
    ("t", "t.clone()"): lambda t: (t, t.clone()),
    (f"min(t, c := t.clone(), {BY_ADDRESS})", f"max(t, c, {BY_ADDRESS})"): lambda t: in_order(t, t.clone()),
    (f"max(t, c := t.clone(), {BY_ADDRESS})", f"min(t, c, {BY_ADDRESS})"): lambda t: in_order(t, t.clone())[
        ::-1
    ],
    ("t", "t[1:]"): lambda t: (t, t[1:]),
    ("t[:, 1]", "t"): lambda t: (t[:, 1], t),
    ("t", "t"): lambda t: (t, t),
    ("t", "t + 0"): lambda t: (t, t + 0),
    ("t", "t[[0, 1]]"): lambda t: (t, t[[0, 1]]),
    ("t[0]", "t[1]"): lambda t: (t[0], t[1]),
    ("t[2]", "t[0]"): lambda t: (t[2], t[0]),
    ("t[:, 0]", "t[:, 2]"): lambda t: (t[:, 0], t[:, 2]),
    ("t[:2]", "t[1:]"): lambda t: (t[:2], t[1:]),
    ("t[:, :3]", "t[:, 1:]"): lambda t: (t[:, :3], t[:, 1:]),
    ("t", "t.reshape(-1)"): lambda t: (t, t.reshape(-1)),
    ("t", "t.T.reshape(-1)"): lambda t: (t, t.T.reshape(-1)),
    ("torch.zeros_like(t)", "torch.zeros_like(t)"): lambda t: (torch.zeros_like(t), torch.zeros_like(t)),
    ("t[0]", "t.clone()[0]"): lambda t: (t[0], t.clone()[0]),
    ("t[1]", "t.clone()[1]"): lambda t: (t[1], t.clone()[1]),
    ("t.T", "t.clone().T"): lambda t: (t.T, t.clone().T),
    ("t", "t[:]"): lambda t: (t, t[:]),
    ("t > 0", "a[1:]"): lambda t: (b := t > 0, b[1:]),
    ("t", "t.view(torch.int64)"): lambda t: (t, t.view(torch.int64)),
    ("t[1]", "t.view(torch.int64)[1]"): lambda t: (t[1], t.view(torch.int64)[1]),
}


def on_a_pair(candidate: Callable[..., Any], t: Float[Tensor, "rows columns"], a: Formula, b: Formula) -> Any:
    """The candidate's answer on two tensors made from the table t; a bool in a tensor counts as that bool."""
    answer = candidate(*PAIRS[a, b](t))
    truth = isinstance(answer, Tensor) and answer.dtype is torch.bool and answer.numel() == 1
    return answer.item() if truth else answer


@lesson.exercise(harness=on_a_pair)
def same_storage(a: Tensor, b: Tensor) -> bool:
    """True if a and b share one storage, whatever parts of it they show."""


@same_storage.cases
def pairs(draw: Draw) -> Iterator[Case]:
    for a, b in PAIRS:
        yield case(draw.normal(3, 4), Formula(a), Formula(b))
    for _ in range(6):
        a, b = draw.one_of((("t", "t[:]"), ("t", "t.clone()")))
        rows, columns = draw.sizes(2, 3, 20)
        yield case(draw.normal(rows, columns), Formula(a), Formula(b), label=f"{rows} × {columns}")
