"""What `viz.lines` draws and says is what the numbers are: all kinds of rows, extremes, gaps, crossings."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons_lib import viz
from lessons_lib.viz.base.axis import axis
from lessons_lib.viz.base.values import short
from lessons_lib.viz.lines.drawing import HEIGHT, LABEL, _apart, _look
from lessons_lib.viz.lines.model import COLUMNS
from tests.viz.lines.cases import TEST, TRAIN

NAN, INF = math.nan, math.inf
FLOATS = st.floats(allow_nan=False, allow_infinity=False)


def outlines(picture) -> list[list[list[tuple[int, int]]]]:
    """For each line the places of its pieces, read from the drawing."""
    paths = re.findall(r"<path d='([^']*)' fill='none'", picture.svg)
    return [
        [
            [(int(x), int(y)) for x, y in re.findall(r"(-?\d+) (-?\d+)", piece)]
            for piece in path.split("M")[1:]
        ]
        for path in paths
    ]


SAME = [1.0, 3.0, 2.0, 5.0]
ROWS = {
    "list": SAME,
    "tuple": tuple(SAME),
    "ints": [1, 3, 2, 5],
    "float64": torch.tensor(SAME, dtype=torch.float64),
    "float32": torch.tensor(SAME),
    "half": torch.tensor(SAME).half(),
    "bfloat16": torch.tensor(SAME).bfloat16(),
    "float8": torch.tensor(SAME).to(torch.float8_e4m3fn),
    "int64": torch.tensor([1, 3, 2, 5]),
    "uint8": torch.tensor([1, 3, 2, 5], dtype=torch.uint8),
    "with a graph": torch.tensor(SAME, requires_grad=True) * 1,
    "parameter": torch.nn.Parameter(torch.tensor(SAME)),
    "losses": [torch.tensor(v, requires_grad=True) * 1 for v in SAME],
    "odd losses": [torch.tensor([v]).half() for v in SAME],
    "negated": torch._neg_view(-torch.tensor(SAME)),
    "strided": torch.tensor(SAME).repeat_interleave(3)[::3],
    "numpy": np.array(SAME),
    "numpy backwards": np.array(SAME[::-1])[::-1],
    "numpy float16": np.array(SAME, dtype=np.float16),
    "big-endian": np.array(SAME).astype(">f8"),
    "numpy scalars": list(np.array(SAME, dtype=np.float32)),
}


@pytest.mark.parametrize("kind", ROWS)
def test_rows_of_every_kind_are_the_same_line(kind):
    wanted = viz.lines(SAME)
    assert viz.lines(ROWS[kind]).text == wanted.text
    assert viz.lines(ROWS[kind]).svg == wanted.svg


def test_x_may_come_in_any_order_and_of_any_kind():
    wanted = viz.lines([4.0, 2.0, 1.0], x=[1, 10, 100], log="x")
    assert viz.lines([1.0, 4.0, 2.0], x=torch.tensor([100, 1, 10]), log="x").svg == wanted.svg


@given(st.lists(FLOATS, min_size=1, max_size=30))
@settings(deadline=None, max_examples=200)
def test_words_say_ends_and_extremes_of_any_numbers(row):
    picture = viz.lines(row)
    low, high = min(row), max(row)
    if len(row) > 1:
        assert f"first {short(row[0])} at 0, last {short(row[-1])} at {len(row) - 1};" in picture.text
        assert f"lowest {short(low)} at {row.index(low)}, highest {short(high)} at" in picture.text
    places = [place for piece in outlines(picture)[0] for place in piece]
    heights = [y for _, y in places]
    assert max(heights) - min(heights) <= HEIGHT
    assert heights[0] == max(heights) or row[0] > low


@given(FLOATS, FLOATS)
@settings(deadline=None, max_examples=300)
def test_an_axis_holds_its_numbers_and_its_ticks_can_be_told_apart(a, b):
    low, high = sorted((a, b))
    for wide in (True, False):
        check_axis(axis(low, high, False, wide=wide), low, high)
        if low > 0:
            check_axis(axis(low, high, True, wide=wide), low, high)


def check_axis(shown, low, high):
    assert shown.low <= low <= high <= shown.high
    assert 0 <= shown.place(low, 200) <= shown.place(high, 200) <= 200
    texts = [text for _, text in shown.ticks]
    assert 2 <= len({*texts}) == len(texts) <= 12, texts
    values = [value for value, _ in shown.ticks]
    assert values == sorted(values)
    assert all(shown.low <= value <= shown.high for value in values)


@pytest.mark.parametrize(
    ("low", "high", "log", "texts"),
    [
        (0.21, 2.35, False, "0.0 0.5 1.0 1.5 2.0 2.5"),
        (-3.0, 8.0, False, "-5 0 5 10"),
        (100.5, 100.75, False, "100.50 100.55 100.60 100.65 100.70 100.75"),
        (3e-9, 0.4, True, "1e-9 1e-7 1e-5 0.001 0.1 10"),
        (3.0, 20.0, True, "2 5 10 20"),
        (5.0, 5.0, False, "4.4 4.6 4.8 5.0 5.2 5.4 5.6"),
    ],
)
def test_ticks_are_round_numbers(low, high, log, texts):
    assert " ".join(text for _, text in axis(low, high, log, wide=True).ticks) == texts


@pytest.mark.parametrize("at", [0, 1, 77_777, 500_000, 999_998, 999_999])
@pytest.mark.parametrize("log", ["", "x"])
def test_of_a_million_points_each_extreme_is_drawn(at, log):
    t = torch.zeros(10**6, dtype=torch.float64)
    t[at] = 4.0
    t[(at + 1000) % 10**6] = -4.0
    picture = viz.lines(t, x=torch.arange(1, 10**6 + 1), log=log)
    [[piece]] = outlines(picture)
    heights = [y for _, y in piece]
    assert max(heights) - min(heights) == HEIGHT
    left, right = piece[0][0], piece[-1][0]
    assert right - left == COLUMNS
    share = math.log10(at + 1) / 6 if log else at / (10**6 - 1)
    high = {x - left for x, y in piece if y == min(heights)}
    assert any(abs(x - share * COLUMNS) <= 1 for x in high)
    assert len(picture.svg) < 30_000


def test_thinned_lines_look_like_all_points():
    t = torch.arange(3000.0).mul(0.37).sin()
    [[piece]] = outlines(viz.lines(t))
    left, top = piece[0][0], min(y for _, y in piece)
    for column in (0, 100, 333, COLUMNS):
        drawn = {y for x, y in piece if x == left + column}
        own = [v for i, v in enumerate(t.tolist()) if round(i / 2999 * COLUMNS) == column]
        for wanted in (min(own), max(own)):
            assert any(abs(y - (top + (1 - wanted) / 2 * HEIGHT)) <= 1.5 for y in drawn)


@pytest.mark.parametrize("count", [10, 100_000])
def test_a_run_of_nan_breaks_the_line_and_is_counted(count):
    t = torch.ones(count)
    t[count // 2 : count * 7 // 10] = NAN
    picture = viz.lines(t)
    [pieces] = outlines(picture)
    assert len(pieces) == 2
    assert pieces[1][0][0] - pieces[0][-1][0] > COLUMNS / 10
    assert f"Not drawn: {count * 2 // 10:,} nan, first at {count // 2:,}." in picture.text
    assert "A cross at the edge" in picture.svg


def test_what_a_logarithmic_axis_cant_show_is_left_out_and_counted():
    picture = viz.lines([1.0, 0.0, 10.0, -5.0, 100.0, NAN], log="y")
    assert "lowest 1 at 0, highest 100 at 4." in picture.text
    assert "Not drawn: 1 nan, first at 5; 2 not above 0, first at 1." in picture.text
    assert len(outlines(picture)[0]) == 3


CROSSINGS = [
    ([1, 2, 3], [2, 3, 4], "a is below b everywhere."),
    ([2, 3, 4], [1, 2, 4.001], "b is below a wherever they differ."),
    ([1, 2, 3, 4], [4, 3, 2, 1], "a is below b up to 1, above it from 2 on."),
    ([1, 3, 1, 3], [2, 2, 2, 2], "a and b cross 3 times, first between 0 and 1."),
    ([1.0, 2.0], [1.001, 2.0], "a and b are the same to within 0.5%."),
    ([NAN, 2.0], [1.0, NAN], None),
]


@pytest.mark.parametrize(("a", "b", "says"), CROSSINGS)
def test_where_two_lines_cross_is_said(a, b, says):
    text = viz.lines(a, b).text
    if says is None:
        assert not re.search("below|cross|same", text)
    else:
        assert f"\n{says}\n" in f"{text}\n"


def test_shorter_lines_end_earlier():
    picture = viz.lines(long=[1.0, 2.0, 3.0], short=[5.0, 4.0])
    long, short_line = outlines(picture)
    assert len(long[0]) == 3
    assert short_line[0][-1][0] == long[0][1][0]
    assert "long is below short everywhere." in picture.text


def test_twelve_lines_are_told_apart_without_colour():
    picture = viz.lines(*[[k, k + 1] for k in range(12)])
    signs = re.findall(
        r"<path d='M\d+ \d+([^'M]*)(?:M[^']*)?' fill='([^']*)' stroke='[^']*' stroke-width='1.5'", picture.svg
    )
    assert len(signs) == 24, "on the line and beside its name"
    looks = {(_look(i), *signs[i]) for i in range(12)}
    assert len({(dash, sign) for dash, sign, _ in looks}) == 12


def test_names_dont_lie_on_one_another_and_keep_their_order():
    moved = _apart([100] * 12, 50, 270)
    assert moved == sorted(moved)
    assert all(b - a >= LABEL for a, b in pairwise(moved))
    assert moved[0] >= 50
    assert moved[-1] <= 270
    assert _apart([200, 60], 50, 270) == [200, 60]


def test_marks_say_what_the_lines_are_there():
    picture = viz.lines(train=TRAIN, test=TEST, marks={"stopped": 30})
    assert (
        f"Marked: stopped, at 30; train is {short(TRAIN[30])}, test is {short(TEST[30])} there."
        in picture.text
    )
    assert ">stopped</text>" in picture.svg


def test_the_last_bits_of_a_number_change_nothing():
    wanted = viz.lines(train=TRAIN, test=TEST, log="y")
    for factor in (1 + 3e-16, 1 - 3e-16):
        moved = viz.lines(train=[v * factor for v in TRAIN], test=[v * factor for v in TEST], log="y")
        assert (moved.svg, moved.text) == (wanted.svg, wanted.text)


SENTENCES = [
    (lambda: viz.lines(), ValueError, "1 to 12 lines, but it got none"),
    (lambda: viz.lines(*[[1]] * 13), ValueError, "1 to 12 lines, but it got 13"),
    (lambda: viz.lines([]), ValueError, "has no numbers"),
    (lambda: viz.lines(torch.empty(0)), ValueError, "has no numbers"),
    (
        lambda: viz.lines(torch.ones(3, 2)),
        ValueError,
        r"one axis, but its shape is \(3, 2\); pass \*t to draw its rows",
    ),
    (lambda: viz.lines(torch.ones(())), ValueError, r"one axis, but its shape is \(\)"),
    (lambda: viz.lines(torch.zeros(1).expand(10**9)), ValueError, r"1,000,000,000 numbers.*t\[::1000\]"),
    (lambda: viz.lines(loss=[NAN, INF]), ValueError, "Line loss has no point to draw: all .* nan or inf"),
    (
        lambda: viz.lines([0.0, -1.0], log="y"),
        ValueError,
        "no point to draw: all its numbers are not above 0",
    ),
    (lambda: viz.lines([1, 2], log="z"), ValueError, "log must be .* but it is 'z'"),
    (lambda: viz.lines([1, 2], log=True), ValueError, "log must be .* of type bool"),
    (lambda: viz.lines([1, 2], log="x"), ValueError, "no 0: pass x"),
    (lambda: viz.lines([1, 2], x=[1, 2, 3]), ValueError, "Line value has 2 numbers, but x has 3"),
    (lambda: viz.lines([1, 2], x=[1, NAN]), ValueError, "finite, but at position 1 it is nan"),
    (lambda: viz.lines([1, 2], x=[0, 1], log="x"), ValueError, "above 0.*at position 0 it is 0"),
    (lambda: viz.lines([1, 2], x="ab"), TypeError, "x must be a tensor, an array or a list of numbers"),
    (lambda: viz.lines([1, None]), TypeError, "at position 1 is a value of type NoneType"),
    (lambda: viz.lines([1, 10**400]), TypeError, "at position 1 is an integer too large"),
    (lambda: viz.lines([torch.ones(2)]), TypeError, r"at position 0 is a tensor of shape \(2,\)"),
    (lambda: viz.lines([torch.ones((), device="meta")]), TypeError, "meta device"),
    (lambda: viz.lines([[1, 2], [3, 4]]), TypeError, "at position 0 is a value of type list"),
    (lambda: viz.lines([1j]), TypeError, "of type complex"),
    (lambda: viz.lines(torch.ones(2, dtype=torch.complex64)), TypeError, "complex numbers; draw its .abs"),
    (lambda: viz.lines(torch.ones(2, device="meta")), ValueError, "can't be drawn: the meta device"),
    (lambda: viz.lines(np.array(["a"])), TypeError, "its NumPy dtype is <U1"),
    (lambda: viz.lines(np.ma.masked_array([1, 2])), TypeError, "its type is MaskedArray"),
    (lambda: viz.lines(i for i in range(3)), TypeError, "its type is generator"),
    (lambda: viz.lines([1], title=3), TypeError, "title must be a string"),
    (lambda: viz.lines([1], y_label=None), TypeError, "y_label must be a string"),
    (lambda: viz.lines([1, 2], marks=[1]), TypeError, "marks must map words"),
    (lambda: viz.lines([1, 2], marks={"here": 5}), ValueError, "here is at 5, but x goes from 0 to 1"),
    (lambda: viz.lines([1, 2], marks={"here": None}), TypeError, "of mark here must hold real numbers"),
    (
        lambda: viz.lines([1, 2], marks=dict.fromkeys("abcdefghi", 1)),
        ValueError,
        "up to 8 places, but it got 9",
    ),
]


@pytest.mark.parametrize(("draw", "error", "says"), SENTENCES, ids=[says for _, _, says in SENTENCES])
def test_a_wrong_call_gets_a_sentence(draw, error, says):
    with pytest.raises(error, match=says) as refusal:
        draw()
    text = str(refusal.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert not re.search(r"[a-z)]\. [A-Z]", text)
