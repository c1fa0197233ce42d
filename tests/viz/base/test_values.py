"""What is read of a tensor, and how numbers are written."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons_lib.viz.base.describe import bytes_text
from lessons_lib.viz.base.fetch import read
from lessons_lib.viz.base.slab import indices_of, slabs, with_values
from lessons_lib.viz.base.values import Numbers, edges


@settings(deadline=None)
@given(st.integers(0, 10**12), st.integers(1, 30))
def test_edges_are_the_ends(size, limit):
    shown = [i for piece in edges(size, limit) for i in piece]
    assert len(shown) == min(size, limit)
    assert shown == sorted(set(shown))
    assert all(0 <= i < size for i in shown)
    if shown:
        assert (shown[0], limit > 2 and shown[-1]) == (0, limit > 2 and size - 1)


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), max_size=5), st.integers(3, 6))
def test_slabs_hold_the_elements_at_their_indices(shape, limit):
    t = torch.arange(torch.Size(shape).numel()).reshape(shape)
    layout = slabs(tuple(shape), limit, 4)
    for slab in with_values(layout, read(t, indices_of(layout))):
        for place in (p for row in slab.places() for p in row if p):
            index, value = place
            assert t[index].item() == value


@pytest.mark.parametrize(
    ("values", "written"),
    [
        ([0.0, 1.0, 23.0], ["0.0", "1.0", "23.0"]),
        ([0.123456, -1.5], ["0.12", "-1.50"]),
        ([0.5, 123.4], ["0.5", "123"]),
        ([1e-7, 1.0], ["1.00e-7", "1.00"]),
        ([16777217.0], ["16777217"]),
        ([1234567.5], ["1.23e6"]),
        ([0.0042, 2.5], ["0.0042", "2.50"]),
        ([0.00042], ["0.0004"]),
        ([float("nan"), float("-inf")], ["nan", "-inf"]),
        ([1 + 2j, -0.5j], ["1.00+2.00j", "-0.00-0.50j"]),
        ([True, False], ["True", "False"]),
        ([2**62], ["4611686018427387904"]),
        ([2.0**53, -(2.0**53)], ["9007199254740992", "-9007199254740992"]),
        ([2.0**60, 1.0], ["1.15e18", "1"]),
        ([torch.finfo(torch.float32).min, 0.5], ["-3.40e38", "0.5"]),
        ([torch.finfo(torch.float64).max], ["1.79e308"]),
        ([3e38 - 3e38j, 1], ["3.00e38-3.00e38j", "1"]),
    ],
)
def test_numbers_are_written_short_and_alike(values, written):
    numbers = Numbers(values)
    assert [numbers.write(v) for v in values] == written


@settings(deadline=None)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=6))
def test_what_is_written_is_within_five_per_cent(values):
    numbers = Numbers(values)
    for value in values:
        assert float(numbers.write(value)) == pytest.approx(value, rel=0.0501)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1 KB"),
        (1536, "1.54 KB"),
        (999_999, "1 MB"),
        (4 * 10**9, "4 GB"),
        (999_500, "1 MB"),
        (2**63, "9.22 EB"),
        (2**82, "10^24 bytes and more"),
        (10**2000, "10^2000 bytes and more"),
    ],
)
def test_bytes_are_said_in_powers_of_1000(count, text):
    assert bytes_text(count) == text
