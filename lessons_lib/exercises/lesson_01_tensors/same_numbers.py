"""Exercise: the same shape and the same numbers, nan included."""

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from lessons_lib.checking.exercise.cases import Case, Draw, case
from lessons_lib.exercises.lesson_01_tensors.generous import one_bool
from lessons_lib.exercises.lesson_01_tensors.lesson import lesson

NAN, INF = float("nan"), float("inf")


def as_a_bool(candidate: Callable[..., Any], a: Tensor, b: Tensor) -> Any:
    return one_bool(candidate(a, b))


@lesson.exercise(
    harness=as_a_bool,
    no_demand=[
        "Exercise: the same numbers",
        "Whether a and b are the same, nan included",
    ],
)
def same_numbers(a: Tensor, b: Tensor) -> bool:
    """Whether a and b have the same shape and, at every position, equal numbers or nan in both."""


@same_numbers.cases
def pairs(draw: Draw) -> Iterator[Case]:
    x, y = draw.normal(2, 3), draw.normal(4)
    yield case(x, x.clone(), label="equal numbers")
    changed = x.clone()
    changed[1, 2] += 1
    yield case(x, changed, label="one number differs")
    changed = y.clone()
    changed[0] -= 2
    yield case(y, changed, label="one of four differs")
    yield case(y, y + 1, label="all numbers differ")
    yield case(x, x + 5, label="all of 2 × 3 numbers differ")
    gap = torch.tensor([1.0, NAN, 3.0], dtype=torch.float64)
    yield case(gap, gap.clone(), label="nan in the same position")
    gaps = torch.tensor([[NAN, 2.0], [4.0, NAN]], dtype=torch.float64)
    yield case(gaps, gaps.clone(), label="nan in the same two positions")
    yield case(gap, torch.tensor([1.0, 2.0, NAN], dtype=torch.float64), label="nan in other positions")
    yield case(gap, torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64), label="nan only in a")
    yield case(torch.tensor([5.0, 6.0]).double(), torch.tensor([5.0, NAN]).double(), label="nan only in b")
    yield case(gap, torch.tensor([4.0, NAN, 3.0], dtype=torch.float64), label="nan alike, a number not")
    yield case(gaps, gaps + 1, label="nan alike, the numbers not")
    zero = torch.tensor([1.0, 0.0, 3.0], dtype=torch.float64)
    yield case(gap, zero, label="nan in a, 0 in b")
    yield case(zero, gap, label="0 in a, nan in b")
    for filler in (-1.0, -999.0, 999.0, 9999.0):
        filled = gap.nan_to_num(filler)
        yield case(gap, filled, label=f"nan in a, {filler:g} in b")
        yield case(filled, gap, label=f"{filler:g} in a, nan in b")
    yield case(x, x + 1e-9, label="nearly equal: b is a + 0.000000001")
    yield case(y, y * (1 + 1e-10), label="nearly equal: b is a · 1.0000000001")
    yield case(x[:1], x[0], label="the same numbers, (1, 3) and (3,)")
    yield case(x[0].expand(4, 3).clone(), x[0].clone(), label="the same row four times, and once")
    yield case(x[0, 0], x[0, :1].clone(), label="the same number, () and (1,)")
    yield case(x[0, 0], x[0, 0].clone(), label="single numbers, both of shape ()")
    yield case(gap[1], gap[1].clone(), label="a single nan in both, of shape ()")
    yield case(x, x.reshape(3, 2), label="the same numbers, (2, 3) and (3, 2)")
    yield case(x, draw.normal(4, 2), label="shapes that don't fit")
    yield case(y, y.flip(0), label="the same numbers in another order")
    yield case(x, x.flip(1), label="2 × 3 numbers in another order")
    big = torch.tensor([INF, 1.0], dtype=torch.float64)
    yield case(big, big.clone(), label="inf in both")
    other = torch.tensor([NAN, 1.0, 3.0], dtype=torch.float64)
    yield case(gap, other, label="the same numbers, the gap in another position")
    yield case(
        torch.stack([gap, zero]),
        torch.stack([other, zero]),
        label="2 × 3 numbers, the gap in another position",
    )
    yield case(torch.tensor([1.0, 4.0]).double(), torch.tensor([2.0, 3.0]).double(), label="equal sums")
    yield case(zero, zero.flip(0), label="equal sums, 3 numbers")
    yield case(big, torch.tensor([-INF, 1.0], dtype=torch.float64), label="inf and -inf")
    largest = torch.tensor([torch.finfo(torch.float64).max, 1.0], dtype=torch.float64)
    yield case(big, largest, label="inf and the largest float64")
    yield case(-largest, -big, label="the largest float64 and inf, negative")
    yield case(draw.normal(0, 2), draw.normal(0, 2), label="no numbers at all")
    yield case(draw.normal(0, 2), draw.normal(0, 3), label="no numbers at all, (0, 2) and (0, 3)")
    yield case(draw.normal(0, 1), draw.normal(0, 3), label="no numbers at all, (0, 1) and (0, 3)")
    signed = torch.tensor([0.0, 2.0, -0.0], dtype=torch.float64)
    yield case(signed, -signed * torch.tensor([1.0, -1.0, 1.0]).double(), label="0 and −0 are equal")
    yield case(signed[:1], -signed[:1], label="0 and −0 again, one number")
    yield case(-x, x, label="opposite signs")
    yield case(y, -y, label="opposite signs, 4 numbers")
    for _ in range(6):
        a = draw.normal(*draw.sizes(2, 3))
        b = a.clone()
        where = tuple(draw.number(0, size) for size in a.shape)
        label = draw.one_of((f"only {where} differs", f"all of {a.shape[0]} × {a.shape[1]} numbers equal"))
        if label.startswith("only"):
            b[where] += draw.one_of((-1, 1)) * float(draw.uniform(1, low=0.5, high=2))
        yield case(a, b, label=label)
