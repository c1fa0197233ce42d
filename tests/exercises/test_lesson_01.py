"""What lesson 01 promises besides values: its map of NumPy, what earns half, what is told of well-known mistakes."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judging import judge
from tests.exercises.numpy_map import SOURCE, Row, agree, rows

TABLE = rows(SOURCE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.numpy} / {row.torch}")
def test_numpy_and_torch_agree_unless_the_remark_says_that_they_differ(row: Row) -> None:
    assert agree(row) != row.remark.startswith("differs")


def test_no_row_was_lost() -> None:
    assert len(TABLE) >= 35
    assert sum(row.remark.startswith("differs") for row in TABLE) == 3


@pytest.mark.parametrize(
    "row",
    [Row("a.sum(axis=0)", "a.sum(dim=1)", ""), Row("a.T", "a", ""), Row("a * b", "a + b", "")],
    ids=lambda row: row.torch,
)
def test_a_row_that_is_wrong_is_noticed(row: Row) -> None:
    assert not agree(row)


def test_a_row_that_fails_or_can_not_be_read_is_noticed() -> None:
    with pytest.raises(ValueError, match="step must be greater"):
        agree(Row("a[::-1]", "a[::-1]", ""))
    with pytest.raises(ValueError, match="can't be read"):
        rows("# | NumPy | PyTorch | remark |\n# | --- | --- | --- |\n# | `a` | a | |\n")


def verdict(name: str, answer: Any) -> Any:
    return judge(find(name), collect(find(name).exercise, answer))


def read_one_by_one(images: Tensor, templates: Tensor) -> Tensor:
    return torch.stack([(image - templates).square().sum(dim=(1, 2)).argmin() for image in images])


def rows_one_by_one(scores: Tensor, labels: Tensor) -> Tensor:
    return torch.stack([scores[i, labels[i]] for i in range(len(labels))])


def ones_one_by_one(labels: Tensor, classes: int) -> Tensor:
    result = torch.zeros(len(labels), classes)
    for i, label in enumerate(labels):
        result[i, label] = 1
    return result


def means_one_by_one(x: Tensor, mask: Tensor) -> Tensor:
    return torch.stack([row[kept].mean() for row, kept in zip(x, mask, strict=True)])


def images_by_templates(images: Tensor, templates: Tensor) -> Tensor:
    return images.flatten(1) @ templates.flatten(1).T


def patches_one_by_one(image: Tensor, size: int) -> Tensor:
    h, w = image.shape
    corners = [(i, j) for i in range(0, h, size) for j in range(0, w, size)]
    return torch.stack([image[i : i + size, j : j + size] for i, j in corners])


def written_then_returned(array: Any) -> Tensor:
    tensor = torch.from_numpy(array)
    array += 100
    return tensor


def renamed(x: Tensor, value: float) -> Tensor:
    result = x.clone()
    for row in result:
        for number in row:
            if number.isnan():
                number = value
    return result


def filled_up_to_the_first(x: Tensor, value: float) -> Any:
    result = x.clone()
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if result[i, j].isnan():
                result[i, j] = value
                return result
    return None


def padded_in_the_list(rows: list[Tensor]) -> Tensor:
    longest = max(len(row) for row in rows)
    for i, row in enumerate(rows):
        rows[i] = F.pad(row, (0, longest - len(row)))
    return torch.stack(rows)


@pytest.mark.parametrize(
    ("name", "answer", "seen"),
    [
        ("read_digits", read_one_by_one, "loops over the images:"),
        ("one_column_per_row", rows_one_by_one, "loops over the rows:"),
        ("one_hot", ones_one_by_one, "loops over the labels:"),
        ("masked_mean", means_one_by_one, "loops over the rows:"),
        ("cut_into_patches", patches_one_by_one, "loops over the input:"),
        ("one_hot", lambda labels, classes: F.one_hot(labels, classes), "one_hot"),
        (
            "ragged_batch",
            lambda r: torch.nn.utils.rnn.pad_sequence(r, batch_first=True),
            "pad_sequence",
        ),
        ("own_copy", lambda array: torch.tensor(array.tolist()), "a float32 answer for a float64 input"),
        ("own_copy", lambda array: torch.tensor(array).double(), "a float64 answer for an"),
        ("ragged_batch", padded_in_the_list, "Your code changed the list"),
    ],
)
def test_a_loop_the_ready_made_function_or_another_dtype_earns_half(
    name: str, answer: Callable[..., Any], seen: str
) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", found.max_points / 2)
    assert seen in found.unmet[0].message


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("own_copy", lambda array: torch.as_tensor(array), "shares the array's memory"),
        ("own_copy", lambda array: torch.Tensor(array), "A float32 array isn't converted"),
        ("own_copy", lambda array: torch.from_numpy(array[:]), "shares the array's memory"),
        ("own_copy", written_then_returned, "added 100 to the array"),
        ("stretch_contrast", lambda i: (i - i.argmin()) / (i.argmax() - i.argmin()), "positions"),
        (
            "stretch_contrast",
            lambda i: i / i.max() - i.min(),
            "subtracted the darkest pixel's original value",
        ),
        ("fill_gaps", renamed, "giving a name a new value"),
        ("fill_gaps", filled_up_to_the_first, "inside the `if`"),
        ("mean_image", lambda x, labels, k: x[labels == 7].mean(0), "the label 7, whatever `digit` is"),
        ("mean_image", lambda x, labels, k: x[x == k].mean(0), "the *pixels*"),
        ("mean_image", lambda x, labels, k: x[labels[k]], "used that label as the index of an image"),
        (
            "read_digits",
            lambda x, m: (x.flatten(1) @ m.reshape(-1, len(m))).argmax(1),
            "mixes pixels of several templates",
        ),
        (
            "read_digits",
            lambda x, m: ((x[:, None] - m) ** 2).sum(dim=(1, 2)).argmin(1),
            "summed over axes 1 and 2",
        ),
        ("fill_gaps", lambda x, value: x.masked_fill_(x.isnan(), value), "you changed the caller's x"),
        ("fill_gaps", lambda x, value: x.nan_to_num(value), "infinities became huge finite numbers"),
        (
            "read_digits",
            lambda x, m: (images_by_templates(x, m) - m.flatten(1) @ m.flatten(1).T / 2).argmax(1),
            "a (k, k) table",
        ),
        ("largest_entry", lambda a, b: divmod(int((a * b).T.argmax()), len(a)), "element-wise product"),
        (
            "read_digits",
            lambda x, m: (x.flatten(1) @ m.flatten(1).T).argmax(1),
            "favours templates with large numbers",
        ),
        (
            "cut_into_patches",
            lambda image, size: image.reshape(-1, size, size),
            "`reshape` alone takes the pixels row by row",
        ),
        (
            "brightness",
            lambda batch: batch.mean((2, 3)).squeeze(),
            "For a batch of one image, you return a single number",
        ),
        ("masked_mean", lambda x, mask: (x * mask).sum(1) / mask.sum(1), "0 times nan is nan"),
        ("one_column_per_row", lambda scores, labels: scores[:, labels], "how do you pair rows and labels"),
        (
            "mean_image",
            lambda x, labels, k: x[labels == k].mean(0).squeeze(),
            "as if `squeeze()` had removed it",
        ),
        ("masked_mean", lambda x, mask: (x * mask).nansum(1).div(mask.sum(1)).squeeze(), "With one row"),
        (
            "one_hot",
            lambda labels, k: torch.zeros(len(labels), k).scatter(0, labels[:, None], 1),
            "along axis 0",
        ),
        ("fill_gaps", lambda x, value: torch.where(x.isnan(), x, value), "did you swap `a` and `b`"),
        (
            "largest_entry",
            lambda a, b: divmod(int((a.T @ b.T).argmax()), len(a)),
            "multiplying or transposing",
        ),
        (
            "largest_entry",
            lambda a, b: divmod(int((a @ b).T.argmax()), len(a))[::-1],
            "you swapped quotient and remainder",
        ),
        ("own_copy", lambda array: torch.asarray(array), "unless the array is a single number"),
        ("fill_gaps", lambda x, value: x * ~x.isnan() + value * x.isnan(), "add to it or multiply it"),
        ("same_numbers", lambda a, b: str(a) == str(b), "the printed text"),
        (
            "same_numbers",
            lambda a, b: torch.equal(a.nan_to_num(-1.0, 9e99, -9e99), b.nan_to_num(-1.0, 9e99, -9e99)),
            "nan and -1",
        ),
        ("checkerboard", lambda r, c: torch.arange(r)[:, None] + torch.arange(c) % 2, "`%` comes before `+`"),
        (
            "masked_mean",
            lambda x, mask: torch.where(mask, torch.nan, x).nanmean(1),
            "averaged the numbers that the mask leaves out",
        ),
    ],
)
def test_the_mistakes_that_the_text_speaks_of_are_named(
    name: str, answer: Callable[..., Any], told: str
) -> None:
    found = verdict(name, answer)
    assert found.status == "failed"
    assert told in found.diagnosis


def test_an_array_that_the_answer_wrote_into_is_noticed() -> None:
    def copied_then_written(array: Any) -> Tensor:
        tensor = torch.tensor(array)
        array *= 2
        return tensor

    found = verdict("own_copy", copied_then_written)
    assert found.status == "failed"
    assert "changed the caller's array" in found.diagnosis


def test_a_method_that_was_not_called_is_named() -> None:
    found = verdict("own_copy", lambda array: torch.from_numpy(array).clone)
    assert "the method `clone` itself" in found.message
