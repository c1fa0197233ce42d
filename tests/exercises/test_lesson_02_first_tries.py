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


def in_a_tuple(image: Tensor) -> tuple[Tensor, ...]:
    red, green, blue = image.sum(dim=(0, 1)) / (image.shape[0] * image.shape[1])
    return red, green, blue


def white_after_the_cast(image: Tensor) -> Tensor:
    return torch.where(image > 1, 255, (image * 255 + 0.5).to(torch.uint8))


def black_before_the_cast(image: Tensor) -> Tensor:
    return (torch.where(image < 0, 0.0, image) * 255 + 0.5).to(torch.uint8)


def stored_one_by_one(image: Tensor) -> Tensor:
    result = image.to(torch.uint8)
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            result[i, j] = round(image[i, j].item() * 255)
    return result


def a_number_at_a_time(logits: Tensor) -> Tensor:
    result = torch.zeros_like(logits)
    for i, row in enumerate(logits):
        total = sum(math.exp(x) for x in row)
        for j, x in enumerate(row):
            result[i, j] = math.exp(x) / total
    return result


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("bytes_needed", starts_with_the_first, "first_size_twice"),
        ("bytes_needed", overwritten, "last_axis_only"),
        (
            "bytes_needed",
            lambda shape, dtype: math.prod(shape) * torch.finfo(dtype).bits // 8,
            "bits_of_floats_only",
        ),
        ("bytes_needed", lambda shape, dtype: torch.rand(shape, dtype=dtype).nbytes, "random_elements"),
        ("channel_means", in_a_tuple, "unpacked_into_three"),
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
        ("brighten", lambda image, amount: image.clamp(max=255 - amount) + amount, "room_made_above_only"),
        (
            "brighten",
            lambda image, amount: image + amount if image.int() + amount < 256 else 255,
            "one_question_for_all_pixels",
        ),
        (
            "brighten",
            lambda image, amount: (image.view(torch.int16) + amount).clamp(0, 255).to(torch.uint8),
            "viewed_as_wider",
        ),
        ("to_bytes", white_after_the_cast, "not_clamped_below"),
        ("to_bytes", black_before_the_cast, "not_clamped_above"),
        ("to_bytes", stored_one_by_one, "stored_without_a_limit"),
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
        ("quantise", lambda x, scale, zero: ((x / scale).round() + zero).clamp(-128, 127), "left_in_floats"),
        (
            "stable_softmax",
            lambda logits: normalised((logits - logits.max(1, True)).exp()),
            "pair_subtracted",
        ),
        ("stable_softmax", lambda logits: normalised((logits - max(logits)).exp()), "rows_compared"),
        ("stable_softmax", a_number_at_a_time, "by_the_math_module"),
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
        assert said == f"Your number is the mean of channel {c} alone. What about the other channels?"


def test_the_last_channel_is_called_so() -> None:
    said = verdict("channel_means", lambda image: image[..., -1].float().mean()).diagnosis
    assert said == "Your number is the mean of the last channel alone. What about the other channels?"


def test_the_middle_between_two_logits_is_not_called_the_mean() -> None:
    ends = [torch.amin, torch.amax]

    def middle(logits: Tensor) -> Any:
        return sum(end(logits, 1, True) for end in ends) / 2

    softmax = verdict("stable_softmax", lambda logits: normalised((logits - middle(logits)).exp()))
    logarithm = verdict(
        "log_sum_exp",
        lambda logits: middle(logits)[:, 0] + (logits - middle(logits)).exp().sum(dim=1).log(),
    )
    for one in (softmax, logarithm):
        assert one.status == "failed"
        assert "mean" not in one.diagnosis


@pytest.mark.parametrize("column", [0, -1])
def test_a_shift_by_a_fixed_column_or_row_says_which(column: int) -> None:
    which = {0: "first", -1: "last"}[column]
    by_column = verdict("stable_softmax", lambda logits: normalised((logits.T - logits[:, column]).T.exp()))
    assert by_column.diagnosis.startswith(f"You subtracted each row's {which} logit,")
    by_row = verdict("stable_softmax", lambda logits: normalised((logits - logits[column].amax()).exp()))
    assert by_row.diagnosis.startswith(f"You subtracted the {which} row's largest logit")


@pytest.mark.parametrize(
    ("name", "answer", "told", "untold"),
    [
        (
            "brighten",
            lambda image, amount: (
                (image.int() + amount).minimum(torch.tensor(0)).maximum(torch.tensor(255)).byte()
            ),
            "as if you'd swapped `min` and `max`, or",
            "as if you'd clamped",
        ),
        (
            "to_bytes",
            lambda image: (image * 255).round().clamp(0, 510).int().to(torch.uint8),
            "as if you'd clamped at 0 and 2 before scaling",
            "You cut",
        ),
        (
            "to_bytes",
            lambda image: (image * 255).round().clamp(min=0).bool().to(torch.uint8),
            "as if you'd scaled to 255 and then clamped",
            "You scaled",
        ),
        ("stable_softmax", lambda logits: tuple(logits.softmax(dim=1)), "aren't in one table", "list"),
        (
            "stable_softmax",
            lambda logits: normalised((logits - logits.amax(dim=1)[None]).exp()),
            "lines up your rows' largest logits with the columns",
            "lost",
        ),
        (
            "stable_softmax",
            lambda logits: normalised(shifted(logits).exp().sqrt()),
            "by dividing all logits by 2",
            "You divided",
        ),
    ],
)
def test_a_cause_is_true_of_other_programs_with_the_same_numbers(
    name: str, answer: Callable[..., Any], told: str, untold: str
) -> None:
    said = verdict(name, answer).diagnosis
    assert told in said
    assert untold not in said


@pytest.mark.parametrize("change", [lambda x: x > 1, lambda x: (x < 0) | (x > 1)])
def test_pixels_that_became_black_were_not_cut_at_256(change: Callable[[Tensor], Tensor]) -> None:
    def black(image: Tensor) -> Tensor:
        return (torch.where(change(image), 0, image.clamp(min=0)) * 255).round().to(torch.uint8)

    said = verdict("to_bytes", black).diagnosis
    assert said.startswith("Pixels that are too bright become 0. If you clamp them to 256")
    assert "as if you'd clamped" not in said


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
