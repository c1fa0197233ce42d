"""What lesson 02 promises besides values."""

import math
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

from lessons_lib.answers import find
from lessons_lib.checking.collect.evidence import collect
from lessons_lib.checking.judge.verdict import Verdict
from lessons_lib.checking.judging import judge
from lessons_lib.exercises.lesson_02_dtypes.result_dtype import PAIRS


def verdict_on(name: str, answer: Any) -> Verdict:
    return judge(find(name), collect(find(name).exercise, answer))


@pytest.mark.parametrize("pair", PAIRS)
def test_the_rule_of_promotion_is_torchs(pair: tuple[torch.dtype, int, torch.dtype, int]) -> None:
    a, a_axes, b, b_axes = pair
    x, y = torch.zeros([1] * a_axes, dtype=a), torch.zeros([1] * b_axes, dtype=b)
    assert find("result_dtype")(*pair) == torch.result_type(x, y) == (x + y).dtype


def test_every_pair_of_dtypes_follows_the_rule() -> None:
    dtypes = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64]
    dtypes += [torch.float16, torch.bfloat16, torch.float32, torch.float64]
    pairs = [(a, m, b, n) for a in dtypes for b in dtypes for m in (0, 1) for n in (0, 1)]
    wrong = [
        (a, m, b, n)
        for a, m, b, n in pairs
        if find("result_dtype")(a, m, b, n)
        != torch.result_type(torch.zeros([1] * m, dtype=a), torch.zeros([1] * n, dtype=b))
    ]
    assert len(pairs) == 400
    assert wrong == []


def mean_of_a_copy(image: Tensor) -> Tensor:
    return image.float().mean(dim=(0, 1))


def next_number(value: float) -> float:
    return torch.nextafter(torch.tensor(value), torch.tensor(-torch.inf)).item()


def decoded_by_torch(bits: str) -> float:
    signed = int(bits, 2) - (2**32 if bits[0] == "1" else 0)
    return torch.tensor(signed, dtype=torch.int32).view(torch.float32).item()


@pytest.mark.parametrize(
    ("name", "answer", "seen"),
    [
        ("stable_softmax", lambda logits: logits.softmax(dim=1), "softmax"),
        ("log_sum_exp", lambda logits: torch.logsumexp(logits, dim=1), "logsumexp"),
        ("compensated_sum", lambda numbers: numbers.sum(), "sum"),
        ("largest_below", next_number, "nextafter"),
        ("decode_float32", decoded_by_torch, "torch.tensor"),
        (
            "result_dtype",
            lambda a, m, b, n: torch.result_type(
                torch.zeros([1] * m, dtype=a), torch.zeros([1] * n, dtype=b)
            ),
            "result_type",
        ),
        ("channel_means", mean_of_a_copy, "bytes at its peak"),
        ("channel_means", lambda image: image.mean(dim=(0, 1), dtype=torch.float64), "float64"),
        ("channel_means", lambda image: torch.tensor(image.numpy().mean((0, 1), np.float32)), "NumPy"),
        ("compensated_sum", lambda numbers: numbers @ torch.ones_like(numbers), "also runs dot"),
        ("compensated_sum", lambda numbers: torch.einsum("i->", numbers), "also runs sum"),
        ("compensated_sum", lambda numbers: torch.nansum(numbers), "nansum"),
        (
            "compensated_sum",
            lambda numbers: F.avg_pool1d(numbers[None, None], len(numbers)) * len(numbers),
            "avg_pool2d",
        ),
        ("brighten", lambda image, amount: (image.int() + amount).clamp(0, 255), "int32"),
        (
            "quantise",
            lambda x, scale, zero: (x / scale).round().add(zero).clamp(-128, 127).int(),
            "int32",
        ),
    ],
)
def test_right_values_in_another_way_earn_half(name: str, answer: Any, seen: str) -> None:
    verdict = verdict_on(name, answer)
    assert (verdict.status, verdict.points) == ("failed", 1)
    assert seen in verdict.unmet[0].message


def test_bytes_in_int64_earn_half() -> None:
    verdict = verdict_on("to_bytes", lambda image: (image * 255).round().clamp(0, 255).long())
    assert verdict.points == 0.5
    assert verdict.unmet[0].message.startswith("Your code returned an int64 answer.")


def test_the_dark_sky_is_explained_by_wrapping() -> None:
    verdict = verdict_on("brighten", lambda image, amount: (image + amount).clamp(0, 255))
    assert verdict.misconception == "wrapped_before_it_was_cut"
    assert "300 became 44" in verdict.diagnosis


def test_floats_of_64_bits_earn_half() -> None:
    verdict = verdict_on("dequantise", lambda q, scale, zero: (q.double() - zero) * scale)
    assert verdict.points == 0.5
    assert verdict.unmet[0].message.startswith("Your code returned a float64 answer.")


@pytest.mark.parametrize(
    ("cut", "name", "told"),
    [
        (lambda image: image.split(5), "mean_of_bands", "bands of 5 rows"),
        (lambda image: image.split(64), "mean_of_bands", "bands of 64 rows"),
        (lambda image: image.chunk(4), "mean_of_chunks", "of 4 bands"),
        (lambda image: image.chunk(10), "mean_of_chunks", "of 10 bands"),
    ],
)
def test_the_mean_of_the_means_of_bands_is_named(cut: Any, name: str, told: str) -> None:
    def in_bands(image: Tensor) -> Tensor:
        return torch.stack([band.float().mean(dim=(0, 1)) for band in cut(image)]).mean(dim=0)

    found = verdict_on("channel_means", in_bands)
    assert found.misconception == name
    assert told in found.diagnosis


def unused_clamp(image: Tensor, amount: int) -> Tensor:
    wide = image.int() + amount
    wide.clamp(0, 255)
    return wide.to(torch.uint8)


def compared_with_355(image: Tensor, amount: int) -> Tensor:
    too_bright = image.int() > (255 - amount) % 256 if amount < 0 else image > 255 - amount
    return torch.where(too_bright, 255, image + amount).to(torch.uint8)


@pytest.mark.parametrize(
    ("answer", "said"), [(unused_clamp, "shows 44 first"), (compared_with_355, "found its sum too large")]
)
def test_causes_that_give_the_same_numbers_are_both_said(answer: Any, said: str) -> None:
    assert said in verdict_on("brighten", answer).diagnosis


@pytest.mark.parametrize(
    ("floor", "told"),
    [
        (lambda shares: shares + 1e-8, "below 1e-8, and your loss stops at 18"),
        (lambda shares: shares + 1e-6, "below 1e-6, and your loss stops at 14"),
        (lambda shares: shares.clamp(min=1e-12), "below 1e-12, and your loss stops at 28"),
        (lambda shares: shares.clamp_min(1e-30), "below 1e-30, and your loss stops at 69"),
    ],
)
def test_a_floor_under_the_shares_is_named(floor: Any, told: str) -> None:
    def floored(logits: Tensor, labels: Tensor) -> Tensor:
        shares = logits.softmax(1)[torch.arange(len(labels)), labels]
        return -floor(shares).log().mean()

    found = verdict_on("mean_surprise", floored)
    assert found.misconception == "a_floor_under_the_shares"
    assert told in found.diagnosis


def test_a_total_in_float32_by_accident_is_named() -> None:
    def running(numbers: Tensor) -> Tensor:
        total = torch.tensor(0.0)
        for number in numbers:
            total = total + number
        return total

    assert verdict_on("compensated_sum", running).misconception == "total_in_float32"


def test_a_total_in_half_precision_that_sticks_is_named() -> None:
    def running(numbers: Tensor) -> Tensor:
        total = numbers[0].clone()
        for number in numbers[1:]:
            total += number
        return total

    assert verdict_on("compensated_sum", running).misconception == "one_after_the_other"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        (
            "to_bytes",
            lambda image: (image.half().clamp(0, 1) * 255).round().byte(),
            "through_half_precision",
        ),
        (
            "quantise",
            lambda x, scale, zero: ((x.half() / scale).round() + zero).clamp(-128, 127).to(torch.int8),
            "numbers_in_half_precision",
        ),
        (
            "quantise",
            lambda x, scale, zero: ((x / scale).half().round() + zero).clamp(-128, 127).to(torch.int8),
            "steps_in_half_precision",
        ),
        (
            "brighten",
            lambda image, amount: ((image / 255 + amount / 255).clamp(0, 1) * 255).byte(),
            "a_little_below_and_cut",
        ),
        (
            "stable_softmax",
            lambda logits: (logits - logits.max(dim=1).values).softmax(dim=1),
            "largest_without_its_axis",
        ),
    ],
)
def test_what_first_passed_or_raised_is_named(name: str, answer: Any, misconception: str, seed: int) -> None:
    verdict = judge(find(name), collect(find(name).exercise, answer, seed))
    assert (verdict.status, verdict.misconception) == ("failed", misconception)


def softmax_of(exponentials: Tensor) -> Tensor:
    return exponentials / exponentials.sum(1, keepdim=True)


def last_size_only(shape: tuple[int, ...], dtype: torch.dtype) -> int:
    elements = 1
    for size in shape:
        elements = size
    return elements * dtype.itemsize


def rescaled(image: Tensor, amount: int) -> Tensor:
    wide = image.float() + amount
    return (wide / wide.max() * 255).to(torch.uint8)


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("bytes_needed", last_size_only, "last_axis_only"),
        (
            "channel_means",
            lambda image: torch.stack([image[c].float().mean() for c in range(3)]),
            "row_for_channel",
        ),
        ("channel_means", lambda image: image[:-1].float().mean((0, 1)), "a_line_missed"),
        ("brighten", rescaled, "stretched"),
        ("brighten", lambda image, amount: image * amount, "multiplied_in_8_bits"),
        ("to_bytes", lambda image: (image.clamp(0, 255) * 255).round().to(torch.uint8), "cut_at_other_ends"),
        (
            "to_bytes",
            lambda image: (image * 255 + 0.5).round().clamp(0, 255).byte(),
            "half_added_and_rounded",
        ),
        (
            "stable_softmax",
            lambda logits: softmax_of((logits - logits.argmax(1, keepdim=True)).exp()),
            "index_subtracted",
        ),
        (
            "stable_softmax",
            lambda logits: softmax_of((logits.amax(1, keepdim=True) - logits).exp()),
            "order_reversed",
        ),
        (
            "stable_softmax",
            lambda logits: softmax_of(logits.exp() - logits.exp().amax(1, keepdim=True)),
            "shifted_after_exp",
        ),
    ],
)
def test_a_first_try_is_named(name: str, answer: Any, misconception: str) -> None:
    assert verdict_on(name, answer).misconception == misconception


def signs_without_brackets(bits: str) -> float:
    e, f = int(bits[1:9], 2), int(bits[9:], 2)
    sign = -(1 ** int(bits[0]))
    if e == 255:
        return math.nan if f else sign * math.inf
    return sign * (f / 2**23) * 2.0**-126 if e == 0 else sign * (1 + f / 2**23) * 2.0 ** (e - 127)


def test_both_causes_of_negative_numbers_are_said() -> None:
    said = verdict_on("decode_float32", signs_without_brackets).diagnosis
    assert "`-1 ** bit`" in said
    assert "as a condition" in said


@pytest.mark.parametrize(
    ("name", "answer", "told", "untold"),
    [
        (
            "quantise",
            lambda x, scale, zero: ((x / scale).round() + zero).int().to(torch.int8).clamp(-128, 127),
            "apply these limits before the numbers become int8",
            "new tensor",
        ),
        (
            "dequantise",
            lambda q, scale, zero: ((q.float() - zero) * scale).round(),
            "are rounded to whole numbers",
            "before the scale",
        ),
        (
            "dequantise",
            lambda q, scale, zero: (q - torch.tensor(zero, dtype=torch.int8)) * scale,
            "wrapped around, as in int8",
            "Python number",
        ),
        ("brighten", lambda image, amount: image.clamp(-1, 255), "where −1 means 255", "wrapped"),
        (
            "brighten",
            lambda image, amount: (image.int() + amount).to(torch.uint8).clamp(0, 255),
            "shows 44 first",
            "",
        ),
        (
            "stable_softmax",
            lambda logits: F.softmax(F.hardtanh(logits, -700, 700), dim=1),
            "as if you'd clamped them to these limits",
            "You clamped",
        ),
        (
            "to_bytes",
            lambda image: image.clamp(-1, 1).mul(255).round().int().to(torch.uint8),
            "clamped at −1 and 1 before scaling",
            "becomes bright",
        ),
        (
            "stable_softmax",
            lambda logits: logits.softmax(1) * logits.shape[1],
            "add up to the number of classes",
            "",
        ),
        (
            "bytes_needed",
            lambda shape, dtype: math.prod(shape) * (dtype.itemsize - 0.875 * (dtype == torch.bool)),
            "one bit",
            "",
        ),
    ],
)
def test_a_cause_says_what_holds_and_nothing_else(name: str, answer: Any, told: str, untold: str) -> None:
    diagnosis = verdict_on(name, answer).diagnosis
    assert told in diagnosis
    assert not untold or untold not in diagnosis
