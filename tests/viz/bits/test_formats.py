"""Bits are read as torch reads them: whole formats pattern by pattern, wide ones at their corners."""

import struct
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons_lib import viz
from lessons_lib.viz.bits.formats import FORMATS, Floating, Integer, exact_text
from lessons_lib.viz.bits.model import row

SMALL = [torch.float16, torch.bfloat16, torch.float8_e5m2, torch.float8_e4m3fn]


def every_pattern(dtype: torch.dtype) -> torch.Tensor:
    """Every bit pattern of a dtype of one or two bytes, in order."""
    if dtype.itemsize == 1:
        return torch.arange(256, dtype=torch.uint8).view(dtype)
    return torch.arange(-(2**15), 2**15, dtype=torch.int16).roll(2**15).view(dtype)


@pytest.mark.parametrize("dtype", SMALL)
def test_every_pattern_has_torchs_value(dtype):
    form = FORMATS[dtype]
    assert isinstance(form, Floating)
    for raw, number in enumerate(every_pattern(dtype).double().tolist()):
        value = form.value(raw)
        if number != number or abs(number) == float("inf"):
            assert value is None
            assert form.kind(raw) == ("nan" if number != number else "infinity")
        else:
            assert value == Fraction(number)


@pytest.mark.parametrize("dtype", SMALL)
def test_neighbours_are_the_next_numbers(dtype):
    form = FORMATS[dtype]
    count = 1 << form.width
    values = [form.value(raw) for raw in range(count)]
    ordered = sorted({v for v in values if v is not None})
    place = {v: i for i, v in enumerate(ordered)}
    # All of a small format; of a large one every 37th pattern, and those around zero and infinity.
    tried = {r for r in range(count) if r % 37 == 0 or r % 1024 in (0, 1, 1023) or count == 256}
    assert {0, count // 2} < tried
    for raw in tried:
        value = values[raw]
        if value is not None:
            i = place[value]
            below = ordered[i - 1] if i else None
            above = ordered[i + 1] if i + 1 < len(ordered) else None
            assert form.neighbours(raw) == (below, above)


@settings(deadline=None)
@given(st.floats(allow_nan=False))
def test_float64_is_read_exactly(number):
    raw = struct.unpack("<Q", struct.pack("<d", number))[0]
    form = FORMATS[torch.float64]
    if abs(number) == float("inf"):
        assert form.kind(raw) == "infinity"
    else:
        assert form.value(raw) == Fraction(number)
        assert row(number, torch.float64).raw == raw


@pytest.mark.parametrize("dtype", [d for d, form in FORMATS.items() if isinstance(form, Floating)])
def test_limits_are_torchs(dtype):
    form, info = FORMATS[dtype], torch.finfo(dtype)
    assert form.largest == Fraction(info.max)
    assert form.width == info.bits
    one = row(1.0, dtype).raw
    assert form.neighbours(one)[1] == 1 + Fraction(info.eps)


@pytest.mark.parametrize(
    "dtype", [d for d, form in FORMATS.items() if isinstance(form, Integer) and d != torch.bool]
)
@settings(deadline=None)
@given(number=st.integers(-(2**63), 2**63 - 1))
def test_integers_wrap_as_to_does(dtype, number):
    form = FORMATS[dtype]
    assert form.value(row(number, dtype).raw) == torch.tensor(number).to(dtype).item()
    assert (form.lowest, form.highest) == (torch.iinfo(dtype).min, torch.iinfo(dtype).max)


@settings(deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_exact_text_has_every_digit(number):
    with localcontext() as context:
        context.prec = 1200
        assert Decimal(exact_text(Fraction(number), most=2000)) == Decimal(number)


def test_long_numbers_are_cut_and_say_so():
    assert exact_text(Fraction(5e-324), most=10) == "4.940656458…e-324"
    assert exact_text(Fraction(2) ** 200, most=10) == "1.606938044…e60"
    assert exact_text(Fraction(-1, 4)) == "-0.25"
    assert exact_text(0) == "0"


def test_tensors_show_their_own_bits_first_even_of_nan():
    payload = torch.tensor([0x7FC01234], dtype=torch.int32).view(torch.float32)
    first = viz.bits(payload, torch.float16).text.splitlines()[0]
    assert first.startswith("float32: ")
    assert first.replace(" ", "").find(f"fraction{0x7FC01234 & 0x7FFFFF:023b}") > 0


def test_a_lazily_negated_number_is_read_as_it_looks():
    t = torch.tensor(1 + 2j).conj().imag
    assert "value -2 =" in viz.bits(t).text


def test_rounding_is_told_with_its_size():
    said = viz.bits(0.1, torch.float32).text
    assert "0.1 was rounded: the value stored is 1.49e-09 above it." in said
    assert "rounded" not in viz.bits(0.5, torch.float32).text
    assert "beyond the largest number of this dtype, 65504." in viz.bits(1e5, torch.float16).text


def test_numpy_scalars_keep_their_dtype():
    assert viz.bits(torch.ones(1).numpy()[0]).text.startswith("float32: sign")
