"""PyTorch's functions that one's own lines call through something else."""

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional as F

from lessons_lib.counting.through import CallsThrough

X = torch.ones(2, 2)
NUMBERS = torch.tensor([1])


@pytest.mark.parametrize(
    ("does", "seen"),
    [
        (lambda: list(map(torch.diag, [X])), {"torch.diag"}),
        (lambda: [row + 1 for row in map(torch.Tensor.diagonal, [X])], {"Tensor.diagonal"}),
        (lambda: functools.partial(F.one_hot)(NUMBERS), {"torch._C._nn.one_hot"}),
        (lambda: torch.ops.aten.one_hot(NUMBERS), {"torch._ops.aten.one_hot"}),
        (lambda: torch.ops.aten.mul.Tensor(X, X), {"torch.ops.aten.mul"}),
        (lambda: X.diagonal(), {"Tensor.diagonal"}),
        (lambda: (X * X, X @ X, -X, X < X, X[0]), set()),
        (lambda: [row + 1 for row in X], set()),
        (lambda: torch.nn.ReLU()(X), set()),
    ],
)
def test_what_calls_a_function_makes_no_difference(does: Callable[[], Any], seen: set[str]) -> None:
    with CallsThrough(lambda file: file == __file__) as through:
        does()
    assert through.seen == seen


def test_another_files_code_is_not_ones_own() -> None:
    with CallsThrough(lambda file: False) as through:
        torch.diag(X)
    assert through.seen == set()
