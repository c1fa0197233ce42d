"""Third tries at lesson 04's exercises: loops that count something else, tables divided or joined the wrong way."""

from typing import Any

import pytest
import torch
from torch import Tensor

from tests.exercises.lesson_05 import verdict

INFINITE = float("inf")


def channels_as_indices(image: Tensor, gains: Tensor) -> Tensor:
    result = image.clone()
    for c in image:
        result[c] = image[c] * gains[c]
    return result


def gain_of_each_row(image: Tensor, gains: Tensor) -> Tensor:
    result = torch.zeros_like(image)
    for c in range(image.shape[0]):
        for h in range(image.shape[1]):
            result[c, h] = image[c, h] * gains[h]
    return result


def as_many_columns_as_rows(counts: Tensor) -> Tensor:
    shares, n = torch.zeros_like(counts), len(counts)
    for i in range(n):
        for j in range(n):
            shares[i, j] = counts[i, j] / counts[i].sum()
    return shares


def as_many_rows_as_columns(counts: Tensor) -> Tensor:
    shares = counts.clone()
    for i in range(counts.shape[1]):
        shares[i] = counts[i] / counts[i].sum()
    return shares


def sum_of_column_i(counts: Tensor) -> Tensor:
    shares = counts.clone()
    for i in range(counts.shape[0]):
        shares[i] = counts[i] / counts[:, i].sum()
    return shares


def as_many_coordinates_as_points(x: Tensor, y: Tensor) -> Tensor:
    total: Any = 0
    for c in range(len(x)):
        total = total + (x[:, c, None] - y[:, c]) ** 2
    return total**0.5


def the_row_for_both(x: Tensor, y: Tensor) -> Tensor:
    table = torch.zeros(len(x), len(y), dtype=x.dtype)
    for i in range(len(x)):
        for j in range(len(y)):
            table[i, j] = ((x[i] - y[i]) ** 2).sum().sqrt()
    return table


def masked_scores(q: Tensor, k: Tensor) -> Tensor:
    time = torch.arange(q.shape[1])
    return torch.where(time[:, None] >= time, q @ k.transpose(1, 2) / q.shape[2] ** 0.5, -INFINITE)


def columns_divided(q: Tensor, k: Tensor) -> Tensor:
    found = (q @ k.transpose(1, 2) / q.shape[2] ** 0.5).softmax(dim=2).tril()
    return found / found.sum(dim=1, keepdim=True)


def sizes_of_the_right_answer(a: Any, b: Any) -> Any:
    return tuple(max(p, q) for p, q in zip(a[::-1], b[::-1], strict=False))[::-1]


def parts_in_a_stack(x: Tensor, y: Tensor) -> Tensor:
    return torch.stack([((part[:, None] - y) ** 2).sum(-1).sqrt() for part in x.split(10)])


def both_of_topk(x: Tensor, k: int) -> Any:
    apart = torch.cdist(x, x, compute_mode="donot_use_mm_for_euclid_dist").fill_diagonal_(INFINITE)
    return apart.topk(k, largest=False)


def as_often_as_there_are_rows(x: Tensor) -> Tensor:
    result = torch.zeros_like(x)
    for j in range(x.shape[0]):
        result[:, j] = (x[:, j] - x[:, j].mean()) / x[:, j].std()
    return result


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("scale_channels", channels_as_indices, "the channels themselves, not their indices"),
        ("scale_channels", gain_of_each_row, "Your gain depends on the row of pixels"),
        (
            "row_shares",
            as_many_columns_as_rows,
            "a loop over the columns ran as many times as there are rows",
        ),
        (
            "row_shares",
            as_many_rows_as_columns,
            "a loop over the rows ran as many times as there are columns",
        ),
        ("row_shares", sum_of_column_i, "divided row i by the sum of column i"),
        ("pairwise_distances", as_many_coordinates_as_points, "ran as many times as x has points"),
        ("pairwise_distances", the_row_for_both, "All numbers in row i are the same"),
        ("pairwise_distances", lambda x, y: the_row_for_both(y, x).T, "All numbers in column j are the same"),
        (
            "pairwise_distances",
            lambda x, y: ((x**2).sum() + (y**2).sum() - 2 * x @ y.T).sqrt(),
            "added up the squares of all points",
        ),
        ("causal_attention", columns_divided, "Which axis should you sum over before you divide?"),
        (
            "causal_attention",
            lambda q, k: masked_scores(q, k) / masked_scores(q, k).sum(dim=-1, keepdim=True),
            "You divided the scores by their sum",
        ),
        (
            "causal_attention",
            lambda q, k: (q.transpose(1, 2) @ k / q.shape[2] ** 0.5).tril().softmax(dim=-1),
            "a (d, d) table for each text",
        ),
        ("three_axes_and_two", (2, 3), "In the last one, 4 meets 1"),
        ("row_plus_equals_column", (9,), "how many numbers does it have room for?"),
        ("product_of_batches", (5, 4, 2, 3), "which matrix gives the number of columns?"),
        ("letters_of_einsum", (2, 3), "is the first tensor's shape"),
        ("broadcast_shape", sizes_of_the_right_answer, "stopped at the end of the shorter shape"),
        ("distances_in_budget", parts_in_a_stack, "along a new axis, as `stack` does"),
        ("nearest_neighbours", both_of_topk, "both results of `topk` or `sort`"),
        (
            "standardise_columns",
            as_often_as_there_are_rows,
            "a loop over the columns ran as many times as there are rows",
        ),
    ],
)
def test_a_third_try_is_told_its_cause(name: str, answer: Any, words: str) -> None:
    assert words in verdict(name, answer).diagnosis
