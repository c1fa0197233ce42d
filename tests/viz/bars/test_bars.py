"""What `viz.bars` draws is each number's length and side."""

import math
import re

import numpy as np
import pytest
import torch

from lessons_lib import viz
from lessons_lib.viz.bars.drawing import LENGTH


def drawn(picture) -> list[tuple[int, int]]:
    """Beginning and length of each bar."""
    found = re.findall(r"<rect x='(\d+)' y='\d+' width='(\d+)' height='16'", picture.svg)
    return [(int(x), int(width)) for x, width in found]


def test_lengths_are_as_the_numbers():
    (a, two), (b, one), (c, four) = drawn(viz.bars([2, 1, 4]))
    assert a == b == c
    assert (two, one, four) == (LENGTH // 2, LENGTH // 4, LENGTH)


def test_numbers_below_zero_end_where_others_begin():
    picture = viz.bars({"up": 3, "down": -1})
    (up, long), (down, short) = drawn(picture)
    assert down + short == up
    assert (long, short) == (LENGTH * 3 // 4, LENGTH // 4)
    assert "Lowest: down, -1. Highest: up, 3." in picture.text


def test_nan_has_no_bar_and_infinity_a_dashed_one():
    picture = viz.bars([math.nan, math.inf, 1.0])
    assert len(drawn(picture)) == 2
    assert picture.svg.count("stroke-dasharray") == 1
    assert re.findall(r"\n  \d +(\S+)", picture.text) == ["nan", "inf", "1"]
    assert "Lowest: 2, 1. Highest: 2, 1." in picture.text


def test_of_many_the_ends_are_drawn_and_it_is_said():
    picture = viz.bars(torch.arange(1000.0))
    assert "Highest: 999, 999." in picture.text
    assert "… marks what is left out: 40 of 1,000 bars are drawn." in picture.text
    assert ">999</text>" in picture.svg
    assert ">500</text>" not in picture.svg


@pytest.mark.parametrize(
    "values",
    [
        (1.0, 2.0),
        torch.tensor([1, 2]),
        torch.tensor([1.0, 2.0]).half(),
        np.array([1.0, 2.0]),
        [torch.ones(()), 2],
    ],
    ids=["tuple", "int64", "half", "numpy", "mixed"],
)
def test_numbers_of_every_kind_are_the_same_bars(values):
    assert viz.bars(values).html == viz.bars([1.0, 2.0]).html
    assert viz.bars(values, labels=["a", "b"], unit="ms").html == viz.bars(a=1, b=2, unit="ms").html


SENTENCES = [
    (lambda: viz.bars(), TypeError, "its type is NoneType"),
    (lambda: viz.bars({}), ValueError, "it got none"),
    (lambda: viz.bars([]), ValueError, "has no numbers"),
    (lambda: viz.bars({"a": None}), TypeError, "Bar a must hold real numbers"),
    (lambda: viz.bars({"a": torch.ones(2)}), TypeError, r"is a tensor of shape \(2,\)"),
    (lambda: viz.bars([1], a=2), TypeError, "but not both"),
    (lambda: viz.bars({"a": 1}, labels=["b"]), ValueError, "leave labels out"),
    (lambda: viz.bars([1, 2], labels=["b"]), ValueError, "Expected 2 labels, but got 1"),
    (lambda: viz.bars(torch.ones(2, 2)), ValueError, r"must have one axis, but its shape is \(2, 2\)"),
    (lambda: viz.bars([1], unit=3), TypeError, "unit must be a string"),
]


@pytest.mark.parametrize(("draw", "error", "says"), SENTENCES, ids=[says for _, _, says in SENTENCES])
def test_a_wrong_call_gets_a_sentence(draw, error, says):
    with pytest.raises(error, match=says) as refusal:
        draw()
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)
