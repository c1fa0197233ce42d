"""The live form of `viz.bits`: flipped bits are the numbers that torch reads."""

import pytest
import torch

from lessons_lib import viz
from tests.viz.asking import ask


def flipped(digits, bit):
    at = len(digits) - 1 - bit
    return digits[:at] + "10"[int(digits[at])] + digits[at + 1 :]


def test_a_flipped_bit_is_the_number_that_torch_reads(live):
    form = live(viz.bits(1.0, torch.float32, torch.bfloat16))
    first, second = form.shown["digits"]
    shown = ask(form, digits=[flipped(first, 30), second])
    there = torch.tensor([1.0]).view(torch.int32).bitwise_xor(1 << 30).view(torch.float32)
    assert viz.bits(there).text in shown["text"]
    assert shown["said"] == "float32: value inf."
    shown = ask(form, digits=[flipped(first, 0), second])
    assert "next below 1, 2^-23" in shown["said"]
    assert shown["labels"] == ["float32", "1.0 as bfloat16"]


@pytest.mark.parametrize(
    "dtype",
    [
        torch.float64,
        torch.float16,
        torch.bfloat16,
        torch.float8_e5m2,
        torch.float8_e4m3fn,
        torch.int64,
        torch.int8,
        torch.uint64,
        torch.uint32,
        torch.uint16,
        torch.uint8,
    ],
)
def test_every_bit_of_every_dtype_can_be_flipped_and_flipped_back(live, dtype):
    t = torch.tensor(3).to(dtype)
    form = live(viz.bits(t))
    before = form.shown
    for bit in range(len(before["digits"][0])):
        digits = flipped(before["digits"][0], bit)
        shown = ask(form, digits=[digits])
        assert shown["digits"] == [digits]
        raw = int(digits, 2) - (1 << len(digits) if digits[0] == "1" and len(digits) > 8 else 0)
        kind = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}[len(digits)]
        same = live(viz.bits(torch.tensor([raw], dtype=kind).view(dtype)))
        assert shown["svg"] == same.shown["svg"]
        assert shown["said"]
        assert ask(form, digits=before["digits"])["svg"] == before["svg"]


def test_a_row_that_is_flipped_back_is_the_number_that_was_given(live):
    form = live(viz.bits(0.1, torch.float32))
    [digits] = form.shown["digits"]
    assert ask(form, digits=[flipped(digits, 3)])["labels"] == ["float32"]
    shown = ask(form, digits=[digits])
    assert shown["labels"] == ["0.1 as float32"]
    assert "was rounded" in shown["said"]


def test_flips_that_cancel_out_leave_what_was_said(live):
    form = live(viz.bits(1.0, torch.float32))
    [before] = form.shown["digits"]
    said = ask(form, digits=[flipped(before, 30)])["said"]
    assert said == "float32: value inf."
    assert ask(form, digits=[flipped(before, 30)])["said"] == said


@pytest.mark.parametrize(
    ("digits", "sentence"),
    [
        (["11111111"], "A bool takes a whole byte, but only its bit 0 is used: the others stay 0."),
        (["1"], "bool has 8 bits, each 0 or 1."),
        (["0000000x"], "bool has 8 bits, each 0 or 1."),
        ([], "There are 1 rows, but bits for 0."),
    ],
)
def test_what_no_bits_are_gets_one_sentence(live, digits, sentence):
    form = live(viz.bits(torch.tensor(True)))
    assert ask(form, digits=digits) == {"error": sentence, "turn": 1}
    assert ask(form, digits=["00000000"])["said"].startswith("bool: False")
