"""Lesson 03: what is said of the first tries that beginners write."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from lessons_lib.checking.explain.card import card
from tests.exercises.lesson_05 import verdict


def row_cloned_and_written_back(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(longest).expand(len(lengths), longest)
    for i, n in enumerate(lengths):
        row = mask[i].clone()
        row[n:] = 0
        mask[i] = row
    return mask


def ones_into_ones(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for i, n in enumerate(lengths):
        mask[i, :n] = 1
    return mask


def length_as_the_row(lengths: Tensor, longest: int) -> Tensor:
    mask = torch.ones(len(lengths), longest)
    for n in lengths:
        mask[n, n:] = 0
    return mask


def a_height_further(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        for r in range(h):
            for c in range(w):
                sheet[r, k * h + c] = images[k, r, c]
    return sheet


def without_the_last_column(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w, dtype=images.dtype)
    for k in range(n):
        sheet[:, k * w : k * w + w - 1] = images[k]
    return sheet


def offset_not_called(x: Any, index: Any) -> Any:
    return x.storage_offset + sum(i * s for i, s in zip(index, x.stride(), strict=True))


def neighbours_of_all(shape: Any) -> list[int]:
    strides = [1 for _ in shape]
    for i in range(len(shape) - 1, -1, -1):
        strides[i] = strides[i + 1] * shape[i + 1]
    return strides


def sizes_after_all(shape: Any) -> list[int]:
    strides = [1]
    for i in range(len(shape)):
        strides.append(strides[-1] * shape[i + 1])
    return strides


def two_names(x: Tensor, index: Any) -> int:
    i, j = index
    return int(x.storage_offset()) + i * x.stride(0) + j * x.stride(1)


def three_names(shape: Any) -> tuple[int, ...]:
    _, b, c = shape
    return (b * c, c, 1)


def square_brackets(x: Any, index: Any) -> int:
    slot = x.storage_offset()
    for k, i in enumerate(index):
        slot += i * x.stride[k]
    return int(slot)


def no_brackets(x: Any, index: Any) -> int:
    slot = x.storage_offset()
    for i, s in zip(index, x.stride):  # noqa: B905
        slot += i * s
    return int(slot)


def addresses_of_functions(a: Any, b: Any) -> bool:
    return bool(a.untyped_storage.data_ptr() == b.untyped_storage.data_ptr())


def channel_by_channel(images: Tensor) -> Tensor:
    n, h, w, c = images.shape
    out = torch.zeros(n, c, h, w)
    for k in range(c):
        out[:, k] = images[:, :, :, k]
    return out


def sizes_for_axes(images: Tensor) -> Tensor:
    n, h, w, c = images.shape
    return images.permute(n, c, h, w)


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("slot_of", two_names, "two_names_for_the_index"),
        (
            "slot_of",
            lambda x, index: x.data_ptr() + sum(i * s for i, s in zip(index, x.stride(), strict=True)),
            "counted_from_an_address",
        ),
        ("slot_of", lambda x, index: x[index].data_ptr(), "address_of_the_element"),
        ("slot_of", square_brackets, "square_brackets_after_stride"),
        ("slot_of", no_brackets, "no_brackets_after_stride"),
        ("same_storage", addresses_of_functions, "no_brackets_after_untyped_storage"),
        ("contiguous_strides", three_names, "three_names_for_the_sizes"),
        (
            "contiguous_strides",
            lambda shape: tuple(math.prod(shape[i + 1 : -1]) for i in range(len(shape))),
            "last_size_left_out",
        ),
        ("channels_first", lambda images: images.permute(2, 0, 1), "three_axes_named"),
        ("channels_first", lambda images: images.permute(1, 4, 2, 3), "axes_counted_from_one"),
        ("channels_first", sizes_for_axes, "sizes_for_axes"),
        ("side_by_side", a_height_further, "a_height_further_each"),
        ("slot_of", offset_not_called, "no_brackets_after_storage_offset"),
        ("contiguous_strides", neighbours_of_all, "neighbour_of_the_last_axis"),
        ("contiguous_strides", sizes_after_all, "size_after_the_last_axis"),
        (
            "channels_first",
            lambda images: images.mT.transpose(1, 2).mT.reshape(images.permute(0, 3, 1, 2).shape),
            "on_their_side_and_refilled",
        ),
        (
            "side_by_side",
            lambda images: [images[:, r].flatten() for r in range(images.shape[1])],
            "rows_in_a_list",
        ),
        (
            "side_by_side",
            lambda images: images.permute(1, 0, 2).view(images.shape[1], -1),
            "viewed_after_moving_axes",
        ),
        ("side_by_side", without_the_last_column, "one_column_too_narrow"),
        ("padding_mask", length_as_the_row, "row_with_the_number_of_the_length"),
        ("padding_mask", row_cloned_and_written_back, "rows_are_one"),
    ],
)
def test_a_first_try_is_named(name: str, answer: Callable[..., Any], misconception: str) -> None:
    assert verdict(name, answer).misconception == misconception


def test_a_mask_of_ones_may_be_one_without_zeros() -> None:
    said = verdict("padding_mask", ones_into_ones).diagnosis
    assert said.startswith("Your mask is full of ones. Do you write any zeros?")


def test_a_table_that_comes_back_unchanged_may_have_got_no_zeros() -> None:
    found = verdict("clip_marked_rows", lambda table, marked: table.clone())
    assert found.diagnosis.startswith("The table comes back unchanged. If you wrote zeros")


def test_the_product_of_all_other_sizes_is_not_said_to_be_a_division() -> None:
    found = verdict("contiguous_strides", lambda shape: tuple(math.prod(shape) // n for n in shape))
    assert found.misconception == "all_divided_by_own_size"
    assert "you divided" not in found.diagnosis


def test_who_cloned_a_row_is_told_to_clone_the_table() -> None:
    assert "clone the whole table" in verdict("padding_mask", row_cloned_and_written_back).diagnosis


def test_a_slot_in_a_tensor_passes() -> None:
    def in_a_tensor(x: Tensor, index: Any) -> Tensor:
        steps = torch.tensor(index, dtype=torch.int64) * torch.tensor(x.stride(), dtype=torch.int64)
        return x.storage_offset() + steps.sum()

    assert verdict("slot_of", in_a_tensor).status == "passed"


@pytest.mark.parametrize(
    ("change", "told"), [(torch.Tensor.bool, "True and False"), (torch.Tensor.long, "whole numbers")]
)
def test_a_mask_that_is_right_but_for_its_dtype_earns_half(change: Any, told: str) -> None:
    found = verdict("padding_mask", lambda lengths, longest: change(torch.arange(longest) < lengths[:, None]))
    assert (found.status, found.points) == ("failed", 1)
    assert told in found.unmet[0].message


def test_the_shape_of_a_sheet_says_what_its_width_is() -> None:
    said = card(verdict("side_by_side", lambda images: images.flatten(0, 1))).text()
    assert "(height, n · width) = (3, 8)" in said


def test_sizes_that_differ_are_told_without_a_word_of_lesson_04() -> None:
    found = verdict("padding_mask", lambda lengths, longest: (torch.arange(longest) < lengths).float())
    assert found.misconception == "compared_along_one_axis"
    assert "broadcast" not in card(found).text()


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        (lambda images: torch.stack([images[..., c] for c in range(images.shape[3])], dim=1), "torch.stack"),
        (lambda images: images.permute(0, 3, 1, 2).contiguous(), "Tensor.contiguous"),
        (lambda images: torch.permute_copy(images, (0, 3, 1, 2)).flatten(1).view(len(images), images.shape[3], *images.shape[1:3]), "torch.permute_copy"),
        (channel_by_channel, "torch.zeros"),
    ],
)  # fmt: skip
def test_the_call_that_made_a_copy_is_named(answer: Callable[..., Any], call: str) -> None:
    found = verdict("channels_first", answer)
    assert (found.status, found.points) == ("failed", 0.5)
    assert f"made by `{call}`" in found.unmet[0].message


@pytest.mark.parametrize(
    "answer",
    [
        lambda images: images.permute(0, 3, 1, 2)[:, list(range(images.shape[3]))],
        lambda images: images.permute(0, 3, 1, 2) + 0,
        lambda images: torch.from_numpy(images.numpy().copy()).permute(0, 3, 1, 2),
    ],
)
def test_a_copy_is_not_laid_to_a_call_that_made_none(answer: Callable[..., Any]) -> None:
    assert "some step copied" in verdict("channels_first", answer).unmet[0].message


def test_a_slot_with_the_next_size_for_a_stride_is_explained() -> None:
    assert verdict("slot_in_three_axes", 5).diagnosis.startswith("5 is 3·1 + 4·0 + 1·2")


def test_a_float_in_a_single_case_is_found_there() -> None:
    def by_dot(x: Tensor, index: Any) -> Any:
        return x.storage_offset() + np.dot(index, x.stride())

    message = verdict("slot_of", by_dot).unmet[0].message
    assert message.startswith('In the case "a single number, without axes", your code returned 6.0, a float.')
    assert (
        verdict("slot_of", lambda x, index: float(by_dot(x, index))).unmet[0].message.startswith("Your code")
    )


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float64])
def test_a_mask_may_hold_floats_of_any_length(dtype: torch.dtype) -> None:
    answer = lambda lengths, longest: (torch.arange(longest) < lengths[:, None]).to(dtype)  # noqa: E731
    assert verdict("padding_mask", answer).status == "passed"


def test_strides_from_a_generator_are_to_be_collected() -> None:
    found = verdict(
        "contiguous_strides", lambda shape: (math.prod(shape[i + 1 :]) for i in range(len(shape)))
    )
    assert "`tuple(…)` would collect them" in found.message
