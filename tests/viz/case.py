"""One picture that is compared byte for byte with tests/viz/golden: a case in the `cases.py` of its folder.

Each case is a function without arguments, so that it can be drawn again in another process. Values are
written out or counted up, never random, and never the results of float32 arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from lessons_lib.viz import Picture

CASES: dict[str, Callable[[], Picture]] = {}  # all of them, once tests.viz.cases is imported


def case(draw: Callable[[], Picture]) -> Callable[[], Picture]:
    assert draw.__name__ not in CASES
    CASES[draw.__name__] = draw
    return draw


def counted(*shape: int) -> torch.Tensor:
    """0, 1, 2, … in the given shape."""
    return torch.arange(torch.Size(shape).numel()).reshape(shape)
