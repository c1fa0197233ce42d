"""Wrong values and an input that was changed in place: the cause is named as if it had been written out of place."""

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge


def largest_of_the_table(logits: Tensor) -> Tensor:
    logits -= logits.max()
    e = logits.exp()
    return e / e.sum(dim=1, keepdim=True)


def shares_of_columns(counts: Tensor) -> Tensor:
    counts /= counts.sum(dim=0)
    return counts


def centred(x: Tensor) -> Tensor:
    x -= x.mean(dim=0)
    return x


def zero_behind_the_lengths(scores: Tensor, lengths: Tensor) -> Tensor:
    scores[torch.arange(scores.shape[1]) >= lengths[:, None]] = 0
    return scores.softmax(dim=1)


def stopped_below_zero(grad: Tensor, x: Tensor) -> Tensor:
    grad[x < 0] = 0
    return grad


def zeros_counted(x: Tensor, mask: Tensor) -> Tensor:
    x[~mask] = 0
    return x.mean(dim=1)


@pytest.mark.parametrize(
    ("exercise", "answer", "name", "changed"),
    [
        ("stable_softmax", largest_of_the_table, "largest_of_all", "logits"),
        ("row_shares", shares_of_columns, "column_shares", "counts"),
        ("standardise_columns", centred, "only_centred", "x"),
        ("masked_softmax", zero_behind_the_lengths, "zero_as_a_score", "scores"),
        ("relu_backward", stopped_below_zero, "passes_at_zero", "grad"),
        ("masked_mean", zeros_counted, "divided_by_the_length", "x"),
    ],
)
def test_the_cause_is_named(exercise: str, answer: Callable[..., Tensor], name: str, changed: str) -> None:
    found = judge(find(exercise), collect(find(exercise).exercise, answer))
    assert (found.status, found.points, found.misconception) == ("failed", 0, name)
    assert f"Your code also changed `{changed}` in place." in found.message
