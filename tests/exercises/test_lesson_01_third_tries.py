"""More first tries at lesson 01's exercises: constants, and errors that are told their cause."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from tests.exercises.test_lesson_01_first_tries import verdict


def zeros_of_64_pixels(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    total, count = torch.zeros(8, 8), 0
    for image, label in zip(images, labels, strict=True):
        if label == digit:
            total += image
            count += 1
    return total / count


def square_of_zeros(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    size = images.shape[1]
    total = torch.zeros(size, size)
    for image in images[labels == digit]:
        total += image
    return total / (labels == digit).sum()


def mask_in_an_if(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    if labels == digit:
        chosen = images.mean(dim=0)
    return chosen


def columns_counted_as_rows(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    for i in range(len(result)):
        for j in range(len(result)):
            if result[i, j].isnan():
                result[i, j] = value
    return result


def row_in_an_if(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    for i in range(len(result)):
        if result[i].isnan():
            result[i] = value
    return result


def one_too_far(n: int) -> Tensor:
    table = torch.zeros((n, n), dtype=torch.int64)
    for i in range(1, n + 1):
        for j in range(1, n + 1):
            table[i, j] = i * j
    return table


def one_axis(n: int) -> Tensor:
    table = torch.zeros(n)
    for i in range(n):
        for j in range(n):
            table[i, j] = (i + 1) * (j + 1)
    return table


def ends_of_each_column(image: Tensor) -> Any:
    low: Any = image.min(dim=0)
    high: Any = image.max(dim=0)
    return (image - low) / (high - low)


def pixels_written_down(images: Tensor, templates: Tensor) -> Tensor:
    x, m = images.reshape(-1, 64), templates.reshape(-1, 64)
    return (x @ m.T - (m**2).sum(dim=1) / 2).argmax(dim=1)


def ten_distances(images: Tensor, templates: Tensor) -> Tensor:
    distances = []
    for k in range(10):
        distances.append(((images - templates[k]) ** 2).sum(dim=(1, 2)))
    return torch.stack(distances, dim=1).argmin(dim=1)


TRIES: list[tuple[str, Callable[..., Any], str]] = [
    ("stretch_contrast", lambda image: (image - image.min()) / 255, "always divide by 255"),
    ("stretch_contrast", lambda image: image / 16 - image.min() / 16, "always divide by 16"),
    ("stretch_contrast", ends_of_each_column, "That gives a pair of tensors"),
    (
        "stretch_contrast",
        lambda image: (image - min(image)) / (max(image) - min(image)),
        "Python's own `min`",
    ),
    ("own_copy", lambda array: torch.from_numpy(array.clone()), "`array` isn't a tensor yet"),
    ("own_copy", lambda array: torch.tensor(array).long().to(torch.float64), "Which step made them whole"),
    ("fill_gaps", columns_counted_as_rows, "as many columns as there are rows"),
    ("fill_gaps", row_in_an_if, "a whole row with `if`"),
    ("fill_gaps", lambda x, value: value if x.isnan() else x, "the whole table with `if`"),
    ("fill_gaps", lambda x, value: x.clone().fillna(value), "pandas' tables"),
    ("mean_image", zeros_of_64_pixels, "8 × 8 table of zeros"),
    ("mean_image", square_of_zeros, "a square table of zeros"),
    ("mean_image", mask_in_an_if, "`if labels == digit`"),
    (
        "mean_image",
        lambda images, labels, digit: images.mean(dim=0)[labels == digit],
        "average before choosing",
    ),
    (
        "mean_image",
        lambda images, labels, digit: (images * (labels == digit)).sum(dim=0) / (labels == digit).sum(),
        "the columns of pixels",
    ),
    ("multiplication_table", one_too_far, "factors 1 to n as positions"),
    ("multiplication_table", one_axis, "Did you make `torch.zeros(n)`"),
    ("read_digits", ten_distances, "that there are 10 templates"),
    ("read_digits", pixels_written_down, "the number of pixels, 64"),
]


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    assert words in verdict(name, answer).diagnosis


@pytest.mark.parametrize(
    "answer",
    [
        lambda array: torch.tensor(list(array)),
        lambda array: torch.stack([torch.tensor(row) for row in array]),
        lambda array: torch.tensor([array[i] for i in range(len(array))]),
    ],
)
def test_a_loop_over_a_single_number_is_spoken_of(answer: Callable[..., Any]) -> None:
    assert "nothing to loop over" in verdict("own_copy", answer).message
