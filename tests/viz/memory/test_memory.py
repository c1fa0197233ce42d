"""What `viz.memory` says and draws."""

import re
import time

import pytest
import torch

from lessons_lib import viz
from lessons_lib.gpu.tracking import track_memory
from lessons_lib.gpu.workloads import Workload
from tests.viz.memory.cases import of_many_events, tracked


def test_the_peak_is_told_with_its_parts_and_its_place():
    m = tracked(Workload("mlp", "adam"))
    said = viz.memory(m).text.splitlines()
    assert ", between backward and step, over " in said[0]
    found = [
        re.fullmatch(r"  (.+?) +([\d,]+) bytes", line)
        for line in said[2 : said.index("In use at the marks:")]
    ]
    told = {one[1]: int(one[2].replace(",", "")) for one in found if one}
    assert told == m.at_peak
    assert sum(told.values()) == m.peak


def test_every_mark_is_told():
    m = tracked(Workload("mlp"))
    said = viz.memory(m).text.splitlines()
    told = said[said.index("In use at the marks:") + 1 :]
    assert [line.split()[0] for line in told] == [mark.name for mark in m.marks]
    assert [int(line.split()[-2].replace(",", "")) for line in told] == [mark.current for mark in m.marks]


def test_the_peak_of_many_events_is_kept_and_the_picture_stays_small():
    m = of_many_events(100_001)
    drawn = viz.memory(m)
    assert "parameters 100,000,000 bytes" in drawn.text
    assert "events in 320 columns, each at its highest moment" in drawn.text
    assert len(drawn.html) < 40_000


def test_many_events_take_little_processor_time():
    m = of_many_events(100_001)
    times = []
    for _ in range(3):
        begun = time.process_time()
        viz.memory(m)
        times.append(time.process_time() - begun)
    assert min(times) < 1.0  # the bar of `make bench` is 0.3; here other work may slow it down


@pytest.mark.parametrize("given", [None, 1, "m", [1, 2], torch.ones(2)])
def test_what_is_no_tracker_is_refused(given):
    with pytest.raises(
        TypeError, match=r"draws what track_memory\(\) of lessons_lib.gpu gives, but its type is"
    ):
        viz.memory(given)


def test_where_nothing_was_allocated_there_is_nothing_to_draw():
    with track_memory("cpu") as m:
        pass
    with pytest.raises(ValueError, match="Nothing was allocated"):
        viz.memory(m)
