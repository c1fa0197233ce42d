"""Lesson 02: what is said of the first tries that beginners write."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.checking.explain.card import card
from tests.exercises.lesson_05 import verdict


def starts_with_the_first(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    total = shape[0]
    for size in shape:
        total *= size
    return total * dtype.itemsize


def overwritten(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    for size in shape:
        total = size * dtype.itemsize
    return total


def shifted(logits: Tensor) -> Tensor:
    return logits - logits.amax(dim=1, keepdim=True)


def normalised(grown: Tensor) -> Tensor:
    return grown / grown.sum(dim=1, keepdim=True)


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("bytes_needed", starts_with_the_first, "first_size_twice"),
        ("bytes_needed", overwritten, "last_axis_only"),
        ("channel_means", lambda image: image[:, :, 0].sum() / image[:, :, 0].numel(), "one_channel"),
        ("channel_means", lambda image: image.sum(dim=(0, 1)) / image.sum(), "shares"),
        ("channel_means", lambda image: image.float().mean(dim=(0, 1)).tolist(), "not_in_a_tensor"),
        ("channel_means", lambda image: image[0].sum(dim=0) / image.shape[1], "first_row_only"),
        ("brighten", lambda image, amount: (image.int() + amount).clamp(255, 0).to(torch.uint8), "all_black"),
        (
            "brighten",
            lambda image, amount: (image.to(torch.int8) + amount).clamp(0, 127).to(torch.uint8),
            "summed_in_int8",
        ),
        (
            "brighten",
            lambda image, amount: torch.tensor(np.clip(image.numpy() + amount, 0, 255)),
            "clipped_by_numpy",
        ),
        (
            "to_bytes",
            lambda image: (image.clamp(0, 1).round(decimals=1) * 255).to(torch.uint8),
            "rounded_to_hundredths",
        ),
        (
            "to_bytes",
            lambda image: (image.clamp(min=0) / image.max() * 255).round().to(torch.uint8),
            "scaled_to_the_brightest",
        ),
        ("stable_softmax", lambda logits: normalised((logits / 1000).exp()), "divided_by_a_constant"),
        (
            "stable_softmax",
            lambda logits: shifted(logits).exp() / logits.sum(dim=1, keepdim=True),
            "divided_by_the_sum_of_the_logits",
        ),
        (
            "stable_softmax",
            lambda logits: normalised(
                ((logits - logits.mean(dim=1, keepdim=True)) / logits.std(dim=1, keepdim=True)).exp()
            ),
            "standardised",
        ),
        ("stable_softmax", lambda logits: normalised(logits.exp().clamp(max=1e30)), "exponentials_cut_off"),
        ("stable_softmax", lambda logits: list(normalised(shifted(logits).exp())), "list_of_rows"),
        ("stable_softmax", lambda logits: normalised(shifted(logits)).exp(), "divided_then_exp"),
        ("stable_softmax", lambda logits: normalised(torch.sigmoid(logits)), "sigmoids"),
        (
            "stable_softmax",
            lambda logits: shifted(logits).exp() / shifted(logits).exp().mean(dim=1, keepdim=True),
            "divided_by_the_mean",
        ),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


def test_a_channel_alone_was_not_reduced_too_often() -> None:
    for c in (0, 1):
        said = verdict("channel_means", lambda image, c=c: image[:, :, c].float().mean()).diagnosis
        assert said == f"Your number is the mean of channel {c} alone. What about the others?"


@pytest.mark.parametrize("change", [lambda x: x > 1, lambda x: (x < 0) | (x > 1)])
def test_pixels_that_became_black_were_not_cut_at_256(change: Callable[[Tensor], Tensor]) -> None:
    def black(image: Tensor) -> Tensor:
        return (torch.where(change(image), 0, image.clamp(min=0)) * 255).round().to(torch.uint8)

    said = verdict("to_bytes", black).diagnosis
    assert said.startswith("Pixels that are too bright became 0. Which byte should they be?")
    assert "as if you'd cut at 256" not in said


def test_a_row_that_lost_its_axis_is_told_once() -> None:
    for answer in (
        lambda logits: normalised((logits - logits.amax(dim=1)).exp()),
        lambda logits: shifted(logits).exp() / shifted(logits).exp().sum(dim=1),
    ):
        assert verdict("stable_softmax", answer).diagnosis.count("torch ") == 1


def mean_of_bytes(image: Tensor) -> Tensor:
    return image.mean(dim=(0, 1))


def float_not_kept(image: Tensor) -> Tensor:
    image.float()
    return image.mean(dim=(0, 1))


def mean_of_half(image: Tensor) -> Tensor:
    return image.half().mean(dim=(0, 1))


def numel_of_a_tuple(shape: Any, dtype: torch.dtype) -> Any:
    return shape.numel() * dtype.itemsize


def from_the_first_size(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    return shape[0] * math.prod(shape[1:]) * dtype.itemsize


def viewed(image: Tensor, amount: int) -> Tensor:
    return image.view(torch.int16) + amount


def unsigned(image: Tensor, amount: int) -> Tensor:
    return image.to(torch.uint16) + amount


def rounded_by_python(image: Any) -> Any:
    return round(image * 255).to(torch.uint8)


# Functions, because a card quotes the line that raised: what it says must not be in that line.
@pytest.mark.parametrize(
    ("name", "answer", "said"),
    [
        ("channel_means", mean_of_bytes, "It takes `dtype=`"),
        ("channel_means", float_not_kept, "did you keep what it returned?"),
        ("channel_means", mean_of_half, "Expected float32."),
        ("bytes_needed", numel_of_a_tuple, "`math.prod` multiplies them"),
        ("bytes_needed", from_the_first_size, "so it has no `shape[0]`"),
        ("brighten", viewed, "use `.to`"),
        ("brighten", unsigned, "int32 holds the same numbers"),
        ("to_bytes", rounded_by_python, "use `.round()`"),
    ],
)
def test_an_error_says_what_helps(name: str, answer: Callable[..., Any], said: str) -> None:
    assert said in card(verdict(name, answer)).text()
