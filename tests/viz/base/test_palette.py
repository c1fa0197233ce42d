"""Every text that a picture writes is readable on what lies under it: WCAG's contrast of 4.5."""

import pytest

from lessons_lib.viz.base import palette
from tests.contrast import contrast

HUES = [palette.hue(i) for i in range(6)]
SHADES = [palette.shade(step / 4, 1) for step in range(-4, 5)]
PAIRS = [
    *((palette.INK, ground) for h in HUES for ground in (h.tint, h.ghost)),
    *((h.ink, ground) for h in HUES for ground in (h.tint, h.ghost, palette.PAPER, palette.FAINT)),
    *((palette.INK, shade) for shade in SHADES),
    *((palette.SOFT_INK, ground) for ground in (palette.PAPER, palette.FAINT)),
    *((palette.PAPER, ground) for ground in (palette.INK, palette.SOFT_INK)),
    *((palette.BAD, ground) for ground in (palette.PAPER, palette.BAD_TINT)),
    (palette.GOOD, palette.PAPER),
]


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_contrast(ink, ground):
    assert contrast(ink, ground) >= 4.5


def test_cut_edges_read_on_an_operations_box():
    assert contrast(palette.BAD, palette.hue(0).tint) >= 4.5


def test_shade_is_symmetric_and_reaches_both_ends():
    assert len(set(SHADES)) == 9
    assert palette.shade(-3, 3) == palette.shade(-9, 3) != palette.shade(3, 3)
    assert palette.shade(0, 0) == palette.PAPER
