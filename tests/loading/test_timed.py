"""The log of a timed dataset: the same from every kind of worker, and the items themselves untouched."""

import time
from itertools import pairwise

import pytest
import torch
from torch.utils.data import DataLoader

from lessons_lib.loading.datasets import SlowDataset, WorkerDataset
from lessons_lib.loading.timed import TimedDataset, timed_epoch


@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_workers_of_both_kinds_note_their_times(context):
    dataset = TimedDataset(SlowDataset(torch.arange(6.0), ms=5))
    loader = DataLoader(dataset, batch_size=2, num_workers=2, multiprocessing_context=context)
    seen = []
    run = timed_epoch(loader, seen.append)
    assert torch.cat(seen).tolist() == list(range(6))
    assert {load.name: load.worker for load in run.loads} == {0: 0, 1: 0, 2: 1, 3: 1, 4: 0, 5: 0}
    assert [step.name for step in run.steps] == [0, 1, 2]
    for load in run.loads:
        assert load.loaded_to - load.loaded_from >= 4.9
        assert 0 < load.loaded_to <= run.steps[load.name // 2].used_from


def test_without_workers_main_itself_loads():
    run = timed_epoch(DataLoader(TimedDataset(WorkerDataset(4))), lambda batch: time.sleep(0.001))
    assert [(load.worker, load.name) for load in run.loads] == [(None, i) for i in range(4)]
    assert all(before.loaded_from <= after.loaded_from for before, after in pairwise(run.loads))
    assert run.waits_ms >= 0


def test_only_the_last_epoch_is_told():
    dataset = TimedDataset(WorkerDataset(6))
    timed_epoch(DataLoader(dataset, sampler=[0, 1, 2]), lambda batch: None)
    run = timed_epoch(DataLoader(dataset, sampler=[5, 2]), lambda batch: None)
    assert [load.name for load in run.loads] == [5, 2]
    assert len(dataset) == 6
    assert len(dataset.loads()) == 4


def test_another_dataset_is_refused():
    with pytest.raises(TypeError, match="of a TimedDataset, but its dataset is a WorkerDataset"):
        timed_epoch(DataLoader(WorkerDataset(3)), print)
