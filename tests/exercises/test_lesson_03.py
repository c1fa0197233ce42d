"""What lesson 03 promises besides values, and its rules held against torch."""

import math
from itertools import accumulate
from operator import mul
from typing import Any

import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.checking.values.snapshot import Plain

Sizes = tuple[int, ...]

SIZES = st.sampled_from([0, 1, 1, 2, 3, 4])
STEPS = st.sampled_from([0, 1, 2, 3, 4, 6, 8, 12])
MEMORY = torch.empty(10_000)  # more than any of these layouts reaches, and of those that a check draws


def verdict(name: str, answer: Any) -> Verdict:
    return judge(find(name), collect(find(name).exercise, answer), find(name).exercise.needs)


def torch_can(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    try:
        MEMORY.as_strided(shape, strides).view(new_shape)
    except RuntimeError:
        return False
    return True


@st.composite
def layouts(draw: st.DrawFn) -> tuple[Sizes, Sizes]:
    """A shape and strides: any, or those of a new tensor with gaps all alike, so that axes merge."""
    shape = tuple(draw(st.lists(SIZES, max_size=4)))
    strides = [draw(STEPS) for _ in shape]
    if draw(st.booleans()):
        gap = draw(st.sampled_from([1, 1, 2]))
        new = [gap * stride for stride in torch.empty(shape).stride()]
        # The stride of an axis of size 1 may be anything; and one other axis is spoilt at times.
        spoilt = draw(st.integers(0, 8))
        keep = [size != 1 and axis != spoilt for axis, size in enumerate(shape)]
        strides = [n if kept else s for n, s, kept in zip(new, strides, keep, strict=True)]
    return shape, tuple(strides)


@st.composite
def views(draw: st.DrawFn) -> tuple[Sizes, Sizes, Sizes]:
    """A layout and a new shape, more often than not of equally many elements."""
    shape, strides = draw(layouts())
    if draw(st.integers(0, 3)) == 0:
        return shape, strides, tuple(draw(st.lists(SIZES, max_size=4)))
    new: list[int] = []
    for size in shape:
        for factor in (2, 2) if size == 4 else (size,):
            merged: bool = draw(st.booleans())
            if new and merged:
                new[-1] *= factor
            else:
                new.append(factor)
    if draw(st.booleans()):
        new.insert(draw(st.integers(0, len(new))), 1)
    return shape, strides, tuple(new)


def each_old_axis_is_kept_or_cut(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
    if math.prod(shape) != math.prod(new_shape) or 0 in shape:
        return math.prod(shape) == math.prod(new_shape)
    rest = [size for size in new_shape if size != 1]
    for size in shape:
        while size > 1 and rest and size % rest[0] == 0:
            size //= rest.pop(0)
        if size != 1:
            return False
    return True


def test_axes_that_never_merge_are_told_with_and_without_those_of_size_one() -> None:
    assert verdict("can_be_viewed", each_old_axis_is_kept_or_cut).misconception == "no_axes_merge"

    def by_products(shape: Sizes, strides: Sizes, new_shape: Sizes) -> bool:
        if math.prod(shape) != math.prod(new_shape) or 0 in shape:
            return math.prod(shape) == math.prod(new_shape)
        return set(accumulate(shape, mul)) <= set(accumulate(new_shape, mul))

    assert verdict("can_be_viewed", by_products).misconception == "no_axes_merge_and_ones_are_looked_for"


@settings(max_examples=500, deadline=None)
@given(views())
def test_can_be_viewed_agrees_with_torch(view: tuple[Sizes, Sizes, Sizes]) -> None:
    assert find("can_be_viewed")(*view) == torch_can(*view)


@settings(max_examples=300, deadline=None)
@given(layouts())
def test_can_flatten_agrees_with_torch(layout: tuple[Sizes, Sizes]) -> None:
    assume(0 not in layout[0])  # the exercise has no empty tensors
    assert find("can_flatten")(*layout) == torch_can(*layout, (-1,))


@settings(deadline=None)
@given(st.lists(st.integers(1, 5), max_size=5))
def test_contiguous_strides_are_those_of_a_new_tensor(shape: list[int]) -> None:
    assert find("contiguous_strides")(tuple(shape)) == torch.empty(shape).stride()


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("channels_first", lambda images: images.permute(0, 3, 1, 2).contiguous()),
        ("channels_to_the_end", lambda images: images.permute(0, 2, 3, 1).clone()),
        (
            "undo_permute",
            lambda turned, order: turned.permute([order.index(k) for k in range(len(order))]).clone(),
        ),
        ("diagonal_of", lambda x: x.as_strided((min(x.shape),), (sum(x.stride()),)).clone()),
        ("sliding_windows", lambda s, w: torch.stack([s[i : i + w] for i in range(len(s) - w + 1)])),
    ],
)
def test_a_copy_earns_half_where_a_view_is_asked(name: str, answer: Any) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", find(name).exercise.points / 2)
    assert "without copying" in found.message


@pytest.mark.parametrize(
    ("name", "answer", "called"),
    [
        ("contiguous_strides", lambda shape: torch.empty(shape).stride(), "torch.empty"),
        ("can_flatten", lambda n, s: torch_can(n, s, (-1,)), "view"),
        ("can_be_viewed", torch_can, "view"),
        ("trace_of", lambda x: x.trace(), "trace"),
        ("trace_of", lambda x: torch.linalg.diagonal(x).sum(), "linalg_diagonal"),
        ("diagonal_of", lambda x: x.diagonal(), "diagonal"),
        ("diagonal_of", lambda x: torch.linalg.diagonal(x), "linalg_diagonal"),
        ("sliding_windows", lambda s, w: s.unfold(0, w, 1), "unfold"),
        (
            "convolve",
            lambda x, k: torch.nn.functional.conv2d(x[None, None], k[None, None])[0, 0],
            "conv2d",
        ),
    ],
)
def test_letting_torch_do_it_all_earns_half(name: str, answer: Any, called: str) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", find(name).exercise.points / 2)
    assert called in found.unmet[0].message


def test_strides_with_a_decimal_point_earn_half() -> None:
    def divided(shape: Sizes) -> list[float]:
        left, strides = float(torch.Size(shape).numel()), []
        for size in shape:
            left /= size
            strides.append(left)
        return strides

    found = verdict("contiguous_strides", divided)
    assert (found.status, found.points) == ("failed", 1)
    assert "4.0" in found.unmet[-1].message


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("channels_first", lambda x: x.flatten(1, 2).mT.unflatten(2, x.shape[1:3])),
        ("channels_to_the_end", lambda x: x.flatten(2).mT.unflatten(1, x.shape[2:])),
        ("undo_permute", lambda turned, order: turned.movedim(tuple(range(len(order))), order).contiguous()),
    ],
)
def test_a_view_of_new_tensors_only_earns_half(name: str, answer: Any) -> None:
    found = verdict(name, answer)
    assert (found.status, found.points) == ("failed", find(name).exercise.points / 2)
    assert "without copying" in found.message


@pytest.mark.parametrize("name", ["im2col", "convolve"])
def test_a_coarser_dtype_earns_half(name: str) -> None:
    found = verdict(name, lambda *inputs: find(name)(*inputs).float())
    assert (found.status, found.points) == ("failed", 1)
    assert "float32" in found.unmet[0].message


def test_bytes_that_become_whole_numbers_of_eight_bytes_earn_half() -> None:
    def widened(images: Tensor) -> Tensor:
        sheet = torch.cat(list(images), dim=1)
        return sheet if sheet.is_floating_point() else sheet.long()

    found = verdict("side_by_side", widened)
    assert (found.status, found.points) == ("failed", 1)
    assert "int64 answer for a uint8 input" in found.unmet[0].message


def test_each_wrong_one_of_eight_calls_has_its_reason() -> None:
    right = find("view_or_copy")()
    other = {"shares": "copies", "copies": "shares"}
    wrong = tuple(other[word] if place in (2, 6, 7) else word for place, word in enumerate(right, 1))
    found = verdict("view_or_copy", wrong)
    assert [number for number in "12345678" if f"{number}. " in found.diagnosis] == ["2", "6", "7"]


def test_a_guard_of_windows_may_be_predicted() -> None:
    found = verdict("middle_under_the_windows", "raises")
    assert (found.status, found.misconception) == ("failed", "guarded_as_expanded")


def test_loops_over_windows_earn_half() -> None:
    def loops(image: Tensor, k: int) -> Tensor:
        h, w = image.shape
        return torch.stack(
            [image[i : i + k, j : j + k].reshape(-1) for i in range(h - k + 1) for j in range(w - k + 1)]
        )

    found = verdict("im2col", loops)
    assert (found.status, found.points) == ("failed", 1)
    assert "don't loop over the input" in found.message


def in_floats(images: Tensor) -> Tensor:
    n, h, w = images.shape
    return images.transpose(0, 1).reshape(h, n * w).float()


def into_zeros(images: Tensor) -> Tensor:
    n, h, w = images.shape
    sheet = torch.zeros(h, n * w)
    for k in range(n):
        sheet[:, k * w : (k + 1) * w] = images[k]
    return sheet


@pytest.mark.parametrize(
    ("answer", "told"),
    [(in_floats, "float32 answer for a uint8 input"), (into_zeros, "because `torch.zeros` uses")],
)
def test_a_sheet_that_is_right_but_for_its_dtype_earns_half(answer: Any, told: str) -> None:
    found = verdict("side_by_side", answer)
    assert (found.status, found.points) == ("failed", 1)
    assert told in found.unmet[0].message


def by_a_product_of_tensors(x: Tensor, index: Sizes) -> Any:
    # Without axes, torch.tensor(()) is an empty tensor of floats.
    return x.storage_offset() + (torch.tensor(index) * torch.tensor(x.stride())).sum()


@pytest.mark.parametrize(
    "answer",
    [
        by_a_product_of_tensors,
        lambda x, index: torch.tensor(float(x[index].storage_offset())),
        lambda x, index: float(x[index].storage_offset()),
    ],
)
def test_a_slot_with_a_decimal_point_earns_half_in_a_tensor_too(answer: Any) -> None:
    found = verdict("slot_of", answer)
    assert (found.status, found.points) == ("failed", 0.5)
    assert "a float" in found.unmet[0].message


def test_a_size_in_place_of_an_axis_is_told() -> None:
    def by_sizes(images: Tensor) -> Tensor:
        n, h, w, c = images.shape
        return images.permute(n, c, h, w)

    assert (
        "there's no axis 4: axes are numbered from 0 to 3. Did you count them from 1, or give sizes?"
        in verdict("channels_first", by_sizes).message
    )


def test_a_pair_of_tensors_is_shown_by_its_formulas() -> None:
    case = verdict("same_storage", lambda a, b: False).case
    assert case is not None
    assert case.inputs[1:] == (("a", Plain("t")), ("b", Plain("t.T")))


def test_the_expanded_mask_is_explained_by_its_stride() -> None:
    def cloned_too_early(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.ones(longest).clone().expand(len(lengths), longest)
        for i, n in enumerate(lengths):
            mask[i, n:] = 0
        return mask

    def cloned_too_late(lengths: Tensor, longest: int) -> Tensor:
        mask = torch.ones(longest).expand(len(lengths), longest)
        for i, n in enumerate(lengths):
            mask[i, n:] = 0
        return mask.clone()

    for answer in (cloned_too_early, cloned_too_late):
        found = verdict("padding_mask", answer)
        assert found.misconception == "rows_are_one"
        assert "share memory" in found.diagnosis
        assert "before the first write" in found.diagnosis
