"""First tries at lesson 01's exercises, and the words of the cause that each should be told."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge


def verdict(name: str, answer: Any) -> Verdict:
    key = find(name)
    return judge(key, collect(key.exercise, answer, 0))


def running_minimum(images: Tensor, templates: Tensor) -> Tensor:
    best = torch.full((len(images),), float("inf"))
    answer = torch.zeros(len(images), dtype=torch.int64)
    for k in range(len(templates)):
        distance = ((images - templates[k]) ** 2).sum(dim=(1, 2))
        nearer = distance < best
        best[nearer] = distance[nearer].float()
        answer[nearer] = k
    return answer


def test_what_an_answer_makes_float32_fits_its_new_tensors() -> None:
    """In a notebook, `torch.full` makes float32 too."""
    assert verdict("read_digits", running_minimum).status == "passed"


def test_floats_are_not_called_by_the_dtype_of_the_check() -> None:
    """A notebook's `torch.zeros` makes float32, and a check's float64."""
    found = verdict("read_digits", lambda images, templates: torch.zeros(len(images)))
    assert "a tensor of floating-point numbers" in found.message
    assert "float64" not in found.message


def clone_thrown_away(array: Any) -> Tensor:
    tensor = torch.from_numpy(array)
    tensor.clone()
    return tensor


def never_filled(n: int) -> Tensor:
    table = torch.zeros(n, n)
    for i in range(1, n):
        for j in range(1, n):
            table[i, j] = i * j
    return table


def too_small(n: int) -> Tensor:
    table = torch.zeros(n - 1, n - 1)
    for i in range(n - 1):
        for j in range(n - 1):
            table[i, j] = (i + 1) * (j + 1)
    return table


def one_list_repeated(n: int) -> Tensor:
    table = [[0] * n] * n
    for i in range(n):
        for j in range(n):
            table[i][j] = (i + 1) * (j + 1)
    return torch.tensor(table)


def total_written_into(n: int) -> Tensor:
    rows, total = [], torch.zeros(n)
    for _ in range(n):
        rows.append(total)
        total += torch.arange(1, n + 1)
    return torch.stack(rows)


def returned_x(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    result[result.isnan()] = value
    return x


def sum_of_the_callers_image(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    chosen = [i for i in range(len(images)) if labels[i] == digit]
    total = images[chosen[0]]
    for i in chosen[1:]:
        total += images[i]
    return total / len(chosen)


def from_image_one_on(images: Tensor, labels: Tensor, digit: int) -> Tensor:
    return torch.stack([images[i] for i in range(1, len(images)) if labels[i] == digit]).mean(dim=0)


def best_of_all_images(images: Tensor, templates: Tensor) -> Tensor:
    best, nearest, answers = float("inf"), 0, []
    for x in images:
        for k, m in enumerate(templates):
            distance = ((x - m) ** 2).sum().item()
            if distance < best:
                best, nearest = distance, k
        answers.append(nearest)
    return torch.tensor(answers)


def products(images: Tensor, templates: Tensor) -> Tensor:
    return images.flatten(1) @ templates.flatten(1).T


TRIES: list[tuple[str, Callable[..., Any], str]] = [
    ("own_copy", lambda array: torch.tensor(array) + 100, "is a copy, but its numbers are 100 too high"),
    ("own_copy", clone_thrown_away, "do you return that copy"),
    ("multiplication_table", never_filled, "or row 0 and column 0 were never filled"),
    ("multiplication_table", too_small, "either you made it too small"),
    (
        "multiplication_table",
        lambda n: torch.tensor([[i * j for j in range(1, n)] for i in range(1, n)]),
        "one row and one column short",
    ),
    (
        "multiplication_table",
        lambda n: torch.tensor([i * i for i in range(1, n + 1)]),
        "multiplied only by itself",
    ),
    (
        "multiplication_table",
        lambda n: torch.stack([torch.arange(i, i + n) for i in range(1, n + 1)]),
        "how large should the step be in row i",
    ),
    ("multiplication_table", one_list_repeated, "as if your list held one and the same row n times"),
    ("multiplication_table", total_written_into, "already in your list"),
    (
        "stretch_contrast",
        lambda image: (image > (image.min() + image.max()) / 2).float(),
        "halfway from darkest to brightest",
    ),
    (
        "stretch_contrast",
        lambda image: torch.linspace(0, 1, image.numel()).reshape(image.shape),
        "in reading order",
    ),
    ("fill_gaps", returned_x, "the tensor that you filled, or `x`"),
    ("mean_image", sum_of_the_callers_image, "If your sum starts as one of the images"),
    ("mean_image", from_image_one_on, "does it start at 1"),
    ("mean_image", lambda images, labels, digit: images[labels is digit].mean(dim=0), "a single False"),
    (
        "mean_image",
        lambda images, labels, digit: torch.stack([x for i, x in enumerate(images) if i == digit]).mean(
            dim=0
        ),
        "compared each image's position with `digit`",
    ),
    (
        "read_digits",
        lambda x, m: (products(x, m) - (m**2).sum() / 2).argmax(dim=1),
        "does your code compute it for each template",
    ),
    (
        "read_digits",
        lambda x, m: (x.flatten(1) * m.flatten(1) - (m**2).sum(dim=(1, 2)) / 2).argmax(dim=1),
        "Did you multiply the two tables with `*`",
    ),
    (
        "read_digits",
        lambda x, m: (x @ m - (m**2).sum(dim=(1, 2)) / 2).argmax(dim=1),
        "without flattening first",
    ),
    (
        "read_digits",
        lambda x, m: (products(x, m) - (m**2).sum(dim=(1, 2)) // 2).argmax(dim=1),
        "divide with `//`",
    ),
    ("read_digits", best_of_all_images, "should that distance start afresh"),
    (
        "read_digits",
        lambda x, m: ((x - m[-1]) ** 2).sum(dim=(1, 2)).argmin(),
        "nearest to the last template",
    ),
]


@pytest.mark.parametrize(("name", "answer", "words"), TRIES)
def test_a_first_try_is_told_its_cause(name: str, answer: Callable[..., Any], words: str) -> None:
    assert words in verdict(name, answer).diagnosis


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("shape_of_the_brackets", (3, 2, 2), "so the shape starts with 1"),
        ("three_stacked", (3, 4, 2), "keep their order"),
        ("three_stacked", (2, 3, 2, 4), "`stack` adds one"),
        ("sum_over_two_axes", "raises", "a tuple of axes"),
        ("reshaped_number", "raises", "3 · 2 is 6"),
    ],
)
def test_a_first_prediction_is_told_its_cause(name: str, value: object, words: str) -> None:
    assert words in verdict(name, value).diagnosis


def test_an_array_of_shape_without_axes_is_spoken_of() -> None:
    found = verdict("own_copy", lambda array: torch.from_numpy(array * 1))
    assert "this array has shape ()" in found.message


def test_a_method_without_its_brackets_is_spoken_of() -> None:
    found = verdict("mean_image", lambda images, labels, digit: images[labels == digit].mean)
    assert "Are the brackets of the call missing" in found.message
