"""What `viz.queue` says and draws is what the times are."""

import re
from itertools import pairwise

import pytest

from lessons_lib import viz
from lessons_lib.gpu.queue import SimulatedGPU
from lessons_lib.viz.base.palette import PAPER, hue
from lessons_lib.viz.base.svg import text_width
from lessons_lib.viz.queue.drawing import HEIGHT, LEFT, WIDTH
from tests.viz.queue.cases import busy

CPU_NUMBERS, GPU_NAMES, GPU_NUMBERS = 56, 145, 169  # where they are written, in pixels from the top


def boxes(picture, fill):
    """Left edge and width of each box of this colour; of white ones those that are hatched."""
    found = re.findall(rf"<rect x='(\d+)' y='\d+' width='(\d+)' height='{HEIGHT}' fill='{fill}'", picture.svg)
    return [(int(x) - LEFT, int(width)) for x, width in found]


def test_it_says_how_long_each_side_works_and_waits():
    gpu = busy()
    said = viz.queue(gpu).text.splitlines()
    waits = sum(wait.waited_to - wait.waited_from for wait in gpu.waits)
    assert (waits, gpu.clock()) == (56.5, 69.5)
    assert said[0] == "In 69.5 ms the GPU runs for 60.5 ms and the CPU waits for 56.5 ms."
    assert said[1] == "The last launch returns at 69 ms; by then the GPU has finished 3 of 4 kernels."
    assert said[2] == "Between kernels the GPU is idle for 7 ms."


def test_every_row_is_told_with_its_times():
    gpu = busy()
    table = [line.split() for line in viz.queue(gpu).text.splitlines()[4:]]
    rows = sorted([*gpu.launches, *gpu.waits], key=lambda row: row[1])
    assert len(table) == 6
    for number, (row, told) in enumerate(zip(rows, table, strict=True), 1):
        assert told[:2] == [str(number), row[0]]
        assert [float(word) for word in told[2:] if word != "waits"] == list(row[1:])
        assert ("waits" in told) == (len(row) == 3)


def test_a_list_of_rows_in_any_order_says_the_same():
    gpu = busy()
    rows = [list(row) for row in [*gpu.waits, *gpu.launches[::-1]]]
    assert viz.queue(rows) == viz.queue(tuple(rows)) == viz.queue(gpu)


def test_boxes_lie_where_their_times_are():
    picture = viz.queue([("a", 0, 10, 10, 40), ("b", 10, 20, 50, 100), ("wait", 20, 100)])
    times = {
        hue(0).tint: [(0, 10), (10, 20)],
        hue(2).tint: [(10, 40), (50, 100)],
        PAPER: [(20, 100)],
    }
    for fill, spans in times.items():
        wanted = [(begin * WIDTH // 100, (end - begin) * WIDTH // 100) for begin, end in spans]
        assert boxes(picture, fill) == wanted
    lines = re.findall(r"<path d='M(\d+) \d+L(\d+) \d+' stroke='#595959' stroke-width='.7'/>", picture.svg)
    assert [(int(x1) - LEFT, int(x2) - LEFT) for x1, x2 in lines] == [(30, 60), (90, 300)]


@pytest.mark.parametrize(
    ("begin", "first"), [(0.0, "0"), (0.01, "0"), (40.0, "0"), (90.0, "90"), (-50.0, "-50")]
)
def test_the_clock_begins_at_the_start_unless_that_is_far(begin, first):
    picture = viz.queue([("add", begin, begin, begin, 100)])
    clock = re.findall(r"<text x='(\d+)' y='\d+' font-size='11'>(-?\d+)</text>", picture.svg)
    assert (str(LEFT), first) in clock


def test_what_overlaps_on_the_gpu_is_counted_once():
    """Several streams: one kernel within another, one that begins before the other ends."""
    rows = [("a", 0, 1, 1, 10), ("b", 1, 2, 2, 5), ("c", 2, 3, 8, 14), ("d", 3, 4, 20, 22)]
    said = viz.queue(rows).text
    assert said.startswith("In 22 ms the GPU runs for 15 ms.")
    assert "the GPU is idle for 6 ms." in said


def test_rounding_errors_are_no_gap():
    rows = [("a", 0, 0.01, 0.1, 0.3), ("b", 0.01, 0.02, 0.1 + 0.2, 0.7), ("c", 0.02, 0.03, 0.7 + 1e-12, 1)]
    assert "idle" not in viz.queue(rows).text
    rows[2] = ("c", 0.02, 0.03, 0.702, 1)
    assert "the GPU is idle for 0.002 ms." in viz.queue(rows).text


@pytest.mark.parametrize("shift", [0, -50, 10**6])
def test_hatching_stays_within_its_box(shift):
    rows = [("w", 0, 3), ("k", 3, 4, 4, 50), ("w", 4, 50)]
    picture = viz.queue([(name, *(shift + at for at in times)) for name, *times in rows])
    hatched = re.findall(r"<path d='([^']*)' stroke='#595959'/>", picture.svg)
    for (left, width), hatch in zip(boxes(picture, PAPER), hatched, strict=True):
        places = [(int(x) - LEFT, int(y)) for x, y in re.findall(r"[ML](\d+) (\d+)", hatch)]
        assert len(places) > 4
        assert all(left <= x <= left + width for x, _ in places)
        heights = [y for _, y in places]
        assert max(heights) - min(heights) <= HEIGHT
        assert len(set(heights)) > 2


@pytest.mark.parametrize("count", [3, 20, 60])
@pytest.mark.parametrize("apart", [0.001, 0.1, 2.0])
def test_numbers_never_lie_on_each_other_and_none_is_left_out(count, apart):
    picture = viz.queue([("step", i * apart, (i + 1) * apart, 2 * i + 1, 2 * i + 3) for i in range(count)])
    texts = re.findall(r"<text x='(\d+)' y='(\d+)' font-size='11'>([\d–]+)( step)?</text>", picture.svg)
    rows = {"CPU": [CPU_NUMBERS], "GPU": [GPU_NAMES, GPU_NUMBERS]}
    for row, heights in rows.items():
        found = [(int(x), text + name) for x, y, text, name in texts if int(y) in heights]
        ends = [(x - text_width(text, 11) / 2, x + text_width(text, 11) / 2) for x, text in found]
        assert all(end < begin for (_, end), (begin, _) in pairwise(sorted(ends))), row
        numbers = [n for _, text in found for n in told(text)]
        assert sorted(numbers) == list(range(1, count + 1)), row


def told(text):
    """The numbers of '3', '3–7' or '3 step'."""
    first, *last = text.removesuffix(" step").split("–")
    return range(int(first), int(last[0] if last else first) + 1)


def test_of_many_rows_the_first_are_drawn_and_all_are_counted():
    gpu = SimulatedGPU(first_ms=0.0)
    for _ in range(1000):
        gpu.launch("add", 1.0)
    gpu.synchronize()
    picture = viz.queue(gpu)
    assert "the GPU runs for 1,000 ms" in picture.text
    assert "The first 60 of 1,001 rows are drawn." in picture.text
    assert len(boxes(picture, hue(2).tint)) == 60
