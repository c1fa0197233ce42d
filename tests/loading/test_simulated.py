"""The simulated loader: whole epochs on paper, what is read ahead, order, bad input, and the same protocol as torch's."""

import itertools

import pytest
import torch
from torch.utils.data import DataLoader

from lessons_lib.loading.datasets import CountingDataset
from lessons_lib.loading.run import Load, Step
from lessons_lib.loading.simulated import SimulatedLoader
from lessons_lib.loading.timed import TimedDataset, timed_epoch


def test_without_workers_main_takes_turns_with_itself():
    run = SimulatedLoader(2, load_ms=20, step_ms=5).epoch()
    assert run.loads == [Load(None, 0, 0, 20), Load(None, 1, 25, 45)]
    assert run.steps == [Step(0, 20, 25), Step(1, 45, 50)]
    assert (run.ms, run.waits_ms) == (50, 0)


def test_one_worker_loads_while_main_computes():
    run = SimulatedLoader(3, load_ms=20, step_ms=5, workers=1).epoch()
    assert run.loads == [Load(0, 0, 0, 20), Load(0, 1, 20, 40), Load(0, 2, 40, 60)]
    assert run.steps == [Step(0, 20, 25), Step(1, 40, 45), Step(2, 60, 65)]
    assert run.waits_ms == 50


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 5, 8, 16])
@pytest.mark.parametrize(("load", "step"), [(20, 4), (4, 20), (10, 10), (0, 3)])
def test_a_long_epoch_takes_what_its_bottleneck_takes(workers, load, step):
    batches = 400
    ms = SimulatedLoader(batches, load_ms=load, step_ms=step, workers=workers).epoch().ms
    assert max(load / workers, step) == pytest.approx(ms / batches, rel=0.02)


@pytest.mark.parametrize(("workers", "prefetch"), [(1, 1), (1, 2), (2, 2), (3, 4)])
def test_no_more_is_read_ahead_than_was_handed_out(workers, prefetch):
    run = SimulatedLoader(40, load_ms=1, step_ms=50, workers=workers, prefetch=prefetch).epoch()
    for step in run.steps:
        begun = sum(load.loaded_from < step.used_to for load in run.loads)
        assert begun == min(40, step.name + workers * prefetch + 1)


def test_workers_are_started_one_after_the_other():
    run = SimulatedLoader(4, load_ms=10, step_ms=1, workers=3, start_ms=7).epoch()
    assert min(load.loaded_from for load in run.loads) == 21


def test_a_slow_batch_stops_all_unless_others_may_overtake():
    times = [100, 10, 10, 10, 10, 10, 10, 10]
    loader = SimulatedLoader(8, load_ms=times, step_ms=5, workers=2)
    assert [step.name for step in loader.epoch().steps] == list(range(8))
    assert loader.epoch().steps[0] == Step(0, 100, 105)
    loader.in_order = False
    found = [step.name for step in loader.epoch().steps]
    assert (sorted(found), found[0]) == (list(range(8)), 1)
    assert found.index(0) > 3
    assert loader.epoch().steps[0] == Step(1, 10, 15)


@pytest.mark.parametrize("in_order", [True, False])
def test_each_batch_is_loaded_once_and_used_after_that(in_order):
    times = [7.0, 1, 30, 2, 2, 9, 40, 1, 1, 5, 3, 8]
    run = SimulatedLoader(12, times, step_ms=times[::-1], workers=3, in_order=in_order).epoch()
    ready = {load.name: load.loaded_to for load in run.loads}
    assert sorted(ready) == sorted(step.name for step in run.steps) == list(range(12))
    assert all(step.used_from >= ready[step.name] for step in run.steps)
    for worker in range(3):
        own = [load for load in run.loads if load.worker == worker]
        assert all(a.loaded_to <= b.loaded_from for a, b in itertools.pairwise(own))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"batches": 0}, "batches must be a whole number from 1 up, but it is 0"),
        ({"workers": -1}, "workers must be a whole number from 0 up"),
        ({"workers": 2.0}, "workers must be a whole number from 0 up, but it is 2.0"),
        ({"prefetch": 0}, "prefetch must be a whole number from 1 up"),
        ({"load_ms": [1, 2]}, "load_ms has 2 numbers for 3 batches"),
        ({"step_ms": -1}, "step_ms must be a number of milliseconds from 0 up, but it is -1"),
        ({"start_ms": float("nan")}, "start_ms must be a number of milliseconds"),
        ({"load_ms": "20"}, "load_ms has 2 numbers for 3 batches"),
    ],
)
def test_bad_input_gets_one_sentence(change, said):
    with pytest.raises(ValueError, match=said):
        SimulatedLoader(**({"batches": 3, "load_ms": 1, "step_ms": 1} | change))


@pytest.mark.parametrize("workers", [1, 2])
def test_torch_hands_out_batches_as_it_does(workers):
    """Which worker loads which batch, and what has been asked for when the first batch is there."""
    simulated = SimulatedLoader(12, load_ms=1, step_ms=1, workers=workers).epoch()
    real = timed_epoch(DataLoader(TimedDataset(CountingDataset(12)), num_workers=workers), lambda batch: None)
    assert {load.name: load.worker for load in real.loads} == {
        load.name: load.worker for load in simulated.loads
    }
    asked: list[int] = []

    class Noted(torch.utils.data.Sampler[int]):
        def __iter__(self):
            for index in range(50):
                asked.append(index)
                yield index

    batches = iter(DataLoader(CountingDataset(50), sampler=Noted(), num_workers=workers))
    next(batches)
    assert len(asked) == 2 * workers + 1
    del batches
