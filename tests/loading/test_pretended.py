"""Pretended workers do what a loader's real ones do: copies, seeds, and who they are."""

import os
import random

import numpy as np
import pytest
import torch
from torch.utils.data import DataLoader, Dataset, get_worker_info

from lessons_lib.loading.datasets import NumberStream, take_share
from lessons_lib.loading.pretended import PretendedWorkers
from lessons_lib.loading.random_numbers import DrawnDataset, SeedDataset, StatelessDataset, reseed


def in_turn(workers, size):
    return [workers.run(i % workers.count, lambda own, i=i: own[i]) for i in range(size)]


@pytest.mark.parametrize("by", ["torch", "Python", "stored"])
def test_they_draw_what_real_workers_draw(by):
    torch.manual_seed(3)
    real = [number.item() for number in DataLoader(DrawnDataset(6, by), num_workers=2)]
    torch.manual_seed(3)
    assert in_turn(PretendedWorkers(DrawnDataset(6, by), 2), 6) == real


def test_numpys_generator_is_seeded_for_each_worker_and_from_torchs():
    """Not with PyTorch's own number, which a private function makes."""
    torch.manual_seed(3)
    drawn = in_turn(PretendedWorkers(DrawnDataset(6, "NumPy"), 2), 6)
    torch.manual_seed(3)
    assert len(set(drawn)) == 6
    assert in_turn(PretendedWorkers(DrawnDataset(6, "NumPy"), 2), 6) == drawn


def test_they_have_the_seeds_of_real_workers():
    torch.manual_seed(5)
    real = [int(seed) for seed in DataLoader(SeedDataset(4), num_workers=2)]
    torch.manual_seed(5)
    assert in_turn(PretendedWorkers(SeedDataset(4), 2), 4) == real


def test_each_knows_who_it_is_and_main_is_left_as_it_was():
    dataset = DrawnDataset(2, "NumPy")
    workers, process = PretendedWorkers(dataset, 2), os.getpid()
    before = torch.get_rng_state(), random.getstate(), np.random.get_state()[1].tolist()
    infos = [
        workers.run(w, lambda own: (get_worker_info(), os.getpid(), own, own[0], torch.rand(())))
        for w in (0, 1)
    ]
    assert [(info.id, info.num_workers) for info, *_ in infos] == [(0, 2), (1, 2)]
    assert infos[0][0].seed + 1 == infos[1][0].seed
    assert all(info.dataset is own and own is not dataset for info, _, own, *_ in infos)
    assert len({process, infos[0][1], infos[1][1]}) == 3
    assert get_worker_info() is None
    assert os.getpid() == process
    assert torch.equal(torch.get_rng_state(), before[0])
    assert random.getstate() == before[1]
    assert np.random.get_state()[1].tolist() == before[2]


def test_an_error_leaves_main_as_it_was():
    with pytest.raises(ZeroDivisionError):
        PretendedWorkers(DrawnDataset(2, "torch"), 1).run(0, lambda own: 1 / 0)
    assert get_worker_info() is None


def test_a_worker_goes_on_where_it_was():
    workers = PretendedWorkers(DrawnDataset(4, "torch"), 2)
    assert len({*in_turn(workers, 4), *in_turn(workers, 4)}) == 8


BESIDE = [torch.Generator(), np.random.default_rng(0), np.random.RandomState(0), random.Random(0)]
TORCHS, NUMPYS, OLD_NUMPYS, PYTHONS = BESIDE


class Beside(Dataset):
    def __getitem__(self, i):
        return torch.rand((), generator=TORCHS).item(), NUMPYS.random(), OLD_NUMPYS.rand(), PYTHONS.random()


class InTheClass(Dataset):
    rng = np.random.default_rng(0)

    def __getitem__(self, i):
        return self.rng.random()


class InADefault(Dataset):
    def __getitem__(self, i, rng=np.random.default_rng(0)):  # noqa: B008
        return rng.random()


def in_a_closure():
    rng = random.Random(0)

    class Dataset:
        def __getitem__(self, i):
            return rng.random()

    return Dataset()


@pytest.mark.parametrize("make", [Beside, InTheClass, InADefault, in_a_closure])
def test_generators_outside_the_object_are_copied_too(make):
    dataset = make()
    workers = PretendedWorkers(dataset, 2)
    first = in_turn(workers, 4)
    assert first[0] == first[1] != first[2]
    assert in_turn(PretendedWorkers(dataset, 2), 4) == first
    assert dataset[0] == first[0]  # main's haven't moved


def test_what_cannot_be_copied_is_said_in_a_sentence():
    dataset = DrawnDataset(2, "torch")
    dataset.lines = (line for line in "ab")
    with pytest.raises(
        TypeError, match=r"^Each worker needs a copy of the dataset, but copying failed: cannot pickle"
    ):
        PretendedWorkers(dataset, 2)


def test_reseed_gives_each_real_worker_a_generator_of_its_own():
    torch.manual_seed(0)
    loader = DataLoader(DrawnDataset(6, "stored"), num_workers=2, worker_init_fn=reseed)
    assert len({number.item() for _ in range(2) for number in loader}) == 12


def test_take_share_shares_a_stream_out():
    loader = DataLoader(NumberStream(7), num_workers=2, worker_init_fn=take_share)
    assert sorted(int(item) for item in loader) == list(range(7))


def test_a_stateless_item_depends_on_seed_epoch_and_index():
    drawn = {StatelessDataset(3, seed)[epoch, i] for seed in (0, 1) for epoch in (0, 1) for i in (0, 1)}
    assert len(drawn) == 8
    assert StatelessDataset(3, 1)[0, 1] == StatelessDataset(5, 1)[0, 1]


def test_a_dataset_that_draws_by_something_unknown_is_refused():
    with pytest.raises(ValueError, match=r"^by must be .*, but it is .numpy.\.$"):
        DrawnDataset(3, "numpy")
