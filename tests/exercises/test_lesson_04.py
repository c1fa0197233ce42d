"""What lesson 04 promises besides values."""

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
    assert "(n, 1) minus (n,) gives (n, n)" in verdict.diagnosis
