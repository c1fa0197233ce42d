"""What `viz.loader` says and draws is what the times are."""

import re

import pytest

from lessons_lib import viz
from lessons_lib.loading.run import Run
from lessons_lib.loading.simulated import SimulatedLoader
from lessons_lib.viz.base.palette import PAPER, hue
from lessons_lib.viz.loader.drawing import GAP, HEIGHT, LEFT, WIDTH
from tests.viz.loader.cases import two_workers

FIRST_LANE = 46  # its top, in pixels


def boxes(picture, fill):
    """Lane, left edge and width of each box of this colour, in lanes from the top and pixels from the clock's beginning."""
    found = re.findall(
        rf"<rect x='(\d+)' y='(\d+)' width='(\d+)' height='{HEIGHT}' fill='{fill}' stroke", picture.svg
    )
    return [((int(y) - FIRST_LANE) // (HEIGHT + GAP), int(x) - LEFT, int(width)) for x, y, width in found]


def test_it_says_how_long_main_computes_and_waits():
    run = two_workers()
    said = viz.loader(run).text.splitlines()
    assert (run.ms, run.waits_ms) == (76, 46)
    assert said[0] == "In 76 ms main computes for 30 ms and waits for 46 ms."
    assert said[1:3] == ["Worker 0 loads for 60 ms.", "Worker 1 loads for 60 ms."]
    assert said[3] == "Before the first step ends, 4 loads have begun."


def test_every_load_and_step_is_told_with_its_times():
    run = two_workers()
    table = [line.split() for line in viz.loader(run).text.splitlines()[5:]]
    wanted = [(f"worker {load.worker} loads {load.name}", *load[2:]) for load in run.loads]
    wanted += [(f"main computes {step.name}", *step[1:]) for step in run.steps]
    found = [(" ".join(words[:-2]), float(words[-2]), float(words[-1])) for words in table]
    assert found == sorted(wanted, key=lambda row: row[1:])


def test_a_list_of_rows_in_any_order_says_the_same():
    run = two_workers()
    rows = [list(row) for row in [*run.steps[::-1], *run.loads]]
    assert viz.loader(rows) == viz.loader(tuple(rows)) == viz.loader(run)


def test_boxes_lie_where_their_times_are():
    picture = viz.loader([(0, "a", 0, 30), (1, "b", 0, 50), ("a", 30, 40), ("b", 50, 100)])
    times = {
        hue(0).tint: [(0, 0, 30), (1, 0, 50)],
        hue(2).tint: [(2, 30, 40), (2, 50, 100)],
        PAPER: [(2, 0, 30), (2, 40, 50)],
    }
    for fill, spans in times.items():
        wanted = [(lane, begin * WIDTH // 100, (end - begin) * WIDTH // 100) for lane, begin, end in spans]
        assert boxes(picture, fill) == wanted


def test_while_main_loads_it_does_not_wait():
    said = viz.loader(SimulatedLoader(4, load_ms=20, step_ms=5).epoch())
    assert said.text.startswith("In 100 ms main computes for 20 ms and loads for 80 ms.\n")
    assert boxes(said, PAPER) == []
    mixed = viz.loader([(None, 0, 10, 20), (0, 25, 30), (0, 9, 0, 30)])
    assert mixed.text.startswith("In 30 ms main computes for 5 ms, loads for 10 ms and waits for 15 ms.\n")
    assert boxes(mixed, PAPER) == [(2, 0, 200), (2, 400, 100)]


def test_main_does_not_wait_after_its_last_step():
    said = viz.loader([(0, 0, 0, 10), (0, 10, 20), (0, 1, 10, 90), (None, 2, 60, 70)]).text
    assert said.startswith("In 90 ms main computes for 10 ms, loads for 10 ms and waits for 10 ms.\n")


def test_loads_before_the_first_step_ends_are_counted():
    """What is read ahead: of torch's defaults, two for each worker and one for the batch that was taken."""
    for workers in (1, 2, 5):
        run = SimulatedLoader(50, load_ms=1, step_ms=100, workers=workers).epoch()
        assert f"ends, {2 * workers + 1} loads have begun." in viz.loader(run).text
    assert "first step" not in viz.loader([(0, 0, 0, 1)]).text


@pytest.mark.parametrize(("begin", "first"), [(0.0, "0"), (40.0, "0"), (90.0, "90"), (-50.0, "-50")])
def test_the_clock_begins_at_the_start_unless_that_is_far(begin, first):
    picture = viz.loader([(0, 0, begin, 100)])
    clock = re.findall(r"<text x='(\d+)' y='\d+' font-size='11'>(-?\d+)</text>", picture.svg)
    assert (str(LEFT), first) in clock


def test_of_many_rows_the_first_are_drawn_and_all_are_counted():
    run = SimulatedLoader(1000, load_ms=30, step_ms=1, workers=40, prefetch=1).epoch()
    picture = viz.loader(run)
    assert "main computes for 1,000 ms" in picture.text
    assert "Of 40 workers, 16 are drawn." in picture.text
    assert "90 of 2,000 loads and steps are drawn, the first ones." in picture.text
    assert len(boxes(picture, hue(0).tint)) + len(boxes(picture, hue(2).tint)) == 90


def test_an_empty_run_is_refused():
    with pytest.raises(ValueError, match="it got none"):
        viz.loader(Run())
