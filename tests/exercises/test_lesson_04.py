"""What lesson 04 promises besides values."""

from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.checking.evidence import collect
from lessons_lib.checking.judge import judge
from lessons_lib.exercises import find


def test_distances_by_two_loops_earn_half() -> None:
    def two_loops(x: Tensor, y: Tensor) -> Tensor:
        result = torch.zeros(len(x), len(y), dtype=x.dtype)
        for i in range(len(x)):
            for j in range(len(y)):
                result[i, j] = ((x[i] - y[j]) ** 2).sum() ** 0.5
        return result

    exercise = find("pairwise_distances")
    verdict = judge(exercise, collect(exercise, two_loops))
    assert (verdict.status, verdict.points, verdict.max_points) == ("failed", 1, 2)
    assert "no Python loop over the input" in verdict.message


def test_the_broken_loss_is_explained_in_shapes() -> None:
    exercise = find("mean_squared_error")
    verdict = judge(exercise, collect(exercise, lambda p, t: ((p - t) ** 2).mean()))
    assert verdict.misconception == "every_prediction_with_every_target"
    assert "(n, 1) against (n,) gives (n, n)" in verdict.diagnosis


@pytest.mark.parametrize(
    ("name", "answer", "called"),
    [
        ("pairwise_distances", lambda x, y: torch.cdist(x, y), "torch.functional.cdist"),
        ("broadcast_shape", lambda a, b: shape_of_a_real_sum(a, b), "torch.zeros"),
    ],
)
def test_letting_torch_do_it_all_earns_half(name: str, answer: Any, called: str) -> None:
    verdict = judge(find(name), collect(find(name), answer))
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert called in verdict.unmet[0].seen


def shape_of_a_real_sum(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return tuple((torch.zeros(a) + torch.zeros(b)).shape)
    except RuntimeError:
        return None
