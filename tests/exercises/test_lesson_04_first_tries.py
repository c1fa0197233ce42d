"""First tries at lesson 04's exercises, and the words of the cause that each should be told."""

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from tests.exercises.lesson_05 import verdict

INFINITE = float("inf")


def plus_in_the_formula(x: Tensor, y: Tensor) -> Tensor:
    return ((x**2).sum(1)[:, None] + (y**2).sum(1) + 2 * x @ y.T).sqrt()


def a_total_through_all_loops(x: Tensor, y: Tensor, per_row: bool = False, per_pair: bool = False) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    total = torch.zeros((), dtype=x.dtype)
    for i in range(len(x)):
        total = total * 0 if per_row else total
        for j in range(len(y)):
            for c in range(x.shape[1]):
                square = (x[i, c] - y[j, c]) ** 2
                total = square if per_pair else total + square
            result[i, j] = total.sqrt()
    return result


def a_total_along_the_row(x: Tensor, y: Tensor) -> Tensor:
    return a_total_through_all_loops(x, y, per_row=True)


def a_total_that_is_overwritten(x: Tensor, y: Tensor) -> Tensor:
    return a_total_through_all_loops(x, y, per_pair=True)


def as_often_as_x_has_points(x: Tensor, y: Tensor) -> Tensor:
    result = torch.zeros(len(x), len(y), dtype=x.dtype)
    for i in range(len(x)):
        for j in range(len(x)):
            result[i, j] = (x[i] - y[j]).square().sum().sqrt()
    return result


def every_pair_by_two_loops(prediction: Tensor, target: Tensor) -> Tensor:
    total = torch.zeros(())
    for p in prediction[:, 0]:
        for t in target:
            total = total + (p - t) ** 2
    return total / len(target) ** 2


def returned_in_the_loop(prediction: Tensor, target: Tensor) -> Any:
    total = torch.zeros(())
    for i in range(len(target)):
        total = total + (prediction[i, 0] - target[i]) ** 2
        return total / len(target)
    return None


def equals_for_plus_equals(prediction: Tensor, target: Tensor) -> Tensor:
    total = torch.zeros(())
    for i in range(len(target)):
        total = (prediction[i, 0] - target[i]) ** 2
    return total / len(target)


def divided_in_the_loop(prediction: Tensor, target: Tensor) -> Tensor:
    total = torch.zeros(())
    for i in range(len(target)):
        total = (total + (prediction[i, 0] - target[i]) ** 2) / len(target)
    return total


def attention(divided: Callable[[Any, Any], Tensor], hidden: float = -INFINITE) -> Any:
    def answer(q: Tensor, k: Tensor) -> Tensor:
        scores = divided(q @ k.transpose(1, 2), q.shape[2])
        time = torch.arange(q.shape[1])
        return torch.where(time[:, None] >= time, scores, hidden).softmax(dim=2)

    return answer


def sum_without_the_last_column(counts: Tensor) -> Tensor:
    return counts / counts[:, :-1].sum(dim=1, keepdim=True)


def added_to_every_channel(image: Tensor, gains: Tensor) -> Tensor:
    result = torch.zeros_like(image)
    for c in range(len(gains)):
        result += image[c] * gains[c]
    return result


def three_channels(image: Tensor, gains: Tensor) -> Tensor:
    red, green, blue = image[0] * gains[0], image[1] * gains[1], image[2] * gains[2]
    return torch.stack([red, green, blue])


def three_names(image: Tensor, gains: Tensor) -> Tensor:
    red, green, blue = image
    r, g, b = gains
    return torch.stack([red * r, green * g, blue * b])


def as_if_the_channels_came_last(image: Tensor, gains: Tensor) -> Tensor:
    height, width, channels = image.shape
    result = torch.zeros(height, width, channels, dtype=image.dtype)
    for c in range(channels):
        result[:, :, c] = image[:, :, c] * gains[c]
    return result


def shares_in_lists(counts: Tensor) -> Any:
    sums = [sum(row) for row in counts]
    return [[number / sums[i] for number in row] for i, row in enumerate(counts)]


def distances_in_lists(x: Tensor, y: Tensor) -> Any:
    return [[math.dist(one.tolist(), other.tolist()) for other in y] for one in x]


def divided_by_one_sum(q: Tensor, k: Tensor) -> Tensor:
    scores = q @ k.transpose(1, 2) / q.shape[2] ** 0.5
    time = torch.arange(q.shape[1])
    weights = torch.where(time[:, None] >= time, scores, -INFINITE).exp()
    return weights / weights.sum()


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("pairwise_distances", plus_in_the_formula, "the lengths of x[i] + y[j]"),
        ("pairwise_distances", a_total_through_all_loops, "the squared differences of all earlier pairs"),
        ("pairwise_distances", a_total_along_the_row, "of the earlier pairs in the row"),
        ("pairwise_distances", a_total_that_is_overwritten, "Your distances use only the last coordinate"),
        ("pairwise_distances", as_often_as_x_has_points, "took its count from x"),
        ("mean_squared_error", every_pair_by_two_loops, "how can each prediction meet only its own target?"),
        ("mean_squared_error", returned_in_the_loop, "Only the first squared difference is in your mean"),
        ("mean_squared_error", equals_for_plus_equals, "Only the last squared difference is in your mean"),
        ("mean_squared_error", divided_in_the_loop, "divided the whole total by n in every iteration"),
        (
            "mean_squared_error",
            lambda p, t: (p[:, 0] - t).square().mean().item(),
            "a Python number has no way back",
        ),
        (
            "causal_attention",
            attention(lambda scores, d: scores / (d**1 / 2)),
            "You divided the scores by d / 2",
        ),
        ("causal_attention", attention(lambda scores, d: scores / d**1 / 2), "You divided the scores by 2d"),
        (
            "causal_attention",
            attention(lambda scores, d: scores / d**0.5, INFINITE),
            "hidden later positions with +∞",
        ),
        ("row_shares", sum_without_the_last_column, "Your sums leave out the last column"),
        ("row_shares", lambda counts: counts / counts[:, -1:], "divided each row by its last number"),
        ("scale_channels", added_to_every_channel, "the sum of all scaled channels"),
        ("scale_channels", lambda image, gains: image @ gains, "`@` adds up products"),
        ("scale_channels", lambda image, gains: image * gains.view(3, 1, 1), "works only with three gains"),
        ("scale_channels", three_channels, "works only with three channels"),
        ("scale_channels", three_names, "splits the image into three channels, each with its own name"),
        (
            "causal_attention",
            attention(lambda scores, d: scores / torch.sqrt(d)),
            "`torch.sqrt` takes tensors",
        ),
        (
            "scale_channels",
            as_if_the_channels_came_last,
            "Your gain depends on the column of pixels",
        ),
        ("row_shares", shares_in_lists, "they're in Python lists"),
        ("pairwise_distances", distances_in_lists, "they're in Python lists"),
        ("causal_attention", divided_by_one_sum, "add up to 1 over all texts together"),
        ("bytes_of_the_sum", 16_000_000, "bytes times bytes"),
        ("bytes_of_the_sum", 2_000, "2,000 elements together"),
        ("three_axes_and_two", (6, 1, 4), "Broadcasting never multiplies sizes"),
        ("column_plus_row", 12, "the number of elements"),
        ("bytes_of_the_sum", 4_004_000, "the sum and one operand together"),
    ],
)
def test_a_first_try_is_told_its_cause(name: str, answer: Any, words: str) -> None:
    assert words in verdict(name, answer).diagnosis


def test_no_sentence_about_pairs_says_how_they_were_made() -> None:
    """The same numbers come from `mse_loss`, from two loops, and from a column minus a row."""
    said = {m.name: m.sentence for m in find("mean_squared_error").misconceptions}
    assert "you subtract" not in said["every_prediction_with_every_target"]
