"""A right number in another unit, and numbers that only look like one."""

import pytest

from lessons_lib.checking.exercise.answer_form import Number
from lessons_lib.checking.values.units import unit_of


@pytest.mark.parametrize(
    ("got", "right", "unit", "found"),
    [
        (112e9, 112, "GB", "bytes"),
        (112_000, 112, "GB", "MB"),
        (104.3, 112, "GB", "GiB"),
        (105, 112, "GB", ""),  # not what 112 GB are in GiB
        (8.192, 8_192_000, "bytes", "MB"),
        (8.2, 8_192_000, "bytes", "MB"),
        (7.8125, 8_192_000, "bytes", "MiB"),
        (8, 8_192_000, "bytes", ""),  # too rough: it may be another count
        (22 * 2**20, 22, "MiB", "bytes"),
        (23, 22, "MiB", ""),  # 23.07 MB, but more likely one too many
        (0.06, 60, "ms", "s"),
        (60_000, 60, "ms", "µs"),
        (12, 12, "MB", ""),
        (0, 0, "MB", ""),
    ],
)
def test_the_unit_of_a_number(got: float, right: float, unit: str, found: str) -> None:
    assert unit_of(got, right, unit) == found


def test_an_unknown_unit_is_refused() -> None:
    with pytest.raises(ValueError, match="'Mb' is not one of the units bytes, KB, MB, "):
        Number(unit="Mb")
